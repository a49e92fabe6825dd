"""The sweep on a real Redis, with times made short: lapses, holds, outages, two sweepers."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

import pytest

from services.game.ports import Due, Held
from services.game.table import Status
from tests.redis.game.process import game, until
from tests.unit.game.world import new_table, people, with_bots
from tuteapi import keys

if TYPE_CHECKING:
    from services.game.table import Table
    from tests.redis.game.process import Game
    from tests.redisserver import RedisServer

pytestmark = pytest.mark.redis

T = "t_1"
PRESENCE_S, HOLD_S = 1.0, 1.5
LATE_S = 4.0
"""What a loaded machine may add."""
CLOCK_MS = 20
"""How well a process knows Redis' time."""


async def quiet(process: Game) -> None:
    """No outage: the grace of the first sweep is over."""
    await process.sweeper.sweep_once()
    await process.link.call("HSET", keys.SWEEP, "outage", 0, "grace_until", 0)


async def latest(process: Game, name: str) -> Table:
    stored = await process.store.load(name)
    assert stored is not None
    return stored.table


async def gone(process: Game, key: str) -> None:
    async with asyncio.timeout(10):
        while await process.link.call("EXISTS", key):  # noqa: ASYNC110  Redis' own time
            await asyncio.sleep(0.02)


async def waits_for(process: Game, name: str, seconds: float, what: str) -> float:
    """Seconds until the table is in that state."""
    start = time.monotonic()
    async with asyncio.timeout(seconds):
        while True:
            table = await latest(process, name)
            away = any(place.away for place in table.places)
            if {"away": away, "cancelled": table.status == Status.CANCELLED}[what]:
                return time.monotonic() - start
            await asyncio.sleep(0.02)


async def test_among_50_000_other_keys_every_seat_is_released_in_time(any_redis_url: str) -> None:
    """Without notifications: those of Redis come late or never when many keys have a TTL."""
    tables = 40
    async with game(any_redis_url, presence_ttl_s=2, seat_hold_s=2) as one:
        await quiet(one)
        for start in range(0, 50_000, 1000):
            await asyncio.gather(
                *(
                    one.link.call("SET", f"other:{n}", "x", "PX", 500 + n % 5000)
                    for n in range(start, start + 1000)
                )
            )
        sweeping = asyncio.create_task(one.sweeper.sweep())
        began = one.time.now()
        for n in range(tables):
            await one.tables.create(new_table(people(2), table=f"t_{n}", preset="individual.pagat"))
        made = one.time.now()
        await until(lambda: one.counts.cancelled == tables, 20)
        sweeping.cancel()
        for n in range(tables):
            table = await latest(one, f"t_{n}")
            assert table.status == Status.CANCELLED
            held_until = max(place.until for place in table.places)
            assert began + 2000 - CLOCK_MS <= held_until - 2000 < made + 2000 + LATE_S * 1000
        assert one.time.now() < made + 4000 + 2 * LATE_S * 1000


async def test_a_renewed_seat_is_kept(redis_url: str) -> None:
    async with game(redis_url, presence_ttl_s=20) as one:
        await quiet(one)
        await one.tables.create(new_table())
        for seat in range(4):
            await one.link.call("PEXPIRE", keys.seat(T, seat), 5000)
        lost, _ = await one.people.heartbeat("g", [Held(T, seat, 1) for seat in range(4)])
        assert lost == []
        for seat in range(4):
            assert await one.link.call("PTTL", keys.seat(T, seat)) > 5000
        one.sweeper.hint(keys.seat(T, 0))
        assert await one.sweeper.sweep_once() > 0
        assert (await one.store.head(T))[0] == 1


async def test_a_dead_gateways_seats_lapse_and_the_match_ends_after_a_full_hold(
    any_redis_url: str,
) -> None:
    async with game(any_redis_url, True, presence_ttl_s=PRESENCE_S, seat_hold_s=HOLD_S) as one:
        await quiet(one)
        began = one.time.now()
        await one.tables.create(new_table())
        made = one.time.now()
        await waits_for(one, T, 10, "away")
        place = (await latest(one, T)).places[0]
        lapsed = place.since - PRESENCE_S * 1000
        assert began - CLOCK_MS <= lapsed < made + LATE_S * 1000
        assert place.until == place.since + HOLD_S * 1000
        await waits_for(one, T, 10, "cancelled")
        assert place.until - CLOCK_MS <= one.time.now() < place.until + LATE_S * 1000
        await until(lambda: bool(one.herald.heard))


async def test_of_two_sweepers_one_acts(any_redis_url: str) -> None:
    short = {"presence_ttl_s": PRESENCE_S, "seat_hold_s": HOLD_S}
    async with (
        game(any_redis_url, sweeping=True, **short) as one,
        game(any_redis_url, sweeping=True, **short) as two,
    ):
        await quiet(one)
        for n in range(10):
            await one.tables.create(new_table(table=f"t_{n}"))
        await until(lambda: one.counts.cancelled + two.counts.cancelled == 10)
        for n in range(10):
            v, _, _ = await one.store.head(f"t_{n}")
            assert v == 3  # made, away, cancelled


