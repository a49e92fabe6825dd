"""A server that dies, freezes, comes back as another run, or is none that we can use."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from chassis.lua import Script
from chassis.production import Unfit
from chassis.redislink import (
    Link,
    RedisAway,
    ReplyError,
    RunChanged,
    connect,
    probe,
    refuse_cluster,
    require_aof,
)
from tests.conftest import free_port
from tests.redis.proxy import between
from tests.redisserver import RedisServer
from tests.waiting import until

pytestmark = pytest.mark.redis

COUNT = Script("#!lua\nreturn redis.call('INCRBY', KEYS[1], ARGV[1])")
TIMEOUT_S = 0.3


@pytest.fixture
async def link(redis_server: RedisServer) -> AsyncIterator[Link]:
    async with connect(redis_server.url, timeout_s=TIMEOUT_S) as link:
        yield link


async def back(link: Link) -> None:
    """Returns when calls are answered again."""
    await until(lambda: link.call("PING"), ignoring=RedisAway)


async def test_calls_in_flight_fail_when_the_server_dies(
    redis_server: RedisServer, link: Link
) -> None:
    redis_server.pause()
    calls = [asyncio.ensure_future(link.call("INCR", "k")) for _ in range(20)]
    await asyncio.sleep(0)
    calls[3].cancel()
    redis_server.kill()
    ends = await asyncio.gather(*calls, return_exceptions=True)
    assert isinstance(ends.pop(3), asyncio.CancelledError)
    assert {type(end) for end in ends} == {RedisAway}


async def test_a_call_while_the_server_is_away_fails_at_once(
    redis_server: RedisServer, link: Link
) -> None:
    redis_server.kill()
    with pytest.raises(RedisAway):
        await link.call("PING")
    began = time.perf_counter()
    for _ in range(100):
        with pytest.raises(RedisAway):
            await link.call("PING")
        with pytest.raises(RedisAway):
            link.run_id("k")
    assert time.perf_counter() - began < TIMEOUT_S


async def test_a_server_that_came_back_is_another_run(
    redis_server: RedisServer, link: Link
) -> None:
    run = link.run_id("k")
    assert await link.script(COUNT, ["k"], [1], run=run) == 1
    await asyncio.to_thread(redis_server.restart)
    await back(link)
    assert link.run_id("k") != run
    with pytest.raises(RunChanged):
        await link.script(COUNT, ["k"], [1], run=run)
    assert await link.script(COUNT, ["k"], [1], run=link.run_id("k")) == 2


async def test_a_frozen_server_is_away_within_the_timeout_and_back_when_it_thaws(
    redis_server: RedisServer, link: Link
) -> None:
    redis_server.pause()
    began = time.perf_counter()
    with pytest.raises(RedisAway, match=r"no answer in 0\.3 s"):
        await link.call("PING")
    assert TIMEOUT_S - 0.1 < time.perf_counter() - began < TIMEOUT_S + 1
    with pytest.raises(RedisAway, match="is away"):
        await link.call("PING")
    redis_server.resume()
    await back(link)


async def test_answers_that_come_in_time_keep_the_connection(
    redis_server: RedisServer, link: Link
) -> None:
    """Longer than the timeout in all, never one answer longer than it."""
    loop = asyncio.get_running_loop()
    (client,) = [await link.call("CLIENT", "ID")]
    until = loop.time() + 3 * TIMEOUT_S
    while loop.time() < until:
        await link.call("BLPOP", "none", TIMEOUT_S / 3)
    assert await link.call("CLIENT", "ID") == client


async def test_a_wire_that_went_silent_is_dropped(redis_url: str) -> None:
    async with between(redis_url) as proxy, connect(proxy.url, timeout_s=TIMEOUT_S) as link:
        proxy.silence()
        with pytest.raises(RedisAway):
            await link.call("PING")
        proxy.silence(False)
        await back(link)
        assert await link.call("ECHO", "mine") == b"mine"


async def test_a_wire_that_was_cut_is_mended(redis_url: str) -> None:
    async with between(redis_url) as proxy, connect(proxy.url) as link:
        for _ in range(3):
            call = asyncio.ensure_future(link.call("BLPOP", "none", 0))
            await asyncio.sleep(0)
            proxy.cut()
            with pytest.raises(RedisAway):
                await call
            await back(link)


@pytest.mark.parametrize("reply", [b"+OK\r\n", b"\x00\xffrubbish\r\n", b"*-7\r\n$9\r\nx"])
async def test_an_answer_to_nothing_ends_the_connection_and_shifts_nobodys(
    redis_url: str, reply: bytes
) -> None:
    async with between(redis_url) as proxy, connect(proxy.url, timeout_s=TIMEOUT_S) as link:
        proxy.say(reply)
        await until(lambda: proxy.reached(3))  # two of them to connect
        await back(link)
        assert await link.call("ECHO", "mine") == b"mine"


async def test_a_server_that_became_a_replica_is_away(
    redis_server: RedisServer, link: Link
) -> None:
    client = await link.call("CLIENT", "ID")
    await link.call("REPLICAOF", "127.0.0.1", free_port())
    with pytest.raises(RedisAway, match="READONLY"):
        await link.call("SET", "k", 1)
    await back(link)
    assert await link.call("CLIENT", "ID") != client
    await link.call("REPLICAOF", "NO", "ONE")
    assert await link.call("SET", "k", 1) == b"OK"


async def test_a_full_server_is_away_for_writers(redis_server: RedisServer, link: Link) -> None:
    await link.call("CONFIG", "SET", "maxmemory", 1)
    with pytest.raises(RedisAway, match="OOM"):
        await link.call("SET", "k", 1)
    with pytest.raises(RedisAway, match="OOM"):
        await link.script(COUNT, ["k"], [1])
    await link.call("CONFIG", "SET", "maxmemory", 0)
    assert await link.script(COUNT, ["k"], [1]) == 1


async def test_nobody_there_is_away_after_the_wait() -> None:
    with pytest.raises(RedisAway):
        async with connect(f"redis://127.0.0.1:{free_port()}", wait_s=0.3):
            raise AssertionError


async def test_a_server_that_starts_late_is_waited_for(redis_server: RedisServer) -> None:
    redis_server.kill()
    starting = asyncio.ensure_future(asyncio.to_thread(redis_server.restart))
    async with connect(redis_server.url) as link:
        assert await link.call("PING") == b"PONG"
    await starting


Started = Callable[..., RedisServer]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    """Starts servers with options; killed at the end of the test."""
    servers: list[RedisServer] = []

    def start(*options: str) -> RedisServer:
        folder = tmp_path / f"redis{len(servers)}"
        folder.mkdir()
        server = RedisServer(folder, *options)
        server.start()
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.kill()


async def test_a_password_is_asked_and_never_shown(redis_server: RedisServer) -> None:
    redis_server.command("CONFIG", "SET", "requirepass", "hush")
    place = redis_server.url.removeprefix("redis://")
    async with connect(f"redis://:hush@{place}") as link:
        assert await link.call("PING") == b"PONG"
    async with connect(f"redis://default:hush@{place}") as link:
        assert await link.call("PING") == b"PONG"
    for url in (redis_server.url, f"redis://:wrongpass@{place}"):
        with pytest.raises(ReplyError) as caught:
            async with connect(url):
                raise AssertionError
        assert caught.value.kind in ("NOAUTH", "WRONGPASS")
        assert "wrongpass@" not in str(caught.value)


async def test_a_unix_socket_is_as_good(started: Started, tmp_path: Path) -> None:
    path = tmp_path / "s"
    started("--unixsocket", str(path))
    async with connect(f"unix://{path}?db=1") as link:
        assert await link.call("SET", "k", 1) == b"OK"


async def test_production_wants_an_append_only_file(started: Started, redis_url: str) -> None:
    async with connect(redis_url) as link:
        await link.call("CONFIG", "SET", "appendonly", "yes")
        await require_aof(link)
    async with connect(started("--appendonly", "no").url) as link:
        with pytest.raises(Unfit, match="appendonly"):
            await require_aof(link)


async def test_a_cluster_is_no_broker(redis_url: str, redis_cluster_url: str) -> None:
    await refuse_cluster(redis_url)
    with pytest.raises(Unfit, match="TUTE_BROKER_URL is a Redis Cluster"):
        await refuse_cluster(redis_cluster_url)


async def test_a_server_older_than_seven_is_refused() -> None:
    """None can be installed beside a new one: this one only says its version."""
    info = b"redis_version:6.2.14\r\nrun_id:x\r\nloading:0\r\n"

    async def old(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"INFO\r\n")
        writer.write(b"$%d\r\n%b\r\n" % (len(info), info))
        writer.close()

    async with await asyncio.start_server(old, "127.0.0.1", 0) as server:
        url = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        for attempt in (probe(url), connect(url).__aenter__()):
            with pytest.raises(Unfit, match=r"is 6\.2\.14; 7\.0 or newer"):
                await attempt
