"""A game process dies where it hurts most; another one goes on within three seconds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import pytest

from chassis.grpcclient import Pool
from tests.e2e.history import check_match
from tests.e2e.people import play_out
from tests.waiting import until
from tuteapi.v1.game_pb2_grpc import GameServiceStub

if TYPE_CHECKING:
    from tests.e2e.people import People
    from tests.e2e.player import Player
    from tests.e2e.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
ON_S = 3.0


@pytest.mark.parametrize(
    ("point", "count", "games"),
    [("game.after_due", 2, 12), ("game.after_commit", 2, 2), ("game.after_commit", 4, 2)],
)
async def test_the_table_goes_on(
    stack: Stack, people: People, point: str, count: int, games: int
) -> None:
    """Between the due index and the commit; between the commit and what follows it.

    Who is killed is the process that gateways ask first for this table. The index is written once
    in a second or two of bots' moves only: that match is long enough for some.
    """
    table = await _at_first_game(stack, people, count, games)
    await asyncio.to_thread(stack["game.0"].kill)
    await asyncio.to_thread(stack.start, "game.0", TUTE_TEST_CRASH=f"{point}:1")
    await _all_connected_or_dead(stack)
    playing = asyncio.create_task(play_out(table, seconds=100))
    await asyncio.to_thread(stack["game.0"].wait_end, 80)
    await table[0].until_v(table[0].v + 2, ON_S)
    check_match(await playing, table)


async def _all_connected_or_dead(stack: Stack) -> None:
    """Every gateway has its stream to every game process, unless a bot's move came first."""
    games = f"tute_gateway_games {len(stack.of('game')):.1f}"

    async def settled() -> bool:
        if not stack["game.0"].running:
            return True
        async with aiohttp.ClientSession() as http:
            pages = [await (await http.get(f"{url}/metrics")).text() for url in stack.urls]
        return all(games in page for page in pages)

    await until(settled, deadline_s=30)


async def _at_first_game(stack: Stack, people: People, count: int, games: int) -> list[Player]:
    """A match at a table that gateways ask the first game process for."""
    addresses = stack["game.0"].env["TUTE_GAME_ADDRESSES"]
    first = stack["game.0"].env["TUTE_LISTEN"]
    pick = Pool(addresses, "", GameServiceStub).pick
    while True:
        options = {"games": games}
        table = await people.match(count, "clasico.barajamos", bots=4 - count, options=options)
        if pick(table[0].table)[0] == first:
            return table
