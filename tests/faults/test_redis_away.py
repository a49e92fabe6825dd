"""Time when the system itself was away counts against nobody."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from tests.e2e.history import check_match
from tests.e2e.people import play_out, turns
from tests.faults.survived import check_survived

if TYPE_CHECKING:
    from tests.e2e.people import People
    from tests.e2e.player import Player
    from tests.e2e.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
HOLD_S = 60.0
OUTAGE_S = 90.0


@pytest.mark.timeout(300)
async def test_after_90_s_without_redis_everybody_has_a_full_minute_again(
    stack: Stack, people: People
) -> None:
    comes, stays_away, all_there = [
        await people.match(4, "clasico.barajamos", options={"games": 1}) for _ in range(3)
    ]
    for table in (comes, stays_away, all_there):
        await turns(table, 5)
    for table in (comes, stays_away):
        table[0].vanish()
        await table[1].until_event("away")
    stack.redis.pause()
    await asyncio.sleep(OUTAGE_S)
    stack.redis.resume()
    began = time.time()

    async def late() -> None:
        """Comes back when more than the first hold is over, with time to spare in the second."""
        again = await _away_anew(comes[1:], began)
        await asyncio.sleep(again - time.time() - HOLD_S / 3)
        await comes[0].connect()
        check_match(await play_out(comes), comes)

    async def never() -> None:
        await _away_anew(stays_away[1:], began)
        for player in stays_away[1:]:
            await player.until_event("match_cancelled", seconds=HOLD_S + 30)
        assert time.time() - began >= HOLD_S - 1

    async def as_if_nothing_had_happened() -> None:
        check_match(await play_out(all_there), all_there)
        assert all_there[0].events("away", "match_cancelled") == []

    await asyncio.gather(late(), never(), as_if_nothing_had_happened())


async def _away_anew(others: list[Player], began: float) -> float:
    """When the hold ends that begins once Redis is back."""
    ends = set()
    for player in others:
        await player.until(lambda one: _last_hold(one) > began + HOLD_S - 1)
        assert player.events("match_cancelled") == []
        ends.add(float(player.events("away")[-1]["until"]))
    return ends.pop()


def _last_hold(player: Player) -> float:
    return max((event["until"] for event in player.events("away")), default=0.0)


@pytest.mark.parametrize("bots", [0, 2])
async def test_a_redis_that_was_killed_goes_on_with_what_it_had(
    stack: Stack, people: People, bots: int
) -> None:
    """Another run of Redis, another epoch: everybody gets a view, and plays on."""
    options = {"games": 1}
    table = await people.match(4 - bots, "clasico.barajamos", bots=bots, options=options)
    await turns(table, 4)
    (epoch,) = {player.epoch for player in table}
    await asyncio.to_thread(stack.redis.restart)
    for player in table:
        await player.until(lambda one: one.epoch > epoch, 20)
        assert player.views[-1]["epoch"] == player.epoch
    record = await play_out(table)
    if bots:  # one may have moved at the last moment, which is in the views but was told to nobody
        check_survived(record, table, lossless=True)
    else:
        check_match(record, table)
    assert table[0].events("away", "match_cancelled") == []


async def test_a_move_that_was_refused_as_unavailable_may_be_sent_again(
    stack: Stack, people: People
) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 2})
    playing = asyncio.create_task(play_out(table))
    await table[0].until_v(40)
    stack.redis.pause()
    await asyncio.sleep(8)
    stack.redis.resume()
    check_match(await playing, table)
