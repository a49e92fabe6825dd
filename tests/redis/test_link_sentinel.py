"""One Redis of several places: sentinels say which, or the one that is the master is it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chassis.redislink import RedisAway, connect, probe
from tests.redis.test_subscriber import Heard, say
from tests.redisserver import RedisServer, command, free_port
from tests.sentinels import MASTER, Sentinels
from tests.waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chassis.redislink import Link

pytestmark = pytest.mark.redis
KEY, CHANNEL = "{t:1}:state", "{t:1}:live"


@pytest.fixture
def sentinels(tmp_path: Path) -> Iterator[Sentinels]:
    sentinels = Sentinels(tmp_path)
    try:
        sentinels.start()
        yield sentinels
    finally:
        sentinels.kill()


async def test_the_master_is_asked_of_any_sentinel_that_answers(sentinels: Sentinels) -> None:
    nobody = f"127.0.0.1:{free_port()}"
    url = sentinels.url.replace("sentinel://", f"sentinel://{nobody},")
    async with connect(url, timeout_s=1) as link:
        await link.call("SET", KEY, 1)
    assert (await probe(sentinels.url))["role"] == "master"
    assert sentinels.servers[0].command("GET", KEY) == "$1\r\n1\r\n"


async def test_a_master_nobody_knows_is_away(sentinels: Sentinels) -> None:
    url = sentinels.url.replace("/tute/", "/brisca/")
    with pytest.raises(RedisAway, match="knows no master brisca"):
        await probe(url)


async def test_another_master_is_found_when_the_one_died_and_what_was_heard_has_a_gap(
    sentinels: Sentinels,
) -> None:
    heard, first = Heard(), sentinels.servers[0]

    async def told() -> bool:
        """One sentinel may know it before the other."""
        return sentinels.master is sentinels.servers[1]

    async with (
        connect(sentinels.url, timeout_s=1) as link,
        heard.subscribing(sentinels.url, timeout_s=1) as subscriber,
    ):
        await link.call("SET", KEY, 1)
        assert await link.call("WAIT", 1, 2000) == 1
        run = link.run_id(KEY)
        await subscriber.subscribe(CHANNEL)
        first.kill()
        await until(lambda: link.call("INCR", KEY), ignoring=RedisAway)
        assert link.run_id(KEY) != run
        await until(told)
        await heard.gap()
        await say(link, CHANNEL, "1")
        assert await heard.next() == (CHANNEL, b"1")


async def test_a_master_that_became_a_replica_is_left(sentinels: Sentinels) -> None:
    first, second = sentinels.servers
    async with connect(sentinels.url, timeout_s=1) as link:
        await link.call("SET", KEY, 1)
        run = link.run_id(KEY)
        url = f"redis://127.0.0.1:{sentinels.ports[0]}/0"
        assert command(url, "SENTINEL", "FAILOVER", MASTER) == "+OK\r\n"
        await until(lambda: _is_other(link, run), ignoring=RedisAway)
        await link.call("SET", KEY, 2)
    await until(lambda: asyncio.to_thread(_says, first, "role:slave"))
    assert second.command("GET", KEY) == "$1\r\n2\r\n"


async def test_of_several_places_the_one_that_is_a_master_is_taken(tmp_path: Path) -> None:
    for name in ("replica", "master"):
        (tmp_path / name).mkdir()
    replica, master = RedisServer(tmp_path / "replica"), RedisServer(tmp_path / "master")
    try:
        for server in (replica, master):
            server.start()
        replica.command("REPLICAOF", "127.0.0.1", master.port)
        places = f"127.0.0.1:{free_port()},127.0.0.1:{replica.port},127.0.0.1:{master.port}"
        async with connect(f"redis://{places}/0", timeout_s=1) as link:
            await link.call("SET", KEY, 1)
        assert master.command("GET", KEY) == "$1\r\n1\r\n"
    finally:
        for server in (replica, master):
            server.kill()


async def _is_other(link: Link, run: str) -> bool:
    return link.run_id(KEY) != run


def _says(server: RedisServer, word: str) -> bool:
    return word in server.command("INFO", "replication")
