"""What a card is worth in the hand for the tricks to come, in points for the side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies.odds import above
from tute.cards import (
    KINGS,
    KNIGHTS,
    POINTS,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Cards,
    Suit,
    cards_of,
)
from tute.singing import pairs

if TYPE_CHECKING:
    from services.bots.strategies.memory import Memory
    from services.bots.strategies.seen import Seen

_LOAD = 4.0
"""Points of the others in a trick to come."""
_MASTER, _SECOND, _LOW = 0.25, -0.1, -0.25
"""How much oftener than not a card of a side suit comes home: the highest, the next, any other."""
_TOP_TRUMP, _TRUMP, _STEP = 14.0, 5.0, 1.0
"""Of the highest trump beside its points; of any other, and for each step of its strength."""
_SAFE = 0.6
"""The same of the highest card when no rival has a trump left."""
_LAST = 10.0
"""For the last trick, the likelier with the highest trump the nearer it is."""
_DRAWN = 1.0
"""Share of the side suits' highest cards that drawing trumps brings home."""
_SUNG = 0.6
"""Chance that a pair will still be sung."""


def kept(seen: Seen, memory: Memory, card: Card) -> float:
    if seen.counts[seen.seat] == 1:
        return 0.0
    pair = _SUNG * _breaks(seen, card)
    higher = above(memory.out, card).bit_count()
    if SUIT_OF[card] == seen.trump:
        if higher:
            return pair + _TRUMP + _STEP * (card % 10)
        last = _LAST / (seen.counts[seen.seat] - 1)
        return pair + POINTS[card] + _TOP_TRUMP + last - draws(seen, memory)
    home = _MASTER if not higher else _SECOND if higher == 1 else _LOW
    if not higher and not rival_trumps(seen, memory):
        home = _SAFE
    return pair + home * (POINTS[card] + _LOAD)


def draws(seen: Seen, memory: Memory) -> float:
    """What leading the highest trump makes safe in the side suits."""
    if seen.trick or not rival_trumps(seen, memory):
        return 0.0
    side = seen.hand & ~SUIT_MASK[seen.trump]
    masters = [each for each in cards_of(side) if not above(memory.out, each)]
    return sum(_DRAWN * (POINTS[each] + _LOAD) for each in masters)


def rival_trumps(seen: Seen, memory: Memory) -> Cards:
    """Trumps that a rival may hold."""
    if seen.trump < 0:
        return 0
    held = 0
    for seat, cards in enumerate(memory.may):
        held |= 0 if seat in seen.side else cards
    return held & SUIT_MASK[seen.trump]


def sings(seen: Seen, card: Card) -> int:
    """Points of the best canto that this seat may sing once it took the trick with `card`."""
    if seen.counts[seen.seat] == 1 or not _entitled(seen):
        return 0
    held = pairs(seen.hand & ~(1 << card))
    return max((_canto(seen, suit) for suit in held if suit not in seen.sung), default=0)


def _breaks(seen: Seen, card: Card) -> int:
    """Points of the canto that goes with the card."""
    if not 1 << card & (KINGS | KNIGHTS) or not _entitled(seen):
        return 0
    suit = SUIT_OF[card]
    return _canto(seen, suit) if suit in pairs(seen.hand) and suit not in seen.sung else 0


def _canto(seen: Seen, suit: Suit) -> int:
    return 40 if suit == seen.trump else 20


def _entitled(seen: Seen) -> bool:
    return seen.rules.mode != "subasta" or seen.bid[0] == seen.seat
