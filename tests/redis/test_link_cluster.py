"""Two nodes, and slots that go from one to the other."""

import asyncio
from pathlib import Path

import pytest

from chassis.lua import Script
from chassis.redislink import RedisAway, RunChanged, connect
from chassis.redislink.slots import slot_of
from tests.redis.pair import HIGH, LOW, Pair
from tests.redis.test_subscriber import Heard, say
from tests.redisserver import RedisServer
from tests.waiting import until

pytestmark = pytest.mark.redis

COUNT = Script("#!lua\nreturn redis.call('INCRBY', KEYS[1], ARGV[1])")


async def test_each_key_is_asked_of_its_own_node(pair: Pair) -> None:
    async with connect(pair.url) as link:
        for key in (LOW, HIGH):
            assert await link.script(COUNT, [key], [5]) == 5
            assert await link.call("GET", key) == b"5"
        assert pair.low.command("GET", LOW) == "$1\r\n5\r\n"
        assert pair.high.command("GET", HIGH) == "$1\r\n5\r\n"
        assert link.run_id(LOW) != link.run_id(HIGH)
        assert await link.each("DBSIZE") == [1, 1]
        assert {key async for key in link.scan("*")} == {LOW, HIGH}


async def test_a_slot_that_moved_is_followed(pair: Pair) -> None:
    async with connect(pair.url) as link:
        await link.script(COUNT, [LOW], [1])
        pair.low.command("DEL", LOW)
        pair.give_away(slot_of(LOW))
        counts = await asyncio.gather(*(link.script(COUNT, [LOW], [1]) for _ in range(20)))
        assert sorted(counts) == list(range(1, 21))
        assert pair.high.command("GET", LOW) == "$2\r\n20\r\n"
        assert link.run_id(LOW) == link.run_id(HIGH)


async def test_a_slot_on_the_move_is_asked_for_key_by_key(pair: Pair) -> None:
    old, new = f"{LOW}:old", f"{LOW}:new"
    async with connect(pair.url) as link:
        await link.call("SET", old, 1)
        pair.begin_to_give_away(slot_of(LOW))
        assert await link.script(COUNT, [old], [1]) == 2
        assert await link.script(COUNT, [new], [7]) == 7
        counts = await asyncio.gather(*(link.call("INCR", new) for _ in range(10)))
        assert sorted(counts) == list(range(8, 18))
        assert pair.low.command("GET", old) == "$1\r\n2\r\n"
        assert link.run_id(LOW) != link.run_id(HIGH)  # not its owner yet


async def test_keys_on_both_sides_are_waited_for(pair: Pair) -> None:
    first, second = f"{LOW}:1", f"{LOW}:2"
    async with connect(pair.url) as link:
        await link.call("MSET", first, 1, second, 2)
        pair.begin_to_give_away(slot_of(LOW))
        pair.hand_over(first)
        asking = asyncio.ensure_future(link.call("MGET", first, second))
        await asyncio.wait({asking}, timeout=0.2)
        assert not asking.done()
        pair.hand_over(second)
        pair.give_away(slot_of(LOW))
        assert await asking == [b"1", b"2"]


async def test_a_node_that_died_leaves_the_other_one_answering(pair: Pair) -> None:
    async with connect(pair.url, timeout_s=1) as link:
        pair.high.kill()
        with pytest.raises(RedisAway):
            await link.call("GET", HIGH)
        assert await link.call("GET", LOW) is None
        await asyncio.to_thread(pair.high.restart)
        await until(lambda: link.call("SET", HIGH, 1), ignoring=RedisAway)


async def test_channels_are_heard_from_the_nodes_of_their_slots(pair: Pair) -> None:
    heard = Heard()
    async with connect(pair.url) as link, heard.subscribing(pair.url) as subscriber:
        for channel in (LOW, HIGH):
            await subscriber.subscribe(channel)
            await say(link, channel, "1")
            assert await heard.next() == (channel, b"1")


async def test_a_channel_whose_slot_moved_is_followed_and_its_gap_told(pair: Pair) -> None:
    heard = Heard()
    async with connect(pair.url) as link, heard.subscribing(pair.url) as subscriber:
        await subscriber.subscribe(LOW)
        await subscriber.subscribe(HIGH)
        pair.give_away(slot_of(LOW))
        await heard.gap()
        await until(lambda: link.call("SPUBLISH", LOW, "1"))
        assert await heard.next() == (LOW, b"1")
        await say(link, HIGH, "2")
        assert await heard.next() == (HIGH, b"2")


async def test_a_channel_asked_for_after_its_slot_moved_is_found(pair: Pair) -> None:
    heard = Heard()
    async with connect(pair.url) as link, heard.subscribing(pair.url) as subscriber:
        pair.give_away(slot_of(LOW))
        await subscriber.subscribe(LOW)
        await link.call("EXISTS", LOW)  # the link has followed too
        await say(link, LOW, "1")
        assert await heard.next() == (LOW, b"1")


async def test_a_slot_nobody_serves_is_away_until_somebody_does(pair: Pair) -> None:
    heard, slot = Heard(), slot_of(LOW)
    async with connect(pair.url) as link, heard.subscribing(pair.url, timeout_s=10) as subscriber:
        for node in (pair.low, pair.high):
            node.command("CLUSTER", "DELSLOTS", slot)
        with pytest.raises(RedisAway, match="CLUSTERDOWN"):
            await link.call("GET", LOW)
        asking = asyncio.ensure_future(subscriber.subscribe(LOW))
        await asyncio.wait({asking}, timeout=0.1)
        assert not asking.done()
        pair.low.command("CLUSTER", "ADDSLOTS", slot)
        await asking
        await until(lambda: link.call("SET", LOW, 1), ignoring=RedisAway)


async def test_a_replica_that_takes_over_is_another_run_and_is_followed(
    pair: Pair, tmp_path: Path
) -> None:
    heard = Heard()
    (tmp_path / "replica").mkdir()
    replica = RedisServer(tmp_path / "replica", cluster=True)
    replica.start()
    try:
        replica.command("CLUSTER", "MEET", "127.0.0.1", pair.high.port)
        await until(lambda: _says(replica, "+OK", "CLUSTER", "REPLICATE", pair.ids[0]))
        await until(lambda: _says(replica, "master_link_status:up", "INFO", "replication"))
        async with (
            connect(pair.high.url, timeout_s=1) as link,
            heard.subscribing(pair.high.url, timeout_s=1) as subscriber,
        ):
            run = link.run_id(LOW)
            await subscriber.subscribe(LOW)
            await link.script(COUNT, [LOW], [1], run=run)
            await until(lambda: _says(replica, ":1", "DBSIZE"))
            pair.low.kill()
            replica.command("CLUSTER", "FAILOVER", "TAKEOVER")
            await until(lambda: link.script(COUNT, [LOW], [1]), ignoring=RedisAway)
            assert link.run_id(LOW) not in (run, link.run_id(HIGH))
            with pytest.raises(RunChanged):
                await link.script(COUNT, [LOW], [1], run=run)
            await heard.gap()
            await until(lambda: link.call("SPUBLISH", LOW, "1"))
            assert await heard.next() == (LOW, b"1")
    finally:
        replica.kill()


async def _says(server: RedisServer, word: str, *command: str) -> bool:
    return word in await asyncio.to_thread(server.command, *command)
