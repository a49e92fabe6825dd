"""Whatever a client sends: an answer or a close, no traceback in any log, other tables go on."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.described import tracing
from tests.e2e.history import check_match
from tests.e2e.people import play_out

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.e2e.people import People
    from tests.e2e.player import Player
    from tests.e2e.stack import Stack

pytestmark = pytest.mark.e2e
SETTINGS = {"ws_per_s": "200", "ws_burst": "400"}
"""So narrow that a loaded machine reaches them too."""

BAD_TEXTS = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"hello"',
    "{}",
    '{"id": 1}',
    '{"id": 1, "type": null}',
    '{"id": 1, "type": "fly"}',
    '{"id": "1", "type": "ping"}',
    '{"id": 1.5, "type": "ping"}',
    '{"id": 1e400, "type": "ping"}',
    '{"id": 99999999999999999999, "type": "ping"}',
    '{"type": "ping"}',
    '{"id": 1, "type": "hello"}',
    '{"id": 1, "type": "hello", "token": 7}',
    '{"id": 1, "type": "act"}',
    '{"id": 1, "type": "act", "table": 5, "action": {"play": "1o"}}',
    '{"id": 1, "type": "act", "table": "t_x", "action": "1o"}',
    '{"id": 1, "type": "act", "table": "t_x", "action": {}}',
    '{"id": 1, "type": "act", "table": "t_x", "action": {"play": 1}}',
    '{"id": 1, "type": "act", "table": "t_x", "action": {"bid": 60.0}}',
    '{"id": 1, "type": "act", "table": "t_x", "action": {"pass": "yes"}}',
    '{"id": 1, "type": "act", "table": "t_x", "action": {"play": "1o"}, "ask": -1}',
    '{"id": 1, "type": "act", "table": "t_x", "action": {"play": "1o"}, "cmd": ""}',
    '{"id": 1, "type": "view", "table": "{t:*}:state"}',
    '{"id": 1, "type": "watch", "table": "t_x"}',
    '{"id": 1, "type": "leave", "table": "t_x"}',
    '{"id": 1, "type": "say", "table": "t_x", "phrase": "bien_jugado"}',
    "[" * 15_000,
    '{"id": 1, "type": "ping", "x": ' + "[" * 8_000,
    '{"id": 1, "type": "ping", "\\ud800": "\\udfff"}',
    "\x00",
]


@contextlib.asynccontextmanager
async def another_table(people: People) -> AsyncIterator[None]:
    """A match of others that goes on meanwhile, from its start to its end."""
    table = await people.match(4, "clasico.barajamos", options={"games": 6})
    playing = asyncio.create_task(play_out(table))
    yield
    check_match(await playing, table)


async def test_texts_that_mean_nothing_are_answered_one_by_one(people: People) -> None:
    async with another_table(people):
        player = await people.player()
        await player.connect()
        assert player.socket
        for text in BAD_TEXTS:
            player.heard.clear()
            await player.socket.send(text)
            await player.until(lambda one: bool(one.heard), 10)
            answer = json.loads(player.heard[0])
            assert (answer["type"], answer["ok"]) == ("reply", False), text
            assert answer["error"]["code"] in ("bad_request", "not_found", "forbidden"), text
        assert (await player.ask(type="ping"))["ok"]


async def test_before_hello_there_is_nothing(people: People) -> None:
    player = await people.player()
    for text in ('{"id": 1, "type": "ping"}', '{"id": 1, "type": "hello", "token": "x.y.z"}'):
        socket = await player.api.socket(player._hear)
        await socket.send(text)
        async with asyncio.timeout(10):
            await socket.ended.wait()
        assert socket.close_code == 4401


async def test_bytes_are_answered_too(people: People) -> None:
    player = await people.player()
    await player.connect()
    assert player.socket
    await player.socket.send(b"\xff\x00{}")
    await player.until(lambda one: "bad_request" in one.heard[-1], 10)
    assert (await player.ask(type="ping"))["ok"]


@pytest.mark.parametrize("size", [20_000, 200_000, 20_000_000])
async def test_a_huge_frame_ends_its_own_socket_only(people: People, size: int) -> None:
    async with another_table(people):
        player = await people.player()
        await player.connect()
        assert player.socket
        with contextlib.suppress(ConnectionError, aiohttp.ClientError):  # closed meanwhile
            await player.socket.send("x" * size)
        async with asyncio.timeout(10):
            await player.socket.ended.wait()
        await player.connect()


async def test_thousands_of_messages_are_slowed_down_and_disturb_nobody(people: People) -> None:
    async with another_table(people):
        player = await people.player()
        await player.connect()
        answers = await asyncio.gather(
            *(player.ask(type="ping") for _ in range(5_000)), return_exceptions=True
        )
        assert any("rate_limited" in str(answer) for answer in answers)
        await asyncio.gather(
            *(player.ask(type="ping") for _ in range(20_000)), return_exceptions=True
        )
        await player.connect()
        assert (await player.ask(type="ping"))["ok"]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{", "application/json"),
        (b"[]", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b'{"name": 7}', "application/json"),
        (b'{"name": "\\u202eevil"}', "application/json"),
        (b'{"name": ""}', "application/json"),
        (b"name=Ana", "application/x-www-form-urlencoded"),
        (b"[" * 60_000, "application/json"),
    ],
)
async def test_bodies_that_mean_nothing_are_bad_requests(
    stack: Stack, people: People, body: bytes, kind: str
) -> None:
    player = await people.player()
    status, answer = await raw(player, stack.urls[0] + "/api/v1/session", body, kind)
    assert (status, answer["error"]["code"]) == (400, "bad_request")


async def raw(
    player: Player, url: str, body: bytes, kind: str
) -> tuple[int, dict[str, dict[str, str]]]:
    headers = {"Content-Type": kind}
    async with (
        aiohttp.ClientSession(trace_configs=[tracing()]) as http,
        http.post(url, data=body, headers=headers) as answer,
    ):
        return answer.status, await answer.json()
