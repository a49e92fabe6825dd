"""A match followed at the terminal: what is told, when one is asked, and how it ends."""

from __future__ import annotations

import asyncio
import io
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from rich.console import Console

from cli.client import Client
from cli.ended import Over
from cli.line import Line
from cli.match import End, MatchTable, tell
from tests.unit.cli.server import DEADLINE_S, Socket, serving
from tests.unit.cli.views import view
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Chooser:
    """Decides when the test says so; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[int] = asyncio.Queue()
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.dropped = 0

    async def __call__(self, view: dict[str, Any]) -> dict[str, Any]:
        self.asked.put_nowait(view["ask"])
        self.answer = asyncio.get_running_loop().create_future()
        try:
            return await self.answer
        except asyncio.CancelledError:
            self.dropped += 1
            raise

    async def ask(self) -> int:
        async with asyncio.timeout(DEADLINE_S):
            return await self.asked.get()


class Play:
    """A match under way on a server that the test plays."""

    def __init__(self, socket: Socket, line: Line, *, again: bool) -> None:
        self.socket = socket
        self.choose = Chooser()
        self.console = Console(file=io.StringIO(), width=100)
        self.playing = asyncio.create_task(
            MatchTable(line, "t_1", self.choose, self.console, "en", shown=again).play()
        )

    async def shows(self, v: int, **changes: object) -> None:
        """Answers the next question for a view."""
        asked = await self.socket.hears()
        assert asked["type"] == "view"
        seen = view(v=v, **changes)
        await self.socket.says(type="reply", id=asked["id"], ok=True, v=v, epoch=1, view=seen)

    async def acted(self, **answer: object) -> dict[str, Any]:
        act = await self.socket.hears()
        assert act["type"] == "act"
        await self.socket.says(type="reply", id=act["id"], **answer)
        return act

    async def end(self) -> End:
        async with asyncio.timeout(DEADLINE_S):
            return await self.playing

    @property
    def told(self) -> list[str]:
        assert isinstance(self.console.file, io.StringIO)
        return self.console.file.getvalue().splitlines()


@asynccontextmanager
async def match(*, again: bool = False) -> AsyncIterator[Play]:
    async with serving() as server, aiohttp.ClientSession() as http:
        line = Line(Client(http, server.url, patience_s=0.2))
        running = asyncio.create_task(line.run())
        socket = await server.connection()
        await socket.greet()
        play = Play(socket, line, again=again)
        yield play
        for task in (play.playing, running):
            task.cancel()
        await asyncio.wait([play.playing, running])


TURN = {
    "kind": "turn",
    "seat": 0,
    "ask": 18,
    "legal": [{"seat": 0, "play": "1o"}],
    "deadline": None,
}
FINISHED = {"kind": "match_finished", "winner": 0, "score": [4, 1], "ratings": None}
OVER = {"score": [4, 1], "deal_no": 5, "winner": 0, "state": "finished"}


async def test_a_move_is_sent_with_the_ask_it_answers() -> None:
    async with match() as play:
        await play.shows(1)
        assert await play.choose.ask() == 17
        play.choose.answer.set_result({"seat": 0, "play": "12o"})
        act = await play.acted(ok=True, v=2)
        assert (act["action"], act["ask"]) == ({"play": "12o"}, 17)


async def test_one_is_asked_once_though_a_neighbour_goes_and_comes() -> None:
    async with match() as play:
        await play.shows(1)
        await play.choose.ask()
        for v, kind in ((1, "away"), (2, "back")):
            await play.socket.frame(v, {"kind": kind, "seat": 2, "until": 1.0})
            await play.shows(v)
        await play.socket.frame(3, TURN)
        await play.shows(3, ask=18)
        assert await play.choose.ask() == 18
        assert play.choose.dropped == 1
        assert play.told == ["Eva is away; the seat is held", "Eva is back"]


async def test_a_move_that_came_too_late_is_followed_by_the_next_question() -> None:
    async with match() as play:
        await play.shows(1)
        await play.choose.ask()
        play.choose.answer.set_result({"seat": 0, "play": "12o"})
        error = {"code": "conflict", "message": "The clock ran out.", "details": {}}
        await play.acted(ok=False, error=error)
        await play.shows(2, ask=18)
        assert await play.choose.ask() == 18
        assert play.told == ["The table has changed meanwhile. [conflict: The clock ran out.]"]


async def test_a_refusal_nobody_expects_ends_it() -> None:
    async with match() as play:
        await play.shows(1)
        await play.choose.ask()
        play.choose.answer.set_result({"seat": 0, "play": "12o"})
        error = {"code": "forbidden", "message": "Not yours.", "details": {}}
        await play.acted(ok=False, error=error)
        with pytest.raises(Refused, match="Not yours"):
            await play.end()


async def test_the_end_is_told_though_a_view_knew_it_first() -> None:
    async with match() as play:
        await play.shows(1, legal=[], turn=1)
        await play.socket.frame(1, {"kind": "turn", "seat": 1, "ask": 18, "deadline": None})
        await play.shows(3, legal=[], turn=None, match=OVER)
        await play.socket.frame(2, {"kind": "played", "seat": 1, "card": "12o"})
        await play.socket.frame(3, FINISHED)
        await play.shows(3, legal=[], turn=None, match=OVER)
        end = await play.end()
        assert end.state == "finished"
        assert play.told == ["Lola: 12 coins", "Won by Ana and Eva, 4–1"]


async def test_a_match_that_was_over_before_ends_by_itself() -> None:
    async with match() as play:
        await play.shows(9, legal=[], turn=None, match=OVER)
        assert (await play.end()).state == "finished"


@pytest.mark.parametrize(("again", "shown"), [(True, 1), (False, 0)])
async def test_who_comes_back_sees_the_table_at_once_whoever_is_on_turn(
    again: bool, shown: int
) -> None:
    async with match(again=again) as play:
        await play.shows(1, legal=[], turn=1)
        await play.socket.frame(1, {"kind": "played", "seat": 1, "card": "12o"})
        await play.socket.frame(2, FINISHED)
        await play.shows(2, match=OVER, legal=[], turn=None)
        await play.end()
        assert "".join(play.told).count("Your hand: ") == shown
        assert play.told[-2] == "Lola: 12 coins"


async def test_a_line_that_is_over_ends_it() -> None:
    async with match() as play:
        await play.shows(1)
        await play.choose.ask()
        bye = {"code": "replaced", "message": "Played elsewhere.", "retry_after_ms": 0}
        await play.socket.says(type="bye", **bye)
        with pytest.raises(Over, match=r"Played elsewhere\."):
            await play.end()
        assert play.choose.dropped == 1


async def test_what_is_said_at_the_table_is_told() -> None:
    async with match() as play:
        await play.shows(1)
        for table, phrase in (("t_2", "adios"), ("t_1", "bien_jugado"), ("t_1", "risa")):
            await play.socket.says(type="say", table=table, seat=2, phrase=phrase)
        await play.socket.frame(2, FINISHED)
        await play.shows(2, match=OVER)
        await play.end()
        assert play.told[:2] == ["Eva: Well played!", "Eva laughs"]


def test_who_played_a_match_that_counts_is_told_what_it_did_to_their_rating() -> None:
    moved = [
        {
            "seat": seat,
            "player": f"p_{seat}",
            "before": 1000,
            "after": after,
            "change": after - 1000,
        }
        for seat, after in enumerate((1030, 960, 1030, 960))
    ]
    event = {"kind": "match_finished", "winner": 0, "score": [4, 1], "ratings": moved}
    told = tell(event, view(you=1), "en").splitlines()
    assert told[1:] == ["Your rating: 1000 → 960 (-40)"]
    assert len(tell({**event, "ratings": None}, view(you=1), "en").splitlines()) == 1
    assert len(tell(event, view(you=None), "en").splitlines()) == 1
