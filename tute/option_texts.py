"""What a lobby calls each option and its choices, in the order of LANGUAGES: es fr pt en."""

from __future__ import annotations

LANGUAGES = ("es", "fr", "pt", "en")

_OPTIONS: dict[str, tuple[str, str, str, str]] = {
    "undertrump": (
        "Sin poder pisar el fallo",
        "Sans pouvoir surcouper",
        "Sem poder cobrir o corte",
        "When one cannot overruff",
    ),
    "declare": ("Cantar", "Annonces", "Cantar", "Singing"),
    "partner_declares": (
        "También canta el compañero",
        "Le partenaire annonce aussi",
        "O parceiro também canta",
        "The partner sings too",
    ),
    "tute": ("Tute", "Tute", "Tute", "Tute"),
    "games": ("Juegos para ganar", "Jeux pour gagner", "Jogos para ganhar", "Games to win"),
    "series": (
        "Repartos de la serie (0: no)",
        "Donnes de la série (0 : non)",
        "Mãos da série (0: não)",
        "Deals in a series (0: none)",
    ),
    "lead": ("Ventaja necesaria", "Avance nécessaire", "Vantagem necessária", "Lead needed"),
    "double_at": (
        "Puntos que valen doble (0: no)",
        "Points comptés double (0 : non)",
        "Pontos que valem o dobro (0: não)",
        "Points that count double (0: none)",
    ),
    "letters": ("Letras para acabar", "Lettres pour finir", "Letras para acabar", "Letters to end"),
    "limit": ("Límite de puntos", "Limite de points", "Limite de pontos", "Limit of points"),
    "limit_sung": (
        "Límite de quien canta (0: el mismo)",
        "Limite de qui annonce (0 : la même)",
        "Limite de quem canta (0: o mesmo)",
        "Limit after a canto (0: the same)",
    ),
    "zero": ("Quedarse a cero", "Finir à zéro", "Ficar a zero", "Ending with nothing"),
    "rounds": ("Rondas de puja", "Tours d'enchères", "Rodadas de lances", "Rounds of bidding"),
    "step": ("Salto de la puja", "Pas des enchères", "Passo dos lances", "Step of bids"),
    "min_bid": ("Puja mínima", "Enchère minimale", "Lance mínimo", "Lowest bid"),
    "max_bid": ("Puja máxima", "Enchère maximale", "Lance máximo", "Highest bid"),
    "fail": (
        "Puja fallada, a cada rival",
        "Contrat chuté, à chaque rival",
        "Lance perdido, a cada rival",
        "Failed bid, to each rival",
    ),
    "double_from": (
        "Puja que vale doble (0: ninguna)",
        "Enchère comptée double (0 : aucune)",
        "Lance que vale o dobro (0: nenhum)",
        "Bid that counts double (0: none)",
    ),
    "target": ("Puntos para ganar", "Points pour gagner", "Pontos para ganhar", "Points to win"),
    "deal": ("Cartas por jugador", "Cartes par joueur", "Cartas por jogador", "Cards each"),
    "stock_duty": (
        "Obligaciones mientras hay mazo",
        "Obligations tant qu'il y a un talon",
        "Obrigações enquanto há monte",
        "Duties while the stock lasts",
    ),
    "swap": (
        "Cambio de la carta vuelta",
        "Échange de la retourne",
        "Troca da carta virada",
        "Swapping the turned card",
    ),
    "win": ("Gana el reparto", "Gagne la donne", "Ganha a mão", "The deal goes to"),
    "capote": ("Capote", "Capote", "Capote", "Capote"),
    "forty_after_twenty": (
        "Las cuarenta después de las veinte",
        "Le quarante après le vingt",
        "As quarenta depois das vinte",
        "The forty after a twenty",
    ),
}

_VALUES: dict[str, dict[str, tuple[str, str, str, str]]] = {
    "undertrump": {
        "free": ("cualquier carta", "n'importe quelle carte", "qualquer carta", "any card"),
        "forced": ("triunfo si hay", "atout si possible", "trunfo se houver", "a trump if held"),
    },
    "declare": {
        "auto": ("automático", "automatique", "automático", "automatic"),
        "manual": ("a mano", "à la main", "à mão", "by hand"),
    },
    "tute": {
        "hand": ("gana el reparto", "gagne la donne", "ganha a mão", "wins the deal"),
        "match": ("gana la partida", "gagne la partie", "ganha a partida", "wins the match"),
        "off": ("no vale", "sans", "não vale", "off"),
    },
    "zero": {
        "points": ("pierde con 0 puntos", "0 point perd", "0 pontos perde", "0 points lose"),
        "tricks": ("pierde sin bazas", "aucun pli perd", "sem vazas perde", "no trick loses"),
        "tricks_win": (
            "sin bazas no se pierde",
            "sans pli on ne perd pas",
            "sem vazas não se perde",
            "no trick cannot lose",
        ),
        "off": ("no cuenta", "sans effet", "não conta", "off"),
    },
    "rounds": {
        "single": ("una sola", "un seul", "uma só", "one"),
        "multiple": ("varias", "plusieurs", "várias", "several"),
    },
    "fail": {
        "each": ("entera", "entier", "inteiro", "all of it"),
        "split": ("la mitad", "la moitié", "a metade", "half of it"),
    },
    "stock_duty": {
        "full": ("todas", "toutes", "todas", "all"),
        "trump_only": (
            "solo asistir al triunfo",
            "seulement fournir à l'atout",
            "só assistir ao trunfo",
            "only follow trump",
        ),
        "free": ("ninguna", "aucune", "nenhuma", "none"),
    },
    "swap": {
        "off": ("no", "non", "não", "off"),
        "auto": ("automático", "automatique", "automático", "automatic"),
        "ask": ("se pregunta", "on demande", "pergunta-se", "asked"),
    },
    "win": {
        "most": ("quien más puntos hace", "le plus de points", "quem faz mais pontos", "the most"),
        "101": ("quien llega a 101", "qui atteint 101", "quem chega a 101", "whoever has 101"),
    },
}

OPTION_TEXTS: dict[str, dict[str, str]] = {
    name: dict(zip(LANGUAGES, texts, strict=True)) for name, texts in _OPTIONS.items()
}
VALUE_TEXTS: dict[str, dict[str, dict[str, str]]] = {
    name: {
        language: {value: texts[place] for value, texts in values.items()}
        for place, language in enumerate(LANGUAGES)
    }
    for name, values in _VALUES.items()
}
