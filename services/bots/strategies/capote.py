"""Capote: once the stock is drawn, the rival of two holds exactly the cards nobody saw."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from services.bots.search.known import Forgotten, know
from tute.cards import POINTS, cards_of
from tute.engine import LAST_TRICK
from tute.modes.individual import ENOUGH
from tute.singing import pairs
from tute.tricks import best, followers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.bots.search.known import Known
    from services.bots.strategies.seen import Json
    from tute.cards import Card, Cards, Suit


def announces(view: Mapping[str, Json], history: bytes) -> bool:
    """The seat may announce capote and should: it takes every trick, or loses the deal anyway."""
    if not any("capote" in action for action in view["legal"]):
        return False
    try:
        known = know(view, history)
    except Forgotten:
        return False
    hand = known.deal.hands[known.deal.turn]
    forced = known.rules.undertrump == "forced"
    return takes_all(hand, known.pool, known.deal.trump, forced) or _lost(known, hand)


def lead(view: Mapping[str, Json], history: bytes) -> Card | None:
    """After the seat's own capote: the card after which it takes all, if it can, else the safest.

    None: it announced none, or the history was forgotten.
    """
    if view["capote"] is None or view["capote"] != view["turn"]:
        return None
    try:
        known = know(view, history)
    except Forgotten:
        return None
    trump, forced = known.deal.trump, known.rules.undertrump == "forced"
    hand, rival = known.deal.hands[known.deal.turn], known.pool
    return max(cards_of(hand), key=lambda card: _safety(hand, rival, card, trump, forced))


def takes_all(hand: Cards, rival: Cards, trump: Suit, forced: bool) -> bool:
    """Whoever leads from `hand` wins every trick, whatever the rival does."""

    @cache
    def wins(mine: Cards, theirs: Cards) -> bool:
        return not mine or any(
            all(
                best((card, reply), trump) == card and wins(mine ^ 1 << card, theirs ^ 1 << reply)
                for reply in cards_of(followers(theirs, (card,), trump, forced))
            )
            for card in cards_of(mine)
        )

    return wins(hand, rival)


def _safety(
    hand: Cards, rival: Cards, card: Card, trump: Suit, forced: bool
) -> tuple[bool, bool, int]:
    """For certain to the end, then this trick, then the strongest."""
    replies = cards_of(followers(rival, (card,), trump, forced))
    holds = all(best((card, reply), trump) == card for reply in replies)
    rest = hand ^ 1 << card
    sure = holds and all(takes_all(rest, rival ^ 1 << reply, trump, forced) for reply in replies)
    return sure, holds, card % 10


def _lost(known: Known, hand: Cards) -> bool:
    """With all that is left to take the rival still has more, and enough."""
    deal = known.deal
    me = deal.turn
    (other,) = (seat for seat in deal.seats if seat != me)
    left = sum(POINTS[card] for card in cards_of(hand | known.pool)) + LAST_TRICK
    sung = {canto.suit for canto in deal.cantos}
    cantos = sum(40 if suit == deal.trump else 20 for suit in pairs(hand) if suit not in sung)
    beyond = deal.points[other] > deal.points[me] + left + cantos
    return beyond and (known.rules.win == "most" or deal.points[other] >= ENOUGH)
