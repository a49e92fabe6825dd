"""Bidding by what hands like this one took, when this kind of player played them."""

from __future__ import annotations

from math import erf, sqrt
from typing import TYPE_CHECKING

from tute.cards import SUIT_MASK, SUITS, Cards, Suit
from tute.singing import pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.strategies.seen import Seen

_SPREAD = 12.0


def bid(seen: Seen, bids: Sequence[int]) -> int | None:
    """The legal bid that gains most on average, None when passing is better than any."""
    hope = max(expected(seen.hand, suit) for suit in range(4))
    best = max(bids, key=lambda points: (_gain(seen, hope, points), -points))
    return best if _gain(seen, hope, best) > 0 else None


def trump(seen: Seen) -> str:
    """The letter of the suit that promises most points."""
    return SUITS[max(range(4), key=lambda suit: (expected(seen.hand, suit), -suit))]


def expected(hand: Cards, trump: Suit) -> float:
    """Points that a bidder with this hand and trump takes on average."""
    return sum(_WEIGHTS[name] * count for name, count in features(hand, trump).items())


def features(hand: Cards, trump: Suit) -> dict[str, int]:
    trumps = hand & SUIT_MASK[trump]
    side = hand & ~SUIT_MASK[trump]
    sung = pairs(hand)
    suits = [hand & SUIT_MASK[suit] for suit in range(4) if suit != trump]
    return {
        "always": 1,
        "trumps": trumps.bit_count(),
        "trump_ace": trumps >> trump * 10 + 9 & 1,
        "trump_three": trumps >> trump * 10 + 8 & 1,
        "trump_court": (trumps >> trump * 10 + 5 & 7).bit_count(),
        "aces": (side & _ACES).bit_count(),
        "threes": (side & _ACES >> 1).bit_count(),
        "voids": sum(not cards for cards in suits),
        "forty": int(trump in sung),
        "twenties": len(sung) - (trump in sung),
    }


def _gain(seen: Seen, hope: float, points: int) -> float:
    worth = points * 2 if 0 < seen.rules.double_from <= points else points
    return worth * (2 * _made(hope, points) - 1)


def _made(hope: float, points: int) -> float:
    return (1 + erf((hope - points + 0.5) / (_SPREAD * sqrt(2)))) / 2


_ACES = sum(1 << suit * 10 + 9 for suit in range(4))
# Fitted to 4,000 hands that this kind of player played out; the standard deviation is `_SPREAD`.
_WEIGHTS = {
    "always": -14,
    "trumps": 7,
    "trump_ace": 15,
    "trump_three": 11,
    "trump_court": 3,
    "aces": 13,
    "threes": 8,
    "voids": 12,
    "forty": 39,
    "twenties": 18,
}
