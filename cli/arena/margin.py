"""The points behind a worth: what the searching player expects a deal to come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.modes.subasta import high

if TYPE_CHECKING:
    from services.bots.search.native import Goal
    from tute.rules import RuleSet
    from tute.state import Deal

_WHOLE = 130.0
"""Points of a deal without cantos; shares in core/position.c are of so many."""


def points(
    rules: RuleSet, deal: Deal, goal: Goal, seat: int, worth: float, chance: float
) -> float | None:
    """On average, cantos and the last ten included; None where a worth does not tell.

    In clásico, and between two, by how many the side of `seat` is ahead; in subasta the bidder's;
    of three players its own. Not in cabrón, nor where ends pay more than won and lost.
    """
    place = deal.seats.index(seat)
    ends = {round(goal.pays[row][place], 9) for row in _rows(rules)}
    if not goal.tie or ends - {0.0, 1.0}:
        return None
    share: float = (worth - (1 - goal.tie) * chance) / goal.tie
    if rules.mode == "subasta":
        return _WHOLE * (share if seat == high(deal)[0] else 1 - share)
    return _WHOLE * share if len(deal.seats) == 3 else 2 * _WHOLE * (share - 0.5)


def _rows(rules: RuleSet) -> tuple[int, ...]:
    """Of the goal, those that a deal may end in."""
    if rules.mode == "clasico":
        return (0, 1, 2, 3) if rules.tute == "off" else (0, 1, 2, 3, 4, 5)
    if rules.mode == "subasta":
        return (0, 1)
    won = tuple(range(rules.players))
    carried = (3,) if rules.win == "101" else ()
    shown = () if rules.tute == "off" else tuple(4 + row for row in won)
    return (*won, *carried, *shown)
