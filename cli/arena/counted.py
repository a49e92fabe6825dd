"""How many of something, as one says it: "1 board", "2 boards"."""

from __future__ import annotations

from typing import Literal, TypeAlias

from cli.texts import LANGS, Lang

What: TypeAlias = Literal["boards", "games", "matches", "deals", "times"]

_WORDS: dict[What, tuple[tuple[str, str], ...]] = {
    "boards": (
        ("mazo", "mazos"),
        ("jeu de cartes", "jeux de cartes"),
        ("baralho", "baralhos"),
        ("board", "boards"),
    ),
    "games": (("juego", "juegos"), ("partie", "parties"), ("jogo", "jogos"), ("game", "games")),
    "matches": (
        ("partida", "partidas"),
        ("partie", "parties"),
        ("partida", "partidas"),
        ("match", "matches"),
    ),
    "deals": (("reparto", "repartos"), ("donne", "donnes"), ("mão", "mãos"), ("deal", "deals")),
    "times": (("vez", "veces"), ("fois", "fois"), ("vez", "vezes"), ("time", "times")),
}


def word(lang: Lang, what: What, n: int) -> str:
    one, many = _WORDS[what][LANGS.index(lang)]
    return one if n == 1 else many


def counted(lang: Lang, what: What, n: int) -> str:
    return f"{n} {word(lang, what, n)}"
