"""A hand as the numbers that the model reads: its trumps, and each side suit alone."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tute.cards import SUIT_MASK

if TYPE_CHECKING:
    from tute.cards import Cards, Suit

SUIT_FEATURES, TRUMP_FEATURES = 12, 13


def suits(hand: Cards, trump: Suit) -> tuple[int, tuple[int, int, int]]:
    """The trumps and the three side suits, each as a mask of ten strengths."""
    first, second, third = (
        (hand & SUIT_MASK[suit]) >> suit * 10 for suit in range(4) if suit != trump
    )
    return (hand & SUIT_MASK[trump]) >> trump * 10, (first, second, third)


@lru_cache(maxsize=1024)
def side_features(cards: int) -> tuple[float, ...]:
    ace, three, king, knight, jack = _honours(cards)
    length = cards.bit_count()
    return (
        *(ace, three, king, knight, jack, ace * three, king * knight),
        *(length / 4, length == 0, length == 1, length == 2),
        _blanks(cards) / 4,
    )


@lru_cache(maxsize=1024)
def trump_features(cards: int) -> tuple[float, ...]:
    """`top` counts trumps that nothing can beat."""
    ace, three, king, knight, jack = _honours(cards)
    length = cards.bit_count()
    top = next((step for step in range(9) if not cards >> 9 - step & 1), 9)
    return (
        *(ace, three, king, knight, jack, king * knight, ace * three),
        *(length / 4, (length / 4) ** 2, top / 4, length <= 3, length >= 6),
        (cards >> 4 & 1),
    )


def _honours(cards: int) -> tuple[int, int, int, int, int]:
    return (
        cards >> 9 & 1,
        cards >> 8 & 1,
        cards >> 7 & 1,
        cards >> 6 & 1,
        cards >> 5 & 1,
    )


def _blanks(cards: int) -> int:
    return (cards & 0x1F).bit_count()
