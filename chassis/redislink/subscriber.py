"""Messages from Redis: sharded channels, on one node or on the nodes of a cluster."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from chassis import log
from chassis.redislink import address
from chassis.redislink.errors import RedisAway, ReplyError
from chassis.redislink.link import TIMEOUT_S, WAIT_S
from chassis.redislink.peer import Peer
from chassis.redislink.server import first_info
from chassis.redislink.slots import Slots, moved_to, slot_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from chassis.redislink.address import Address, Endpoint

HEALTH_S = 5.0
_AGAIN_S = 0.2
_SUBSCRIBE, _UNSUBSCRIBE = b"ssubscribe", b"sunsubscribe"
_NOT_NOW = frozenset(["CLUSTERDOWN", "TRYAGAIN", "LOADING", "MASTERDOWN", "BUSY"])

_log = log.get(__name__)


@asynccontextmanager
async def connect_subscriber(
    url: str,
    on_message: Callable[[str, bytes], None],
    on_gap: Callable[[], None],
    on_expired: Callable[[str], None] | None = None,
    *,
    timeout_s: float = TIMEOUT_S,
    wait_s: float = WAIT_S,
    health_s: float = HEALTH_S,
) -> AsyncIterator[Subscriber]:
    """A Subscriber as soon as every node is connected; raises as `redislink.connect`.

    `on_message(channel, message)`. `on_gap()`: messages may have been lost, and the channels are
    confirmed again. `on_expired(key)`: Redis removed a key; a hint that comes late or never.
    """
    seed = address.parse(url)
    info = await first_info(seed, timeout_s, wait_s)
    slots = Slots(seed, timeout_s) if info.get("cluster_enabled") == "1" else None
    subscriber = Subscriber(seed, slots, timeout_s, on_message, on_gap, on_expired)
    try:
        await subscriber.open(wait_s, health_s)
        yield subscriber
    finally:
        await subscriber.close()


class _Channel:
    """`confirmed` is done when Redis said so the first time. No peer: no node has its slot now."""

    __slots__ = ("confirmed", "name", "peer")

    def __init__(self, name: str) -> None:
        self.name = name
        self.peer: Peer | None = None
        self.confirmed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(self, why: str) -> None:
        if not self.confirmed.done():
            self.confirmed.set_exception(RedisAway(why))
            self.confirmed.exception()  # also when nobody waits


class Subscriber:
    """Channels this process wants; each is subscribed once, whoever asks."""

    def __init__(
        self,
        seed: Address,
        slots: Slots | None,
        timeout_s: float,
        on_message: Callable[[str, bytes], None],
        on_gap: Callable[[], None],
        on_expired: Callable[[str], None] | None,
    ) -> None:
        self._seed = seed
        self._slots = slots
        self._timeout_s = timeout_s
        self._on_message = on_message
        self._on_gap = on_gap
        self._on_expired = on_expired
        self._channels: dict[bytes, _Channel] = {}
        self._peers: dict[Endpoint, Peer] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._refreshing = False

    async def open(self, wait_s: float, health_s: float) -> None:
        if self._slots is not None:
            await self._slots.refresh()
        for endpoint in [self._seed.endpoint] if self._slots is None else self._slots.endpoints:
            self._peer(endpoint)
        for peer in list(self._peers.values()):
            await peer.node.ready(wait_s)
        self._start(self._keep_healthy(health_s))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for peer in self._peers.values():
            await peer.node.close()
        for channel in self._channels.values():
            channel.fail("closed")

    async def subscribe(self, name: str) -> None:
        """Returns when Redis confirmed. Raises RedisAway, and then it is not subscribed.

        A caller that is cancelled has to `unsubscribe`.
        """
        key = name.encode()
        channel = self._channels.get(key)
        if channel is None:
            channel = self._channels[key] = _Channel(name)
            self._place(key, channel)
        await asyncio.wait({channel.confirmed}, timeout=self._timeout_s)
        if not channel.confirmed.done():
            channel.fail("not confirmed in time")
            await self.unsubscribe(name)
        channel.confirmed.result()

    async def unsubscribe(self, name: str) -> None:
        """Nothing of `name` is heard any more, also when Redis is away."""
        key = name.encode()
        channel = self._channels.pop(key, None)
        if channel is None:
            return
        channel.fail("unsubscribed")
        if channel.peer is not None:
            self._regained(channel.peer, key)
            with suppress(RedisAway, ReplyError):
                await channel.peer.ask(_UNSUBSCRIBE, key)

    def reconnect(self) -> None:
        """Drops every connection, where the caller knows better; the gap is told as always."""
        for peer in self._peers.values():
            peer.drop()

    def _place(self, key: bytes, channel: _Channel) -> None:
        """Asks the node that has the channel's slot."""
        owner = self._seed.endpoint if self._slots is None else self._slots.owners[slot_of(key)]
        if owner is None:
            channel.peer = None
            self._refresh_soon()
            return
        channel.peer = self._peer(owner)
        if channel.confirmed.done():
            channel.peer.lost.add(key)
        self._ask(channel.peer, key, channel)

    def _ask(self, peer: Peer, key: bytes, channel: _Channel) -> None:
        with suppress(RedisAway):  # away: asked again as soon as it is there
            answer = peer.ask(_SUBSCRIBE, key)
            answer.add_done_callback(partial(self._answered, peer, key, channel))

    def _answered(
        self, peer: Peer, key: bytes, channel: _Channel, answer: asyncio.Future[Any]
    ) -> None:
        error = answer.exception()
        if self._channels.get(key) is not channel or channel.peer is not peer:
            return
        if error is None:
            if not channel.confirmed.done():
                channel.confirmed.set_result(None)
            self._regained(peer, key)
        elif isinstance(error, ReplyError):
            self._refused(peer, key, channel, error)

    def _refused(self, peer: Peer, key: bytes, channel: _Channel, error: ReplyError) -> None:
        if error.kind == "MOVED" and self._slots is not None:
            slot, self._slots.owners[slot] = moved_to(error, peer.node.address)
            self._move(key, channel)
            self._refresh_soon()
        elif error.kind in _NOT_NOW:
            asyncio.get_running_loop().call_later(_AGAIN_S, self._ask_still, peer, key, channel)
        else:
            _log.error("channel refused", channel=channel.name, why=str(error))
            channel.fail(str(error))

    def _ask_still(self, peer: Peer, key: bytes, channel: _Channel) -> None:
        if self._channels.get(key) is channel and channel.peer is peer:
            self._ask(peer, key, channel)

    def _move(self, key: bytes, channel: _Channel) -> None:
        left = channel.peer
        self._place(key, channel)
        if left is not None:
            self._regained(left, key)

    def _regained(self, peer: Peer, key: bytes) -> None:
        """`key` is not missed at `peer` any more; the last one to come back tells of the gap."""
        if key in peer.lost:
            peer.lost.discard(key)
            if not peer.lost:
                self._on_gap()

    def _opened(self, peer: Peer) -> None:
        mine = [(key, each) for key, each in self._channels.items() if each.peer is peer]
        peer.lost = {key for key, channel in mine if channel.confirmed.done()}
        for key, channel in mine:
            self._ask(peer, key, channel)

    def _heard(self, peer: Peer, kind: bytes, channel: bytes, message: bytes) -> None:
        if kind == b"message":
            if self._on_expired is not None:
                self._on_expired(message.decode(errors="replace"))
            return
        wanted = self._channels.get(channel)
        if wanted is None:
            return
        if kind == b"smessage":
            self._on_message(wanted.name, message)
        elif wanted.peer is peer:  # its slot went to another node
            peer.lost.add(channel)
            self._ask(peer, channel, wanted)

    def _peer(self, endpoint: Endpoint) -> Peer:
        peer = self._peers.get(endpoint)
        if peer is None:
            place = self._seed if self._slots is None else self._seed.at(endpoint)
            expired = f"__keyevent@{self._seed.db}__:expired".encode()
            peer = self._peers[endpoint] = Peer(
                place,
                self._timeout_s,
                self._heard,
                self._opened,
                self._refresh_soon,
                expired if self._on_expired is not None else None,
            )
        return peer

    async def _keep_healthy(self, health_s: float) -> None:
        """A node that died without a word is seen by its missing answer."""
        while True:
            await asyncio.sleep(health_s)
            for peer in self._peers.values():
                with suppress(RedisAway):
                    peer.ping()

    def _refresh_soon(self) -> None:
        if self._slots is not None and not self._refreshing:
            self._refreshing = True
            self._start(self._refresh(self._slots))

    async def _refresh(self, slots: Slots) -> None:
        """Channels go to the nodes that have their slots now."""
        try:
            with suppress(RedisAway):
                await slots.refresh()
                for key, channel in list(self._channels.items()):
                    owner = slots.owners[slot_of(key)]
                    if owner is not None and channel.peer is not self._peer(owner):
                        self._move(key, channel)
                for endpoint in set(self._peers) - slots.endpoints:
                    await self._peers.pop(endpoint).node.close()
        finally:
            self._refreshing = False

    def _start(self, coro: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(coro)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
