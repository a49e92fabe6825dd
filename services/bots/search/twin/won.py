"""core/won.h: which way a deal went."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.search.native import Goal
    from tute.rules import RuleSet


def is_won(
    rules: RuleSet, seats: int, bidder: int, goal: Goal, worth: Sequence[float], place: int
) -> bool:
    """`worth` by place, `bidder` a place too."""
    if rules.mode == "cabron":
        return any(
            not lost >> place & 1 and _pays(seats, goal, lost, worth) for lost in range(1 << seats)
        )

    def together(other: int) -> bool:
        if rules.mode == "clasico":
            return other % 2 == place % 2
        if rules.mode == "subasta":
            return (other == bidder) == (place == bidder)
        return other == place

    return not any(not together(other) and worth[other] > worth[place] for other in range(seats))


def _pays(seats: int, goal: Goal, lost: int, worth: Sequence[float]) -> bool:
    for place in range(seats):
        total = goal.pays[4][place]
        for other in range(seats):
            if lost >> other & 1:
                total += goal.pays[other][place]
        if total != worth[place]:
            return False
    return True
