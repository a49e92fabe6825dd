"""Endings under every mode's rules, solved and played out in every way.

`python -m tests.search.played_out 10000`: that many, all presets with options, any goal.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from services.bots.search.native import position_of, rules_of
from services.bots.search.native_solve import Solver
from tests.search.brute import value
from tests.search.endings import endings

SEED = 7


def main(wanted: int) -> None:
    started, told, met = time.monotonic(), 0.0, Counter[str]()
    with Solver() as solver:
        for number, ending in enumerate(endings(Random(SEED)), 1):
            rules, deal = ending.rules, ending.deal
            solved = solver.solve(rules_of(rules, deal), ending.goal, position_of(deal))
            played_out = value(rules, ending.pays, ending.tie, deal)
            if solved != played_out:
                sys.exit(f"ending {number}: {solved} but by brute force {played_out}: {ending}")
            met[f"{rules.mode} of {len(deal.seats)}"] += 1
            if (spent := time.monotonic() - started) > told + 5 or number == wanted:
                told = spent
                print(f"{number:,} of {wanted:,} endings in {spent:.0f} s", file=sys.stderr)
            if number == wanted:
                break
    print(f"{wanted:,} endings, solver = brute force:", dict(met))


if __name__ == "__main__":
    main(int(sys.argv[1]))
