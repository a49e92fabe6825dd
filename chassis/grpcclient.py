"""Calls to our own services: who is asked first, who next, and what comes out when it fails."""

import asyncio
from collections.abc import Callable
from functools import lru_cache, partial
from hashlib import blake2b
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, cast

import grpc

from chassis import trace
from tuteapi.codes import Refused
from tuteapi.metadata import ERROR, TOKEN
from tuteapi.refusals import from_error
from tuteapi.v1.types_pb2 import Error

TIMEOUT_S = 5.0
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
    """Channels to the processes of one service, comma separated `host:port`; use `async with`.

    `stub` is the generated stub's class. Any process may serve any call; `key` decides who is
    asked first, the same in every process that calls.
    """

    def __init__(self, addresses: str, token: str, stub: Callable[[grpc.aio.Channel], S]) -> None:
        self.addresses = [each.strip() for each in addresses.split(",") if each.strip()]
        self._metadata = ((TOKEN, token),)
        self._make = stub
        self._open: dict[str, tuple[grpc.aio.Channel, S]] = {}
        self._failed: dict[str, int] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._order = lru_cache(maxsize=16_384)(partial(_rendezvous, tuple(self.addresses)))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for channel, _ in self._open.values():
            await channel.close()
        self._open.clear()
        if self._closing:
            await asyncio.wait(self._closing)

    def pick(self, key: str) -> list[str]:
        """Addresses in rendezvous order: when one is away only its own keys move."""
        return list(self._order(key))

    def channel(self, address: str) -> grpc.aio.Channel:
        """A channel whose calls carry the token. Ask again for each call: see `failed`."""
        return self._opened(address)[0]

    def stub(self, address: str) -> S:
        """The stub on `channel(address)`. Ask again for each call."""
        return self._opened(address)[1]

    def traced(self) -> dict[str, Any]:
        """What a call takes along where it is traced: `stub.Act(…, **pool.traced())`."""
        mark = trace.mark()
        return {"metadata": (*self._metadata, (trace.MARK, mark))} if mark else {}

    def failed(self, address: str) -> None:
        """A call or stream there was UNAVAILABLE; the second time in a row replaces the channel."""
        self._failed[address] = self._failed.get(address, 0) + 1
        if self._failed[address] < 2 or address not in self._open:
            return
        self._failed[address] = 0
        channel, _ = self._open.pop(address)
        task = asyncio.ensure_future(channel.close(1.0))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    def worked(self, address: str) -> None:
        self._failed.pop(address, None)

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
        bear being done twice. Raises Refused, `unavailable` when nobody answered in time.
        """
        last = Refused("unavailable", "The service is not available.")
        for address in self._order(key):
            try:
                reply = await method(self.stub(address))(request, timeout=timeout_s)
            except grpc.aio.AioRpcError as error:
                said = _said(error)
                last = said or _unsaid(error)
                if error.code() is not grpc.StatusCode.UNAVAILABLE:
                    raise last from None
                if said is None:  # else the process is there, and what it needs is away
                    self.failed(address)
            else:
                self.worked(address)
                return reply
        raise last from None

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


def _rendezvous(addresses: tuple[str, ...], key: str) -> tuple[str, ...]:
    return tuple(sorted(addresses, key=lambda a: blake2b(f"{a}|{key}".encode()).digest()))
