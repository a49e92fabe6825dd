"""Cards as people write them: the language of the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.cards import card_text, cards_of, mask_of, parse_card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tute.cards import Card, Cards


def cards(text: str) -> tuple[Card, ...]:
    """`"1c 2b 7b"` as cards, in that order. Raises ValueError: a word that names no card."""
    return tuple(_card(word) for word in text.split())


def hand(text: str) -> Cards:
    """`"1c 2b 7b"` as a hand. Raises ValueError."""
    return mask_of(cards(text))


def text(cards: Iterable[Card]) -> str:
    return " ".join(card_text(card) for card in cards)


def hand_text(hand: Cards) -> str:
    """Suits in order, each from its strongest card down."""
    return text(cards_of(hand))


def _card(word: str) -> Card:
    card = parse_card(word)
    if card is None:
        raise ValueError(f"{word!r} names no card")
    return card
