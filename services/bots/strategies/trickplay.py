"""Playing for points with a memory: clásico, subasta, individual.

A card is worth what it brings to the trick, for the side or against it, less what it is worth kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies.forecast import outlook
from services.bots.strategies.keeping import kept, sings
from tute.cards import cards_of

if TYPE_CHECKING:
    from services.bots.strategies.memory import Memory
    from services.bots.strategies.seen import Seen
    from tute.cards import Card

_SOONER = 0.4
"""Share of a canto that it is worth to sing it now rather than later."""


def card(seen: Seen, memory: Memory) -> Card:
    """The card that promises most; of equal ones the lowest."""
    cards = cards_of(seen.playable)
    return max(cards, key=lambda each: (value(seen, memory, each), -each))


def value(seen: Seen, memory: Memory, card: Card) -> float:
    wins, takes, points = outlook(seen, memory, card)
    entitles = wins if seen.rules.mode == "clasico" and seen.rules.partner_declares else takes
    brings = (2 * wins - 1) * points + entitles * _SOONER * sings(seen, card)
    return brings - kept(seen, memory, card)
