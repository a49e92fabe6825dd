"""Everything `tute play` says, and what `replay`, `arena` and `load` do, in four languages."""

from __future__ import annotations

from typing import Literal

from cli.arena.refusals import REFUSALS
from cli.arena.texts import ARENA
from cli.ended_texts import ENDED
from cli.load.texts import LOAD
from cli.refused_texts import REFUSED
from cli.replay_texts import REPLAY
from cli.verify_texts import VERIFY

Lang = Literal["es", "fr", "pt", "en"]
LANGS: tuple[Lang, ...] = ("es", "fr", "pt", "en")

TEXTS: dict[str, tuple[str, str, str, str]] = {
    # cards
    "suit_o": ("oros", "deniers", "ouros", "coins"),
    "suit_c": ("copas", "coupes", "copas", "cups"),
    "suit_e": ("espadas", "épées", "espadas", "swords"),
    "suit_b": ("bastos", "bâtons", "paus", "clubs"),
    # the table
    "deal": ("Reparto {n}", "Donne {n}", "Mão {n}", "Deal {n}"),
    "score": ("Marcador", "Score", "Marcador", "Score"),
    "points": ("Puntos", "Points", "Pontos", "Points"),
    "trump": ("Triunfo", "Atout", "Trunfo", "Trump"),
    "no_trump": ("todavía no hay", "pas encore", "ainda não há", "none yet"),
    "upcard": ("Vuelta", "Retourne", "Vira", "Turned card"),
    "stock": ("Monte", "Talon", "Monte", "Stock"),
    "bids": ("Pujas", "Enchères", "Lances", "Bids"),
    "pass": ("paso", "passe", "passo", "pass"),
    "cantos": ("Cantos", "Annonces", "Cantos", "Cantos"),
    "last_trick": ("Última baza", "Dernier pli", "Última vaza", "Last trick"),
    "trick": ("En la mesa", "Sur la table", "Na mesa", "On the table"),
    "hand": ("Tu mano", "Ta main", "Tua mão", "Your hand"),
    "cards": ("cartas", "cartes", "cartas", "cards"),
    "tricks": ("bazas", "plis", "vazas", "tricks"),
    "you": ("tú", "toi", "tu", "you"),
    "partner": ("pareja", "partenaire", "parceiro", "partner"),
    "dealer": ("da", "donne", "dá", "deals"),
    "bot": ("bot", "bot", "bot", "bot"),
    "away": ("ausente", "absent", "ausente", "away"),
    "away_until": (
        "ausente, se espera hasta las {time}",
        "absent, attendu jusqu'à {time}",
        "ausente, espera-se até {time}",
        "away, awaited until {time}",
    ),
    "and": ("y", "et", "e", "and"),
    # what one may do
    "do_sing": ("cantar {suit}", "annoncer {suit}", "cantar {suit}", "sing {suit}"),
    "do_swap": ("cambiar {card}", "échanger {card}", "trocar {card}", "swap {card}"),
    "do_keep": ("no cambiar", "garder", "não trocar", "keep"),
    "do_capote": ("capote", "capote", "capote", "capote"),
    "do_trump": ("triunfo: {suit}", "atout : {suit}", "trunfo: {suit}", "trump: {suit}"),
    "ask_choice": (
        "Te toca (número o nombre: {example}; q para salir)",
        "À toi (numéro ou nom : {example} ; q pour partir)",
        "É a tua vez (número ou nome: {example}; q para sair)",
        "Your turn (number or name: {example}; q leaves)",
    ),
    "ask_bid": (
        "Tu puja: de {least} a {most}, de {step} en {step}; p pasa, q sale",
        "Ton enchère : de {least} à {most}, de {step} en {step} ; p passe, q part",
        "Teu lance: de {least} a {most}, de {step} em {step}; p passa, q sai",
        "Your bid: {least} to {most} in steps of {step}; p passes, q leaves",
    ),
    "ask_bid_pass": (
        "Solo queda pasar: p; q sale",
        "Il ne reste qu'à passer : p ; q part",
        "Só resta passar: p; q sai",
        "You can only pass: p; q leaves",
    ),
    "bad_choice": (
        "Eso no se puede ahora.",
        "Ce n'est pas possible maintenant.",
        "Isso não se pode agora.",
        "Not possible now.",
    ),
    # what happened
    "on_deal_started": (
        "Reparto {n}: da {dealer}, es mano {mano}",
        "Donne {n} : {dealer} donne, {mano} commence",
        "Mão {n}: {dealer} dá, {mano} começa",
        "Deal {n}: {dealer} deals, {mano} leads",
    ),
    "on_bid": (
        "{name} puja {bid}",
        "{name} enchérit {bid}",
        "{name} oferece {bid}",
        "{name} bids {bid}",
    ),
    "on_pass": ("{name} pasa", "{name} passe", "{name} passa", "{name} passes"),
    "on_trump": (
        "Triunfo de {name}: {suit}",
        "Atout de {name} : {suit}",
        "Trunfo de {name}: {suit}",
        "{name}'s trump: {suit}",
    ),
    "on_played": ("{name}: {card}",) * 4,
    "on_trick": (
        "Baza de {name} ({points})",
        "Pli de {name} ({points})",
        "Vaza de {name} ({points})",
        "{name} takes the trick ({points})",
    ),
    "on_canto": (
        "{name} canta {points} en {suit}",
        "{name} annonce {points} en {suit}",
        "{name} canta {points} em {suit}",
        "{name} sings {points} in {suit}",
    ),
    "on_tute_12": (
        "¡{name} tiene tute de reyes!",
        "{name} a un tute de rois !",
        "{name} tem tute de reis!",
        "{name} has a tute of kings!",
    ),
    "on_tute_11": (
        "¡{name} tiene tute de caballos!",
        "{name} a un tute de cavaliers !",
        "{name} tem tute de cavalos!",
        "{name} has a tute of knights!",
    ),
    "on_swap": (
        "{name} cambia {gave} por {took}",
        "{name} échange {gave} contre {took}",
        "{name} troca {gave} por {took}",
        "{name} swaps {gave} for {took}",
    ),
    "on_capote": (
        "{name} canta capote",
        "{name} annonce capote",
        "{name} anuncia capote",
        "{name} announces capote",
    ),
    "on_deal_finished": (
        "Fin del reparto: {points} puntos; marcador {score}",
        "Fin de la donne : {points} points ; score {score}",
        "Fim da mão: {points} pontos; marcador {score}",
        "The deal is over: {points} points; score {score}",
    ),
    "on_match_finished": (
        "Victoria de {name}, {score}",
        "Victoire de {name}, {score}",
        "Vitória de {name}, {score}",
        "Won by {name}, {score}",
    ),
    "rating": (
        "Tu puntuación: {before} → {after} ({change})",
        "Ton classement : {before} → {after} ({change})",
        "Tua pontuação: {before} → {after} ({change})",
        "Your rating: {before} → {after} ({change})",
    ),
    "on_away": (
        "{name} se ha ido; se espera su vuelta",
        "{name} est parti ; on l'attend",
        "{name} saiu; espera-se a volta",
        "{name} is away; the seat is held",
    ),
    "on_back": ("{name} ha vuelto", "{name} est revenu", "{name} voltou", "{name} is back"),
    "on_bot_took": (
        "Un bot juega por {name}",
        "Un bot joue pour {name}",
        "Um bot joga por {name}",
        "A bot plays for {name}",
    ),
    "on_match_cancelled": (
        "Partida cancelada: {reason}",
        "Partie annulée : {reason}",
        "Partida cancelada: {reason}",
        "The match was cancelled: {reason}",
    ),
    "why_absent": (
        "{name} no ha vuelto a tiempo",
        "{name} n'est pas revenu à temps",
        "{name} não voltou a tempo",
        "{name} did not come back in time",
    ),
    "why_left": ("{name} se ha ido", "{name} est parti", "{name} saiu", "{name} left"),
    "why_salt_withheld": (
        "{name} no ha puesto su parte en el reparto",
        "{name} n'a pas donné sa part du mélange",
        "{name} não deu a sua parte do baralho",
        "{name} withheld their part of the deck",
    ),
    "why_out_of_seeds": (
        "demasiados repartos",
        "trop de donnes",
        "demasiadas mãos",
        "too many deals",
    ),
    # around a match
    "invite": (
        "Invitación: {code}  {url}",
        "Invitation : {code}  {url}",
        "Convite: {code}  {url}",
        "Invite: {code}  {url}",
    ),
    "in_room": (
        "En la sala: {names}",
        "Dans le salon : {names}",
        "Na sala: {names}",
        "In the room: {names}",
    ),
    "queueing": (
        "Buscando partida: {size} en la cola, {seconds} s (q para salir)",
        "Recherche d'une partie : {size} en attente, {seconds} s (q pour partir)",
        "À procura de partida: {size} na fila, {seconds} s (q para sair)",
        "Looking for a match: {size} in the queue, {seconds} s (q leaves)",
    ),
    "waiting_start": (
        "Esperando a que {name} empiece (q para salir)",
        "En attente de {name} (q pour partir)",
        "À espera de que {name} comece (q para sair)",
        "Waiting for {name} to start (q leaves)",
    ),
    "lost": (
        "Sin conexión; se intenta de nuevo",
        "Connexion perdue ; nouvel essai",
        "Sem conexão; a tentar de novo",
        "Connection lost; trying again",
    ),
    "back": ("Conectado otra vez", "Reconnecté", "Conectado outra vez", "Connected again"),
    "recorded": (
        "Partida guardada en {file}",
        "Partie enregistrée dans {file}",
        "Partida guardada em {file}",
        "The record is in {file}",
    ),
    "fair": (
        "Reparto comprobado: nadie eligió las cartas",
        "Donnes vérifiées : personne n'a choisi les cartes",
        "Mãos verificadas: ninguém escolheu as cartas",
        "Decks checked: nobody chose the cards",
    ),
    "unfair": (
        "¡El reparto de {table} no se puede comprobar!",
        "Les donnes de {table} ne sont pas vérifiables !",
        "As mãos de {table} não se podem verificar!",
        "The decks of {table} do not verify!",
    ),
    "again": (
        "¿Otra partida? Intro sí, q no",
        "Une autre partie ? Entrée oui, q non",
        "Outra partida? Enter sim, q não",
        "Another match? Enter yes, q no",
    ),
    "talk": (
        "Para decir algo: {dot} y Intro muestra las frases, {dot}3 dice la tercera",
        "Pour dire quelque chose : {dot} et Entrée montre les phrases, {dot}3 dit la troisième",
        "Para dizer algo: {dot} e Enter mostra as frases, {dot}3 diz a terceira",
        "To say something: {dot} and Enter shows the phrases, {dot}3 says the third",
    ),
    "come_back": (
        "La partida sigue ahí: vuelve con {command}",
        "La partie continue : reviens avec {command}",
        "A partida continua: volta com {command}",
        "The match goes on: come back with {command}",
    ),
    "nothing_to_return_to": (
        "Aquí no hay ninguna partida a la que volver: empieza una sin --again",
        "Il n'y a ici aucune partie à reprendre : commences-en une sans --again",
        "Não há aqui nenhuma partida a que voltar: começa uma sem --again",
        "There is no match to come back to here: start one without --again",
    ),
    **REFUSED,
    **ENDED,
    **REPLAY,
    **VERIFY,
    **ARENA,
    **REFUSALS,
    **LOAD,
}


def text(lang: Lang, key: str, **values: object) -> str:
    return TEXTS[key][LANGS.index(lang)].format(**values)
