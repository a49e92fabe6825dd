"""By which draw each card of a hand may have come, counted: for deals with a stock.

A chain goes through the draws of one seat from the latest back. At each it says whether a card
still hidden came by it, or which of the cards that have left or were shown, by the first draw they
can have come by. Its weights are numbers of deals.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.search.holder import Holder
    from tute.cards import Card

MOST = 1 << 62
"""Above any total of weights: larger ones are rounded to it."""
HIDDEN = END = -1


class Step(NamedTuple):
    """`upto`: the weights of a node's steps so far. `group`: which of `Passed.lows`, or HIDDEN."""

    upto: int
    group: int
    to: int


class Passed(NamedTuple):
    """The cards of one seat that left or were shown, unless they came openly.

    `cards` are (card, low, high), the latest `high` first: it came by one of those draws.
    """

    draws: int
    dealt: int
    lows: tuple[int, ...]
    cards: tuple[tuple[Card, int, int], ...]


class Chains:
    """Nodes of many chains, each a tuple of steps."""

    def __init__(self) -> None:
        self.nodes: list[tuple[Step, ...]] = []
        self._roots: dict[tuple[Passed, tuple[int, ...]], tuple[int, int]] = {}

    def root(self, passed: Passed, able: tuple[int, ...]) -> tuple[int, int]:
        """The chain's first node and its weight, the number of its deals.

        `able[draw]` is how many of the hidden cards can have come by that draw or an earlier one.
        """
        key = (passed, able)
        if key not in self._roots:
            self._roots[key] = _Chain(self.nodes, passed, able).node(passed.draws, ())
        return self._roots[key]


def passed_of(holder: Holder, dealt: int) -> Passed:
    tracks = sorted(
        (track for track in holder.passed if not track.openly),
        key=lambda track: (-track.high, track.card),
    )
    lows = tuple(sorted({track.low for track in tracks}))
    return Passed(
        draws=holder.draws,
        dealt=dealt,
        lows=lows,
        cards=tuple((track.card, track.low, track.high) for track in tracks),
    )


def sums(weights: Sequence[int]) -> tuple[int, ...]:
    total = sum(weights)
    scaled = [weight * MOST // total for weight in weights] if total > MOST else weights
    return tuple(accumulate(scaled))


class _Chain:
    def __init__(self, nodes: list[tuple[Step, ...]], passed: Passed, able: Sequence[int]) -> None:
        self._nodes = nodes
        self._passed = passed
        self._able = able
        self._made: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}
        groups = range(len(passed.lows))
        self._new = [
            tuple(
                sum(high == draw and low == passed.lows[group] for _, low, high in passed.cards)
                for group in groups
            )
            for draw in range(passed.draws + 1)
        ]
        self._left = [
            sum(high < draw for _, _, high in passed.cards) for draw in range(passed.draws + 1)
        ]

    def node(self, draw: int, free: tuple[int, ...]) -> tuple[int, int]:
        """Number and weight. `free` are the cards, by group, that came by this draw or earlier."""
        free = tuple(map(sum, zip(free, self._new[draw], strict=True))) if free else self._new[draw]
        if (draw, free) not in self._made:
            self._made[draw, free] = self._end(free) if not draw else self._node(draw, free)
        return self._made[draw, free]

    def _end(self, free: tuple[int, ...]) -> tuple[int, int]:
        hidden = self._passed.dealt - sum(free)
        return END, comb(self._able[0], hidden) if hidden >= 0 else 0

    def _node(self, draw: int, free: tuple[int, ...]) -> tuple[int, int]:
        earlier = self._passed.dealt + draw - 1 - sum(free) - self._left[draw]
        ways = [(HIDDEN, max(0, self._able[draw] - earlier) if earlier >= 0 else 0)]
        ways += enumerate(free)
        groups, weights, nodes = [], [], []
        for group, number in ways:
            rest = free if group < 0 else (*free[:group], free[group] - 1, *free[group + 1 :])
            if not number or self._late(draw, rest):
                continue
            to, weight = self.node(draw - 1, rest)
            if weight:
                groups.append(group)
                weights.append(number * weight)
                nodes.append(to)
        self._nodes.append(tuple(map(Step, sums(weights), groups, nodes)))
        return len(self._nodes) - 1, sum(weights)

    def _late(self, draw: int, free: tuple[int, ...]) -> bool:
        """A card is left that can only have come by this draw or a later one."""
        return any(
            number and low >= draw for number, low in zip(free, self._passed.lows, strict=True)
        )
