"""Load: tables of four people over HTTP and WebSocket, each playing its first legal card."""

from __future__ import annotations

import asyncio
import itertools
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import aiohttp
import msgspec

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Turn(msgspec.Struct):
    kind: str
    seat: int | None = None
    ask: int | None = None
    legal: list[dict[str, object]] | None = None


class Message(msgspec.Struct):
    type: str
    id: int | None = None
    ok: bool | None = None
    v: int | None = None
    table: str | None = None
    epoch: int | None = None
    events: list[Turn] = []
    room: msgspec.Raw = msgspec.Raw(b"null")
    error: dict[str, object] | None = None


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode

RULES = {"preset": "clasico.barajamos", "options": {"games": 1_000_000}}


@dataclass(slots=True)
class Samples:
    """Latencies in seconds of the measured window, and what went wrong."""

    acknowledged: list[float] = field(default_factory=list)
    last_of_four: list[float] = field(default_factory=list)
    moves: int = 0
    gaps: int = 0
    refused: int = 0
    measuring: bool = False


@dataclass(slots=True)
class Flight:
    sent: float
    frames: int = 4
    acknowledged: bool = False


@dataclass(slots=True)
class Table:
    """One room's four sockets; `flying`: acts under way, by the version they will make."""

    samples: Samples
    beat_s: float
    stop: asyncio.Event
    sockets: list[aiohttp.ClientWebSocketResponse] = field(default_factory=list)
    seen: list[int] = field(default_factory=lambda: [0] * 4)
    due: float = 0.0
    flying: dict[int, Flight] = field(default_factory=dict)
    ids: itertools.count[int] = field(default_factory=lambda: itertools.count(10))

    async def read(self, client: int) -> None:
        async for raw in self.sockets[client]:
            if raw.type is not aiohttp.WSMsgType.TEXT:
                break
            message = _decode(raw.data)
            match message.type:
                case "frame":
                    self._frame(client, message)
                    if turn := next(
                        (e for e in message.events if e.kind == "turn" and e.legal), None
                    ):
                        await self._act(client, message.table, turn)
                case "reply" if message.id is not None and message.id >= 10:
                    self._reply(message)

    def _frame(self, client: int, message: Message) -> None:
        assert message.v is not None
        if self.seen[client] and message.v != self.seen[client] + 1:
            self.samples.gaps += 1
        self.seen[client] = message.v
        if flight := self.flying.get(message.v):
            flight.frames -= 1
            if flight.frames == 0:
                self._measure(self.samples.last_of_four, flight)
            self._land(message.v, flight)

    def _reply(self, message: Message) -> None:
        if not message.ok or message.v is None:
            self.samples.refused += 1
        elif flight := self.flying.get(message.v):
            flight.acknowledged = True
            self.samples.moves += self.samples.measuring
            self._measure(self.samples.acknowledged, flight)
            self._land(message.v, flight)

    def _measure(self, latencies: list[float], flight: Flight) -> None:
        if self.samples.measuring:
            latencies.append(time.perf_counter() - flight.sent)

    def _land(self, v: int, flight: Flight) -> None:
        if flight.acknowledged and flight.frames == 0:
            del self.flying[v]

    async def _act(self, client: int, table: str | None, turn: Turn) -> None:
        assert turn.legal
        if self.stop.is_set():
            return
        if self.beat_s:
            self.due = max(self.due + self.beat_s, time.perf_counter() - self.beat_s)
            await asyncio.sleep(max(0.0, self.due - time.perf_counter()))
        action = {k: v for k, v in turn.legal[0].items() if k != "seat"}
        self.flying[self.seen[client] + 1] = Flight(time.perf_counter())
        act = {
            "id": next(self.ids),
            "type": "act",
            "table": table,
            "action": action,
            "ask": turn.ask,
        }
        await self.sockets[client].send_str(_encode(act).decode())


class Site:
    """The HTTP part, as a player's client uses it."""

    def __init__(self, url: str, http: aiohttp.ClientSession) -> None:
        self._url = url
        self._http = http

    async def call(
        self, method: str, path: str, token: str = "", body: object = None
    ) -> dict[str, object]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"{self._url}/api/v1{path}"
        async with self._http.request(method, url, json=body, headers=headers) as answer:
            found: dict[str, object] = await answer.json()
            if answer.status >= 400:
                raise RuntimeError(f"{method} {path}: {found}")
            return found

    async def hello(self, token: str) -> aiohttp.ClientWebSocketResponse:
        socket = await self._http.ws_connect(f"{self._url}/ws", compress=0, max_msg_size=0)
        await socket.send_json({"id": 1, "type": "hello", "token": token})
        while _decode((await socket.receive()).data).type != "reply":
            pass
        return socket

    async def seat_four(self, table: Table) -> tuple[str, str]:
        """Four new people in one room, connected. Returns (host's token, room)."""
        tokens = [
            str((await self.call("POST", "/session", body={"name": f"Ana {n}"}))["token"])
            for n in range(4)
        ]
        room = str(
            (await self.call("POST", "/rooms", tokens[0], {"rules": RULES, "pace": "none"}))["id"]
        )
        code = (await self.call("POST", f"/rooms/{room}/invites", tokens[0], {}))["code"]
        for token in tokens[1:]:
            await self.call("POST", f"/invites/{code}/accept", token, {})
        table.sockets = [await self.hello(token) for token in tokens]
        return tokens[0], room


@asynccontextmanager
async def playing(url: str, tables: int, moves_per_s: float) -> AsyncIterator[Samples]:
    """Tables that play until the block ends, all together at `moves_per_s` (0: flat out)."""
    samples, stop = Samples(), asyncio.Event()
    beat_s = tables / moves_per_s if moves_per_s else 0.0
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as http:
        site = Site(url, http)
        made = [Table(samples, beat_s, stop) for _ in range(tables)]
        hosts = [await site.seat_four(table) for table in made]
        readers = [asyncio.create_task(t.read(c)) for t in made for c in range(4)]
        for number, (token, room) in enumerate(hosts):
            made[number].due = time.perf_counter() + beat_s * number / tables
            await site.call("POST", f"/rooms/{room}/start", token, {})
        try:
            yield samples
        finally:
            stop.set()
            for table in made:
                for socket in table.sockets:
                    await socket.close()
            await asyncio.gather(*readers, return_exceptions=True)
