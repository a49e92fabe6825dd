"""What servers refuse, by code, in es, fr, pt, en; each code of tuteapi/codes.py has one."""

from __future__ import annotations

Texts = dict[str, tuple[str, str, str, str]]

REFUSED: Texts = {
    "refused_bad_record": (
        "El registro de la partida no se entiende.",
        "L'enregistrement de la partie est illisible.",
        "O registo da partida não se entende.",
        "The record of the match cannot be read.",
    ),
    "refused_bad_rules": (
        "Esas reglas no van juntas.",
        "Ces règles ne vont pas ensemble.",
        "Essas regras não combinam.",
        "These rules do not go together.",
    ),
    "refused_bad_deck": (
        "La baraja no está completa.",
        "Le jeu de cartes n'est pas complet.",
        "O baralho não está completo.",
        "The deck is not complete.",
    ),
    "refused_match_over": (
        "La partida ha terminado.",
        "La partie est finie.",
        "A partida terminou.",
        "The match is over.",
    ),
    "refused_deal_over": (
        "El reparto ha terminado.",
        "La donne est finie.",
        "A mão terminou.",
        "The deal is over.",
    ),
    "refused_not_your_turn": (
        "Aún no te toca.",
        "Ce n'est pas à toi.",
        "Ainda não é a tua vez.",
        "It is not your turn.",
    ),
    "refused_wrong_phase": (
        "Eso no se puede hacer ahora.",
        "Ce n'est pas possible maintenant.",
        "Isso não se pode fazer agora.",
        "That cannot be done now.",
    ),
    "refused_bad_sing": (
        "Ese palo no lo puedes cantar ahora.",
        "Tu ne peux pas annoncer cette couleur maintenant.",
        "Esse naipe não o podes cantar agora.",
        "You cannot sing that suit now.",
    ),
    "refused_bad_capote": (
        "Ahora no se puede anunciar capote.",
        "On ne peut pas annoncer capote maintenant.",
        "Agora não se pode anunciar capote.",
        "Capote cannot be announced now.",
    ),
    "refused_bad_bid": (
        "Esa puja no existe en esta mesa.",
        "Cette enchère n'existe pas à cette table.",
        "Esse lance não existe nesta mesa.",
        "There is no such bid at this table.",
    ),
    "refused_bid_too_low": (
        "Hay que pujar más alto.",
        "Il faut enchérir plus haut.",
        "É preciso um lance mais alto.",
        "The bid has to be higher.",
    ),
    "refused_bad_trump": (
        "Elige oros, copas, espadas o bastos.",
        "Choisis deniers, coupes, épées ou bâtons.",
        "Escolhe ouros, copas, espadas ou paus.",
        "Choose coins, cups, swords or clubs.",
    ),
    "refused_bad_swap": (
        "Esa carta no se puede cambiar.",
        "Cette carte ne peut pas être échangée.",
        "Essa carta não se pode trocar.",
        "That card cannot be swapped.",
    ),
    "refused_not_your_card": (
        "No tienes esa carta.",
        "Tu n'as pas cette carte.",
        "Não tens essa carta.",
        "You do not hold that card.",
    ),
    "refused_illegal_card": (
        "Esa carta no se puede jugar en esta baza.",
        "Cette carte ne peut pas aller dans ce pli.",
        "Essa carta não se pode jogar nesta vaza.",
        "That card may not join this trick.",
    ),
    "refused_bad_request": (
        "Algo no está bien escrito.",
        "Quelque chose est mal écrit.",
        "Algo não está bem escrito.",
        "Something is not written as it should be.",
    ),
    "refused_unauthorized": (
        "Tu sesión ha caducado.",
        "Ta session a expiré.",
        "A tua sessão expirou.",
        "Your session is no good any more.",
    ),
    "refused_forbidden": (
        "No puedes hacer eso aquí.",
        "Tu ne peux pas faire cela ici.",
        "Não podes fazer isso aqui.",
        "You may not do that here.",
    ),
    "refused_not_found": (
        "No se encuentra. Puede que ya no exista.",
        "Introuvable. Cela n'existe peut-être plus.",
        "Não se encontra. Talvez já não exista.",
        "It is not found. It may be gone.",
    ),
    "refused_method_not_allowed": (
        "Eso no se puede pedir así.",
        "Cela ne se demande pas ainsi.",
        "Isso não se pode pedir assim.",
        "That cannot be asked like this.",
    ),
    "refused_conflict": (
        "La mesa ha cambiado entretanto.",
        "La table a changé entre-temps.",
        "A mesa mudou entretanto.",
        "The table has changed meanwhile.",
    ),
    "refused_room_full": (
        "La sala está llena.",
        "Le salon est plein.",
        "A sala está cheia.",
        "The room is full.",
    ),
    "refused_seat_taken": (
        "Ese sitio está ocupado.",
        "Cette place est prise.",
        "Esse lugar está ocupado.",
        "That seat is taken.",
    ),
    "refused_not_ready": (
        "Todavía faltan jugadores.",
        "Il manque encore des joueurs.",
        "Ainda faltam jogadores.",
        "Players are still missing.",
    ),
    "refused_already_playing": (
        "Ya estás en otra sala o partida.",
        "Tu es déjà dans un salon ou une partie.",
        "Já estás noutra sala ou partida.",
        "You are in another room or match.",
    ),
    "refused_invite_expired": (
        "La invitación ha caducado. Pide otra.",
        "L'invitation a expiré. Demandes-en une autre.",
        "O convite expirou. Pede outro.",
        "The invite has expired. Ask for another.",
    ),
    "refused_too_large": (
        "Es demasiado grande.",
        "C'est trop grand.",
        "É demasiado grande.",
        "It is too large.",
    ),
    "refused_rate_limited": (
        "Demasiado deprisa: espera un momento.",
        "Trop vite : attends un instant.",
        "Depressa demais: espera um momento.",
        "Too fast: wait a moment.",
    ),
    "refused_unavailable": (
        "El servidor no responde. Se puede intentar otra vez.",
        "Le serveur ne répond pas. Tu peux réessayer.",
        "O servidor não responde. Pode-se tentar outra vez.",
        "The server does not answer. You can try again.",
    ),
    "refused_internal": (
        "Algo ha fallado en el servidor.",
        "Quelque chose a échoué sur le serveur.",
        "Algo falhou no servidor.",
        "Something went wrong on the server.",
    ),
    "refused": (
        "El servidor no quiere.",
        "Le serveur refuse.",
        "O servidor recusa.",
        "The server refuses.",
    ),
}
