"""A process dies mid-match as if its power had failed, and the match ends as if it had not."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.history import check_match, check_nothing_missed
from tests.e2e.people import play_out, start
from tests.e2e.player import randomly
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
LONG = {"games": 12}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("kills")
    with running(Stack(folder, games=2, gateways=2, bots=2)) as stack:
        yield stack


async def mid_match(table: list[Player], v: int = 100) -> asyncio.Task[Json]:
    """The match being played out, once it has come to version `v`."""
    playing = asyncio.create_task(play_out(table))
    await table[0].until_v(v)
    return playing


@pytest.mark.parametrize("victim", ["game.0", "game.1", "gateway.0", "gateway.1", "lobby.0"])
async def test_nobody_notices_a_kill(stack: Stack, people: People, victim: str) -> None:
    table = await people.match(4, "clasico.barajamos", options=LONG)
    playing = await mid_match(table)
    stack[victim].kill()
    await table[0].until_v(table[0].v + 20, 20)
    await asyncio.to_thread(stack.start, victim)
    check_match(await playing, table)
    check_nothing_missed(table)
    for player in table:
        assert player.events("match_cancelled", "bot_took") == []


async def test_the_room_hears_of_the_end_though_the_lobby_was_dead(
    stack: Stack, people: People
) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 1})
    for player in table:
        await player.until(lambda one: one.room is not None and one.room["state"] == "playing")
    stack["lobby.0"].kill()
    for player in table:
        player.stay(randomly(player.seat))
    await table[0].until_event("match_finished")
    await asyncio.to_thread(stack.start, "lobby.0")
    for player in table:
        await player.until(lambda one: one.room is not None and one.room["state"] == "waiting", 20)
    await start(table)


async def test_a_frozen_game_process_is_passed_over(stack: Stack, people: People) -> None:
    table = await people.match(4, "clasico.barajamos", options=LONG)
    playing = await mid_match(table)
    for game in stack.of("game"):
        game.freeze()
        await table[0].until_v(table[0].v + 20, 20)
        game.thaw()
    check_match(await playing, table)


async def test_tables_go_on_without_any_bots_worker(stack: Stack, people: People) -> None:
    table = await people.match(2, "clasico.barajamos", bots=2, options={"games": 2})
    playing = await mid_match(table, v=20)
    for worker in stack.of("bots"):
        worker.kill()
    await table[0].until_v(table[0].v + 4, 30)
    await asyncio.to_thread(stack.start, "bots.0", "bots.1")
    check_match(await playing, table)


async def test_one_bots_worker_may_die_among_two(stack: Stack, people: People) -> None:
    table = await people.match(2, "clasico.barajamos", bots=2, options={"games": 4})
    playing = await mid_match(table, v=20)
    stack["bots.0"].kill()
    check_match(await playing, table)
    await asyncio.to_thread(stack.start, "bots.0")
