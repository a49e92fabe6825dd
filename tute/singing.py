"""Cantos and tute from the hand: docs/rules.md §1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.cards import KINGS, KNIGHTS, SUIT_MASK, SUITS, Cards, Suit, parse_suit
from tute.errors import RuleError
from tute.events import CantoSung, Event, MaySing, TuteShown
from tute.state import Canto, Deal, added, sung

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.rules import RuleSet

_KNIGHT_BIT = tuple((KNIGHTS & mask).bit_length() - 1 for mask in SUIT_MASK)


def pairs(hand: Cards) -> tuple[Suit, ...]:
    """Suits of which the hand holds king and knight."""
    both = hand & hand >> 1 & KNIGHTS
    return tuple(suit for suit in range(4) if both >> _KNIGHT_BIT[suit] & 1) if both else ()


def tute_rank(hand: Cards) -> int | None:
    """12 for all four kings, 11 for all four knights."""
    if hand & KINGS == KINGS:
        return 12
    return 11 if hand & KNIGHTS == KNIGHTS else None


def tute(rules: RuleSet, deal: Deal, side: Sequence[int]) -> tuple[Deal, list[Event]] | None:
    """The deal ended by the first of `side` that holds a tute, None if nobody does."""
    if rules.tute == "off":
        return None
    for seat in side:
        if rank := tute_rank(deal.hands[seat]):
            return deal._replace(tute=(seat, rank), phase="between"), [TuteShown(seat, rank)]
    return None


def chance(rules: RuleSet, deal: Deal, entitled: Sequence[int]) -> tuple[Deal, list[Event]]:
    """Sings for the entitled seats, or under `declare: manual` lets them."""
    events: list[Event] = []
    for seat in entitled:
        if not (suits := singable(deal, seat)):
            continue
        if rules.declare == "manual":
            deal = deal._replace(singers=deal.singers | 1 << seat)
            events.append(MaySing(seat, tuple(SUITS[suit] for suit in suits)))
        else:
            deal, canto = score(deal, seat, choose(deal.hands[seat], suits, deal.trump))
            events.append(canto)
    return deal, events


def singable(deal: Deal, seat: int) -> tuple[Suit, ...]:
    """Suits that the seat holds for a canto, when it is entitled to one."""
    if not (held := pairs(deal.hands[seat])):
        return ()
    closed = sung(deal) | (1 << deal.trump if deal.forty_lost else 0)
    return tuple(suit for suit in held if not closed >> suit & 1)


def choose(hand: Cards, suits: Sequence[Suit], trump: Suit) -> Suit:
    """The 40 first, then the suit with fewest cards left in hand, then suit order."""
    if trump in suits:
        return trump
    return min(suits, key=lambda suit: (hand & SUIT_MASK[suit]).bit_count())


def score(deal: Deal, seat: int, suit: Suit) -> tuple[Deal, CantoSung]:
    points = 40 if suit == deal.trump else 20
    sang = deal._replace(
        cantos=(*deal.cantos, Canto(seat, suit, points)), points=added(deal.points, seat, points)
    )
    return sang, CantoSung(seat, SUITS[suit], points)


def sing(deal: Deal, seat: int, text: str) -> tuple[Deal, list[Event]]:
    """A canto of one's own choice. Raises RuleError `bad_sing`."""
    suit = parse_suit(text)
    if suit is None or suit not in may_sing(deal, seat):
        raise RuleError("bad_sing", "That suit cannot be sung by this seat now.")
    lost = deal.forty_lost or (suit != deal.trump and deal.trump in singable(deal, seat))
    deal, canto = score(deal, seat, suit)
    return deal._replace(singers=deal.singers & ~(1 << seat), forty_lost=lost), [canto]


def may_sing(deal: Deal, seat: int) -> tuple[Suit, ...]:
    """Suits that the seat may sing right now; () also for a seat that is none."""
    if not 0 <= seat < len(deal.hands) or not deal.singers >> seat & 1:
        return ()
    return singable(deal, seat)
