"""People who sit down, play a little and then do nothing, or go."""

from __future__ import annotations

import asyncio
import itertools
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp

from cli.client import Client
from cli.load import wire
from cli.load.messages import encode, read_event, read_frame

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from cli.load.messages import Frame

RULES = {"preset": "clasico.barajamos", "options": {"games": 1_000_000}}
AT_ONCE = 32
INVITE_S = 60


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
        ask, legal = next(
            (event.ask, event.legal) for event in map(read_event, frame.events) if event.legal
        )
        action = {name: each for name, each in legal[0].items() if name != "seat"}
        act = {"id": next(self._ids), "type": "act", "table": frame.table, "ask": ask}
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
        host, room = await self._room([person], RULES)
        for seat in (1, 2, 3):
            await host.call("POST", f"/rooms/{room}/bots", {"seat": seat, "level": "easy"})
        await self.start(host, room)
        await person.done.wait()
        person.go()

    async def left_by_all(self) -> None:
        """Two who start a match and go: it is cancelled."""
        pair = [Person(0), Person(0)]
        await self.start(*await self._room(pair, {"preset": "individual.corriente"}))
        await one_is_done(pair)
        for person in pair:
            person.go()

    async def four(self, versions: int) -> tuple[list[Person], Client, str]:
        """In one room, with their sockets; not started. Also the host, and the room."""
        people = [Person(versions, versions) for _ in range(4)]
        return people, *await self._room(people, RULES)

    async def start(self, host: Client, room: str) -> None:
        await host.call("POST", f"/rooms/{room}/start", {})

    async def _room(self, people: list[Person], rules: object) -> tuple[Client, str]:
        clients = [Client(self._http, self._url) for _ in people]
        for client in clients:
            await client.session("Ana", "es")
        host, *guests = clients
        room = (await host.call("POST", "/rooms", {"rules": rules, "pace": "none"}))["id"]
        if guests:
            invite = {"ttl_s": INVITE_S}
            code = (await host.call("POST", f"/rooms/{room}/invites", invite))["code"]
            for guest in guests:
                await guest.call("POST", f"/invites/{code}/accept", {})
        for person, client in zip(people, clients, strict=True):
            await person.connect(self._url, client.token)
        return host, room


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
