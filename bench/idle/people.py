"""People who sit down, play a little and then do nothing, or go."""

from __future__ import annotations

import asyncio
import itertools
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec

from cli.load import wire

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

RULES = {"preset": "clasico.barajamos", "options": {"games": 1_000_000}}
AT_ONCE = 32
INVITE_S = 60


class Event(msgspec.Struct):
    kind: str
    ask: int = 0
    legal: list[dict[str, Any]] = []


class Frame(msgspec.Struct):
    table: str
    v: int
    events: list[Event]


read_frame = msgspec.json.Decoder(Frame).decode
encode = msgspec.json.Encoder().encode


class Person:
    """Plays the first legal card, `moves` times and up to version `most`; `done` at the next turn.

    A table of four of them is silent when one is done.
    """

    def __init__(self, moves: int, most: int = 1_000_000) -> None:
        self.greeted = asyncio.Event()
        self.done = asyncio.Event()
        self._moves = moves
        self._most = most
        self._ids = itertools.count(10)
        self._socket: wire.Wire | None = None

    async def connect(self, url: str, token: str) -> None:
        self._socket = await wire.connect(f"{url}/ws", self._heard)
        self._socket.send(encode({"id": 1, "type": "hello", "token": token}))
        await self.greeted.wait()

    def go(self) -> None:
        if self._socket is not None:
            self._socket.close()

    def _heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"reply"'):
            self.greeted.set()
        elif text.startswith(b'{"type":"frame"') and b'"legal":[{' in text:
            self._on_turn(read_frame(text))

    def _on_turn(self, frame: Frame) -> None:
        if self._moves == 0 or frame.v >= self._most:
            self.done.set()
            return
        self._moves -= 1
        turn = next(event for event in frame.events if event.legal)
        action = {name: each for name, each in turn.legal[0].items() if name != "seat"}
        act = {"id": next(self._ids), "type": "act", "table": frame.table, "ask": turn.ask}
        assert self._socket is not None
        self._socket.send(encode({**act, "action": action}))


class Crowd:
    """New people at one address."""

    def __init__(self, url: str, http: aiohttp.ClientSession) -> None:
        self._url = url
        self._http = http

    async def alone_with_bots(self, moves: int) -> None:
        """One who plays with three bots and goes: the table falls asleep."""
        person = Person(moves)
        (token,), room = await self._room([person], RULES)
        for seat in (1, 2, 3):
            await self._post(f"/rooms/{room}/bots", token, {"seat": seat, "level": "easy"})
        await self.start(token, room)
        await person.done.wait()
        person.go()

    async def left_by_all(self) -> None:
        """Two who start a match and go: it is cancelled."""
        pair = [Person(0), Person(0)]
        tokens, room = await self._room(pair, {"preset": "individual.corriente"})
        await self.start(tokens[0], room)
        await one_is_done(pair)
        for person in pair:
            person.go()

    async def four(self, versions: int) -> tuple[list[Person], str, str]:
        """In one room, with their sockets; not started. Also the host's token, and the room."""
        people = [Person(versions, versions) for _ in range(4)]
        tokens, room = await self._room(people, RULES)
        return people, tokens[0], room

    async def start(self, token: str, room: str) -> None:
        await self._post(f"/rooms/{room}/start", token)

    async def _room(self, people: list[Person], rules: object) -> tuple[list[str], str]:
        tokens = [(await self._post("/session", body={"name": "Ana"}))["token"] for _ in people]
        host = tokens[0]
        room = (await self._post("/rooms", host, {"rules": rules, "pace": "none"}))["id"]
        if len(people) > 1:
            invite = {"ttl_s": INVITE_S}
            code = (await self._post(f"/rooms/{room}/invites", host, invite))["code"]
            for token in tokens[1:]:
                await self._post(f"/invites/{code}/accept", token)
        for person, token in zip(people, tokens, strict=True):
            await person.connect(self._url, token)
        return tokens, room

    async def _post(self, path: str, token: str = "", body: object = None) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"{self._url}/api/v1{path}"
        async with self._http.post(url, json=body or {}, headers=headers) as answer:
            found: dict[str, Any] = await answer.json()
            if answer.status >= 400:
                raise RuntimeError(f"POST {path}: {found}")
            return found


async def one_is_done(people: list[Person]) -> None:
    waiting = [asyncio.ensure_future(person.done.wait()) for person in people]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for each in waiting:
        each.cancel()


async def together(works: list[Callable[[], Awaitable[None]]]) -> None:
    """All of them, a few at a time."""
    waiting = iter(works)

    async def one_after_the_other() -> None:
        for work in waiting:
            await work()

    await asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE)))


@asynccontextmanager
async def coming(url: str) -> AsyncIterator[Crowd]:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        yield Crowd(url, http)
