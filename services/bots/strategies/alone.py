"""Cabrón with a memory: it knows better who takes the trick, and imagines the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies.cabron import loses, power, stake
from services.bots.strategies.forecast import takers
from tute.cards import POINTS, Card, cards_of

if TYPE_CHECKING:
    from services.bots.strategies.memory import Memory
    from services.bots.strategies.seen import Seen

_LIKELY = 0.05
"""A taker with less of a chance is left out."""


def card(seen: Seen, memory: Memory) -> Card:
    """The card after which this seat loses the deal in fewest of the imagined endings."""
    cards = cards_of(seen.playable)
    same: dict[tuple[int, int, float], float] = {}
    return min(cards, key=lambda each: (_danger(seen, memory, each, same), POINTS[each], each))


def _danger(
    seen: Seen, memory: Memory, card: Card, same: dict[tuple[int, int, float], float]
) -> float:
    """`same`: what was found already, by taker, stake and power of the hand."""
    at_stake, rest = stake(seen, card), seen.hand & ~(1 << card)
    lost = whole = 0.0
    for seat, chance in enumerate(takers(seen, memory, card)):
        if chance > _LIKELY:
            key = seat, at_stake, power(rest)
            if key not in same:
                same[key] = loses(seen, rest, seat, at_stake)
            lost += chance * same[key]
            whole += chance
    return lost / whole
