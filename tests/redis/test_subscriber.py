"""Messages, on one node and on a cluster, and what is heard of those that were lost."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from structlog.testing import capture_logs

from chassis.redislink import Link, RedisAway, Subscriber, connect, connect_subscriber
from tests.redis.proxy import between
from tests.redisserver import RedisServer
from tests.waiting import until

pytestmark = pytest.mark.redis

DEADLINE_S = 10.0
TIMEOUT_S = 0.3


class Heard:
    """What a subscriber told, and when."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.gaps: asyncio.Queue[None] = asyncio.Queue()
        self.expired: asyncio.Queue[str] = asyncio.Queue()

    def message(self, channel: str, message: bytes) -> None:
        if message == b"raise":
            raise LookupError
        self.messages.put_nowait((channel, message))

    async def next(self) -> tuple[str, bytes]:
        return await asyncio.wait_for(self.messages.get(), DEADLINE_S)

    async def gap(self) -> None:
        await asyncio.wait_for(self.gaps.get(), DEADLINE_S)

    def subscribing(
        self, url: str, timeout_s: float = 3.0, health_s: float = 5.0
    ) -> AbstractAsyncContextManager[Subscriber]:
        return connect_subscriber(
            url,
            self.message,
            lambda: self.gaps.put_nowait(None),
            timeout_s=timeout_s,
            health_s=health_s,
        )


@pytest.fixture
def heard() -> Heard:
    return Heard()


@asynccontextmanager
async def both(url: str, heard: Heard) -> AsyncIterator[tuple[Link, Subscriber]]:
    async with connect(url) as link, heard.subscribing(url) as subscriber:
        yield link, subscriber


async def say(link: Link, channel: str, message: str | bytes) -> None:
    assert await link.call("SPUBLISH", channel, message) == 1


async def test_a_subscribed_channel_is_heard_from_the_moment_subscribe_returns(
    any_redis_url: str, heard: Heard
) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        await subscriber.subscribe("{t:1}:live")
        await say(link, "{t:1}:live", b"\x00\r\n\xff")
        assert await heard.next() == ("{t:1}:live", b"\x00\r\n\xff")
        assert heard.gaps.empty()


async def test_many_channels_asked_for_at_once_are_all_confirmed(
    any_redis_url: str, heard: Heard
) -> None:
    names = [f"{{t:{n}}}:live" for n in range(300)]
    async with both(any_redis_url, heard) as (link, subscriber):
        await asyncio.gather(*(subscriber.subscribe(name) for name in names))
        await asyncio.gather(*(say(link, name, name) for name in names))
        assert {await heard.next() for _ in names} == {(name, name.encode()) for name in names}


async def test_a_channel_two_ask_for_is_heard_once(any_redis_url: str, heard: Heard) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        await asyncio.gather(subscriber.subscribe("a"), subscriber.subscribe("a"))
        await subscriber.subscribe("a")
        await say(link, "a", "1")
        await say(link, "a", "2")
        assert [await heard.next(), await heard.next()] == [("a", b"1"), ("a", b"2")]


async def test_an_unsubscribed_channel_is_silent(any_redis_url: str, heard: Heard) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        await subscriber.subscribe("a")
        await subscriber.subscribe("b")
        await subscriber.unsubscribe("a")
        await subscriber.unsubscribe("never")
        assert await link.call("SPUBLISH", "a", "1") == 0
        await say(link, "b", "2")
        assert await heard.next() == ("b", b"2")


async def test_leaving_and_coming_back_in_one_turn_ends_subscribed(
    any_redis_url: str, heard: Heard
) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        await subscriber.subscribe("a")
        leaving = asyncio.ensure_future(subscriber.unsubscribe("a"))
        await asyncio.sleep(0)
        await subscriber.subscribe("a")
        await leaving
        await say(link, "a", "1")
        assert await heard.next() == ("a", b"1")


async def test_a_cancelled_subscription_can_be_left(any_redis_url: str, heard: Heard) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        asking = asyncio.ensure_future(subscriber.subscribe("a"))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await subscriber.unsubscribe("a")
        assert await link.call("SPUBLISH", "a", "1") == 0
        await subscriber.subscribe("a")
        await say(link, "a", "2")
        assert await heard.next() == ("a", b"2")


async def test_a_message_that_cannot_be_handled_harms_no_other(
    any_redis_url: str, heard: Heard
) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        await subscriber.subscribe("a")
        with capture_logs() as logs:
            await say(link, "a", "raise")
            await say(link, "a", "2")
            assert await heard.next() == ("a", b"2")
        assert "a message could not be handled" in [line["event"] for line in logs]


async def test_a_lost_connection_is_a_gap_told_when_all_are_confirmed_again(
    any_redis_url: str, heard: Heard
) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        for name in ("a", "b", "c"):
            await subscriber.subscribe(name)
        await link.call("CLIENT", "KILL", "TYPE", "PUBSUB")
        await heard.gap()
        for name in ("a", "b", "c"):
            await say(link, name, name)
            assert await heard.next() == (name, name.encode())
        assert heard.gaps.empty()


async def test_who_hears_no_echo_may_have_it_connected_anew(
    any_redis_url: str, heard: Heard
) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        await subscriber.subscribe("a")
        subscriber.reconnect()
        await heard.gap()
        await say(link, "a", "1")
        assert await heard.next() == ("a", b"1")


