"""core/sample.c: the same deals of the same chance."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from tute.cards import KINGS, KNIGHTS, SUIT_MASK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.search.known import Known
    from services.bots.search.possible import Possible
    from services.bots.search.twin.random import Chance
    from tute.cards import Card
    from tute.state import Deal


def sample(known: Known, counted: Possible, chance: Chance) -> Deal:
    """The deal with all hands; `counted` is what `possible` makes of what is known."""
    while True:
        hands = list(counted.must)
        stock: list[Card] = []
        for cards, row in zip(counted.classes, _share(counted, chance), strict=True):
            stock += _dealt(counted.places, cards, row, chance, hands)
        if all(cards & ~hands[place] for place, cards in counted.apart):
            break
    _shuffle(stock, chance)
    held = list(known.deal.hands)
    for place, seat in enumerate(known.deal.seats):
        if place != known.me:
            held[seat] = hands[place]
    return known.deal._replace(
        hands=tuple(held), stock=tuple(stock), forty_lost=_forty_lost(known, hands)
    )


def _share(counted: Possible, chance: Chance) -> tuple[tuple[int, ...], ...]:
    if len(counted.shares) == 1:
        return counted.shares[0]
    return counted.shares[bisect_right(counted.upto, chance.next() * counted.upto[-1] >> 64)]


def _dealt(
    places: Sequence[int],
    cards: Sequence[Card],
    row: Sequence[int],
    chance: Chance,
    hands: list[int],
) -> list[Card]:
    """Adds to `hands`; the cards left for the stock."""
    left = list(cards)
    for place, wanted in zip(places, row, strict=True):
        if place < 0:
            break
        for missing in range(wanted, 0, -1):
            taken = chance.below(len(left)) if len(left) > missing else len(left) - 1
            hands[place] |= 1 << left[taken]
            left[taken] = left[-1]
            left.pop()
    return left


def _shuffle(stock: list[Card], chance: Chance) -> None:
    for left in range(len(stock), 1, -1):
        taken = chance.below(left)
        stock[taken], stock[left - 1] = stock[left - 1], stock[taken]


def _forty_lost(known: Known, hands: Sequence[int]) -> bool:
    forty = (KINGS | KNIGHTS) & SUIT_MASK[known.deal.trump] if known.forfeits else 0
    lost = (known.forfeits >> place & 1 and not forty & ~held for place, held in enumerate(hands))
    return known.deal.forty_lost or any(lost)
