"""Which processors the servers have and which the load. Where a system has no such thing: all."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

HOW = ("shared", "apart", "one")
HELP = "shared: servers and load on all; apart: the load has the last one; one: all on one (Linux)"


class Cores(NamedTuple):
    servers: frozenset[int]
    load: frozenset[int]


def split(how: str, mine: frozenset[int]) -> Cores:
    """`how` is one of HOW, `mine` what this process may use; with one of them all share it."""
    last = max(mine)
    match how:
        case "apart" if len(mine) > 1:
            return Cores(mine - {last}, frozenset({last}))
        case "one":
            return Cores(frozenset({last}), frozenset({last}))
    return Cores(mine, mine)


def given(how: str) -> Cores:
    return split(how, mine())


def mine() -> frozenset[int]:
    """What this process, and what it starts, may use."""
    return frozenset(os.sched_getaffinity(0)) if sys.platform == "linux" else frozenset({0})


def move(to: frozenset[int]) -> None:
    if sys.platform == "linux":
        os.sched_setaffinity(0, to)
