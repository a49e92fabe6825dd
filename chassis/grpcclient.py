"""Calls to our own services: who is asked first, who next, and what comes out when it fails."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import blake2b
from types import TracebackType
from typing import Generic, Self, TypeVar, cast

import grpc

from chassis import members
from chassis.members import Members
from tuteapi.codes import Refused
from tuteapi.metadata import ERROR, TOKEN
from tuteapi.refusals import from_error
from tuteapi.v1.types_pb2 import Error

TIMEOUT_S = 5.0
AWAY_S = 5.0
"""A process that failed is asked last for so long."""
BRIEFLY_S = 0.05
SOONEST_S = 0.5
"""Names are asked for again after a failure, but not more often."""
_OPTIONS = [
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    ("grpc.min_reconnect_backoff_ms", 1_000),  # how long one attempt may take
    ("grpc.use_local_subchannel_pool", 1),  # a new channel shall not inherit a back-off
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.max_receive_message_length", 1 << 24),
    ("grpc.max_send_message_length", 1 << 24),
]

S = TypeVar("S")
Q = TypeVar("Q")
R = TypeVar("R")


class Pool(Generic[S]):
    """Channels to the processes of one service, which may come and go; use `async with`.

    `addresses` as in the settings: `members.parse`. `stub` is the generated stub's class. Any
    process may serve any call; `key` decides who is asked first, the same in every process that
    calls. `changed` is called when other processes are there than before.
    """

    def __init__(self, addresses: str, token: str, stub: Callable[[grpc.aio.Channel], S]) -> None:
        self.changed: Callable[[], None] = _nobody_cares
        self._members = Members(addresses)
        self._metadata = ((TOKEN, token),)
        self._make = stub
        self._open: dict[str, tuple[grpc.aio.Channel, S]] = {}
        self._failed: dict[str, int] = {}
        self._away: dict[str, float] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._look_soon = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._reorder()

    async def __aenter__(self) -> Self:
        if self._members.names:
            await self.look()
            self._looking = asyncio.ensure_future(self._keep_looking())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait({self._looking})
        for channel, _ in self._open.values():
            await channel.close()
        self._open.clear()
        if self._closing:
            await asyncio.wait(self._closing)

    @property
    def addresses(self) -> tuple[str, ...]:
        """The processes there are, as far as is known."""
        return self._members.addresses

    async def fresh(self) -> None:
        """Before a call of a loop that stands still between calls: looks, if it is time.

        Where somebody is known a slow answer is not waited for.
        """
        if self._members.names:
            if self._looking is None or self._looking.done():
                self._looking = asyncio.ensure_future(self.look(members.EVERY_S))
            await asyncio.wait({self._looking}, timeout=BRIEFLY_S if self.addresses else None)

    async def look(self, most_s: float = 0.0) -> None:
        """Who is there now, unless that was found out in the last `most_s`."""
        if await self._members.look(most_s):
            self._reorder()
            for gone in self._away.keys() - set(self.addresses):
                self.worked(gone)
            for gone in self._open.keys() - set(self.addresses):
                self._close(gone, TIMEOUT_S)
            self.changed()

    def pick(self, key: str) -> list[str]:
        """Addresses in rendezvous order: when one is away only its own keys move."""
        return list(self._order(key))

    def order(self, key: str) -> Sequence[str]:
        """As `pick`, but who failed lately is asked last."""
        now = asyncio.get_running_loop().time()
        away = {each for each, until in self._away.items() if now < until}
        return away_last(self._order(key), away)

    def channel(self, address: str) -> grpc.aio.Channel:
        """A channel whose calls carry the token. Ask again for each call: see `failed`."""
        return self._opened(address)[0]

    def stub(self, address: str) -> S:
        """The stub on `channel(address)`. Ask again for each call."""
        return self._opened(address)[1]

    def failed(self, address: str) -> None:
        """A call or stream there was UNAVAILABLE; the second time in a row replaces the channel."""
        self._failed[address] = self._failed.get(address, 0) + 1
        self._away[address] = asyncio.get_running_loop().time() + AWAY_S
        self._look_soon.set()
        if address in self._open and (
            self._failed[address] > 1 or address not in self._members.addresses
        ):
            self._close(address, 1.0)

    def worked(self, address: str) -> None:
        self._failed.pop(address, None)
        self._away.pop(address, None)

    async def call(
        self,
        method: Callable[[S], grpc.aio.UnaryUnaryMultiCallable[Q, R]],
        request: Q,
        *,
        key: str = "",
        timeout_s: float = TIMEOUT_S,
    ) -> R:
        """`await lobby.call(lambda stub: stub.Hear, news, key=room)`.

        The next address is asked when one is UNAVAILABLE, so the call may have run there: it must
        bear being done twice. With nobody left those who came meanwhile are asked. Raises Refused,
        `unavailable` when nobody answered in time.
        """
        last = Refused("unavailable", "The service is not available.")
        async for address in self._asked(key):
            try:
                reply = await method(self.stub(address))(request, timeout=timeout_s)
            except grpc.aio.AioRpcError as error:
                said = _said(error)
                last = said or _unsaid(error)
                if error.code() is not grpc.StatusCode.UNAVAILABLE:
                    if error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
                        self._away[address] = asyncio.get_running_loop().time() + AWAY_S
                    raise last from None
                if said is None:  # else the process is there, and what it needs is away
                    self.failed(address)
            else:
                self.worked(address)
                return reply
        raise last from None

    async def _asked(self, key: str) -> AsyncIterator[str]:
        """Everybody there is, once; then whoever a new look finds besides."""
        known = self.order(key)
        for address in known:
            yield address
        if self._members.names:
            await self.look()
            for address in self.order(key):
                if address not in known:
                    yield address

    def _reorder(self) -> None:
        self._order = lru_cache(maxsize=16_384)(partial(rendezvous, self.addresses))

    async def _keep_looking(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(members.EVERY_S):
                    await self._look_soon.wait()
                    self._look_soon.clear()
                    await asyncio.sleep(SOONEST_S)
            await self.look()

    def _close(self, address: str, grace_s: float) -> None:
        self._failed.pop(address, None)
        channel, _ = self._open.pop(address)
        task = asyncio.ensure_future(channel.close(grace_s))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    def _opened(self, address: str) -> tuple[grpc.aio.Channel, S]:
        opened = self._open.get(address)
        if opened is None:
            channel = grpc.aio.insecure_channel(address, options=_OPTIONS)
            tokened = cast("grpc.aio.Channel", _Tokened(channel, self._metadata))
            opened = self._open[address] = (tokened, self._make(tokened))
        return opened


def refused(error: grpc.aio.AioRpcError) -> Refused:
    """What a failed call says, by its `tute-error-bin`, else by its status."""
    return _said(error) or _unsaid(error)


def _said(error: grpc.aio.AioRpcError) -> Refused | None:
    for key, value in error.trailing_metadata() or ():
        if key == ERROR:
            return from_error(Error.FromString(cast("bytes", value)))
    return None


def _unsaid(error: grpc.aio.AioRpcError) -> Refused:
    if error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
        return Refused("unavailable", "The service is not available.")
    return Refused("internal", "A service answered in an unexpected way.")


class _Tokened:
    """A channel whose calls carry metadata, without the cost of an interceptor."""

    def __init__(self, channel: grpc.aio.Channel, metadata: tuple[tuple[str, str], ...]) -> None:
        self._channel = channel
        self._metadata = metadata

    def __getattr__(self, name: str) -> object:
        made = getattr(self._channel, name)
        if name not in ("unary_unary", "unary_stream", "stream_unary", "stream_stream"):
            return made
        return lambda *args, **kwargs: partial(made(*args, **kwargs), metadata=self._metadata)


def rendezvous(addresses: Sequence[str], key: str) -> tuple[str, ...]:
    """Who is asked first, and who next, about `key`."""
    return tuple(sorted(addresses, key=lambda a: blake2b(f"{a}|{key}".encode()).digest()))


def away_last(order: Sequence[str], away: Collection[str]) -> Sequence[str]:
    """Nobody is left out for good: with all away the first is asked first."""
    return sorted(order, key=lambda address: address in away) if away else order


def _nobody_cares() -> None:
    """Who asks anew for each call need not know."""
