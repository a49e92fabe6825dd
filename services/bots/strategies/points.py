"""Playing for points: clásico, subasta, individual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies.odds import side_wins
from tute.cards import KINGS, KNIGHTS, POINTS, SUIT_OF, Card, cards_of
from tute.singing import pairs

if TYPE_CHECKING:
    from services.bots.strategies.seen import Seen

_SAFE = 0.7
"""Chance from which a trick counts as the side's; bolder play (0.5) lost 5 % of deals."""
_PAIR = 12


def card(seen: Seen) -> Card:
    """The card that brings most where the side will take the trick, else the one missed least."""
    cards = cards_of(seen.playable)
    if safe := [each for each in cards if side_wins(seen, each) > _SAFE]:
        return max(safe, key=lambda each: (_brings(seen, each), -each))
    return min(cards, key=lambda each: (POINTS[each] + _kept(seen, each), each))


def _brings(seen: Seen, card: Card) -> int:
    """What the card adds to the side's trick; a trump would come home anyway."""
    trump = SUIT_OF[card] == seen.trump
    return -_kept(seen, card) + (0 if trump else POINTS[card])


def _kept(seen: Seen, card: Card) -> int:
    """What the card is worth in the hand, beside its points."""
    worth = _PAIR if breaks_pair(seen, card) else 0
    return worth + 3 + card % 10 if SUIT_OF[card] == seen.trump else worth


def breaks_pair(seen: Seen, card: Card) -> bool:
    """The card is half of a canto that may still be sung by this seat."""
    if not 1 << card & (KINGS | KNIGHTS) or not _sings(seen):
        return False
    suit = SUIT_OF[card]
    return suit in pairs(seen.hand) and suit not in seen.sung


def _sings(seen: Seen) -> bool:
    return seen.rules.mode != "subasta" or seen.bid[0] == seen.seat
