"""How long nodes were away, as one process found out."""

import asyncio

from chassis.redislink.outages import ANOTHER_RUN_S, Outages

HERE, THERE = ("a", 1), ("b", 2)


async def test_a_run_not_met_before_is_the_longest_outage_of_all() -> None:
    outages = Outages()
    outages.back(HERE, "run1")
    assert outages.longest_s == ANOTHER_RUN_S


async def test_the_same_run_was_away_from_the_first_loss_to_its_return() -> None:
    outages = Outages()
    outages.back(HERE, "run1")
    outages.longest_s = 0.0
    outages.back(HERE, "run1")
    assert outages.longest_s == 0
    outages.lost(HERE)
    await asyncio.sleep(0)
    outages.lost(HERE)
    outages.back(HERE, "run1")
    assert 0 < outages.longest_s < ANOTHER_RUN_S


async def test_a_run_that_moved_to_another_place_is_known() -> None:
    outages = Outages()
    outages.back(HERE, "run1")
    outages.longest_s = 0.0
    outages.back(THERE, "run1")
    assert outages.longest_s == 0
