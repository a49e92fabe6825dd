"""Every deal that shows a seat what it saw, found by trying them all."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from tests.search.replay import replayed
from tute.cards import mask_of
from tute.events import Drew

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.search.positions import Sight
    from tute.cards import Card, Cards
    from tute.state import Deal


def deals(sight: Sight, most: int) -> Counter[tuple[Cards, ...]] | None:
    """Hands of all seats as they are now, with the number of decks; None: too many to try.

    Cards of one hand count once in whatever order they were dealt, the rest of the stock too.
    """
    first = sight.log[0][0].now
    assert first
    places = _places(sight, first)
    cards = [card for _, found in places for card in found]
    total = 1
    left = len(cards)
    for _, found in places:
        for step in range(len(found)):
            total = total * (left - step) // (step + 1)
        left -= len(found)
    if total > most:
        return None
    count: Counter[tuple[Cards, ...]] = Counter()
    for split in _splits(cards, [len(found) for _, found in places]):
        wrong, now = replayed(sight, _dealt(sight, first, places, split))
        if not wrong:
            count[now.hands] += 1
    return count


Place = tuple[str, "tuple[Card, ...]"]


def _places(sight: Sight, first: Deal) -> list[Place]:
    """Where hidden cards came to lie, with the true ones.

    "3" is seat 3's hand, "3.2" its second draw, "" the stock. Without a stock a hand lacks what it
    played: it can only have been there.
    """
    now = sight.log[sight.now][0].now
    assert now
    if not first.stock:
        public = {now.upcard} if now.upcard_seat not in (-1, sight.me) else set()
        return [
            (str(seat), tuple(card for card in _cards(now.hands[seat]) if card not in public))
            for seat in first.seats
            if seat != sight.me
        ]
    places = [(str(seat), _cards(first.hands[seat])) for seat in first.seats if seat != sight.me]
    drawn: Counter[int] = Counter()
    for *_, events in sight.log[: sight.now]:
        for event in events:
            if isinstance(event, Drew) and not event.open and event.seat != sight.me:
                drawn[event.seat] += 1
                places.append((f"{event.seat}.{drawn[event.seat]}", (event.card,)))
    return [*places, ("", now.stock)]


def _splits(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for split in _splits(rest, sizes[1:]):
            yield [chosen, *split]


def _dealt(
    sight: Sight, first: Deal, places: Sequence[Place], split: Sequence[tuple[Card, ...]]
) -> Deal:
    hands, stock = list(first.hands), list(first.stock)
    instead: dict[Card, Card] = {}
    for (name, was), cards in zip(places, split, strict=True):
        if name.isdigit():
            seat = int(name)
            hands[seat] = hands[seat] & ~mask_of(was) | mask_of(cards)
        else:
            instead.update(zip(was, cards, strict=True))
    stock = [instead.get(card, card) for card in stock]
    return first._replace(hands=tuple(hands), stock=tuple(stock))


def _cards(hand: Cards) -> tuple[Card, ...]:
    return tuple(card for card in range(40) if hand >> card & 1)
