"""Facts of several cards: what a deal must agree with beyond which hand may hold which card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from services.bots.search.holder import STILL
from services.bots.search.winning import pair
from tute.cards import NONE, SUIT_MASK, Cards, Suit

if TYPE_CHECKING:
    from services.bots.search.holder import Chosen, Holder

WHOLE = -1


class Fact(NamedTuple):
    """At some moment a hand did not hold all of `cards`.

    Or, where there is a suit `sung`, it held them only with more cards of their suit than of that
    one; as many are enough if their suit comes later in the order. What it held then: of the cards
    that came by the draws up to `draw` (WHOLE: of the hand now) all but `minus`, and `plus`.
    """

    place: int
    draw: int
    cards: Cards
    plus: Cards = 0
    minus: Cards = 0
    sung: Suit = NONE

    def broken(self, cards: Cards) -> bool:
        """`cards` are the hand now, or what came by the draws up to `draw`."""
        held = cards & ~self.minus | self.plus
        if self.cards & ~held:
            return False
        if self.sung == NONE:
            return True
        other = self.cards.bit_length() // 10
        more = _length(held, other) - _length(held, self.sung)
        return more < 0 or (more == 0 and other < self.sung)


def facts(place: int, holder: Holder, pool: Cards) -> list[Fact]:
    """Of a holder that is settled; `pool` are the cards that nobody is known to hold."""
    apart = {
        (holder.state(fact.cards, fact.moment, fact.draws, pool)[1], fact.draws)
        for fact in holder.apart
    }
    found = [
        Fact(place, _draw(holder, draws), cards)
        for cards, draws in sorted(apart)
        if not any(
            not other & ~cards and later >= draws and (other, later) != (cards, draws)
            for other, later in apart
        )
    ]
    for chosen in holder.chosen:
        certain, perhaps = holder.state(pair(chosen.other), chosen.moment, chosen.draws, pool)
        if certain | perhaps == pair(chosen.other):
            found.append(_chosen(place, holder, chosen))
    return found


def _chosen(place: int, holder: Holder, chosen: Chosen) -> Fact:
    draw = _draw(holder, chosen.draws)
    plus = minus = 0
    for track in holder.passed:
        then = track.since <= chosen.moment < track.until
        if draw == WHOLE:
            plus |= (then and track.until < STILL) << track.card
            minus |= (not then and track.until == STILL) << track.card
        else:
            plus |= (then and track.openly) << track.card
            minus |= (not then and not track.openly) << track.card
    return Fact(place, draw, pair(chosen.other), plus, minus & ~plus, chosen.sung)


def _draw(holder: Holder, draws: int) -> int:
    return WHOLE if draws == holder.draws else draws


def _length(hand: Cards, suit: Suit) -> int:
    return (hand & SUIT_MASK[suit]).bit_count()
