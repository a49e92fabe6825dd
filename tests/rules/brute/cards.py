"""Cards, duties and who takes a trick."""

from __future__ import annotations

SUITS = ["o", "c", "e", "b"]
BY_STRENGTH = [1, 3, 12, 11, 10, 7, 6, 5, 4, 2]
WORTH = {1: 11, 3: 10, 12: 4, 11: 3, 10: 2}
EVERY_CARD = [f"{rank}{suit}" for suit in SUITS for rank in BY_STRENGTH]


def rank(card: str) -> int:
    return int(card[:-1])


def suit(card: str) -> str:
    return card[-1]


def worth(cards: list[str]) -> int:
    return sum(WORTH.get(rank(card), 0) for card in cards)


def beats(card: str, other: str) -> bool:
    """Both of one suit."""
    return BY_STRENGTH.index(rank(card)) < BY_STRENGTH.index(rank(other))


def highest(cards: list[str]) -> str:
    """Of cards of one suit."""
    return min(cards, key=lambda card: BY_STRENGTH.index(rank(card)))


def of_suit(cards: list[str], wanted: str | None) -> list[str]:
    return [card for card in cards if suit(card) == wanted]


def taking(table: list[str], trump: str | None) -> str:
    """The card that takes the trick."""
    return highest(of_suit(table, trump) or of_suit(table, suit(table[0])))


def allowed(hand: list[str], table: list[str], trump: str | None, undertrump: str) -> list[str]:
    """What may be played, duty by duty."""
    if not table:
        return hand
    led = suit(table[0])
    ruffs = of_suit(table, trump) if led != trump else []
    following = of_suit(hand, led)
    if following and not ruffs:
        to_beat = highest(of_suit(table, led))
        return [card for card in following if beats(card, to_beat)] or following
    if following:
        return following
    trumps = of_suit(hand, trump)
    if not trumps:
        return hand
    if not ruffs:
        return trumps
    over = [card for card in trumps if beats(card, highest(ruffs))]
    if over:
        return over
    return trumps if undertrump == "forced" else hand