async def test_no_channel_no_gap(any_redis_url: str, heard: Heard) -> None:
    async with both(any_redis_url, heard) as (link, subscriber):
        await subscriber.subscribe("a")
        await subscriber.unsubscribe("a")
        await link.call("CLIENT", "KILL", "TYPE", "PUBSUB")
        await until(lambda: _subscribed(subscriber, "b"), ignoring=RedisAway)
        assert heard.gaps.empty()


async def test_a_new_run_of_the_server_is_subscribed_again(
    redis_server: RedisServer, heard: Heard
) -> None:
    async with both(redis_server.url, heard) as (link, subscriber):
        await subscriber.subscribe("a")
        await asyncio.to_thread(redis_server.restart)
        await heard.gap()
        await until(lambda: link.call("SPUBLISH", "a", "1"), ignoring=RedisAway)
        assert await heard.next() == ("a", b"1")


async def test_a_wire_that_went_silent_is_noticed_by_nobody_speaking(
    redis_url: str, heard: Heard
) -> None:
    async with (
        connect(redis_url) as link,
        between(redis_url) as proxy,
        heard.subscribing(proxy.url, timeout_s=TIMEOUT_S, health_s=0.1) as subscriber,
    ):
        await subscriber.subscribe("a")
        proxy.silence()
        await link.call("SPUBLISH", "a", "lost")
        await until(lambda: _unheard(link, "a"))
        proxy.silence(False)
        await heard.gap()
        await say(link, "a", "1")
        assert await heard.next() == ("a", b"1")


@pytest.mark.parametrize(
    "reply",
    [
        b"*3\r\n$10\r\nssubscribe\r\n$1\r\nb\r\n:1\r\n",
        b"*2\r\n$4\r\npong\r\n$0\r\n\r\n",
        b"-ERR out of the blue\r\n",
    ],
)
async def test_a_confirmation_of_nothing_is_a_gap_and_confirms_nobody(
    redis_url: str, heard: Heard, reply: bytes
) -> None:
    async with (
        connect(redis_url) as link,
        between(redis_url) as proxy,
        heard.subscribing(proxy.url) as subscriber,
    ):
        await subscriber.subscribe("a")
        proxy.say(reply)
        await heard.gap()
        await say(link, "a", "1")
        assert await heard.next() == ("a", b"1")


async def test_a_channel_asked_for_while_redis_is_frozen_is_refused_and_not_kept(
    redis_server: RedisServer, heard: Heard
) -> None:
    async with heard.subscribing(redis_server.url, timeout_s=TIMEOUT_S) as subscriber:
        await subscriber.subscribe("kept")
        redis_server.pause()
        with pytest.raises(RedisAway):
            await subscriber.subscribe("a")
        await subscriber.unsubscribe("a")
        redis_server.resume()
        await heard.gap()
        async with connect(redis_server.url) as link:
            assert await link.call("PUBSUB", "SHARDCHANNELS") == [b"kept"]


async def test_a_channel_left_while_redis_is_away_stays_left(
    redis_server: RedisServer, heard: Heard
) -> None:
    async with heard.subscribing(redis_server.url) as subscriber:
        await subscriber.subscribe("a")
        await subscriber.subscribe("kept")
        redis_server.kill()
        await subscriber.unsubscribe("a")
        await asyncio.to_thread(redis_server.restart)
        await heard.gap()
        async with connect(redis_server.url) as link:
            assert await link.call("PUBSUB", "SHARDCHANNELS") == [b"kept"]


async def test_a_subscription_of_a_moment_without_redis_is_made_up_for(
    redis_server: RedisServer, heard: Heard
) -> None:
    async with heard.subscribing(redis_server.url, timeout_s=DEADLINE_S) as subscriber:
        redis_server.kill()
        asking = asyncio.ensure_future(subscriber.subscribe("a"))
        await asyncio.to_thread(redis_server.restart)
        await asking
        assert heard.gaps.empty()


@pytest.mark.parametrize("before", ["", "KEA", "g$"])
async def test_expired_keys_are_told_whatever_the_server_told_before(
    any_redis_url: str, heard: Heard, before: str
) -> None:
    async with connect(any_redis_url) as link:
        await link.call("CONFIG", "SET", "notify-keyspace-events", before)
        expired: Callable[[str], None] = heard.expired.put_nowait
        async with connect_subscriber(
            any_redis_url, heard.message, lambda: None, expired
        ) as subscriber:
            await subscriber.subscribe("a")
            await link.call("SET", "{t:1}:seat:0", 1, "PX", 1)
            key = await asyncio.wait_for(heard.expired.get(), DEADLINE_S)
            assert key == "{t:1}:seat:0"
            await say(link, "a", "1")
            assert await heard.next() == ("a", b"1")
        _, flags = await link.call("CONFIG", "GET", "notify-keyspace-events")
        assert set(before.replace("A", "")) <= set(flags.decode())


async def test_waiting_ends_when_the_subscriber_closes(
    redis_server: RedisServer, heard: Heard
) -> None:
    async with heard.subscribing(redis_server.url) as subscriber:
        redis_server.pause()
        asking = asyncio.ensure_future(subscriber.subscribe("a"))
        await asyncio.sleep(0)
    with pytest.raises(RedisAway):
        await asking


async def _unheard(link: Link, channel: str) -> bool:
    return not await link.call("SPUBLISH", channel, "lost")


async def _subscribed(subscriber: Subscriber, name: str) -> bool:
    await subscriber.subscribe(name)
    return True
