"""A player's WebSocket: it reconnects, resumes, notices what it missed, and plays nothing twice."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import aiohttp

from cli.client import backoff, refusal
from cli.ended import Over, Unreachable, over
from cli.salts import Salts
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cli.client import Client

    Message = dict[str, Any]

_PING_S = 10.0
_ANSWER_S = 15.0
_HELLO_S = 10.0
_STEADY_S = 5.0
_AGAIN = ("unavailable", "rate_limited")


@dataclass(slots=True)
class _Asked:
    """`since` is when it was sent, by the loop's clock."""

    message: Message
    future: asyncio.Future[Message]
    since: float


class _Seen(NamedTuple):
    table: str
    epoch: int
    v: int


class Line:
    """`messages`: what the server sends without being asked, in order, and nothing twice.

    A frame comes only when it is the next one of its epoch; after a gap a `view` comes instead.
    `{"type": "lost"}` and `{"type": "back"}` tell when the connection breaks and when it is there
    again; the last message is `{"type": "over", "error"}`, an Over. `greeted` is set from the first
    hello. `salts` are promised in the hello and told as soon as a table has shown its commitment.
    """

    def __init__(self, client: Client) -> None:
        self.messages: asyncio.Queue[Message] = asyncio.Queue()
        self.greeted = asyncio.Event()
        self.salts = Salts()
        self._client = client
        self._ids = itertools.count(1)
        self._pending: dict[int, _Asked] = {}
        self._loop = asyncio.get_running_loop()
        self._catching_up = 0
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._seen: _Seen | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self._pause_s = 0.0
        self._over: Over | None = None

    async def act(self, table: str, action: Message, ask: int) -> int:
        """The version the move made; sent again until that is known. Raises Refused, Over."""
        verb = {name: value for name, value in action.items() if name != "seat"}
        reply = await self.ask(type="act", table=table, action=verb, ask=ask, cmd=uuid.uuid4().hex)
        return int(reply["v"])

    async def view(self, table: str) -> Message:
        """Everything this seat may know now. Raises Refused, Over."""
        view: Message = (await self.ask(type="view", table=table))["view"]
        return view

    async def ask(self, **message: object) -> Message:
        """One message and its answer; waits out a lost connection, and a system that is away."""
        waits = backoff(self._client.patience_s)
        while True:
            if self._over is not None:
                raise self._over
            asked = self._put(message)
            try:
                await self._write(asked)
                return await asked.future
            except Refused as refused:
                wait = next(waits, None)
                if wait is None or refused.code not in _AGAIN:
                    raise
                await asyncio.sleep(wait)
            finally:
                self._pending.pop(asked.message["id"], None)

    async def run(self) -> None:
        """Keeps the line up until it is over."""
        try:
            await self._live()
        except (Over, Unreachable, Refused) as error:
            self._over = over(error)
            for asked in self._pending.values():
                if not asked.future.done():
                    asked.future.set_exception(self._over)
            self.messages.put_nowait({"type": "over", "error": self._over})

    async def _live(self) -> None:
        waits = backoff(self._client.patience_s)
        while True:
            started = self._loop.time()
            try:
                await self._connected()
                lost = Unreachable("closed", url=self._client.url)
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                lost = Unreachable("nobody_answers", str(error), url=self._client.url)
            if self._loop.time() - started > _STEADY_S:
                waits = backoff(self._client.patience_s)
            wait = next(waits, None)
            if wait is None:
                raise lost
            await asyncio.sleep(max(wait, self._pause_s))
            self._pause_s = 0.0

    async def _connected(self) -> None:
        """One life of the socket. Raises Over, Refused."""
        url = f"{self._client.url}/ws"
        async with self._client.http.ws_connect(url, heartbeat=15.0, max_msg_size=0) as socket:
            async with asyncio.timeout(_HELLO_S):
                await self._hello(socket)
            self._socket = socket
            if self.greeted.is_set():
                self.messages.put_nowait({"type": "back"})
            self.greeted.set()
            pinging = asyncio.create_task(self._ping(socket))
            try:
                for asked in list(self._pending.values()):
                    await self._write(asked)
                async for message in _texts(socket):
                    await self._hear(message)
            finally:
                self._socket = None
                pinging.cancel()
                self.messages.put_nowait({"type": "lost"})

    async def _hello(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        hello = {"token": self._client.token, "salt_hash": self.salts.promised}
        resume = {"resume": self._seen._asdict()} if self._seen else {}
        await socket.send_json({"id": 0, "type": "hello", **hello, **resume})
        async for message in _texts(socket):
            if message["type"] != "reply":
                await self._hear(message)
            elif message["ok"]:
                return
            elif (refused := refusal(message)).code in _AGAIN:
                raise aiohttp.ClientConnectionError(refused.message)
            else:
                raise refused
        raise aiohttp.ClientConnectionError("closed before the hello was answered")

    async def _hear(self, message: Message) -> None:
        match message["type"]:
            case "reply":
                self._answered(message)
            case "frame":
                await self._frame(message)
            case "view":
                self._take(message)
            case "bye" if message["code"] == "replaced":
                raise Over("played_elsewhere", str(message["message"]))
            case "bye":
                self._pause_s = float(message["retry_after_ms"] or 0) / 1000
            case _:
                self.messages.put_nowait(message)

    def _answered(self, reply: Message) -> None:
        asked = self._pending.pop(reply["id"], None)
        if asked is None or asked.future.done():
            return
        if reply["id"] == self._catching_up:
            self._catching_up = 0
            if reply["ok"]:
                self._take({**reply, "table": asked.message["table"]})
        elif reply["ok"]:
            asked.future.set_result(reply)
        else:
            asked.future.set_exception(refusal(reply))

    async def _frame(self, frame: Message) -> None:
        """On with the next one; older ones are dropped, and after a gap a view is asked for."""
        table, epoch, v = frame["table"], frame["epoch"], frame["v"]
        seen = self._seen
        expected = seen.v + 1 if seen and (seen.table, seen.epoch) == (table, epoch) else 1
        if v == expected:
            self._seen = _Seen(table, epoch, v)
            for event in frame["events"]:
                if event["kind"] == "match_started":
                    self._tell_salt(table, event.get("fair"))
            self.messages.put_nowait(frame)
        elif v > expected:
            await self._catch_up(table)

    def _take(self, view: Message) -> None:
        """What a view tells is known from its place in the line on."""
        self._seen = _Seen(view["table"], view["epoch"], view["v"])
        self._tell_salt(view["table"], view["view"].get("fair"))
        self.messages.put_nowait({"type": "view", "table": view["table"], "view": view["view"]})

    def _tell_salt(self, table: str, fair: Message | None) -> None:
        if salt := self.salts.tell(table, fair):
            telling = asyncio.create_task(self._told(table, salt))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    async def _told(self, table: str, salt: str) -> None:
        """Then the next one is promised. A match that is over meanwhile needs none."""
        with contextlib.suppress(Refused, Over):
            await self.ask(type="salt", table=table, salt=salt)
        with contextlib.suppress(Refused, Over):
            await self.ask(type="salt_hash", hash=self.salts.promised)

    async def _catch_up(self, table: str) -> None:
        """Something was missed: everything anew, in one piece."""
        if not self._catching_up:
            asked = self._put({"type": "view", "table": table})
            self._catching_up = asked.message["id"]
            await self._write(asked)

    async def _ping(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Nobody notices that the last frame of all is missing: pings say how far each table is.

        A server that leaves a message without answer is left, and asked again by another socket.
        """
        while True:
            await asyncio.sleep(_PING_S)
            before = self._loop.time() - _ANSWER_S
            if any(asked.since < before for asked in self._pending.values()):
                break
            try:
                async with asyncio.timeout(_ANSWER_S):
                    tops = (await self.ask(type="ping")).get("tops", {})
            except TimeoutError:
                break
            except (Refused, Over):
                continue
            if self._seen and tops.get(self._seen.table, 0) > self._seen.v:
                await self._catch_up(self._seen.table)
        await socket.close()

    def _put(self, message: Message) -> _Asked:
        """Among those that wait for their answer, whatever becomes of the connection."""
        number = next(self._ids)
        future: asyncio.Future[Message] = self._loop.create_future()
        asked = _Asked({"id": number, **message}, future, self._loop.time())
        self._pending[number] = asked
        return asked

    async def _write(self, asked: _Asked) -> None:
        """Without a connection it waits for the next one."""
        asked.since = self._loop.time()
        if self._socket is not None:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                await self._socket.send_json(asked.message)


async def _texts(socket: aiohttp.ClientWebSocketResponse) -> AsyncIterator[Message]:
    async for message in socket:
        if message.type is aiohttp.WSMsgType.TEXT:
            yield json.loads(message.data)
