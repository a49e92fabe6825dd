"""A board as JSON, and back."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING, Any

from cli.arena.board import Board
from cli.arena.times import Times

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cli.arena.contest import Contest


class NoBoard(ValueError):
    """`field` is missing, or nothing that `dump` gives of a board of the contest."""

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


def load(data: object, contest: Contest) -> Board:
    """Inverse of `dump`, also after JSON. Raises NoBoard, also where the counts do not agree."""
    found: Mapping[str, Any] = data if isinstance(data, dict) else {}
    for field, is_sound in _SOUND.items():
        if not is_sound(found.get(field)):
            raise NoBoard(field)
    for field, agrees in _agreement(found, contest).items():
        if not agrees:
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


def _agreement(found: Mapping[str, Any], contest: Contest) -> dict[str, bool]:
    """By field: a board has a game for each seating, and no more was won than was to be had."""
    won, of, sums = found["won"], found["of"], found["sums"]
    games, deals = sums.get("games", 0), sums.get("deals", 0)
    return {
        "sums": games == len(contest.seatings(found["board"]))
        and deals >= games
        and all(sums.get(part, 0) <= sums.get(whole, 0) for part, whole in _PARTS),
        "of": _can_be_had(of, games, deals, contest),
        "won": won <= of,
    }


def _can_be_had(of: int, games: int, deals: int, contest: Contest) -> bool:
    """A match has a winner each, and so has a deal of clásico; of the rest some have none."""
    if contest.matches:
        return of == games
    match contest.rules.mode:
        case "clasico":
            return of == deals
        case "individual":
            return of <= deals
    return True


def _is_number(value: object) -> bool:
    return type(value) is int or (type(value) is float and isfinite(value))


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_sums(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_count, value.values()))


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


_PARTS = (("won", "of"), ("games_a", "games_of"), ("made_a", "bids_a"), ("made_b", "bids_b"))
_SOUND: Mapping[str, Callable[[object], bool]] = {
    "board": _is_count,
    "won": _is_count,
    "of": _is_count,
    "sums": _are_sums,
    "thought": _are_both_times,
    "faults": _are_sentences,
}
