"""A person of the load, before a server that says what a test tells it to."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import aiohttp

from cli.load import guest
from cli.load.knowledge import Hands
from cli.load.player import Player
from cli.load.tally import Tally
from tests.unit.cli.server import serving
from tests.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    import pytest

    from cli.load.messages import Event
    from tests.unit.cli.server import Server, Socket

Json = dict[str, Any]
DEAL = {"kind": "deal_started", "deal_no": 1, "hand": ["1o", "3o"], "stock": 0, "upcard": None}
TURN = {"kind": "turn", "seat": 0, "ask": 1, "deadline": None, "legal": [{"seat": 0, "play": "1o"}]}
NEXT = {"kind": "turn", "seat": 1, "ask": 2, "deadline": None}
PLAYED = {"kind": "played", "seat": 0, "card": "1o"}


class Table:
    """Nobody thinks."""

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.asks: list[int] = []

    def think_s(self) -> float | None:
        return 0.0

    def heard(self, player: Player, v: int, events: list[Event]) -> None:
        """The test looks at the tally."""

    def asked(self, ask: int) -> None:
        self.asks.append(ask)

    def moved(self, player: Player, v: int, sent: float) -> None:
        self.moves.append(v)

    def gone(self) -> None:
        """As above."""


class Seated:
    def __init__(self, server: Server, player: Player, table: Table, tally: Tally) -> None:
        self.server, self.player, self.table, self.tally = server, player, table, tally

    async def connected(self) -> tuple[Socket, Json]:
        """The next socket with its hello, which is not answered yet."""
        socket = await self.server.connection()
        return socket, await socket.hears()

    async def until(self, holds: Callable[[], object]) -> None:
        async def looks() -> object:
            return holds()

        await until(looks)

    @property
    def faults(self) -> list[str]:
        return self.tally.told


@asynccontextmanager
async def seated() -> AsyncIterator[Seated]:
    async with serving() as server, aiohttp.ClientSession() as http:
        tally, table = Tally(), Table()
        player = Player(http, server.url, 0, table, Hands(), tally, Random(1))
        player.guest.client.token = "token"
        connecting = asyncio.create_task(player.guest.connect())
        yield Seated(server, player, table, tally)
        await connecting
        player.leave()


async def dealt(socket: Socket, hello: Json) -> Json:
    """Greeted, and asked at once; what it does."""
    await socket.says(type="reply", id=hello["id"], ok=True)
    await socket.frame(1, {"kind": "match_started"}, DEAL, TURN)
    return await socket.hears()


async def test_a_turn_that_comes_with_the_greeting_is_played_and_counted_once() -> None:
    async with seated() as one:
        socket, hello = await one.connected()
        assert (hello["token"], "resume" in hello) == ("token", False)
        act = await dealt(socket, hello)
        assert (act["action"], act["ask"], act["table"]) == ({"play": "1o"}, 1, "t_1")
        await socket.frame(2, PLAYED, NEXT)
        await socket.says(type="reply", id=act["id"], ok=True, v=2)
        await one.until(lambda: one.table.moves)
        assert one.table.moves == [2]
        assert one.table.asks == [1, 2]
        assert one.faults == []


async def test_an_act_without_an_answer_is_told_again_under_its_name_after_resuming() -> None:
    async with seated() as one:
        socket, hello = await one.connected()
        act = await dealt(socket, hello)
        await socket.close()
        again, hello = await one.connected()
        assert hello["resume"] == {"table": "t_1", "epoch": 1, "v": 1}
        await again.says(type="reply", id=hello["id"], ok=True)
        repeated = await again.hears()
        assert repeated["cmd"] == act["cmd"]
        assert repeated["action"] == act["action"]
        await again.frame(2, PLAYED, NEXT)
        await again.says(type="reply", id=repeated["id"], ok=True, v=2)
        await again.frame(3, {**NEXT, "ask": 3})
        await one.until(lambda: one.player.follower.v == 3)
        assert one.table.moves == [2]
        assert one.table.asks == [1, 2, 3]
        assert one.faults == []
        assert one.tally.reconnect.count == one.tally.resume.count == 1


async def test_nothing_is_lost_of_who_is_still_told_what_was_missed_but_of_who_never_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guest, "LATE_S", 0.0)
    async with seated() as one:
        socket, hello = await one.connected()
        act = await dealt(socket, hello)
        await socket.close()
        again, hello = await one.connected()
        await again.says(type="reply", id=hello["id"], ok=True)
        await again.hears()
        assert one.player.guest.here
        assert not one.player.guest.steady
        monkeypatch.setattr(guest, "_RESUME_S", 0.0)
        assert one.player.guest.steady
        monkeypatch.setattr(guest, "_RESUME_S", 30.0)
        await again.frame(2, PLAYED, NEXT)
        await again.says(type="reply", id=act["id"], ok=True, v=2)
        await one.until(lambda: one.player.guest.steady)


async def test_a_message_that_cannot_be_read_is_lost() -> None:
    async with seated() as one:
        socket, hello = await one.connected()
        await dealt(socket, hello)
        await socket.says(type="frame", table="t_1", v="three")
        await one.until(lambda: one.faults)
        assert one.tally.lost == 1
