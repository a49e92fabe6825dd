from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from tute.cards import NONE, Card, Cards, Suit, mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence

Phase: TypeAlias = Literal["bid", "trump", "swap", "play", "between"]
PHASES: tuple[Phase, ...] = ("bid", "trump", "swap", "play", "between")


class Canto(NamedTuple):
    """`points` is 40 or 20."""

    seat: int
    suit: Suit
    points: int


class LastTrick(NamedTuple):
    """`cards` in playing order from `leader`; `points` with the ten of the last trick."""

    winner: int
    leader: int
    cards: tuple[Card, ...]
    points: int


class Deal(NamedTuple):
    """One deal under way. Immutable; everything by seat has an entry per player at the match.

    `seats` play, in playing order from the mano. `latest` is the number, from 1, of the last trick
    each seat won, 0 for none. `upcard` lies in the hand of `upcard_seat` and is public, or on the
    table (NONE). `bids` is the latest word of each seat that spoke, oldest first, None for a pass.
    `singers` is a mask of the seats that may sing now,
    `forty_lost` says that the 40 was forfeited. `carried`: `points` began with those of the deal
    before. `phase` "between": the deal is over.
    """

    phase: Phase
    turn: int
    seats: tuple[int, ...]
    hands: tuple[Cards, ...]
    leader: int
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    latest: tuple[int, ...]
    table: tuple[Card, ...] = ()
    trump: Suit = NONE
    last: LastTrick | None = None
    cantos: tuple[Canto, ...] = ()
    upcard: Card = NONE
    upcard_seat: int = NONE
    stock: tuple[Card, ...] = ()
    bids: tuple[tuple[int, int | None], ...] = ()
    singers: int = 0
    forty_lost: bool = False
    tute: tuple[int, int] | None = None
    capote: int = NONE
    carried: bool = False


def dealt(phase: Phase, seats: tuple[int, ...], players: int, cards: Sequence[Card]) -> Deal:
    """The deal with `cards` given one at a time to `seats`, of which the first begins."""
    hands = [0] * players
    for place, seat in enumerate(seats):
        hands[seat] = mask_of(cards[place :: len(seats)])
    zeros = (0,) * players
    return Deal(phase, seats[0], seats, tuple(hands), seats[0], zeros, zeros, zeros)


@cache
def ring(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """`seats` in playing order from `first`."""
    place = seats.index(first)
    return seats[place:] + seats[:place]


def from_mano(players: int, dealer: int) -> tuple[int, ...]:
    """Every seat in playing order from the dealer's right."""
    return tuple((dealer + 1 + step) % players for step in range(players))


def added(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + more, *numbers[place + 1 :])


def sung(deal: Deal) -> int:
    """Suits sung so far, as a mask."""
    mask = 0
    for canto in deal.cantos:
        mask |= 1 << canto.suit
    return mask
