"""One node's connection in subscribe mode."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from chassis import log
from chassis.redislink.errors import OutOfOrder, RedisAway, ReplyError
from chassis.redislink.node import Node
from chassis.redislink.resp import pack

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from chassis.redislink.address import Address
    from chassis.redislink.connection import Connection

_log = log.get(__name__)


class Peer:
    """Messages come in between answers, so each answer to come is written down.

    `heard(peer, kind, channel, message)` gets `smessage`, `message`, and `sunsubscribe` when the
    node gave the channel away; `opened(peer)` is called when a new connection may be asked.
    `lost` are channels that were confirmed on a former connection and not yet on this one.
    """

    def __init__(
        self,
        address: Address,
        timeout_s: float,
        heard: Callable[[Peer, bytes, bytes, bytes], None],
        opened: Callable[[Peer], None],
        away: Callable[[], None],
        expired: bytes | None,
    ) -> None:
        self.lost: set[bytes] = set()
        self._heard = heard
        self._opened = opened
        self._expired = expired
        self._connection: Connection | None = None
        self._expected: deque[tuple[bytes, bytes]] = deque()
        self.node = Node(address, timeout_s, self._enter, away)

    def ask(self, verb: bytes, channel: bytes) -> asyncio.Future[Any]:
        """`ssubscribe`, `sunsubscribe` or `subscribe`. Raises RedisAway."""
        return self._send((verb, channel), (verb, channel))

    def ping(self) -> None:
        """Without an answer in time the connection is dropped. Raises RedisAway."""
        self._send((b"ping",), (b"pong", b""))

    def drop(self) -> None:
        if self._connection is not None:
            self._connection.drop("dropped")

    def _send(self, command: tuple[bytes, ...], answer: tuple[bytes, bytes]) -> asyncio.Future[Any]:
        if self._connection is None:
            raise RedisAway(f"{self.node.address} is away")
        sent = self._connection.send(pack(command))
        self._expected.append(answer)
        sent.add_done_callback(_seen)
        return sent

    async def _enter(self, connection: Connection) -> None:
        if self._expired is not None:
            await _notify_expired(connection)
        connection.push = self._push
        self._expected.clear()
        self._connection = connection
        if self._expired is not None:
            self.ask(b"subscribe", self._expired)
        self._opened(self)

    def _push(self, reply: object) -> bool:
        if not isinstance(reply, list):
            self._expected.popleft()
            return False
        kind, channel = reply[0], reply[1]
        if kind in (b"smessage", b"message"):
            self._tell(kind, channel, reply[2])
            return True
        answers = self._expected and self._expected[0] == (kind, channel)
        if kind == b"sunsubscribe" and not answers:
            self._tell(kind, channel, b"")
            return True
        if not answers:
            raise OutOfOrder
        self._expected.popleft()
        return False

    def _tell(self, kind: bytes, channel: bytes, message: bytes) -> None:
        try:
            self._heard(self, kind, channel, message)
        except Exception:
            _log.exception("a message could not be handled")


def _seen(answer: asyncio.Future[Any]) -> None:
    """An error is no news where nobody waits for the answer."""
    if not answer.cancelled():
        answer.exception()


async def _notify_expired(connection: Connection) -> None:
    """Switches the notifications on, where we may; what else is on stays on."""
    name = "notify-keyspace-events"
    try:
        _, flags = await connection.send(pack(("CONFIG", "GET", name)))
        missing = {"E", "x"} - set(flags.decode().replace("A", "x"))
        if missing:
            wanted = flags.decode() + "".join(sorted(missing))
            await connection.send(pack(("CONFIG", "SET", name, wanted)))
    except (ReplyError, ValueError) as error:
        _log.warning("no expired events", why=str(error))
