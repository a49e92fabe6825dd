"""A board as JSON, and back."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING, Any

from cli.arena.board import Board
from cli.arena.times import Times

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class NoBoard(ValueError):
    """`field` is missing, or nothing that `dump` gives."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def dump(board: Board) -> dict[str, Any]:
    return {
        "board": board.number,
        "won": board.won,
        "of": board.of,
        "sums": board.sums,
        "thought": [[each.counts, each.spent] for each in board.thought],
        "faults": board.faults,
    }


def load(data: object) -> Board:
    """Inverse of `dump`, also after JSON. Raises NoBoard."""
    found: Mapping[str, Any] = data if isinstance(data, dict) else {}
    for field, is_sound in _SOUND.items():
        if not is_sound(found.get(field)):
            raise NoBoard(field)
    mine, theirs = (
        Times({int(number): count for number, count in counts.items()}, spent)
        for counts, spent in found["thought"]
    )
    return Board(
        found["board"],
        found["won"],
        found["of"],
        Counter(found["sums"]),
        (mine, theirs),
        found["faults"],
    )


def _is_number(value: object) -> bool:
    return type(value) is int or (type(value) is float and isfinite(value))


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_sums(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_number, value.values()))


def _are_both_times(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_are_times, value))


def _are_times(value: object) -> bool:
    match value:
        case [dict() as counts, spent]:
            classes = all(_is_class(str(number)) for number in counts)
            return classes and all(map(_is_count, counts.values())) and _is_number(spent)
    return False


def _is_class(name: str) -> bool:
    digits = name.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 6


def _are_sentences(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


_SOUND: Mapping[str, Callable[[object], bool]] = {
    "board": _is_count,
    "won": _is_number,
    "of": _is_number,
    "sums": _are_sums,
    "thought": _are_both_times,
    "faults": _are_sentences,
}
