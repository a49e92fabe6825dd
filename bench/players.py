"""Load: tables of four people over HTTP and WebSocket, each playing its first legal card."""

from __future__ import annotations

import asyncio
import itertools
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec

from bench import wire

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

RULES = {"preset": "clasico.barajamos", "options": {"games": 1_000_000}}


class Event(msgspec.Struct):
    kind: str
    ask: int = 0
    seat: int | None = None
    legal: list[dict[str, Any]] = []


class Frame(msgspec.Struct):
    table: str
    events: list[Event]


read_frame = msgspec.json.Decoder(Frame).decode
encode = msgspec.json.Encoder().encode


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
    """An act under way: when it left and what is still to come of it."""

    sent: float
    frames: int = 4
    acknowledged: bool = False


@dataclass(slots=True)
class Table:
    """One room's four sockets; `flying`: acts under way, by the version they will make."""

    samples: Samples
    beat_s: float
    playing: bool = True
    sockets: list[wire.Wire] = field(default_factory=list)
    seen: list[int] = field(default_factory=lambda: [0] * 4)
    greeted: list[asyncio.Event] = field(
        default_factory=lambda: [asyncio.Event() for _ in range(4)]
    )
    due: float = 0.0
    flying: dict[int, Flight] = field(default_factory=dict)
    ids: itertools.count[int] = field(default_factory=lambda: itertools.count(10))

    def heard(self, client: int, text: bytes) -> None:
        """Looks only as deep into a message as it must."""
        if text.startswith(b'{"type":"frame"'):
            self._saw(client, _number(text, b'"v":'))
            if b'"legal":[{' in text:
                self._on_turn(client, read_frame(text))
        elif text.startswith(b'{"type":"reply"'):
            self._replied(client, text)

    def _saw(self, client: int, v: int) -> None:
        if self.seen[client] and v != self.seen[client] + 1:
            self.samples.gaps += 1
        self.seen[client] = v
        if flight := self.flying.get(v):
            flight.frames -= 1
            if flight.frames == 0:
                self._measure(self.samples.last_of_four, flight)
            self._land(v, flight)

    def _replied(self, client: int, text: bytes) -> None:
        if _number(text, b'"id":') == 1:
            self.greeted[client].set()
        elif b'"ok":true' not in text:
            self.samples.refused += 1
        elif flight := self.flying.get(v := _number(text, b'"v":')):
            flight.acknowledged = True
            self.samples.moves += self.samples.measuring
            self._measure(self.samples.acknowledged, flight)
            self._land(v, flight)

    def _measure(self, latencies: list[float], flight: Flight) -> None:
        if self.samples.measuring:
            latencies.append(time.perf_counter() - flight.sent)

    def _land(self, v: int, flight: Flight) -> None:
        if flight.acknowledged and flight.frames == 0:
            del self.flying[v]

    def _on_turn(self, client: int, frame: Frame) -> None:
        turn = next(event for event in frame.events if event.legal)
        if not self.beat_s:
            self._act(client, frame.table, turn)
            return
        self.due = max(self.due + self.beat_s, time.perf_counter() - self.beat_s)
        wait = max(0.0, self.due - time.perf_counter())
        asyncio.get_running_loop().call_later(wait, self._act, client, frame.table, turn)

    def _act(self, client: int, table: str, turn: Event) -> None:
        if not self.playing:
            return
        action = dict(turn.legal[0])
        del action["seat"]
        act = {"id": next(self.ids), "type": "act", "table": table, "action": action}
        self.flying[self.seen[client] + 1] = Flight(time.perf_counter())
        self.sockets[client].send(encode({**act, "ask": turn.ask}))


class Site:
    """The HTTP part, as a player's client uses it."""

    def __init__(self, url: str, http: aiohttp.ClientSession) -> None:
        self._url = url
        self._http = http

    async def call(self, path: str, token: str = "", body: object = None) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"{self._url}/api/v1{path}"
        async with self._http.post(url, json=body or {}, headers=headers) as answer:
            found: dict[str, Any] = await answer.json()
            if answer.status >= 400:
                raise RuntimeError(f"POST {path}: {found}")
            return found

    async def seat_four(self, table: Table) -> tuple[str, str]:
        """Four new people in one room, connected. Returns (host's token, room)."""
        names = [{"name": f"Ana {number}"} for number in range(4)]
        tokens = [(await self.call("/session", body=name))["token"] for name in names]
        room = (await self.call("/rooms", tokens[0], {"rules": RULES, "pace": "none"}))["id"]
        code = (await self.call(f"/rooms/{room}/invites", tokens[0]))["code"]
        for token in tokens[1:]:
            await self.call(f"/invites/{code}/accept", token)
        for client, token in enumerate(tokens):
            socket = await wire.connect(f"{self._url}/ws", partial(table.heard, client))
            table.sockets.append(socket)
            socket.send(encode({"id": 1, "type": "hello", "token": token}))
            await table.greeted[client].wait()
        return tokens[0], room


@asynccontextmanager
async def playing(url: str, tables: int, moves_per_s: float) -> AsyncIterator[Samples]:
    """Tables that play until the block ends, all together at `moves_per_s` (0: flat out)."""
    samples = Samples()
    beat_s = tables / moves_per_s if moves_per_s else 0.0
    made = [Table(samples, beat_s) for _ in range(tables)]
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        site = Site(url, http)
        rooms = [await site.seat_four(table) for table in made]
        for number, (token, room) in enumerate(rooms):
            made[number].due = time.perf_counter() + beat_s * number / tables
            await site.call(f"/rooms/{room}/start", token)
        try:
            yield samples
        finally:
            for table in made:
                table.playing = False
                for socket in table.sockets:
                    socket.close()


def _number(text: bytes, name: bytes) -> int:
    """The integer after the first `name`; the gateway writes JSON without spaces."""
    start = text.index(name) + len(name)
    end = start
    while text[end : end + 1].isdigit():
        end += 1
    return int(text[start:end])
