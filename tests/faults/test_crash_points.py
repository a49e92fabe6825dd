"""A game process dies where it hurts most; another one goes on within three seconds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chassis.grpcclient import Pool
from tests.e2e.history import check_match
from tests.e2e.people import play_out
from tuteapi.v1.game_pb2_grpc import GameServiceStub

if TYPE_CHECKING:
    from tests.e2e.people import People
    from tests.e2e.player import Player
    from tests.e2e.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
ON_S = 3.0


@pytest.mark.parametrize(
    ("point", "count", "games"),
    [
        ("game.after_due", 2, 10),
        ("game.after_commit", 2, 10),
        ("game.after_commit", 4, 20),
    ],
)
async def test_the_table_goes_on(
    stack: Stack, people: People, point: str, count: int, games: int
) -> None:
    """Between the due index and the commit; between the commit and what follows it.

    Who is killed is the process that gateways ask first for this table, as soon as they do again.
    """
    table = await _at_first_game(stack, people, count, games)
    await asyncio.to_thread(stack["game.0"].kill)
    await asyncio.to_thread(stack["game.0"].start, TUTE_TEST_CRASH=f"{point}:1")
    playing = asyncio.create_task(play_out(table, seconds=100))
    await asyncio.to_thread(stack["game.0"].wait_end, 30)
    await table[0].until_v(table[0].v + 2, ON_S)
    check_match(await playing, table)


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
