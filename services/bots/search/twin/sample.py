"""core/sample.c: the same deals of the same chance."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from services.bots.search.chains import END
from services.bots.search.facts import WHOLE
from services.bots.search.possible import STOCK
from services.bots.search.twin.draws import walk
from tute.cards import KINGS, KNIGHTS, SUIT_MASK, cards_of, mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.search.known import Known
    from services.bots.search.possible import Possible
    from services.bots.search.shares import Row
    from services.bots.search.twin.random import Chance
    from tute.cards import Card, Cards
    from tute.state import Deal

    Came = dict[int, list[Cards]]

_MOST_TRIES = 4096


def sample(known: Known, counted: Possible, chance: Chance) -> Deal:
    """The deal with all hands; `counted` is what `possible` makes of what is known."""
    return sample_with_draws(known, counted, chance)[0]


def sample_with_draws(known: Known, counted: Possible, chance: Chance) -> tuple[Deal, Came]:
    """Also by place the cards by the draw that brought them, 0 dealt, where that matters."""
    for _ in range(_MOST_TRIES):
        hands, stock, came = _tried(known, counted, chance)
        if not _broken(counted, hands, came):
            break
    for left in range(len(stock), 1, -1):
        pick = chance.below(left)
        stock[pick], stock[left - 1] = stock[left - 1], stock[pick]
    held = list(known.deal.hands)
    for place, seat in enumerate(known.deal.seats):
        if place != known.me:
            held[seat] = hands[place]
    lost = known.deal.forty_lost or _forty_lost(known, hands)
    deal = known.deal._replace(hands=tuple(held), stock=tuple(stock), forty_lost=lost)
    return deal, came


def _tried(known: Known, counted: Possible, chance: Chance) -> tuple[list[Cards], list[Card], Came]:
    share = 0
    if len(counted.shares) > 1:
        share = bisect_right(counted.upto, chance.next() * counted.upto[-1] >> 64)
    hands = list(known.must)
    stock: list[Card] = []
    came: Came = {}
    if counted.nested == STOCK:
        for cards, row in zip(counted.classes, counted.shares[share], strict=True):
            stock += _dealt(counted.places, cards, row, chance, hands)
    roots = counted.roots[share] if counted.roots else ()
    for place, root in zip(counted.places, roots, strict=False):
        if root == END:
            continue
        nested = place == counted.nested
        own = mask_of(counted.classes[0]) if nested else hands[place] & ~known.must[place]
        hidden = sorted(cards_of(own))
        held, came[place] = walk(
            *(counted.nodes, root, counted.passed[place], counted.lows[place], chance, hidden)
        )
        if nested:
            hands[place] |= held
            stock = [card for card in hidden if not held >> card & 1]
    return hands, stock, came


def _dealt(
    places: Row, cards: Sequence[Card], row: Row, chance: Chance, hands: list[Cards]
) -> list[Card]:
    """Adds to `hands`; the cards left for the stock."""
    left = list(cards)
    for place, wanted in zip(places, row, strict=True):
        if place == STOCK:
            break
        for missing in range(wanted, 0, -1):
            pick = chance.below(len(left)) if len(left) > missing else len(left) - 1
            hands[place] |= 1 << left[pick]
            left[pick] = left[-1]
            left.pop()
    return left


def _broken(counted: Possible, hands: Sequence[Cards], came: Came) -> bool:
    for fact in counted.facts:
        cards = hands[fact.place]
        if fact.draw != WHOLE:
            cards = 0
            for each in came[fact.place][: fact.draw + 1]:
                cards |= each
        if fact.broken(cards):
            return True
    return False


def _forty_lost(known: Known, hands: Sequence[Cards]) -> bool:
    """Who sang a 20 while holding the 40 has lost it."""
    if not known.forfeits:
        return False
    forty = (KINGS | KNIGHTS) & SUIT_MASK[known.deal.trump]
    return any(
        known.forfeits >> place & 1 and not forty & ~held for place, held in enumerate(hands)
    )
