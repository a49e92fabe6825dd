"""What `tute replay` says to people, in es, fr, pt, en: the table, and a sentence a fault."""

from __future__ import annotations

Texts = dict[str, tuple[str, str, str, str]]

REPLAY: Texts = {
    # columns
    "replay_deal": ("reparto", "donne", "mão", "deal"),
    "replay_dealer": ("da", "donneur", "dá", "dealer"),
    "replay_trump": ("triunfo", "atout", "trunfo", "trump"),
    "replay_tricks": ("bazas", "plis", "vazas", "tricks"),
    "replay_cantos": ("cantos", "annonces", "cantos", "cantos"),
    "replay_points": ("puntos", "points", "pontos", "points"),
    "replay_outcome": ("resultado", "résultat", "resultado", "outcome"),
    "replay_score": ("marcador", "score", "marcador", "score"),
    # outcomes
    "replay_team_wins": (
        "gana la pareja {seats}",
        "l'équipe {seats} gagne",
        "ganha o par {seats}",
        "team {seats} wins",
    ),
    "replay_seat_wins": (
        "gana el asiento {seat}",
        "la place {seat} gagne",
        "ganha o lugar {seat}",
        "seat {seat} wins",
    ),
    "replay_games": ("{n} juegos", "{n} jeux", "{n} jogos", "{n} games"),
    "replay_tute_12": (
        "tute de reyes del asiento {seat}",
        "tute de rois de la place {seat}",
        "tute de reis do lugar {seat}",
        "tute of kings of seat {seat}",
    ),
    "replay_tute_11": (
        "tute de caballos del asiento {seat}",
        "tute de cavaliers de la place {seat}",
        "tute de cavalos do lugar {seat}",
        "tute of knights of seat {seat}",
    ),
    "replay_losers": (
        "pierden los asientos {seats}",
        "perdent les places {seats}",
        "perdem os lugares {seats}",
        "seats {seats} lose",
    ),
    "replay_no_loser": ("no pierde nadie", "personne ne perd", "ninguém perde", "nobody loses"),
    "replay_bid": (
        "el asiento {seat} puja {bid}",
        "la place {seat} enchérit {bid}",
        "o lugar {seat} oferece {bid}",
        "seat {seat} bids {bid}",
    ),
    "replay_made": ("cumple", "contrat réussi", "cumpre", "made"),
    "replay_failed": ("no cumple", "contrat chuté", "não cumpre", "failed"),
    "replay_nobody_bid": ("nadie puja", "personne n'enchérit", "ninguém oferece", "nobody bids"),
    "replay_carried": (
        "nadie llega a 101: los puntos pasan al siguiente",
        "personne n'atteint 101 : les points passent à la donne suivante",
        "ninguém chega a 101: os pontos passam à seguinte",
        "nobody has 101: the points are carried",
    ),
    "replay_capote_made": ("capote hecho", "capote réussi", "capote feito", "capote made"),
    "replay_capote_failed": ("capote fallado", "capote chuté", "capote falhado", "capote failed"),
    "replay_open": ("sin terminar", "inachevé", "por terminar", "not finished"),
    # where a fault is, and what was done there
    "replay_at_deal": ("reparto {n}", "donne {n}", "mão {n}", "deal {n}"),
    "replay_at_action": ("acción {n}", "action {n}", "ação {n}", "action {n}"),
    "does_play": (
        "el asiento {seat} juega {value}",
        "la place {seat} joue {value}",
        "o lugar {seat} joga {value}",
        "seat {seat} plays {value}",
    ),
    "does_bid": (
        "el asiento {seat} puja {value}",
        "la place {seat} enchérit {value}",
        "o lugar {seat} oferece {value}",
        "seat {seat} bids {value}",
    ),
    "does_pass": (
        "el asiento {seat} pasa",
        "la place {seat} passe",
        "o lugar {seat} passa",
        "seat {seat} passes",
    ),
    "does_trump": (
        "el asiento {seat} elige triunfo: {value}",
        "la place {seat} choisit l'atout : {value}",
        "o lugar {seat} escolhe trunfo: {value}",
        "seat {seat} names trump: {value}",
    ),
    "does_sing": (
        "el asiento {seat} canta en {value}",
        "la place {seat} annonce en {value}",
        "o lugar {seat} canta em {value}",
        "seat {seat} sings in {value}",
    ),
    "does_swap": (
        "el asiento {seat} cambia {value}",
        "la place {seat} échange {value}",
        "o lugar {seat} troca {value}",
        "seat {seat} swaps {value}",
    ),
    "does_keep": (
        "el asiento {seat} no cambia",
        "la place {seat} n'échange pas",
        "o lugar {seat} não troca",
        "seat {seat} keeps",
    ),
    "does_capote": (
        "el asiento {seat} anuncia capote",
        "la place {seat} annonce capote",
        "o lugar {seat} anuncia capote",
        "seat {seat} announces capote",
    ),
    # faults
    "fault_bad_record": (
        "no está escrito como una partida",
        "ce n'est pas écrit comme une partie",
        "não está escrito como uma partida",
        "this is not written as a match is",
    ),
    "fault_bad_rules": (
        "así no se juega a nada",
        "ces règles n'existent pas",
        "estas regras não existem",
        "nobody plays by these rules",
    ),
    "fault_match_over": (
        "la partida ya había terminado",
        "la partie était déjà finie",
        "a partida já tinha acabado",
        "the match was over already",
    ),
    "fault_bad_deck": (
        "no es una baraja entera",
        "ce n'est pas un jeu complet",
        "não é um baralho inteiro",
        "this is no whole deck",
    ),
    "fault_deal_over": (
        "el reparto ya había terminado",
        "la donne était déjà finie",
        "a mão já tinha acabado",
        "the deal was over already",
    ),
    "fault_bad_sing": (
        "ese canto no vale ahora",
        "cette annonce n'est pas permise",
        "esse canto não vale agora",
        "this cannot be sung now",
    ),
    "fault_not_your_turn": (
        "no le toca",
        "ce n'est pas son tour",
        "não é a sua vez",
        "it is not this seat's turn",
    ),
    "fault_wrong_phase": (
        "eso no toca en este momento",
        "ce n'est pas le moment",
        "isso não cabe neste momento",
        "this is not the moment for it",
    ),
    "fault_bad_capote": (
        "no se puede anunciar capote",
        "capote impossible",
        "não se pode anunciar capote",
        "capote cannot be announced",
    ),
    "fault_bad_bid": (
        "esa puja no existe",
        "cette enchère n'existe pas",
        "esse lance não existe",
        "there is no such bid",
    ),
    "fault_bid_too_low": (
        "la puja no supera la anterior",
        "l'enchère ne dépasse pas la précédente",
        "o lance não supera o anterior",
        "the bid is not above the highest",
    ),
    "fault_bad_trump": (
        "eso no es un palo",
        "ce n'est pas une couleur",
        "isso não é um naipe",
        "this is no suit",
    ),
    "fault_bad_swap": (
        "esa carta no se puede cambiar",
        "cette carte ne s'échange pas",
        "essa carta não se pode trocar",
        "this card cannot be swapped",
    ),
    "fault_not_your_card": (
        "no tiene esa carta",
        "la place n'a pas cette carte",
        "não tem essa carta",
        "this seat does not hold that card",
    ),
    "fault_illegal_card": (
        "esa carta no se puede jugar aquí",
        "cette carte ne peut pas être jouée ici",
        "essa carta não se pode jogar aqui",
        "that card may not be played here",
    ),
}
