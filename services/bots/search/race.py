"""Who wins a match of subasta from here: each seat gathers points on its own until the target.

That only one side gains in a deal is left out; what a deal brings a seat is known from auctions
that bots held under the standard rules, with bids moved to where these rules allow them.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from itertools import pairwise
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tute.modes.subasta import largest, worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.rules import RuleSet

AUCTIONS = Path(__file__).with_name("auctions.json")
MOST_POINTS = 230
"""All cards, the last ten, the 40 and three 20s."""
_CELLS, _STEPS = 100, 24
"""Parts of the target, and how many steps are looked ahead."""
_USUAL = 12
"""Deals until the target in a match of usual length; in longer ones a step is several deals."""


class Line(NamedTuple):
    """Of one need, step by step, then beyond: chance to arrive, and half-way short of it."""

    arrives: tuple[float, ...]
    half: tuple[float, ...]


@cache
def auctions() -> tuple[tuple[int, float, float], ...]:
    """Winning bids of standard auctions: (bid, how often in a deal, share of them made)."""
    return tuple(tuple(row) for row in json.loads(AUCTIONS.read_text()))


@lru_cache(maxsize=4096)
def chances(rules: RuleSet, score: tuple[int, ...]) -> tuple[float, ...]:
    """To win the match, by seat."""
    top = max(score)
    if top >= rules.target:
        share = 1 / score.count(top)
        return tuple(share * (points == top) for points in score)
    lines = [_line(rules, own) for own in score]
    raw = [_first(seat, lines) for seat in range(len(score))]
    total = sum(raw)
    return tuple(each / total for each in raw)


def _first(seat: int, lines: Sequence[Line]) -> float:
    """Chance to arrive before the others; with others at once it counts half."""
    race = lines[seat].arrives
    for other, line in enumerate(lines):
        if other != seat:
            race = tuple(map(mul, race, line.half))
    return sum(race) + 1e-12


@lru_cache(maxsize=4096)
def _line(rules: RuleSet, own: int) -> Line:
    short, need = _short(rules), (rules.target - own) * _CELLS / rules.target
    low = min(int(need), _CELLS - 1)
    part = need - low
    under, over = short[low], short[low + 1]
    return Line(
        *(
            tuple(here + part * (there - here) for here, there in zip(*both, strict=True))
            for both in zip(under, over, strict=True)
        )
    )


@lru_cache(maxsize=256)
def _short(rules: RuleSet) -> tuple[Line, ...]:
    """By need in cells, 0 to `_CELLS`."""
    step = _step(rules)
    reached = [1.0] + [0.0] * _CELLS
    lines = [[1.0] for _ in range(_CELLS + 1)]
    for _ in range(_STEPS):
        reached = _convolved(reached, step)
        total = 0.0
        for need in range(_CELLS + 1):
            lines[need].append(max(total, 0.0))
            total += reached[need]
    return tuple(map(_line_of, lines))


def _line_of(short: Sequence[float]) -> Line:
    """`short` is the chance to be still short of the need after each number of steps."""
    steps = list(pairwise(short))
    arrives = (*(before - after for before, after in steps), short[-1])
    return Line(arrives, (*((before + after) / 2 for before, after in steps), short[-1] / 2))


def _step(rules: RuleSet) -> list[float]:
    """Chance of each gain of one seat in a step, in cells; the last cell is that or more."""
    deal = [0.0] * (_CELLS + 1)
    deals, average = _gains(rules), 0.0
    for gain, chance in deals.items():
        average += gain * chance
        cells = min(_CELLS, gain * _CELLS / rules.target)
        low = min(int(cells), _CELLS - 1)
        deal[low] += chance * (low + 1 - cells)
        deal[low + 1] += chance * (cells - low)
    deal[0] += 1 - sum(deals.values())
    step = deal
    for _ in range(round(rules.target / (average * _USUAL)) - 1 if average else 0):
        step = _convolved(step, deal)
    return step


def _gains(rules: RuleSet) -> dict[int, float]:
    """What a deal brings a seat, and how likely."""
    gains: dict[int, float] = {}
    for usual, chance, made in auctions():
        bid = min(max(usual, rules.min_bid), largest(rules))
        made = made if bid <= MOST_POINTS else 0.0
        for good, share in ((True, made), (False, 2 * (1 - made))):
            gain = worth(rules, bid, good)
            gains[gain] = gains.get(gain, 0.0) + chance * share / rules.players
    return gains


def _convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    both = [0.0] * (_CELLS + 1)
    for more, chance in enumerate(other):
        if chance:
            for had, share in enumerate(one):
                if share:
                    both[min(_CELLS, had + more)] += share * chance
    return both
