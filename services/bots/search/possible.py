"""The deals that are possible, counted: how the hidden cards can fall to the hands that want them.

Cards that the same hands may hold form a class. A share says how many of each class go where; its
weight is the number of deals that do it so, exactly.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from services.bots.search.story import Forgotten
from tute.cards import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from services.bots.search.known import Known
    from tute.cards import Card, Cards

MOST = 1 << 62
"""Above any total of weights: larger ones are rounded to it."""


class Possible(NamedTuple):
    """All deals that agree with what is known.

    `places` are the hands that want cards, -1 the stock. `classes` are cards by class; a share has
    for each class the number of its cards that each of `places` gets. `upto` are the weights of the
    shares so far. `apart` are sets of cards, by place, that a hand does not hold all of.
    """

    places: tuple[int, ...]
    classes: tuple[tuple[Card, ...], ...]
    shares: tuple[tuple[tuple[int, ...], ...], ...]
    upto: tuple[int, ...]
    must: tuple[Cards, ...]
    apart: tuple[tuple[int, Cards], ...]


def possible(known: Known) -> Possible:
    """Raises Forgotten: no deal at all agrees with what is known."""
    places, caps = _wanting(known)
    classes = _classes(known, places)
    holders = [_holders(known, places, cards[0]) for cards in classes]
    found = list(_shares([len(cards) for cards in classes], holders, caps, 1))
    if not found:
        raise Forgotten("no deal agrees with what was seen")
    return Possible(
        places=places,
        classes=classes,
        shares=tuple(share for share, _ in found),
        upto=_sums([weight for _, weight in found]),
        must=known.must,
        apart=tuple((place, cards) for place, sets in enumerate(known.apart) for cards in sets),
    )


def _wanting(known: Known) -> tuple[tuple[int, ...], list[int]]:
    """Who wants hidden cards, and how many."""
    wanted = {
        place: known.counts[place] - known.must[place].bit_count()
        for place in range(len(known.counts))
        if place != known.me
    }
    wanted[-1] = known.stock
    places = tuple(place for place, number in wanted.items() if number)
    return places, [wanted[place] for place in places]


def _holders(known: Known, places: Sequence[int], card: Card) -> tuple[int, ...]:
    """Which of `places` may get the card, by number."""
    return tuple(
        number
        for number, place in enumerate(places)
        if place < 0 or not known.cannot[place] >> card & 1
    )


def _classes(known: Known, places: Sequence[int]) -> tuple[tuple[Card, ...], ...]:
    """Those with fewest possible holders first."""
    classes: dict[tuple[int, ...], list[Card]] = {}
    hidden = known.pool & ~sum(known.must)
    for card in cards_of(hidden):
        classes.setdefault(_holders(known, places, card), []).append(card)
    return tuple(tuple(classes[key]) for key in sorted(classes, key=lambda key: (len(key), key)))


def _shares(
    sizes: Sequence[int], holders: Sequence[tuple[int, ...]], caps: list[int], weight: int
) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """Every way to share out the classes so that all wants are met, with its weight."""
    if not sizes:
        if not any(caps):
            yield (), weight
        return
    for row, ways in _rows(sizes[0], holders[0], caps):
        left = [cap - got for cap, got in zip(caps, row, strict=True)]
        if _enough(sizes[1:], holders[1:], left):
            for rest, total in _shares(sizes[1:], holders[1:], left, weight * ways):
                yield (row, *rest), total


def _enough(sizes: Sequence[int], holders: Sequence[tuple[int, ...]], caps: Sequence[int]) -> bool:
    """Each want can still be met by itself."""
    return all(
        cap <= sum(size for size, may in zip(sizes, holders, strict=True) if number in may)
        for number, cap in enumerate(caps)
    )


def _rows(
    size: int, holders: tuple[int, ...], caps: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to share out one class, with the number of ways to choose its cards."""
    if not holders:
        return
    first, rest = holders[0], holders[1:]
    if not rest:
        if size <= caps[first]:
            yield tuple(size if number == first else 0 for number in range(len(caps))), 1
        return
    for got in range(min(size, caps[first]) + 1):
        for row, ways in _rows(size - got, rest, caps):
            yield (*row[:first], got, *row[first + 1 :]), ways * comb(size, got)


def _sums(weights: Sequence[int]) -> tuple[int, ...]:
    total = sum(weights)
    scaled = [weight * MOST // total for weight in weights] if total > MOST else weights
    return tuple(accumulate(scaled))
