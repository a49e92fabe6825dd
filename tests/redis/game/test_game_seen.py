"""What a game process tells of tables and of the bots' queues is what lies in Redis."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING

import pytest

from chassis import redislink
from services.game import botwatch
from tests.redis.game.process import game, until
from tests.redis.game.test_game_bots import TASK, listing
from tests.unit.game.world import T, new_table, with_bots
from tuteapi.bots import DEEP, QUICK, SENT
from tuteapi.v1.lobby_pb2 import TableNews

if TYPE_CHECKING:
    from services.game.metrics import Counts
    from tests.redisserver import RedisServer

pytestmark = pytest.mark.redis


def samples(counts: Counts) -> dict[str, float]:
    return {
        f"{each.name}{''.join(each.labels.values())}": each.value
        for family in counts.collect()
        for each in family.samples
    }


async def test_the_scan_counts_tables_and_who_is_away(any_redis_url: str) -> None:
    async with game(any_redis_url) as one:
        one.herald.hears = False
        assert "tute_game_seats_away" not in samples(one.counts)
        await one.sweeper.sweep_once()
        await one.tables.create(new_table())
        await one.tables.create(new_table(with_bots("easy", "easy", "easy"), table="t_asleep"))
        await one.people.disconnect("t_asleep", 0, 1)
        await one.people.disconnect(T, 1, 1)
        await one.sweeper.rebuild_once()
        seen = samples(one.counts)
    assert seen["tute_game_tablesplaying"] == 1
    assert seen["tute_game_tablesasleep"] == 1
    assert seen["tute_game_tablesunheard"] == 0
    assert seen["tute_game_seats_away"] == 2
    assert seen["tute_game_outbox_age_seconds"] == 0
    assert seen["tute_game_sweeps_total"] == 1


async def test_the_scan_tells_how_long_the_lobby_has_not_heard(redis_url: str) -> None:
    async with game(redis_url) as one:
        await one.sweeper.sweep_once()
        await one.tables.create(new_table())
        for seat in range(4):
            await one.people.leave(T, f"p_{seat}")
        await one.desk.settled()
        ended = TableNews(table=T, finished_ms=one.time.now() - 90_000).SerializeToString()
        await one.link.call("HSET", f"{{t:{T}}}:outbox", "lobby", ended)
        await one.sweeper.rebuild_once()
        seen = samples(one.counts)
    assert seen["tute_game_tablesunheard"] == 1
    assert 90 <= seen["tute_game_outbox_age_seconds"] < 120


async def test_what_waits_for_bots_is_counted_and_the_oldest_has_an_age(redis_url: str) -> None:
    broker = redis_url[:-1] + "1"
    async with redislink.connect(broker) as link:
        await link.call("FLUSHDB")
        old = json.dumps({"headers": {SENT: time.time() - 30}})
        await link.call("LPUSH", DEEP, old)
        async with listing(broker) as (bots, counts):
            await until(lambda: bots._link is not None)
            bots.send(TASK)
            bots.send(TASK)
            watching = asyncio.create_task(botwatch.watch(bots, counts))
            await until(lambda: counts.queues.get(DEEP, (0, 0))[0] == 3)
            watching.cancel()
        await link.call("FLUSHDB")
    seen = samples(counts)
    assert 30 <= seen[f"tute_game_bot_queue_age_seconds{DEEP}"] < 60
    assert seen[f"tute_game_bot_queue_length{DEEP}"] == 3
    assert (counts.queues[QUICK]) == (0, 0.0)


async def test_of_a_broker_that_is_away_nothing_is_told(redis_server: RedisServer) -> None:
    async with listing(redis_server.url) as (bots, counts):
        watching = asyncio.create_task(botwatch.watch(bots, counts))
        await until(lambda: bool(counts.queues))
        await asyncio.to_thread(redis_server.kill)
        await until(lambda: not counts.queues, 20)
        await asyncio.to_thread(redis_server.restart)
        await until(lambda: bool(counts.queues), 20)
        watching.cancel()
