"""Cards are small ints, hands are masks.

A card is suit * 10 + strength: suits 0..3 are o c e b, strength 0..9 is 2 4 5 6 7 10 11 12 3 1, so
within a suit the higher number beats the lower. A hand is an int with bit `card` set for each card.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Card: TypeAlias = int
Suit: TypeAlias = int
Cards: TypeAlias = int

SUITS = "oceb"
STRENGTH = (2, 4, 5, 6, 7, 10, 11, 12, 3, 1)
NO_CARD: Card = 40
"""Stands for a text that names no card: no hand holds it."""
NONE = -1
"""No suit, no seat, no card."""

_TEXTS = tuple(f"{rank}{suit}" for suit in SUITS for rank in STRENGTH)
_CARDS = {text: card for card, text in enumerate(_TEXTS)}
_SUIT_NUMBERS = {letter: suit for suit, letter in enumerate(SUITS)}
_VALUES = {1: 11, 3: 10, 12: 4, 11: 3, 10: 2}

SUIT_OF: tuple[Suit, ...] = tuple(card // 10 for card in range(40))
POINTS: tuple[int, ...] = tuple(_VALUES.get(STRENGTH[card % 10], 0) for card in range(40))
SUIT_MASK: tuple[Cards, ...] = tuple(0x3FF << 10 * suit for suit in range(4))
KNIGHTS: Cards = sum(1 << 10 * suit + STRENGTH.index(11) for suit in range(4))
KINGS: Cards = sum(1 << 10 * suit + STRENGTH.index(12) for suit in range(4))


def card_text(card: Card) -> str:
    """`12o`; `?` for what is no card."""
    return _TEXTS[card] if 0 <= card < 40 else "?"


def parse_card(text: str) -> Card | None:
    return _CARDS.get(text)


def suit_text(suit: Suit) -> str | None:
    """The letter, None for no suit."""
    return SUITS[suit] if suit >= 0 else None


def parse_suit(text: str) -> Suit | None:
    return _SUIT_NUMBERS.get(text)


def card(rank: int, suit: Suit) -> Card:
    """The card of `rank` (1 to 7, 10 to 12) in `suit` (0 to 3)."""
    return suit * 10 + STRENGTH.index(rank)


def rank_of(card: Card) -> int:
    return STRENGTH[card % 10]


@cache
def full_deck(twos: bool = True) -> tuple[Card, ...]:
    """40 cards, 36 without twos, in the order a fair deal starts from: o c e b, 1 2 3 … 12."""
    ranks = [rank for rank in sorted(STRENGTH) if twos or rank != 2]
    return tuple(card(rank, suit) for suit in range(4) for rank in ranks)


def mask_of(cards: Iterable[Card]) -> Cards:
    mask = 0
    for each in cards:
        mask |= 1 << each
    return mask


def cards_of(mask: Cards) -> tuple[Card, ...]:
    """Suits in order o c e b, each from its strongest card down."""
    return (
        _SPREAD[0][mask & 0x3FF]
        + _SPREAD[1][mask >> 10 & 0x3FF]
        + _SPREAD[2][mask >> 20 & 0x3FF]
        + _SPREAD[3][mask >> 30 & 0x3FF]
    )


def _spread(suit: Suit) -> tuple[tuple[Card, ...], ...]:
    return tuple(
        tuple(suit * 10 + bit for bit in range(9, -1, -1) if chunk >> bit & 1)
        for chunk in range(1024)
    )


_SPREAD = tuple(_spread(suit) for suit in range(4))
