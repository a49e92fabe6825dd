"""Sampled deals against every deal there is: chi-square, mode by mode.

`python -m tests.search.uniformity 60`: that many positions a mode. Each has up to 600 deals, each
expected sixty times; their chi-squares together are a standard normal number.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import pytest

from services.bots.search import native, native_sample
from services.bots.search.known import know
from tests.search import small
from tests.search.enumeration import deals
from tests.search.positions import sights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.search.positions import Sight
    from tute.cards import Cards

    Hands = tuple[Cards, ...]

MODES = ("clasico", "cabron", "subasta", "individual 2", "individual 3")
_EACH, _MOST_DEALS = 60, 600


def deviations(mode: str, seed: int, most: int) -> Iterator[float]:
    """Of positions with several deals, found among at most `most` that can be."""
    rng = Random(seed)
    found = _small(rng, int(mode[-1])) if mode[-1].isdigit() else sights(rng, [mode])
    for number, sight in enumerate(found):
        wanted = deals(sight, most)
        if wanted and 1 < len(wanted) <= _MOST_DEALS:
            yield _deviation(sight, wanted, number)


def together(found: list[float]) -> float:
    return sum(found) / sqrt(len(found))


def _small(rng: Random, players: int) -> Iterator[Sight]:
    while True:
        rules, deck = small.rules_of(rng, players), small.deck_of(rng, players)
        with pytest.MonkeyPatch.context() as patch:
            small.allow(patch, rules, deck)
            yield from small.sights(rng, rules, deck)


def _deviation(sight: Sight, wanted: Counter[Hands], seed: int) -> float:
    """Of sampled deals from those enumerated."""
    known = know(sight.view, sight.history)
    made, chance = native_sample.sampler(known), native_sample.Chance(seed)
    base = native.position_of(known.deal)
    total = _EACH * len(wanted)
    found: Counter[Hands] = Counter()
    for _ in range(total):
        hands = list(native_sample.sample(made, chance, base).hands)
        by_seat = [0] * known.rules.players
        for place, seat in enumerate(known.deal.seats):
            by_seat[seat] = hands[place]
        found[tuple(by_seat)] += 1
    assert not set(found) - set(wanted), "a deal that contradicts what was seen"
    return _normal(*_cells(found, wanted, total))


def _cells(
    found: Counter[Hands], wanted: Counter[Hands], total: int
) -> tuple[list[int], list[float]]:
    """Found and expected; those of which few are expected count together."""
    decks = sum(wanted.values())
    numbers: list[int] = []
    expected: list[float] = []
    rare, few = 0, 0.0
    for hands, number in wanted.items():
        want = total * number / decks
        if want < 5:
            rare, few = rare + found[hands], few + want
        else:
            numbers.append(found[hands])
            expected.append(want)
    return ([*numbers, rare], [*expected, few]) if few else (numbers, expected)


def _normal(found: list[int], expected: list[float]) -> float:
    """Chi-square as a standard normal, about (Wilson and Hilferty)."""
    square = sum((got - want) ** 2 / want for got, want in zip(found, expected, strict=True))
    free = max(1, len(found) - 1)
    root: float = (square / free) ** (1 / 3)
    return (root - 1 + 2 / (9 * free)) / sqrt(2 / (9 * free))


def main(positions: int) -> int:
    fair = True
    for mode in MODES:
        found: list[float] = []
        most = 16_000 if mode.startswith("individual") else 1_700
        for number, each in enumerate(islice(deviations(mode, 1, most), positions), 1):
            found.append(each)
            if not number % 20 or number == positions:
                print(f"{mode}: {number} of {positions}, {together(found):+.2f}", flush=True)
        fair = fair and abs(together(found)) < 4
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
