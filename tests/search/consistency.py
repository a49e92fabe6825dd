"""Sampled deals against the history they come from, and the true deal against what is known.

`python -m tests.search.consistency 100000 [SEED]`: that many positions of random play, all presets
with options.
"""

from __future__ import annotations

import sys
from itertools import islice
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from services.bots.search.facts import WHOLE
from services.bots.search.known import know
from services.bots.search.possible import STOCK, possible
from services.bots.search.twin.random import Chance
from services.bots.search.twin.sample import sample_with_draws
from tests.search.positions import sights
from tests.search.replay import disagreement

if TYPE_CHECKING:
    from services.bots.search.known import Known
    from services.bots.search.possible import Possible
    from tests.search.positions import Sight


def fault(sight: Sight, seed: int) -> str:
    """What is wrong with what is known there, or with a deal sampled from it; "" if nothing is."""
    known = know(sight.view, sight.history)
    counted = possible(known)
    if not _true_is_possible(sight, known, counted):
        return "the true deal is not possible"
    return disagreement(sight, known, *sample_with_draws(known, counted, Chance(seed)))


def _true_is_possible(sight: Sight, known: Known, counted: Possible) -> bool:
    deal = sight.log[sight.now][0].now
    assert deal
    hands = [deal.hands[seat] for seat in deal.seats]
    if any(hand & known.cannot[place] for place, hand in enumerate(hands) if place != known.me):
        return False
    if any(known.must[place] & ~hand for place, hand in enumerate(hands)):
        return False
    if any(fact.broken(hands[fact.place]) for fact in counted.facts if fact.draw == WHOLE):
        return False
    return counted.nested != STOCK or _share(known, counted, hands) in counted.shares


def _share(known: Known, counted: Possible, hands: list[int]) -> tuple[tuple[int, ...], ...]:
    """How the true deal shares out the classes."""
    rows = []
    for cards in counted.classes:
        row = [
            sum(hands[place] >> card & 1 for card in cards) if place != STOCK else 0
            for place in counted.places
        ]
        if counted.places and counted.places[-1] == STOCK:
            row[-1] = len(cards) - sum(row)
        rows.append(tuple(row))
    return tuple(rows)


def main(positions: int, seed: int) -> int:
    began, said = monotonic(), 0.0
    for number, sight in enumerate(islice(sights(Random(seed)), positions), 1):
        if wrong := fault(sight, number):
            rules = sight.log[0][0].rules
            print(f"position {number} of seed {seed}, {rules}, seat {sight.me}: {wrong}")
            return 1
        if monotonic() - said > 5 or number == positions:
            said = monotonic()
            print(f"{number:,} of {positions:,} positions, {said - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
