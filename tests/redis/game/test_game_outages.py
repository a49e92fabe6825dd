"""A node of the cluster that was away: what lapsed meanwhile is nobody's fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chassis.redislink import RedisAway, connect
from services.game.store import TableStore
from tests.redis.pair import HIGH, LOW, Pair
from tests.waiting import until
from tuteapi.keys import SWEEP

if TYPE_CHECKING:
    from chassis.redislink import Link

pytestmark = pytest.mark.redis
OUTAGE_MS, GRACE_MS = 1000, 20_000


async def sweep(store: TableStore) -> tuple[int, int, int]:
    return await store.begin_sweep(OUTAGE_MS, GRACE_MS)


async def answers(link: Link, key: str) -> bool:
    await link.call("EXISTS", key)
    return True


async def test_a_node_that_runs_anew_is_an_outage_though_the_sweeps_own_never_was_away(
    pair: Pair,
) -> None:
    async with connect(pair.url, timeout_s=1) as link:
        store = TableStore(link)
        mine = "low" if link.run_id(SWEEP) == link.run_id(LOW) else "high"
        other, key = (pair.high, HIGH) if mine == "low" else (pair.low, LOW)
        now, _, _ = await sweep(store)
        await link.call("HSET", SWEEP, "outage", now - GRACE_MS)
        assert (await sweep(store))[1] == now - GRACE_MS
        other.restart()
        await until(lambda: answers(link, key), ignoring=RedisAway)
        with pytest.raises(RedisAway, match="came back"):
            await store.look("t_1", 0)
        again, outage, grace_until = await sweep(store)
        assert (outage, grace_until) == (again, again + GRACE_MS)
        assert (await sweep(store))[1] == outage
        await store.look("t_1", 0)


async def test_told_by_two_processes_it_is_one_outage(pair: Pair) -> None:
    async with connect(pair.url) as link, connect(pair.url) as another:
        first, second = TableStore(link), TableStore(another)
        now, _, _ = await sweep(first)
        await link.call("HSET", SWEEP, "outage", now - GRACE_MS)
        for each in (link, another):
            each.outages.longest_s = 60.0
        told, outage, _ = await sweep(first)
        assert outage == told
        assert (await sweep(second))[1] == outage
