"""One subscriber for many followers, without a Redis."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import cast

import pytest

from chassis.redislink import Link, RedisAway, Subscriber
from gateway import fanout
from gateway.fanout import Fanout
from gateway.frames import Shares
from tests.unit.gateway.rig import until
from tuteapi import keys
from tuteapi.codes import Refused
from tuteapi.v1.frames_pb2 import Envelope, Said


class Channels:
    """A subscriber; `slow` makes every confirmation wait."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.away = False
        self.reconnects = 0

    async def subscribe(self, name: str) -> None:
        if self.away:
            raise RedisAway("away")
        await asyncio.sleep(0)
        self.log.append(f"+{name}")

    async def unsubscribe(self, name: str) -> None:
        await asyncio.sleep(0)
        self.log.append(f"-{name}")

    def reconnect(self) -> None:
        self.reconnects += 1


class Redis:
    def __init__(self) -> None:
        self.replies: dict[str, object] = {}
        self.echo: Fanout | None = None

    async def call(self, *args: str | bytes) -> object:
        if args[0] == "SPUBLISH" and self.echo is not None:
            self.echo.heard(str(args[1]), cast("bytes", args[2]))
        reply = self.replies.get(str(args[0]), 0)
        if isinstance(reply, Exception):
            raise reply
        return reply

    async def calls(self, commands: Sequence[tuple[str, ...]]) -> list[object]:
        return [await self.call(*each) for each in commands]


class Table:
    def __init__(self, table: str = "t_1") -> None:
        self.table = table
        self.got: list[tuple[int, int]] = []
        self.heard: list[tuple[int, str, str]] = []

    def live(self, shares: Shares) -> None:
        self.got.append((shares.epoch, shares.v))

    def said(self, said: Said) -> None:
        self.heard.append((said.seat, said.player, said.phrase))


class Rig:
    def __init__(self) -> None:
        self.redis, self.channels = Redis(), Channels()
        self.fanout = Fanout(cast("Link", self.redis), "g1")
        self.gaps = 0
        self.fanout.gap = self._gap

    def _gap(self) -> None:
        self.gaps += 1

    def envelope(self, v: int, table: str = "t_1") -> None:
        data = Envelope(table=table, epoch=1, v=v).SerializeToString()
        self.fanout.heard(keys.live(table), data)


@pytest.fixture
async def rig() -> Rig:
    rig = Rig()
    await rig.fanout.attach(cast("Subscriber", rig.channels))
    return rig


@asynccontextmanager
async def going(work: "asyncio._CoroutineLike[None]") -> AsyncIterator[None]:
    task = asyncio.get_running_loop().create_task(work)
    try:
        yield
    finally:
        task.cancel()


PROBE = f"+{keys.probe('g1')}"
LIVE = keys.live("t_1")


async def test_it_is_ready_once_its_own_channel_is_confirmed(rig: Rig) -> None:
    assert rig.channels.log == [PROBE]
    assert rig.fanout.ready
    assert not Rig().fanout.ready


async def test_a_table_is_subscribed_once_for_all_its_followers(rig: Rig) -> None:
    tables = [Table() for _ in range(4)]
    await asyncio.gather(*(rig.fanout.follow(table) for table in tables))
    assert rig.channels.log == [PROBE, f"+{LIVE}"]
    rig.envelope(1)
    rig.fanout.unfollow(tables[0])
    rig.envelope(2)
    rig.envelope(3, table="t_2")
    assert [table.got for table in tables] == [[(1, 1)]] + [[(1, 1), (1, 2)]] * 3


async def test_a_phrase_reaches_all_followers_and_is_no_version(rig: Rig) -> None:
    tables = [Table(), Table()]
    for table in tables:
        await rig.fanout.follow(table)
    rig.redis.echo = rig.fanout
    await rig.fanout.say("t_1", Said(seat=0, player="p_1", phrase="hola"))
    assert [table.heard for table in tables] == [[(0, "p_1", "hola")]] * 2
    assert [table.got for table in tables] == [[], []]
    rig.redis.replies["SPUBLISH"] = RedisAway("away")
    with pytest.raises(Refused) as refused:
        await rig.fanout.say("t_1", Said(seat=0, player="p_1", phrase="hola"))
    assert refused.value.code == "unavailable"


