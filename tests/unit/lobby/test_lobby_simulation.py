"""The bench of the quick match measures what it says, on crowds small enough for a test."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.matchmaking import report
from bench.matchmaking.simulation import Crowd, first_come, run
from services.lobby.matchmaking import match

BUSY = Crowd(count=600, rate=50)


@pytest.mark.parametrize("rate", [0.2, 5, 50])
def test_nobody_waits_beyond_the_bound_and_everybody_is_seated(rate: float) -> None:
    crowd = replace(BUSY, rate=rate)
    outcome = run(crowd, match, seed=7)
    assert report.case(crowd, "nearest", outcome).beyond == outcome.left == 0
    people = sum(ticket.size for ticket in crowd.arrivals(7))
    assert len(outcome.waits_s) == people == outcome.seats - outcome.bots


def test_tables_are_closer_in_rating_than_first_come_first_served() -> None:
    near = report.case(BUSY, "nearest", run(BUSY, match, seed=7))
    first = report.case(BUSY, "first come", run(BUSY, first_come, seed=7))
    assert near.apart_p50 < first.apart_p50 / 4
    assert near.apart_p95 < first.apart_p95 / 2
    assert first.beyond == 0


def test_the_same_seed_is_the_same_crowd() -> None:
    assert list(BUSY.arrivals(1)) == list(BUSY.arrivals(1)) != list(BUSY.arrivals(2))
    one, two = run(BUSY, match, 1), run(BUSY, match, 1)
    assert (one.waits_s, one.apart, one.bots) == (two.waits_s, two.apart, two.bots)


def test_without_bots_who_is_left_over_is_counted() -> None:
    few = replace(BUSY, count=3, pairs=0.0, bots_after_s=None)
    outcome = run(few, match, 1)
    assert (outcome.left, outcome.tables) == (3, 0)
    assert report.case(few, "nearest", outcome).beyond == 3
