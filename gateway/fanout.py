"""What Redis tells this process: live envelopes to the followers of a table, notes to players.

One subscriber for all. What may have been lost is found by versions: `top`, `replay`.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, cast

from chassis import log
from chassis.redislink import Link, RedisAway, Subscriber
from gateway import counts
from gateway.frames import Shares
from tuteapi import keys
from tuteapi.codes import Refused
from tuteapi.v1.frames_pb2 import Envelope, Said

LINGER_S = 5.0
"""A channel nobody follows is kept for so long: players come back."""
ASKED_AT_ONCE = 100
"""Tables; sockets have a turn in between."""

_log = log.get(__name__)


class Follower(Protocol):
    table: str

    def live(self, shares: Shares) -> None: ...
    def said(self, said: Said) -> None: ...


class _Channel:
    """One subscription and who it is for; `lock` keeps its subscribing and unsubscribing apart.

    `members` are what `hear` knows them to be: Followers of a table, or callables for notes.
    """

    __slots__ = ("hear", "idle_since", "lock", "members", "subscribed")

    def __init__(self, hear: Callable[["_Channel", bytes], None]) -> None:
        self.hear = hear
        self.members: tuple[Any, ...] = ()
        self.lock = asyncio.Lock()
        self.subscribed = False
        self.idle_since = 0.0


class Fanout:
    """`gap` is called when messages may have been lost. While Redis is away: Refused."""

    def __init__(self, link: Link, gateway: str) -> None:
        self._link = link
        self._probe = keys.probe(gateway)
        self.gap: Callable[[], None] = _nobody_cares
        self._subscriber: Subscriber | None = None
        self._channels: dict[str, _Channel] = {}
        self._echo: asyncio.Future[bytes] | None = None
        self.ready = False
        self.messages = 0
        self.gaps = 0

    @property
    def channels(self) -> int:
        return len(self._channels)

    async def attach(self, subscriber: Subscriber) -> None:
        """`subscriber` feeds `heard` and `lost`; confirmed when this returns."""
        self._subscriber = subscriber
        await subscriber.subscribe(self._probe)
        self.ready = True

    def heard(self, channel: str, data: bytes) -> None:
        self.messages += 1
        known = self._channels.get(channel)
        if known is not None:
            known.hear(known, data)
        elif channel == self._probe and self._echo is not None and not self._echo.done():
            self._echo.set_result(data)

    def lost(self) -> None:
        self.gaps += 1
        self.gap()

    async def follow(self, follower: Follower) -> None:
        """From when this returns no envelope of its table passes unseen. Raises Refused."""
        await self._join(keys.live(follower.table), follower, _share_out)

    def unfollow(self, follower: Follower) -> None:
        self._leave(keys.live(follower.table), follower)

    async def listen(self, player: str, note: Callable[[bytes], None]) -> None:
        """From when this returns no note to `player` passes unseen. Raises Refused."""
        await self._join(keys.player_live(player), note, _tell)

    def unlisten(self, player: str, note: Callable[[bytes], None]) -> None:
        self._leave(keys.player_live(player), note)

    async def replay(self, table: str, after: int) -> list[Shares]:
        """The stored envelopes above version `after`. Raises Refused."""
        with _answering():
            entries = await self._link.call("XRANGE", keys.events(table), f"{after + 1}-0", "+")
        return [
            Shares(Envelope.FromString(fields[1]))
            for _, fields in cast("list[tuple[bytes, list[bytes]]]", entries)
        ]

    async def tops(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Epoch and version of each table now, without those that are gone. Raises Refused."""
        tops: dict[str, tuple[int, int]] = {}
        for start in range(0, len(tables), ASKED_AT_ONCE):
            part = tables[start : start + ASKED_AT_ONCE]
            asked = [("HMGET", keys.state(table), "epoch", "version") for table in part]
            with _answering():
                found = await self._link.calls(asked)
            for table, (epoch, version) in zip(part, found, strict=True):
                if epoch is not None and version is not None:
                    tops[table] = int(epoch), int(version)
        return tops

    async def say(self, table: str, said: Said) -> None:
        """To everybody who follows the table now. Raises Refused."""
        data = Envelope(table=table, said=said).SerializeToString()
        with _answering():
            await self._link.call("SPUBLISH", keys.live(table), data)

    async def probe(self, every_s: float) -> None:
        """Publishes to itself, for ever; without an echo messages may have been lost."""
        while True:
            await asyncio.sleep(every_s)
            word = secrets.token_bytes(8)
            self._echo = asyncio.get_running_loop().create_future()
            try:
                async with asyncio.timeout(every_s):
                    await self._link.call("SPUBLISH", self._probe, word)
                    while await self._echo != word:
                        self._echo = asyncio.get_running_loop().create_future()
            except RedisAway:
                self.lost()
            except TimeoutError:
                counts.PROBES.inc()
                _log.warning("the subscription gave no echo")
                self._subscribing().reconnect()
                self.lost()

    async def tidy(self) -> None:
        """Ends, for ever, subscriptions that nobody needs any more."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LINGER_S)
            for name, channel in list(self._channels.items()):
                if channel.members or loop.time() - channel.idle_since < LINGER_S:
                    continue
                async with channel.lock:
                    await self._subscribing().unsubscribe(name)
                    channel.subscribed = False
                    if not channel.members:
                        del self._channels[name]

    async def _join(
        self, name: str, member: object, hear: Callable[[_Channel, bytes], None]
    ) -> None:
        channel = self._channels.setdefault(name, _Channel(hear))
        if member not in channel.members:
            channel.members = (*channel.members, member)
        async with channel.lock:
            if not channel.subscribed:
                with _answering():
                    await self._subscribing().subscribe(name)
                channel.subscribed = True

    def _leave(self, name: str, member: object) -> None:
        channel = self._channels.get(name)
        if channel is not None:
            channel.members = tuple(each for each in channel.members if each != member)
            channel.idle_since = asyncio.get_running_loop().time()

    def _subscribing(self) -> Subscriber:
        assert self._subscriber is not None, "attach comes first"
        return self._subscriber


@contextmanager
def _answering() -> Iterator[None]:
    try:
        yield
    except RedisAway as away:
        raise Refused("unavailable", "Not available now; try again.") from away


def _nobody_cares() -> None:
    """Before there are followers."""


def _share_out(channel: _Channel, data: bytes) -> None:
    envelope = Envelope.FromString(data)
    followers: tuple[Follower, ...] = channel.members
    if not envelope.v:  # no commit, but something said
        for follower in followers:
            follower.said(envelope.said)
        return
    shares = Shares(envelope)
    for follower in followers:
        follower.live(shares)


def _tell(channel: _Channel, data: bytes) -> None:
    for note in channel.members:
        note(data)
