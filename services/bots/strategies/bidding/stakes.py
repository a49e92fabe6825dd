"""What each bid, made or failed, does to everybody's chance to win the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from services.bots.search.race import chances
from tute.modes.subasta import worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.strategies.bidding.model import Outlook
    from tute.rules import RuleSet

Match: TypeAlias = tuple[float, ...]


class Stakes:
    """One deal's. `active` are the seats that play it."""

    def __init__(self, rules: RuleSet, score: Sequence[int], active: Sequence[int]) -> None:
        self._rules, self._score, self._active = rules, tuple(score), tuple(active)
        self._known: dict[tuple[int, int, bool], Match] = {}
        self.now = chances(rules, self._score)
        """After a deal that is not played."""

    def after(self, bidder: int, bid: int, made: bool) -> Match:
        key = bidder, bid, made
        if key not in self._known:
            gain = worth(self._rules, bid, made)
            score = tuple(
                had + gain * (seat in self._active and (seat == bidder) == made)
                for seat, had in enumerate(self._score)
            )
            self._known[key] = chances(self._rules, score)
        return self._known[key]

    def mean(self, bidder: int, bid: int, made: float, whose: int) -> float:
        """Chance of `whose` to win the match when the bid is made with that chance."""
        good, bad = self.after(bidder, bid, True), self.after(bidder, bid, False)
        return made * good[whose] + (1 - made) * bad[whose]


def tried(stakes: Stakes, seat: int, bids: Sequence[int], outlook: Outlook) -> list[float]:
    """What each bid is worth to the seat that makes it and plays it."""
    return [stakes.mean(seat, bid, outlook.at_least(bid), seat) for bid in bids]
