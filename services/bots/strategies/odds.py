"""How likely the cards nobody has seen change who wins a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.cards import NONE, SUIT_MASK, SUIT_OF, Card, Cards
from tute.tricks import best

if TYPE_CHECKING:
    from services.bots.strategies.seen import Seen


def winner(seen: Seen, card: Card) -> int:
    """Who holds the trick once `card` lies on it."""
    table = (*seen.table, card)
    seats = (*(seat for seat, _ in seen.trick), seen.seat)
    return seats[table.index(best(table, seen.trump))]


def side_wins(seen: Seen, card: Card) -> float:
    """Chance that this seat's side has the trick in the end, `card` played now."""
    table = (*seen.table, card)
    holds = 1.0 if winner(seen, card) in seen.side else 0.0
    for seat in seen.to_come:
        beaten = beats(seen, seat, table)
        holds = holds + (1 - holds) * beaten if seat in seen.side else holds * (1 - beaten)
    return holds


def beats(seen: Seen, seat: int, table: tuple[Card, ...]) -> float:
    """Chance that the seat, which must where it can, plays over the best card of `table`."""
    share = min(1.0, seen.counts[seat] / max(1, seen.unseen.bit_count()))
    led, top = SUIT_OF[table[0]], best(table, seen.trump)
    if SUIT_OF[top] != led:
        void = _none(share, seen.unseen & SUIT_MASK[led])
        return void * _some(share, above(seen.unseen, top))
    over = _some(share, above(seen.unseen, top))
    if seen.trump in (led, NONE):
        return over
    void = _none(share, seen.unseen & SUIT_MASK[led])
    return over + void * _some(share, seen.unseen & SUIT_MASK[seen.trump])


def above(cards: Cards, card: Card) -> Cards:
    """Of `cards` those that beat `card` in its own suit."""
    return cards & SUIT_MASK[SUIT_OF[card]] & ~((2 << card) - 1)


def _none(share: float, cards: Cards) -> float:
    return (1 - share) ** cards.bit_count()


def _some(share: float, cards: Cards) -> float:
    return 1 - _none(share, cards)
