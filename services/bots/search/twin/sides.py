"""core/sides.h: who wins and loses a deal together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.modes.subasta import high

if TYPE_CHECKING:
    from tute.rules import RuleSet
    from tute.state import Deal


def together(rules: RuleSet, deal: Deal, one: int, other: int) -> bool:
    if rules.mode == "clasico":
        return one % 2 == other % 2
    if rules.mode == "subasta":
        bidder = high(deal)[0]
        return (one == bidder) == (other == bidder)
    return one == other
