"""The WebSocket of `tute play`: it resumes, notices gaps, and plays nothing twice."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp
import pytest

from cli.client import Client
from cli.ended import Over, Unreachable
from cli.line import Line
from tests.unit.cli.server import DEADLINE_S, Server, Socket, serving
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cli.line import Message


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[Server, Socket, Line]]:
    """A line that said hello."""
    async with serving() as server, aiohttp.ClientSession() as http:
        client = Client(http, server.url, patience_s=10)
        client.token = "secret"
        line = Line(client)
        running = asyncio.create_task(line.run())
        socket = await server.connection()
        await socket.greet()
        yield server, socket, line
        running.cancel()
        await asyncio.wait([running])


async def next_message(line: Line) -> Message:
    async with asyncio.timeout(DEADLINE_S):
        return await line.messages.get()


async def test_the_token_goes_in_the_first_message() -> None:
    async with serving() as server, aiohttp.ClientSession() as http:
        client = Client(http, server.url)
        client.token = "secret"
        running = asyncio.create_task(Line(client).run())
        hello = await (await server.connection()).greet()
        assert (hello["type"], hello["token"]) == ("hello", "secret")
        assert "resume" not in hello
        running.cancel()
        await asyncio.wait([running])


async def test_frames_come_in_order_and_once() -> None:
    async with connected() as (_, socket, line):
        for v in (1, 2, 2, 1, 3):
            await socket.frame(v)
        assert [(await next_message(line))["v"] for _ in range(3)] == [1, 2, 3]


async def test_after_a_gap_comes_a_view_and_the_frames_after_it() -> None:
    async with connected() as (_, socket, line):
        await socket.frame(1)
        await socket.frame(4)
        await socket.frame(5)
        asked = await socket.hears()
        assert (asked["type"], asked["table"]) == ("view", "t_1")
        await socket.says(type="reply", id=asked["id"], ok=True, v=5, epoch=1, view={"v": 5})
        await socket.frame(6)
        assert (await next_message(line))["v"] == 1
        assert (await next_message(line)) == {"type": "view", "table": "t_1", "view": {"v": 5}}
        assert (await next_message(line))["v"] == 6
        assert socket.received.empty()


async def test_a_new_epoch_means_a_view() -> None:
    async with connected() as (_, socket, line):
        await socket.frame(1)
        await socket.frame(2, epoch=2)
        asked = await socket.hears()
        await socket.says(type="reply", id=asked["id"], ok=True, v=2, epoch=2, view={"v": 2})
        await socket.frame(3, epoch=2)
        kinds = [(await next_message(line))["type"] for _ in range(3)]
        assert kinds == ["frame", "view", "frame"]


async def test_it_resumes_where_it_was() -> None:
    async with connected() as (server, socket, line):
        await socket.frame(1)
        await socket.frame(2)
        await socket.close()
        hello = await (await server.connection()).greet()
        assert hello["resume"] == {"table": "t_1", "epoch": 1, "v": 2}
        kinds = [(await next_message(line))["type"] for _ in range(4)]
        assert kinds == ["frame", "frame", "lost", "back"]


async def test_an_act_whose_answer_was_lost_is_sent_again_as_the_same() -> None:
    async with connected() as (server, socket, line):
        acting = asyncio.create_task(line.act("t_1", {"play": "1o", "seat": 0}, 7))
        first = await socket.hears()
        await socket.close()
        socket = await server.connection()
        await socket.greet()
        second = await socket.hears()
        assert second == first
        assert first["action"] == {"play": "1o"}
        assert first["ask"] == 7
        await socket.says(type="reply", id=second["id"], ok=True, v=9)
        assert await acting == 9


async def test_an_act_that_could_not_be_done_now_is_tried_again_as_the_same() -> None:
    async with connected() as (_, socket, line):
        acting = asyncio.create_task(line.act("t_1", {"play": "1o"}, 7))
        first = await socket.hears()
        error = {"code": "unavailable", "message": "Later.", "details": {}}
        await socket.says(type="reply", id=first["id"], ok=False, error=error)
        second = await socket.hears()
        assert second["cmd"] == first["cmd"]
        await socket.says(type="reply", id=second["id"], ok=True, v=9)
        assert await acting == 9


async def test_a_refusal_says_which() -> None:
    async with connected() as (_, socket, line):
        acting = asyncio.create_task(line.act("t_1", {"play": "1o"}, 7))
        number = (await socket.hears())["id"]
        error = {"code": "illegal_card", "message": "No.", "details": {"legal": ["3o"]}}
        await socket.says(type="reply", id=number, ok=False, error=error)
        with pytest.raises(Refused) as refused:
            await acting
        assert refused.value.code == "illegal_card"
        assert refused.value.details == {"legal": ["3o"]}


async def test_who_was_replaced_does_not_come_back() -> None:
    async with connected() as (server, socket, line):
        acting = asyncio.create_task(line.act("t_1", {"play": "1o"}, 7))
        await socket.hears()
        await socket.says(
            type="bye", code="replaced", message="Played elsewhere.", retry_after_ms=0
        )
        with pytest.raises(Over, match=r"Played elsewhere\."):
            await acting
        kinds = [(await next_message(line))["type"] for _ in range(2)]
        assert kinds == ["lost", "over"]
        with pytest.raises(Over):
            await line.view("t_1")
        assert server.sockets.empty()


async def test_a_session_that_is_no_good_is_the_end() -> None:
    async with serving() as server, aiohttp.ClientSession() as http:
        running = asyncio.create_task(Line(Client(http, server.url)).run())
        socket = await server.connection()
        hello = await socket.hears()
        error = {"code": "unauthorized", "message": "No.", "details": {}}
        await socket.says(type="reply", id=hello["id"], ok=False, error=error)
        await asyncio.wait_for(running, DEADLINE_S)
        assert server.sockets.empty()


async def test_a_hello_that_came_late_is_a_broken_line_and_said_again() -> None:
    async with serving() as server, aiohttp.ClientSession() as http:
        running = asyncio.create_task(Line(Client(http, server.url, patience_s=10)).run())
        late = await server.connection()
        await late.hears()
        await late.says(type="bye", code="unauthorized", message="Late.", retry_after_ms=0)
        await late.close(4401)
        await (await server.connection()).greet()
        running.cancel()
        await asyncio.wait([running])


async def test_a_server_that_stays_away_is_the_end_in_time() -> None:
    async with aiohttp.ClientSession() as http:
        line = Line(Client(http, "http://127.0.0.1:9", patience_s=0.3))
        async with asyncio.timeout(DEADLINE_S):
            await line.run()
        assert (await next_message(line))["type"] == "over"


async def test_a_call_is_tried_again_where_nothing_was_done() -> None:
    async with serving() as server, aiohttp.ClientSession() as http:
        away = {"error": {"code": "unavailable", "message": "Later.", "details": {}}}
        server.answers = [(503, away), (201, {"player": "p_1", "name": "Ana", "token": "t"})]
        client = Client(http, server.url, patience_s=5)
        await client.session("Ana", "es")
        assert (client.player, client.name, client.token) == ("p_1", "Ana", "t")
        assert server.calls == [("POST", "/api/v1/session", {"name": "Ana", "lang": "es"})] * 2


async def test_a_refused_call_is_not_tried_again() -> None:
    async with serving() as server, aiohttp.ClientSession() as http:
        server.answers = [
            (409, {"error": {"code": "room_full", "message": "Full.", "details": {}}})
        ]
        with pytest.raises(Refused, match="Full"):
            await Client(http, server.url, patience_s=5).call("POST", "/rooms/r/join", {})
        assert len(server.calls) == 1


async def test_nobody_there_is_said_plainly() -> None:
    async with aiohttp.ClientSession() as http:
        with pytest.raises(Unreachable, match="Nobody answers at"):
            await Client(http, "http://127.0.0.1:9").call("GET", "/rules")


async def test_a_server_that_never_answers_is_left_and_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cli.line._PING_S", 0.05)
    monkeypatch.setattr("cli.line._ANSWER_S", 0.5)
    async with connected() as (server, socket, line):
        acting = asyncio.create_task(line.act("t_1", {"play": "1o"}, 7))
        first = await socket.hears()
        while first["type"] != "act":
            first = await socket.hears()
        again = await server.connection()
        await again.greet()
        second = await again.hears()
        while second["type"] != "act":
            second = await again.hears()
        assert second == first
        await again.says(type="reply", id=second["id"], ok=True, v=9)
        assert await acting == 9


async def test_a_ping_that_tells_of_more_than_was_seen_brings_a_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cli.line._PING_S", 0.05)
    async with connected() as (_, socket, line):
        await socket.frame(1)
        while (asked := await socket.hears())["type"] == "ping":
            await socket.says(type="reply", id=asked["id"], ok=True, t=0, tops={"t_1": 2})
        assert asked["type"] == "view"
        await socket.says(type="reply", id=asked["id"], ok=True, v=2, epoch=1, view={"v": 2})
        assert [(await next_message(line))["type"] for _ in range(2)] == ["frame", "view"]
