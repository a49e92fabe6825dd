"""One connection to one run of one server."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, cast

from hiredis import ProtocolError, Reader

from chassis import log
from chassis.redislink.errors import OutOfOrder, RedisAway, ReplyError
from chassis.redislink.resp import pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from chassis.redislink.address import Address, Endpoint
    from chassis.redislink.resp import Reply

_NOTHING = object()
_COARSE_S = 0.05
_log = log.get(__name__)


class Heard:
    """Stands where a caller's future would: `then` gets the answer, or the error, at once."""

    __slots__ = ("_then",)

    def __init__(self, then: Callable[[Any], None]) -> None:
        self._then = then

    def done(self) -> bool:
        return False

    def set_result(self, reply: Any) -> None:  # noqa: ANN401  a Reply
        try:
            self._then(reply)
        except Exception:
            _log.exception("an answer could not be handled")

    set_exception = set_result

    def exception(self) -> None:
        """Told already."""


class Connection(asyncio.Protocol):
    """Commands of one loop turn leave in one write; answers come in the order of the commands.

    A caller that is cancelled leaves its place in that order, so nobody gets another's answer. An
    answer that takes longer than `timeout_s` (a 20th of a second less at the worst) drops the
    connection, and with it every call in flight.
    """

    def __init__(self, name: str, timeout_s: float) -> None:
        self.name = name
        self.info: dict[str, str] = {}
        self.run_id = self.host = ""
        self.lost = asyncio.Event()
        self.why = ""
        self.push: Callable[[object], bool] | None = None
        """Sees every reply first; True: it was no answer."""
        self._loop = asyncio.get_running_loop()
        self._timeout_s = timeout_s
        self._transport: asyncio.Transport | None = None
        self._reader = Reader(replyError=ReplyError, notEnoughData=_NOTHING)
        self._out: list[bytes] = []
        self._waiting: deque[asyncio.Future[Any] | Heard] = deque()
        self._sent = self._answered = 0
        self._batches: deque[tuple[float, int]] = deque()
        self._watch: asyncio.TimerHandle | None = None

    def send(self, packed: bytes) -> asyncio.Future[Any]:
        """The answer to one packed command. Raises RedisAway at once when the connection is gone.

        The future ends with ReplyError or RedisAway too.
        """
        answer = self._loop.create_future()
        self._send(packed, answer)
        return answer

    def send_and(self, packed: bytes, then: Callable[[Reply | Exception], None]) -> None:
        """The same without a future. `then` is called once, unless this raises RedisAway."""
        self._send(packed, Heard(then))

    def _send(self, packed: bytes, answer: asyncio.Future[Any] | Heard) -> None:
        if self._transport is None:
            raise RedisAway(f"{self.name} is away")
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out.append(packed)
        self._waiting.append(answer)

    def drop(self, why: str) -> None:
        """Ends the connection; all calls in flight fail with RedisAway."""
        if self._transport is None:
            return
        self._transport.abort()
        self._transport = None
        self.why = why
        self._out.clear()
        if self._watch is not None:
            self._watch.cancel()
        self.lost.set()
        while self._waiting:
            answer = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(RedisAway(f"{self.name}: {why}"))
                answer.exception()  # also when nobody waits any more

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.drop(f"connection lost{f' ({exc})' if exc else ''}")

    def data_received(self, data: bytes) -> None:
        reader, waiting = self._reader, self._waiting
        try:
            reader.feed(data)
            while (reply := reader.gets()) is not _NOTHING:
                if self.push is not None and self.push(reply):
                    continue
                answer = waiting.popleft()
                self._answered += 1
                if answer.done():
                    continue
                if isinstance(reply, ReplyError):
                    answer.set_exception(reply)
                else:
                    answer.set_result(reply)
        except (ProtocolError, OutOfOrder, IndexError):
            self.drop("an answer that answers nothing")

    def _flush(self) -> None:
        if self._transport is None:
            return
        out = self._out
        self._sent += len(out)
        self._transport.write(out[0] if len(out) == 1 else b"".join(out))
        out.clear()
        due, batches = self._loop.time() + self._timeout_s, self._batches
        if batches and due - batches[-1][0] < _COARSE_S:
            batches[-1] = (batches[-1][0], self._sent)
            return
        batches.append((due, self._sent))
        if self._watch is None:
            self._watch = self._loop.call_at(due, self._look)

    def _look(self) -> None:
        """Drops the connection when the oldest batch waits for too long."""
        batches = self._batches
        while batches and batches[0][1] <= self._answered:
            batches.popleft()
        self._watch = None
        if not batches:
            return
        if batches[0][0] <= self._loop.time():
            self.drop(f"no answer in {self._timeout_s:g} s")
        else:
            self._watch = self._loop.call_at(batches[0][0], self._look)


async def open_connection(address: Address, timeout_s: float) -> Connection:
    """A connection that was let in. Raises RedisAway, or ReplyError when it was not let in.

    Of several places the first that is a master, or a node of a cluster.
    """
    if not address.others and not address.master:
        return await _open(address, timeout_s)
    why = RedisAway(f"{address}: nobody answers")
    for endpoint in address.places:
        try:
            if address.master:
                connection = await _by_sentinel(address, endpoint, timeout_s)
            else:
                connection = await _open(address.at(endpoint), timeout_s)
        except RedisAway as error:
            why = error
            continue
        info = connection.info
        if info.get("role") == "master" or info.get("cluster_enabled") == "1":
            return connection
        why = RedisAway(f"{connection.name} is no master")
        connection.drop("no master")
    raise why


async def _by_sentinel(address: Address, endpoint: Endpoint, timeout_s: float) -> Connection:
    """Where this sentinel says that the master is."""
    sentinel = await _open(address.sentinel(endpoint), timeout_s)
    try:
        asked = ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", address.master)
        found = await sentinel.send(pack(asked))
    finally:
        sentinel.drop("asked")
    if found is None:
        raise RedisAway(f"{sentinel.name} knows no master {address.master}")
    return await _open(address.at((found[0].decode(), int(found[1]))), timeout_s)


async def _open(address: Address, timeout_s: float) -> Connection:
    connection = Connection(str(address), timeout_s)
    connection.host = address.host
    try:
        async with asyncio.timeout(timeout_s):
            await _dial(address, connection)
            await _enter(address, connection)
    except (OSError, TimeoutError) as error:
        connection.drop("not let in")
        raise RedisAway(f"{address}: {error or 'no answer'}") from None
    except BaseException:
        connection.drop("not let in")
        raise
    return connection


async def _dial(address: Address, connection: Connection) -> None:
    loop = asyncio.get_running_loop()
    if address.path:
        await loop.create_unix_connection(lambda: connection, address.path)
    else:
        await loop.create_connection(
            lambda: connection, address.host, address.port, ssl=address.tls
        )


async def _enter(address: Address, connection: Connection) -> None:
    if address.password:
        who = (address.user, address.password) if address.user else (address.password,)
        await connection.send(pack(("AUTH", *who)))
    info = (await connection.send(pack(("INFO",)))).decode()
    connection.info = dict(
        line.split(":", 1) for line in info.splitlines() if ":" in line and line[0] != "#"
    )
    connection.run_id = connection.info["run_id"]
    if connection.info.get("loading") == "1":
        raise RedisAway(f"{address} is loading its data")
    if address.db:
        await connection.send(pack(("SELECT", address.db)))
