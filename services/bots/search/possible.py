"""The deals that are possible, counted: how the hidden cards can fall to the hands that want them.

Cards that the same hands may hold, by the same draws, form a class. A share says how many of each
class go where; its weight is the number of deals that do it so, exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from services.bots.search.chains import END, Chains, Passed, Step, passed_of, sums
from services.bots.search.facts import WHOLE
from services.bots.search.shares import shares
from services.bots.search.story import Forgotten
from tute.cards import cards_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.search.facts import Fact
    from services.bots.search.known import Known
    from services.bots.search.shares import Row
    from tute.cards import Card

STOCK = -1
_NEVER = 99


class Possible(NamedTuple):
    """All deals that agree with what is known.

    `places` are the hands that want cards, STOCK the last, `wanted` how many. `classes` are cards
    by class; a share has for each class the number of its cards that each of `places` gets. `upto`
    are the weights of the shares so far. `roots` are by share and place where a chain begins that
    says by which draws cards came, END where that does not matter. `nested` is the place of which
    its chain says also which cards it has, so that a class goes to it and to the stock, else STOCK.
    `passed` and `lows`, the first draw that each hidden card can have come by, are by place.
    """

    places: tuple[int, ...]
    wanted: Row
    facts: tuple[Fact, ...]
    classes: tuple[tuple[Card, ...], ...] = ()
    shares: tuple[tuple[Row, ...], ...] = ((),)
    upto: tuple[int, ...] = (1,)
    nested: int = STOCK
    roots: tuple[Row, ...] = ()
    nodes: tuple[tuple[Step, ...], ...] = ()
    passed: tuple[Passed, ...] = ()
    lows: tuple[Row, ...] = ()


def possible(known: Known) -> Possible:
    """Raises Forgotten: no deal at all agrees with what is known."""
    wanting = _wanting(known)
    places, wanted = tuple(wanting), tuple(wanting.values())
    counted = Possible(places, wanted, tuple(fact for fact in known.facts if fact.place in places))
    hidden = cards_of(known.pool & ~sum(known.must))
    if len(places) == 1:
        rows = ((len(hidden),),)
        counted = counted._replace(facts=(), classes=(hidden,), shares=(rows,))
    elif places and not _when_matters(known, counted, hidden):
        counted = _shared(known, counted, hidden)
    elif len(places) == 2 and places[1] == STOCK:
        counted = _nested(_with_draws(known, counted), hidden)
    elif places:
        counted = _shared_by_draws(known, _with_draws(known, counted), hidden)
    if not counted.upto or not counted.upto[-1]:
        raise Forgotten("no deal agrees with what was seen")
    return counted


def _wanting(known: Known) -> dict[int, int]:
    """Who wants hidden cards, and how many."""
    wanted = {
        place: known.counts[place] - known.must[place].bit_count()
        for place in range(len(known.counts))
        if place != known.me
    }
    return {place: number for place, number in {**wanted, STOCK: known.stock}.items() if number}


def _when_matters(known: Known, counted: Possible, hidden: Sequence[Card]) -> bool:
    """Somebody drew, and what is proven of a moment does not bind what was drawn later."""
    return any(fact.draw != WHOLE for fact in counted.facts) or any(
        0 < known.holders[place].low(card) <= known.holders[place].draws
        for place in counted.places
        if place != STOCK and known.holders[place].draws
        for card in hidden
    )


def _shared(known: Known, counted: Possible, hidden: Sequence[Card]) -> Possible:
    keys = {
        card: tuple(
            _NEVER if place != STOCK and known.cannot[place] >> card & 1 else 0
            for place in counted.places
        )
        for card in hidden
    }
    classes = _classes(keys)
    most = [_most(keys[cards[0]], counted.wanted, 0) for cards in classes]
    found = list(shares([len(cards) for cards in classes], most, counted.wanted))
    return counted._replace(
        classes=classes,
        shares=tuple(share for share, _ in found),
        upto=sums([weight for _, weight in found]),
    )


def _with_draws(known: Known, counted: Possible) -> Possible:
    return counted._replace(
        passed=tuple(passed_of(holder, known.rules.deal) for holder in known.holders),
        lows=tuple(tuple(holder.low(card) for card in range(40)) for holder in known.holders),
    )


def _nested(counted: Possible, hidden: tuple[Card, ...]) -> Possible:
    """One hand and the stock: what a hand got early it has of what is left of few cards."""
    place, chains = counted.places[0], Chains()
    lows = [counted.lows[place][card] for card in hidden]
    root, weight = chains.root(counted.passed[place], _able(lows, counted.passed[place].draws))
    return counted._replace(
        classes=(hidden,),
        shares=((counted.wanted,),),
        upto=(1,) if weight else (),
        nested=place,
        roots=((root, END),),
        nodes=tuple(chains.nodes),
    )


def _shared_by_draws(known: Known, counted: Possible, hidden: Sequence[Card]) -> Possible:
    keys = {
        card: tuple(_key(counted, known, place, card) for place in counted.places)
        for card in hidden
    }
    classes, chains = _classes(keys), Chains()
    draws = max(holder.draws for holder in known.holders)
    most = [_most(keys[cards[0]], counted.wanted, draws) for cards in classes]
    late = {fact.place for fact in counted.facts if fact.draw != WHOLE}
    found = []
    for share, weight in shares([len(cards) for cards in classes], most, counted.wanted):
        roots = []
        for number, place in enumerate(counted.places):
            if place == STOCK:
                continue
            lows = [
                keys[cards[0]][number]
                for cards, row in zip(classes, share, strict=True)
                for _ in range(row[number])
            ]
            root, ways = chains.root(counted.passed[place], _able(lows, draws))
            weight *= ways
            roots.append(root if place in late else END)
        if weight:
            found.append((share, (*roots, END)[: len(counted.places)], weight))
    return counted._replace(
        classes=classes,
        shares=tuple(share for share, _, _ in found),
        upto=sums([weight for _, _, weight in found]),
        roots=tuple(roots for _, roots, _ in found),
        nodes=tuple(chains.nodes),
    )


def _key(counted: Possible, known: Known, place: int, card: Card) -> int:
    if place == STOCK:
        return 0
    low = counted.lows[place][card]
    return _NEVER if low > known.holders[place].draws or known.cannot[place] >> card & 1 else low


def _classes(keys: dict[Card, Row]) -> tuple[tuple[Card, ...], ...]:
    """Cards with the same key; those that fewest may hold first."""
    classes: dict[Row, list[Card]] = {}
    for card, key in keys.items():
        classes.setdefault(key, []).append(card)
    order = sorted(classes, key=lambda key: (len(key) - key.count(_NEVER), key))
    return tuple(tuple(classes[key]) for key in order)


def _most(key: Row, wanted: Row, draws: int) -> Row:
    """How many cards of a class each may have: not more than came by its draws."""
    return tuple(
        0 if low == _NEVER else min(want, draws - low + 1) if low else want
        for low, want in zip(key, wanted, strict=True)
    )


def _able(lows: Sequence[int], draws: int) -> tuple[int, ...]:
    return tuple(sum(low <= draw for low in lows) for draw in range(draws + 1))
