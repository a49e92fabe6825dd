"""What `tute verify` says of each step, in es, fr, pt, en."""

from __future__ import annotations

Texts = dict[str, tuple[str, str, str, str]]

VERIFY: Texts = {
    "verify_record_fails": (
        "El registro no se entiende.",
        "L'enregistrement est illisible.",
        "O registo não se entende.",
        "The record cannot be read.",
    ),
    "verify_fair_fails": (
        "Falta la prueba de que el reparto es limpio.",
        "Il manque la preuve de donnes équitables.",
        "Falta a prova de mãos justas.",
        "The proof of fair deals is missing.",
    ),
    "verify_salts_ok": (
        "Cada sal es la que su asiento prometió antes de la partida.",
        "Chaque sel est celui que sa place a promis avant la partie.",
        "Cada sal é o que o seu lugar prometeu antes da partida.",
        "Every salt is the one its seat promised before the match.",
    ),
    "verify_salts_fails": (
        "Una sal no es la prometida, o falta.",
        "Un sel n'est pas celui promis, ou manque.",
        "Um sal não é o prometido, ou falta.",
        "A salt is not the one promised, or is missing.",
    ),
    "verify_chain_ok": (
        "Todas las semillas estaban fijadas antes de la partida.",
        "Toutes les graines étaient fixées avant la partie.",
        "Todas as sementes estavam fixadas antes da partida.",
        "Every seed was fixed by the commitment before the match.",
    ),
    "verify_chain_fails": (
        "Las semillas no son las fijadas antes de la partida.",
        "Les graines ne sont pas celles fixées avant la partie.",
        "As sementes não são as fixadas antes da partida.",
        "The seeds are not those fixed before the match.",
    ),
    "verify_first_dealer_ok": (
        "Da primero quien salió en el sorteo.",
        "Le premier donneur est celui du tirage.",
        "Dá primeiro quem saiu no sorteio.",
        "The first dealer is the one drawn.",
    ),
    "verify_first_dealer_fails": (
        "No da primero quien salió en el sorteo.",
        "Le premier donneur n'est pas celui du tirage.",
        "Não dá primeiro quem saiu no sorteio.",
        "The first dealer is not the one drawn.",
    ),
    "verify_deal_ok": (
        "El mazo es el que saca su semilla.",
        "Le jeu est celui que tire sa graine.",
        "O baralho é o que a sua semente tira.",
        "The deck is the one its seed draws.",
    ),
    "verify_deal_fails": (
        "El mazo no es el que saca su semilla.",
        "Le jeu n'est pas celui que tire sa graine.",
        "O baralho não é o que a sua semente tira.",
        "The deck is not the one its seed draws.",
    ),
    "verify_actions_ok": (
        "Las reglas y los mazos permiten todas las acciones.",
        "Les règles et les jeux permettent toutes les actions.",
        "As regras e os baralhos permitem todas as ações.",
        "Every action is one that the rules and the decks allow.",
    ),
    "verify_actions_fails": (
        "Una acción no está permitida.",
        "Une action n'est pas permise.",
        "Uma ação não é permitida.",
        "An action is not allowed.",
    ),
    "verify_stops": (
        "El registro se corta antes de que se decida la partida.",
        "L'enregistrement s'arrête avant que la partie soit décidée.",
        "O registo para antes de a partida se decidir.",
        "The record stops before the match is decided.",
    ),
}
