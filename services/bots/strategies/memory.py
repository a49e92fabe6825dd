"""What a player who remembers every card of the deal knows of the other hands."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from services.bots.search.known import Forgotten, know

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.bots.strategies.seen import Json, Seen
    from tute.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Memory:
    """Cards of other hands or of the stock are `out`.

    By seat, `may` are those of them that it can hold, `must` those that it holds for certain,
    `counts` is how many it holds. Of the own seat there are none.
    """

    out: Cards
    may: tuple[Cards, ...]
    must: tuple[Cards, ...]
    counts: tuple[int, ...]

    def none(self, seat: int, cards: Cards) -> float:
        """Chance that the seat holds none of the cards."""
        if self.must[seat] & cards:
            return 0.0
        free = self.may[seat] & ~self.must[seat]
        size, held = free.bit_count(), self.counts[seat] - self.must[seat].bit_count()
        wanted = (free & cards).bit_count()
        if not wanted or held <= 0:
            return 1.0
        return comb(size - wanted, held) / comb(size, held) if size > held else 0.0

    def some(self, seat: int, cards: Cards) -> float:
        return 1 - self.none(seat, cards)

    def share(self, seat: int, card: Card) -> float:
        """Chance that the seat holds a card that is out."""
        bit = 1 << card
        if self.must[seat] & bit:
            return 1.0
        if not self.may[seat] & bit:
            return 0.0
        shares = [self._density(who) for who in range(len(self.may)) if self.may[who] & bit]
        return self._density(seat) / max(1.0, sum(shares))

    def _density(self, seat: int) -> float:
        free = self.may[seat] & ~self.must[seat]
        held = self.counts[seat] - self.must[seat].bit_count()
        return min(1.0, held / max(1, free.bit_count()))


def remember(view: Mapping[str, Json], history: bytes, seen: Seen) -> Memory:
    """Where the history does not cover the deal: as much as the view's last trick tells."""
    players = range(seen.rules.players)
    try:
        known = know(view, history)
    except Forgotten:
        blank = tuple(0 if seat == seen.seat else seen.unseen for seat in players)
        return Memory(seen.unseen, blank, (0,) * len(players), seen.counts)
    may, must = [0] * len(players), [0] * len(players)
    for place, seat in enumerate(known.deal.seats):
        may[seat] = known.pool & ~known.cannot[place]
        must[seat] = known.must[place]
    return Memory(known.pool, tuple(may), tuple(must), seen.counts)
