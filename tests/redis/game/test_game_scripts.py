"""Every return of every script, on one node and on a cluster."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from chassis import redislink
from services.game.ports import Due, Held, More, Write
from services.game.store import RENEWED_AT_ONCE, TableStore
from services.game.table import dump, dump_terms
from tests.unit.game.world import World, new_table
from tuteapi import keys

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chassis.redislink import Link
    from services.game.table import Table

pytestmark = pytest.mark.redis

T = "t_1"
WRITTEN, DONE, OTHER_VERSION, OTHER_EPOCH, THERE, NOT_NOW = 1, 0, -1, -2, -3, -4


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[tuple[Link, TableStore]]:
    async with redislink.connect(url) as link:
        yield link, TableStore(link)


async def some_table() -> Table:
    world = World()
    await world.create(new_table())
    return await world.table()


_RARE = frozenset(More.__struct_fields__)


async def write(store: TableStore, v_seen: int = 0, **more: object) -> Write:
    run, table = store.run(T), await some_table()
    given: dict[str, object] = {
        "table": T,
        "v_seen": v_seen,
        "epoch_seen": 1 if v_seen else 0,
        "epoch": 1,
        "run": run,
        "ask": 1,
        "state": dump(table),
        "envelope": b"envelope %d" % (v_seen + 1),
        "request": "",
        "log": b"",
    }
    first = {} if v_seen else {"generations": "1,1,0,-3", "terms": dump_terms(table)}
    rare = first | {name: more.pop(name) for name in list(more) if name in _RARE}
    given |= {"more": More(**rare) if rare else None} | more  # type: ignore[arg-type]
    return Write(**given)  # type: ignore[arg-type]


async def test_a_commit_writes_everything_at_once(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        first = await write(
            store,
            request="p0:a",
            log=b"\x01",
            news=b"news",
            put=((("seat", 0), "1:", 5000),),
        )
        assert await store.commit(first) == (WRITTEN, 1)
        assert await store.head(T) == (1, 1, store.run(T))
        [[entry, fields]] = await link.call("XRANGE", keys.events(T), "-", "+")
        assert (entry, fields) == (b"1-0", [b"e", b"envelope 1"])
        assert await store.done(T, "p0:a") == 1
        assert await store.log(T) == b"\x01"
        assert await store.news(T) == b"news"
        assert await link.call("GET", keys.seat(T, 0)) == b"1:"
        assert 0 < await link.call("PTTL", keys.seat(T, 0)) <= 5000
        assert await link.call("HMGET", keys.state(T), "ask", "gens", "over") == [
            b"1",
            b"1,1,0,-3",
            b"0",
        ]
        stored = await store.load(T)
        assert stored is not None
        assert stored.table.terms.table == T
        await store.told(T)
        assert await store.news(T) == b""


async def test_a_commit_is_heard_on_the_channel(any_redis_url: str) -> None:
    heard: list[tuple[str, bytes]] = []
    async with opened(any_redis_url) as (_, store):
        import asyncio

        arrived = asyncio.Event()

        def on_message(channel: str, message: bytes) -> None:
            heard.append((channel, message))
            arrived.set()

        async with redislink.connect_subscriber(any_redis_url, on_message, lambda: None) as other:
            await other.subscribe(keys.live(T))
            await store.commit(await write(store))
            async with asyncio.timeout(5):
                await arrived.wait()
    assert heard == [(keys.live(T), b"envelope 1")]


async def test_a_request_is_answered_with_its_first_version_whatever_else(
    any_redis_url: str,
) -> None:
    async with opened(any_redis_url) as (_, store):
        await store.commit(await write(store, request="p0:a"))
        await store.commit(await write(store, 1))
        again = await write(store, 1, request="p0:a", epoch_seen=7)
        assert await store.commit(again) == (DONE, 1)
        assert await store.head(T) == (2, 1, store.run(T))


async def test_of_two_writers_one_is_first(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        await store.commit(await write(store))
        await store.commit(await write(store, 1))
        assert await store.commit(await write(store, 1)) == (OTHER_VERSION, 2)
        assert await store.commit(await write(store, epoch_seen=1)) == (OTHER_VERSION, 2)
        assert await link.call("XLEN", keys.events(T)) == 2


async def test_a_table_is_made_where_none_is(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (_, store):
        await store.commit(await write(store))
        assert await store.commit(await write(store)) == (OTHER_EPOCH, 1)


async def test_the_epoch_must_be_the_one_seen_and_rise_with_a_new_run(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        await store.commit(await write(store))
        assert await store.commit(await write(store, 1, epoch_seen=2)) == (OTHER_EPOCH, 1)
        assert await store.commit(await write(store, 1, epoch=2)) == (OTHER_EPOCH, 1)
        await link.call("HSET", keys.state(T), "run", "a former run")
        assert await store.commit(await write(store, 1)) == (OTHER_EPOCH, 1)
        assert await store.commit(await write(store, 1, epoch=9)) == (WRITTEN, 2)
        assert await store.head(T) == (2, 9, store.run(T))


async def test_a_run_that_is_gone_is_not_written_to(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (_, store):
        assert await store.commit(await write(store, run="another")) == (OTHER_EPOCH, 0)
        assert await store.head(T) == (0, 0, "")


async def test_who_is_there_is_not_put_out(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        await store.commit(await write(store, put=((("seat", 2), "1:g", 9000),)))
        put_out = await write(
            store,
            1,
            absent=(("seat", 2),),
            gone=(("seat", 2),),
            put=((("hold", 2), "", 60_000),),
        )
        assert await store.commit(put_out) == (THERE, 0)
        await link.call("DEL", keys.seat(T, 2))
        assert await store.commit(put_out) == (WRITTEN, 2)
        assert 0 < await link.call("PTTL", keys.hold(T, 2)) <= 60_000


async def test_a_look_that_is_old_or_within_the_grace_writes_nothing(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (_, store):
        await store.commit(await write(store))
        now = (await store.begin_sweep(10_000, 20_000)).now
        assert await store.commit(await write(store, 1, look=now - 5100)) == (NOT_NOW, 0)
        within = await write(store, 1, look=now, grace_until=now + 60_000)
        assert await store.commit(within) == (NOT_NOW, 0)
        allowed = await write(store, 1, look=now, grace_until=now - 1)
        assert await store.commit(allowed) == (WRITTEN, 2)


async def test_the_stream_keeps_what_it_is_told(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        for v in range(70):
            await store.commit(await write(store, v))
        assert await link.call("XLEN", keys.events(T)) == 64
        await store.commit(await write(store, 70, asleep=True))
        assert await link.call("XLEN", keys.events(T)) == 0
        assert await store.commit(await write(store, 71)) == (WRITTEN, 72)
        [[entry, _]] = await link.call("XRANGE", keys.events(T), "-", "+")
        assert entry == b"72-0"


async def test_the_last_64_requests_are_remembered(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (_, store):
        for v in range(96):
            await store.commit(await write(store, v, request=f"p0:{v}"))
            assert await store.done(T, f"p0:{max(0, v - 63)}") == max(0, v - 63) + 1
        assert await store.done(T, "p0:31") is None
        assert await store.done(T, "p0:32") == 33


async def test_a_table_that_is_over_goes_and_one_that_wakes_stays(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        await store.commit(await write(store, request="p0:a", log=b"x", news=b"n"))
        names = [keys.state(T), keys.events(T), keys.requests(T), keys.log(T), keys.outbox(T)]
        for v, (ttl, low, high) in enumerate([("", -1, -1), ("9000", 1, 9000), ("0", -1, -1)], 1):
            await store.commit(await write(store, v, ttl=ttl))
            for name in names:
                assert low <= await link.call("PTTL", name) <= high


async def test_the_log_grows(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (_, store):
        assert await store.log(T) == b""
        for v in range(3):
            await store.commit(await write(store, v, log=bytes([v])))
        assert await store.log(T) == b"\x00\x01\x02"


async def test_a_claim_is_for_the_first_socket_of_an_unclaimed_seat(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        put = ((("seat", 0), "1:", 5000), (("seat", 1), "1:g", 5000))
        await store.commit(await write(store, put=put))
        assert await store.claim(T, 1, 1, "g1", 9000) == (False, 1, 1)
        assert await store.claim(T, 3, 3, "g1", 9000) == (False, 1, 1)
        assert await store.claim(T, 0, 2, "g1", 9000) == (False, 1, 1)
        assert await store.claim(T, 0, 1, "g1", 9000) == (True, 1, 1)
        assert await store.claim(T, 0, 1, "g2", 9000) == (False, 1, 1)
        assert await link.call("GET", keys.seat(T, 0)) == b"1:g1"
        assert 5000 < await link.call("PTTL", keys.seat(T, 0)) <= 9000
        await link.call("SET", keys.seat(T, 3), "3:")  # marked away meanwhile
        assert await store.claim(T, 3, 3, "g1", 9000) == (False, 1, 1)
        assert await store.claim("t_none", 0, 1, "g1", 9000) == (False, 0, 0)


async def test_a_renewal_is_for_who_has_the_seat(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        await store.commit(await write(store, generations="1,2,0,-3"))
        held = [Held(T, *each) for each in ((0, 1), (1, 1), (2, 0), (3, 3), (1, 2), (9, 1))]
        assert await store.renew("g", 5000, held) == [held[1], held[3], held[5]]
        assert await link.call("GET", keys.seat(T, 0)) == b"1:g"
        assert await link.call("GET", keys.seat(T, 1)) == b"2:g"
        assert await link.call("EXISTS", keys.seat(T, 3)) == 0
        await link.call("SET", keys.seat(T, 3), "3:g", "PX", 100_000)  # idle: the socket lives
        lost = await store.renew("g", 5000, [Held(T, 3, 3), Held(T, 3, 2)])
        assert lost == [Held(T, 3, 2)]
        assert await link.call("PTTL", keys.seat(T, 3)) <= 5000


async def test_seats_of_many_tables_are_renewed_together(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        names = [f"t_{number}" for number in range(2 * RENEWED_AT_ONCE + 1)]
        for name in names:
            new = await write(store, table=name, run=store.run(name), generations="1,2,0,-3")
            await store.commit(new)
        held = [Held(name, seat, 1) for seat in (0, 1) for name in names]
        lost = await store.renew("g", 5000, held)
        assert sorted(lost) == sorted(Held(name, 1, 1) for name in names)
        kept = await asyncio.gather(*(link.call("GET", keys.seat(name, 0)) for name in names))
        assert set(kept) == {b"1:g"}


async def test_a_renewal_at_a_table_that_is_over_or_gone(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        assert await store.renew("g", 5000, [Held(T, 0, 1)]) == [Held(T, 0, 1)]
        await store.commit(await write(store, over=True))
        assert await store.renew("g", 5000, [Held(T, 0, 7)]) == []
        assert await link.call("EXISTS", keys.seat(T, 0)) == 0


async def test_a_look_shows_the_version_and_what_lives(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (_, store):
        assert (await store.look(T, 0)).v == 0
        put = ((("seat", 0), "1:", 5000), (("hold", 3), "", 7000))
        await store.commit(await write(store, put=put))
        looked = await store.look(T, 0)
        assert looked[:3] == (1, 1, store.run(T))
        assert looked.table is not None
        assert 0 < looked.seats[0] <= 5000
        assert list(looked.seats[1:]) == [-2, -2, -2]
        assert 0 < looked.holds[3] <= 7000
        assert (await store.look(T, 1)).table is None


async def test_a_sweep_notices_an_outage(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (link, store):
        first = await store.begin_sweep(10_000, 20_000)
        assert first.outage == first.now
        assert first.grace_until == first.now + 20_000
        second = await store.begin_sweep(10_000, 20_000)
        assert (second.outage, second.grace_until) == first[1:]
        await link.call("HSET", keys.SWEEP, "last", second.now - 10_001)
        third = await store.begin_sweep(10_000, 20_000)
        assert third.outage == third.now >= second.now
        await link.call("HSET", keys.SWEEP, "run", "a former run")
        fourth = await store.begin_sweep(10_000, 20_000)
        assert fourth.outage == fourth.now
        assert fourth.grace_until == fourth.now + 20_000


async def test_the_due_index(any_redis_url: str) -> None:
    async with opened(any_redis_url) as (_, store):
        due = Due(T, 3, 0, 1000)
        partition = keys.due_partition(T)
        await store.add_due(due)
        await store.add_due(Due(T, 4, 7, 2000))
        assert await store.read_due(partition, 999, 10) == []
        assert await store.read_due(partition, 1000, 10) == [due]
        assert await store.read_due(partition, 5000, 1) == [due]
        await store.add_dues_if_none([due._replace(at=5)])
        await store.add_due_sooner(due._replace(at=1500))
        assert await store.read_due(partition, 1000, 10) == [due]
        await store.add_due_sooner(due._replace(at=500))
        assert [each.at for each in await store.read_due(partition, 999, 10)] == [500]
        await store.remove_due(due)
        assert await store.read_due(partition, 5000, 10) == [Due(T, 4, 7, 2000)]


async def test_the_scan_finds_tables_that_are_not_over_or_not_heard_of(
    any_redis_url: str,
) -> None:
    async with opened(any_redis_url) as (_, store):
        await store.commit(await write(store))
        await store.commit(await write(store, table="t_over", over=True, run=store.run("t_over")))
        await store.commit(
            await write(store, table="t_news", over=True, news=b"n", run=store.run("t_news"))
        )
        found = [each async for part in store.unfinished() for each in part]
        assert {each.table for each in found} == {T, "t_news"}