async def test_after_an_outage_of_the_sweep_holds_start_anew(redis_url: str) -> None:
    async with game(redis_url, presence_ttl_s=2, seat_hold_s=0.8, outage_s=0.5) as one:
        await quiet(one)
        await one.tables.create(new_table())
        await one.people.disconnect(T, 1, 1)
        await gone(one, keys.hold(T, 1))  # nobody sweeps
        until_before = (await latest(one, T)).places[1].until
        sweeping = asyncio.create_task(one.sweeper.sweep())
        await waits_for(one, T, 10, "cancelled")
        held_until = (await latest(one, T)).places[1].until
        assert until_before <= one.desk.sweep.outage <= held_until - 800 + CLOCK_MS
        assert held_until - CLOCK_MS <= one.time.now()
        sweeping.cancel()


async def test_after_an_outage_gateways_have_time_to_renew(redis_url: str) -> None:
    async with game(redis_url, presence_ttl_s=20, outage_s=0.5) as one:
        await quiet(one)
        await one.tables.create(new_table())
        for seat in range(4):
            await one.link.call("DEL", keys.seat(T, seat))
        await one.link.call("HINCRBY", keys.SWEEP, "last", -1000)  # nobody swept
        await one.sweeper.sweep_once()
        await one.people.heartbeat("g", [Held(T, seat, 1) for seat in range(4)])
        await one.sweeper.sweep_once()
        assert (await one.store.head(T))[0] == 1


async def test_a_restart_of_redis_costs_nobody_a_seat(redis_server: RedisServer) -> None:
    short = {"presence_ttl_s": 20, "seat_hold_s": 3, "outage_s": 10}
    async with game(redis_server.url, sweeping=True, **short) as one:
        await quiet(one)
        await one.tables.create(new_table())
        await one.people.disconnect(T, 1, 1)
        await asyncio.to_thread(redis_server.kill)
        await asyncio.sleep(3.1)  # longer than the hold
        await asyncio.to_thread(redis_server.restart)
        table = await _loaded(one)
        await until(lambda: one.desk.sweep.outage > table.places[1].since)
        back = await _loaded(one)
        assert not back.status
        await one.people.connect(T, "p_1", "g")
        assert not (await latest(one, T)).status


async def test_a_lost_index_is_rebuilt(any_redis_url: str) -> None:
    async with game(any_redis_url, presence_ttl_s=0.5, seat_hold_s=5) as one:
        await quiet(one)
        await one.tables.create(new_table())
        await one.tables.create(new_table(with_bots("easy", "easy", "easy"), table="t_asleep"))
        await one.people.disconnect("t_asleep", 0, 1)
        for partition in range(keys.DUE_PARTITIONS):
            await one.link.call("DEL", keys.due(partition))
        await one.sweeper.rebuild_once()
        members = [
            due
            for partition in range(keys.DUE_PARTITIONS)
            for due in await one.store.read_due(partition, one.time.now() + 60_000, 10)
        ]
        assert [due.table for due in members] == [T]
        sweeping = asyncio.create_task(one.sweeper.sweep())
        await waits_for(one, T, 10, "away")
        sweeping.cancel()


async def test_a_hint_of_redis_makes_the_look_come_at_once(redis_url: str) -> None:
    async with game(redis_url, sweep_s=30, presence_ttl_s=20) as one:
        await quiet(one)
        sweeping = asyncio.create_task(one.sweeper.sweep())
        await one.tables.create(new_table())
        await one.link.call("DEL", keys.seat(T, 2))
        one.sweeper.hint(keys.seat(T, 2))
        assert await waits_for(one, T, 10, "away") < 5
        sweeping.cancel()


async def test_hints_about_other_keys_are_ignored(redis_url: str) -> None:
    async with game(redis_url) as one:
        for key in ("other", keys.state(T), "{lobby}:player:p_1"):
            one.sweeper.hint(key)
        assert await one.sweeper.sweep_once() == 0


async def test_a_member_that_fails_does_not_stop_the_others(redis_url: str) -> None:
    async with game(redis_url, presence_ttl_s=0.5, seat_hold_s=60) as one:
        await quiet(one)
        await one.tables.create(new_table())
        await one.link.call("HSET", keys.state("t_bad"), "version", 1, "epoch", 1, "state", "bad")
        await one.store.add_due(Due("t_bad", 1, 0, 1))
        await one.store.add_due(Due("t_gone", 1, 0, 1))
        sweeping = asyncio.create_task(one.sweeper.sweep())
        await waits_for(one, T, 10, "away")
        sweeping.cancel()


async def test_bots_are_asked_again_and_played_for_by_whoever_sweeps(redis_url: str) -> None:
    async with game(redis_url) as one, game(redis_url, bot_budget_s=0.05) as two:
        await quiet(two)
        await two.tables.create(new_table(with_bots("easy", "easy", "easy"), pace=2))
        while not two.bots.tasks:
            await two.play_one(T, random.Random(1))
        table = await two.table(T)
        sweeping = asyncio.create_task(two.sweeper.sweep())
        await until(lambda: two.counts.bot_forced > 0)
        assert two.counts.bot_misses >= 1
        sweeping.cancel()
        assert (await one.table(T)).ask > table.ask


async def _loaded(process: Game) -> Table:
    async with asyncio.timeout(15):
        while True:
            try:
                return await latest(process, T)
            except Exception:
                await asyncio.sleep(0.02)
