"""Processes that are found by name come and go while matches are played."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import pytest

from tests.dnsserver import serving
from tests.e2e.history import check_match
from tests.e2e.people import play_out, start
from tests.e2e.stack import Stack, running
from tests.e2e.test_overview import ADMIN, of, seen
from tests.faults.survived import check_survived

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.faults,
    pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is there on Linux only"),
]
TABLES = 3
PATIENCE_S = 60.0


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """DNS knows of one game process and one lobby; more of them run, and nobody asks them yet."""
    folder = tmp_path_factory.mktemp("named")
    with serving() as dns:
        stack = Stack(
            folder, games=3, lobbies=2, gateways=2, dns=dns, settings={"admin_token": ADMIN}
        )
        stack.appear("game.0", "lobby.0")
        with running(stack):
            yield stack


def writes(stack: Stack, overview: Json, name: str) -> float:
    """Versions that this game process wrote; 0 where it is not there."""
    at = stack.listens[name]
    counts = [each["counts"] for each in of(overview, "game") if each["name"] == at]
    return float(counts[0].get("game_commits_total", 0)) if counts else 0.0


async def written_more(stack: Stack, player: Player, *names: str) -> None:
    """Until each of them wrote versions from now on."""
    before = await seen(player, lambda now: now["tables"] is not None, PATIENCE_S)
    await seen(
        player,
        lambda now: all(writes(stack, now, each) > writes(stack, before, each) for each in names),
        PATIENCE_S,
    )


async def play_on(table: list[Player], enough: asyncio.Event) -> None:
    """One match after the other, each of them whole."""
    while True:
        record = await play_out(table, seconds=2 * PATIENCE_S)
        check_survived(record, table, lossless=True)
        if enough.is_set():
            return
        for player in table:
            await player.until(lambda one: one.room is not None and one.room["state"] == "waiting")
        await start(table)


@pytest.mark.timeout(400)
async def test_game_processes_added_stopped_and_killed_lose_nothing(
    stack: Stack, people: People
) -> None:
    options, enough = {"games": 2}, asyncio.Event()
    tables = [
        await people.match(4 - bots, "clasico.barajamos", bots=bots, options=options)
        for bots in range(TABLES)
    ]
    somebody = tables[0][0]
    async with asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(play_on(table, enough))

        stack.appear("game.0", "game.1")
        await seen(somebody, lambda now: len(of(now, "game")) == 2, PATIENCE_S)
        await written_more(stack, somebody, "game.0", "game.1")

        stack["game.0"].kill()  # DNS goes on naming it, as it does until somebody notices
        await written_more(stack, somebody, "game.1")

        stack.appear("game.2")
        await asyncio.to_thread(stack["game.1"].stop)
        await seen(somebody, lambda now: len(of(now, "game")) == 1, PATIENCE_S)
        await written_more(stack, somebody, "game.2")
        enough.set()


async def test_a_lobby_that_takes_the_others_place_is_found_by_all(
    stack: Stack, people: People
) -> None:
    table = await people.match(2, "individual.corriente", options={"games": 1})
    stack.appear("lobby.1")
    await asyncio.to_thread(stack["lobby.0"].stop)
    check_match(await play_out(table, seconds=PATIENCE_S), table)
    for player in table:
        await player.until(lambda one: one.room is not None and one.room["state"] == "waiting")
    await start(table)