async def test_following_again_after_a_failure_counts_once(rig: Rig) -> None:
    table = Table()
    rig.channels.away = True
    with pytest.raises(Refused) as refused:
        await rig.fanout.follow(table)
    assert refused.value.code == "unavailable"
    rig.channels.away = False
    await rig.fanout.follow(table)
    rig.envelope(1)
    assert table.got == [(1, 1)]


async def test_notes_reach_the_player_only(rig: Rig) -> None:
    got: list[bytes] = []
    await rig.fanout.listen("p_1", got.append)
    rig.fanout.heard(keys.player_live("p_1"), b"note")
    rig.fanout.heard(keys.player_live("p_2"), b"other")
    rig.fanout.unlisten("p_1", got.append)
    rig.fanout.heard(keys.player_live("p_1"), b"late")
    assert got == [b"note"]


async def test_a_channel_is_left_when_nobody_comes_back(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "LINGER_S", 0.02)
    stays, goes = Table(), Table("t_2")
    for table in (stays, goes):
        await rig.fanout.follow(table)
    rig.fanout.unfollow(goes)
    assert rig.fanout.channels == 2
    async with going(rig.fanout.tidy()):
        await until(lambda: rig.fanout.channels == 1)
    assert rig.channels.log[-1] == f"-{keys.live('t_2')}"
    await rig.fanout.follow(goes)
    assert rig.channels.log[-1] == f"+{keys.live('t_2')}"


async def test_who_comes_back_while_it_is_left_is_subscribed_anew(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "LINGER_S", 0.02)
    table, back = Table(), Table()
    await rig.fanout.follow(table)
    rig.fanout.unfollow(table)
    leaving = asyncio.Event()
    leave = rig.channels.unsubscribe

    async def slowly(name: str) -> None:
        leaving.set()
        await asyncio.sleep(0.02)
        await leave(name)

    monkeypatch.setattr(rig.channels, "unsubscribe", slowly)
    async with going(rig.fanout.tidy()):
        await leaving.wait()
        await rig.fanout.follow(back)
    assert rig.channels.log[-2:] == [f"-{LIVE}", f"+{LIVE}"]
    rig.envelope(1)
    assert back.got == [(1, 1)]


async def test_an_echo_means_all_is_well(rig: Rig) -> None:
    rig.redis.echo = rig.fanout
    async with going(rig.fanout.probe(0.01)):
        await until(lambda: rig.fanout.messages > 3)
    assert (rig.gaps, rig.channels.reconnects) == (0, 0)


async def test_without_an_echo_it_connects_anew_and_tells(rig: Rig) -> None:
    async with going(rig.fanout.probe(0.01)):
        await until(lambda: rig.gaps)
    assert rig.channels.reconnects > 0


async def test_while_redis_is_away_it_only_tells(rig: Rig) -> None:
    rig.redis.replies["SPUBLISH"] = RedisAway("away")
    async with going(rig.fanout.probe(0.01)):
        await until(lambda: rig.gaps)
    assert rig.channels.reconnects == 0


async def test_the_stream_is_read_from_after_what_is_known(rig: Rig) -> None:
    stored = [Envelope(epoch=2, v=v).SerializeToString() for v in (18, 19)]
    rig.redis.replies["XRANGE"] = [[b"18-0", [b"e", stored[0]]], [b"19-0", [b"e", stored[1]]]]
    frames = await rig.fanout.replay("t_1", 17)
    assert [(each.epoch, each.v) for each in frames] == [(2, 18), (2, 19)]


@pytest.mark.parametrize(
    ("reply", "tops"),
    [([b"2", b"18"], {"t_1": (2, 18)}), ([None, None], {}), ([None, b"1"], {})],
)
async def test_the_top_of_a_table(
    rig: Rig, reply: list[bytes | None], tops: dict[str, tuple[int, int]]
) -> None:
    rig.redis.replies["HMGET"] = reply
    assert await rig.fanout.tops(["t_1"]) == tops
