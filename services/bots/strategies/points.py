"""Playing for points: clásico, subasta, individual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies.odds import side_wins
from services.bots.strategies.slips import Slip
from tute.cards import KINGS, KNIGHTS, POINTS, SUIT_OF, Card, cards_of
from tute.singing import pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.strategies.seen import Seen

_SAFE = 0.7
"""Chance from which a trick counts as the side's; bolder play (0.5) lost 5 % of deals."""
_TRUSTED = 0.55
_PAIR = 12
_DEAR = 10
"""Points from which a card is not led by mistake."""


def card(seen: Seen, slip: Slip | None = None) -> Card:
    """The card that brings most where the side will take the trick, else the one missed least."""
    cards = cards_of(seen.playable)
    enough = _TRUSTED if slip is Slip.TRUSTS else _SAFE
    if safe := [each for each in cards if side_wins(seen, each) > enough]:
        return max(safe, key=lambda each: (_brings(seen, each, slip), -each))
    cheapest = min(cards, key=lambda each: (_cost(seen, each, slip), each))
    if slip is Slip.WRONG_SUIT and not seen.trick:
        return _of_another_suit(seen, cards, cheapest)
    return cheapest


def _of_another_suit(seen: Seen, cards: Sequence[Card], cheapest: Card) -> Card:
    """No trump and no ace or three: then there is no other."""
    others = [
        each
        for each in cards
        if SUIT_OF[each] not in (SUIT_OF[cheapest], seen.trump) and _cost(seen, each) < _DEAR
    ]
    return min(others, key=lambda each: (_cost(seen, each), each), default=cheapest)


def _brings(seen: Seen, card: Card, slip: Slip | None) -> int:
    """What the card adds to the side's trick; a trump would come home anyway."""
    trump = SUIT_OF[card] == seen.trump
    return -_kept(seen, card, slip) + (0 if trump else POINTS[card])


def _cost(seen: Seen, card: Card, slip: Slip | None = None) -> int:
    return POINTS[card] + _kept(seen, card, slip)


def _kept(seen: Seen, card: Card, slip: Slip | None) -> int:
    """What the card is worth in the hand, beside its points."""
    worth = _PAIR if slip is not Slip.FORGETS_A_PAIR and breaks_pair(seen, card) else 0
    return worth + 3 + card % 10 if SUIT_OF[card] == seen.trump else worth


def breaks_pair(seen: Seen, card: Card) -> bool:
    """The card is half of a canto that may still be sung by this seat."""
    if not 1 << card & (KINGS | KNIGHTS) or not _sings(seen):
        return False
    suit = SUIT_OF[card]
    return suit in pairs(seen.hand) and suit not in seen.sung


def _sings(seen: Seen) -> bool:
    return seen.rules.mode != "subasta" or seen.bid[0] == seen.seat
