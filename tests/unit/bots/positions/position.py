"""A moment of a deal at which a good player knows what to do, and how one gets there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.rules.table import started
from tute import match as matches
from tute.actions import Bid, Pass, Play, Trump
from tute.history import seen
from tute.notation import cards
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tute.actions import Action


class Position(NamedTuple):
    """Seat 0 dealt `hands`, then came `line`; now the seat on turn does one of `right`.

    Of a clásico the last card of seat 0 is turned up; otherwise `rest` begins with the turned card.
    """

    name: str
    preset: str
    hands: tuple[str, ...]
    line: str
    right: str
    why: str
    rest: str = ""

    def reached(self) -> tuple[dict[str, Any], bytes]:
        """The view of the seat that decides, and the history of the deal."""
        match = started(
            self.preset, dict(enumerate(self.hands)), players=len(self.hands), rest=self.rest
        )
        history = b""
        for action in _actions(self.line):
            seat = matches.turn(match)
            assert seat is not None, "the deal is over"
            match, events = matches.act(match, seat, action)
            history += seen(seat, action, events)
        seat = matches.turn(match)
        return {**view_json(match, seat), "you": seat}, history


def word(action: dict[str, Any]) -> str:
    """`12o`, `pass`, `bid:60`, `trump:b`, `swap:7b`."""
    (verb, value), *_ = ((verb, value) for verb, value in action.items() if verb != "seat")
    if verb == "play":
        return str(value)
    return verb if value is True else f"{verb}:{value}"


def _actions(line: str) -> Iterator[Action]:
    for token in line.split():
        match token.split(":"):
            case ["/"]:
                continue
            case ["pass"]:
                yield Pass()
            case ["bid", points]:
                yield Bid(int(points))
            case ["trump", suit]:
                yield Trump(suit)
            case [card]:
                yield Play(cards(card)[0])
