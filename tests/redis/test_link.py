"""Calls and scripts, on one node and on a cluster."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from chassis.lua import Script
from chassis.redislink import Link, RedisAway, ReplyError, RunChanged, connect
from tests.redis.proxy import between

pytestmark = pytest.mark.redis

ECHO = Script("#!lua\nreturn {KEYS[1], ARGV[1]}")
COUNT = Script("#!lua\nreturn redis.call('INCRBY', KEYS[1], ARGV[1])")


@pytest.fixture
async def link(any_redis_url: str) -> AsyncIterator[Link]:
    async with connect(any_redis_url) as link:
        yield link


@pytest.mark.parametrize(
    ("command", "reply"),
    [
        (("SET", "{k}", "text"), b"OK"),
        (("GET", "{k}:none"), None),
        (("APPEND", "{k}:a", b"\x00\r\n\xff"), 4),
        (("SETEX", "{k}:b", 10, 2.5), b"OK"),
        (("STRLEN", "{k}:none"), 0),
        (("LRANGE", "{k}:none", 0, -1), []),
        (("PING",), b"PONG"),
        (("EVAL", "return {1, ARGV[1], {false}}", 1, "{k}", b"\xff"), [1, b"\xff", [None]]),
        (("XREAD", "COUNT", 1, "STREAMS", "{k}:stream", 0), None),
        (("OBJECT", "ENCODING", "{k}:none"), None),
    ],
)
async def test_arguments_and_replies_have_their_types(
    link: Link, command: tuple[str | bytes | int | float, ...], reply: object
) -> None:
    assert await link.call(*command) == reply


async def test_what_was_written_is_read(link: Link) -> None:
    await link.call("SET", "k", "ñandú")
    assert await link.call("GET", "k") == "ñandú".encode()
    big = bytes(range(256)) * 20_000
    await link.call("SET", "big", big)
    assert await link.call("GET", "big") == big


async def test_an_error_reply_is_raised_and_the_next_call_is_well(link: Link) -> None:
    await link.call("SET", "k", "text")
    with pytest.raises(ReplyError) as caught:
        await link.call("INCR", "k")
    assert caught.value.kind == "ERR"
    assert await link.call("GET", "k") == b"text"


async def test_every_caller_gets_its_own_answer(link: Link) -> None:
    async def echo(n: int) -> None:
        for turn in range(20):
            assert await link.script(ECHO, [f"k{n}"], [turn]) == [b"k%d" % n, b"%d" % turn]

    await asyncio.gather(*(echo(n) for n in range(100)))


async def test_a_cancelled_caller_shifts_nobodys_answer(link: Link) -> None:
    calls = [asyncio.ensure_future(link.script(ECHO, [f"k{n}"], [n])) for n in range(300)]
    await asyncio.sleep(0)  # all are sent, none is answered
    for call in calls[::3]:
        call.cancel()
    for n, call in enumerate(calls):
        if n % 3:
            assert await call == [b"k%d" % n, b"%d" % n]
        else:
            with pytest.raises(asyncio.CancelledError):
                await call
    assert await link.script(ECHO, ["after"], [1]) == [b"after", b"1"]


async def test_a_call_that_nobody_awaits_any_more_is_still_done(link: Link) -> None:
    await link.script(COUNT, ["k"], [1])
    call = asyncio.ensure_future(link.script(COUNT, ["k"], [10]))
    await asyncio.sleep(0)
    call.cancel()
    assert await link.script(COUNT, ["k"], [100]) == 111


async def test_callers_of_one_turn_share_one_write(redis_url: str) -> None:
    async with between(redis_url) as proxy, connect(proxy.url) as link:
        await link.script(COUNT, ["k"], [0])
        before = proxy.chunks
        await asyncio.gather(*(link.script(COUNT, ["k"], [1]) for _ in range(50)))
        assert proxy.chunks == before + 1


async def test_a_script_the_server_forgot_is_told_again(link: Link) -> None:
    assert await link.script(COUNT, ["k"], [1]) == 1
    await link.each("SCRIPT", "FLUSH")
    counts = await asyncio.gather(*(link.script(COUNT, ["k"], [1]) for _ in range(50)))
    assert sorted(counts) == list(range(2, 52))
    assert await link.each("SCRIPT", "EXISTS", COUNT.sha) == [[1]]


async def test_a_script_that_fails_is_an_error_reply(link: Link) -> None:
    broken = Script("#!lua\nreturn redis.error_reply('MINE it is broken')")
    for _ in range(2):  # once with its text, once by its name
        with pytest.raises(ReplyError, match="it is broken") as caught:
            await link.script(broken, ["k"], [])
        assert caught.value.kind == "MINE"
    with pytest.raises(ReplyError):
        await link.script(Script("#!lua\nno lua"), ["k"], [])


async def test_a_script_runs_only_on_the_run_it_was_meant_for(link: Link) -> None:
    run = link.run_id("k")
    (info,) = await link.each("INFO", "server")
    assert f"run_id:{run}".encode() in info
    assert await link.script(COUNT, ["k"], [1], run=run) == 1
    with pytest.raises(RunChanged):
        await link.script(COUNT, ["k"], [1], run="0" * 40)
    assert await link.call("GET", "k") == b"1"


async def test_many_commands_at_once_are_answered_in_their_order(link: Link) -> None:
    keys = [f"k{number}" for number in range(300)]
    assert set(await link.calls([("SET", key, key) for key in keys])) == {b"OK"}
    assert await link.calls([("GET", key) for key in keys]) == [key.encode() for key in keys]
    assert await link.calls([]) == []


async def test_of_many_commands_all_are_done_when_one_is_refused(link: Link) -> None:
    await link.call("SET", "text", "text")
    with pytest.raises(ReplyError, match="integer"):
        await link.calls([("INCR", "a"), ("INCR", "text"), ("INCR", "b")])
    assert await link.calls([("GET", "a"), ("GET", "b")]) == [b"1", b"1"]


async def test_many_scripts_at_once_also_where_the_server_forgot_them(link: Link) -> None:
    keys = [f"k{number}" for number in range(50)]
    for flushed in (True, False):
        if flushed:
            await link.each("SCRIPT", "FLUSH")
        found = await link.scripts(ECHO, [([key], [number]) for number, key in enumerate(keys)])
        assert found == [[key.encode(), b"%d" % number] for number, key in enumerate(keys)]


async def test_of_many_commands_without_a_server_the_error_is_raised(redis_url: str) -> None:
    async with between(redis_url) as proxy, connect(proxy.url) as link:
        proxy.cut()
        for _ in range(2):  # the answers are lost; then there is nobody to ask
            with pytest.raises(RedisAway):
                await link.calls([("PING",)] * 3)


async def test_answers_without_a_future_come_in_their_order(link: Link) -> None:
    heard: list[object] = []
    run = link.run_id("k")
    await link.script(ECHO, ["k"], ["known"])
    for n in range(3):
        link.script_and(ECHO, ["k"], [n], run, heard.append)
    assert await link.script(ECHO, ["k"], ["last"]) == [b"k", b"last"]
    assert heard == [[b"k", b"0"], [b"k", b"1"], [b"k", b"2"]]


async def test_an_error_is_heard_like_an_answer_and_shifts_nobodys(link: Link) -> None:
    heard: list[object] = []
    run = link.run_id("k")
    await link.each("SCRIPT", "FLUSH")
    link.script_and(ECHO, ["k"], ["unknown"], run, heard.append)
    assert await link.call("ECHO", "next") == b"next"
    assert isinstance(heard[0], ReplyError)
    assert heard[0].kind == "NOSCRIPT"


async def test_who_fails_over_an_answer_harms_nobody(link: Link) -> None:
    def fail(_: object) -> None:
        raise LookupError

    run = link.run_id("k")
    await link.script(ECHO, ["k"], ["known"])
    link.script_and(ECHO, ["k"], [1], run, fail)
    assert await link.call("ECHO", "next") == b"next"


async def test_without_a_future_too_only_the_meant_run_is_asked(link: Link) -> None:
    heard: list[object] = []
    with pytest.raises(RunChanged):
        link.script_and(ECHO, ["k"], [1], "0" * 40, heard.append)
    assert heard == []


async def test_a_lost_connection_is_heard(redis_url: str) -> None:
    heard: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    async with between(redis_url) as proxy, connect(proxy.url) as link:
        await link.script(ECHO, ["k"], ["known"])
        proxy.silence()
        link.script_and(ECHO, ["k"], [1], link.run_id("k"), heard.set_result)
        await asyncio.sleep(0)
        proxy.cut()
        async with asyncio.timeout(5):
            assert isinstance(await heard, RedisAway)


async def test_a_scan_finds_every_key_of_its_pattern(link: Link) -> None:
    keys = {f"{{t:{n}}}:state" for n in range(500)}
    await asyncio.gather(*(link.call("SET", key, 1) for key in keys))
    await link.call("SET", "{t:1}:log", 1)
    assert {key async for key in link.scan("{t:*}:state", count=50)} == keys


async def test_keys_of_two_slots_in_one_script_show_on_a_cluster(redis_cluster_url: str) -> None:
    async with connect(redis_cluster_url) as link:
        with pytest.raises(ReplyError) as caught:
            await link.script(ECHO, ["a", "b"], [1])
        assert caught.value.kind == "CROSSSLOT"


async def test_a_database_of_its_own(redis_url: str) -> None:
    async with connect(redis_url) as zero, connect(redis_url.removesuffix("0") + "3") as three:
        await zero.call("SET", "k", "zero")
        assert await three.call("GET", "k") is None


async def test_no_argument_is_no_command(link: Link) -> None:
    nothing: Any = None
    with pytest.raises(TypeError):
        await link.call("SET", "k", nothing)
    assert await link.call("PING") == b"PONG"
