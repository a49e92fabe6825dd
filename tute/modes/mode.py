from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tute.actions import Action, Bid, Capote, Keep, Pass, Swap, Trump
from tute.errors import RuleError
from tute.events import Event
from tute.state import Deal
from tute.tricks import playable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tute.cards import Card, Cards
    from tute.rules import RuleSet

Call: TypeAlias = Bid | Pass | Trump | Swap | Keep | Capote
Step: TypeAlias = tuple[Deal, list[Event]]


class Finish(NamedTuple):
    """What a finished deal did to the match.

    `outcome` has the shape of records, None: not played. `winner` None: the match goes on.
    `carried` are points per seat that the next deal begins with, () for none.
    """

    outcome: dict[str, object] | None
    score: tuple[int, ...]
    winner: int | None
    carried: tuple[int, ...] = ()


def every_seat(points: tuple[int, ...]) -> tuple[int, ...]:
    return points


def no_calls(rules: RuleSet, deal: Deal) -> tuple[Action, ...]:
    return ()


def refuse(rules: RuleSet, deal: Deal, call: Call) -> Step:
    raise RuleError("bad_capote", "Nobody can announce capote now.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """What one way of playing Tute decides; everything else is common ground.

    `start(rules, dealer, deck)` deals. `playable(rules, deal)` are the cards the seat on turn may
    play, `calls(rules, deal)` what else it may do; `call` does it, in its turn and phase, or raises
    RuleError. `won(rules, deal)` follows each trick, `deal.last`; a phase "between" ends the deal.
    `totals(points)` makes a record's points of points by seat, of which `finish(rules, score,
    deal_no, deal)` makes an outcome. A match's score starts at `sides(players)` zeros.
    """

    name: str
    start: Callable[[RuleSet, int, Sequence[Card]], Deal]
    won: Callable[[RuleSet, Deal], Step]
    finish: Callable[[RuleSet, tuple[int, ...], int, Deal], Finish]
    sides: Callable[[int], int] = int
    totals: Callable[[tuple[int, ...]], tuple[int, ...]] = every_seat
    playable: Callable[[RuleSet, Deal], Cards] = playable
    calls: Callable[[RuleSet, Deal], tuple[Action, ...]] = no_calls
    call: Callable[[RuleSet, Deal, Call], Step] = refuse
