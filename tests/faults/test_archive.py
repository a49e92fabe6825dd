"""A lobby dies beside its archive: every match is there in the end, and counted once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.people import play_out
from tests.e2e.test_archive import quick, ratings, standings
from tests.waiting import until
from tuteapi import keys

if TYPE_CHECKING:
    from tests.e2e.people import People
    from tests.e2e.player import Player
    from tests.e2e.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.faults]


@pytest.mark.parametrize("point", ["lobby.before_archive", "lobby.after_archive"])
async def test_a_lobby_killed_beside_its_archive(stack: Stack, people: People, point: str) -> None:
    """Before the match is written; after that, before its table heard so."""
    table = await quick(people)
    lobby = stack["lobby.0"]
    await asyncio.to_thread(lobby.kill)
    await asyncio.to_thread(lobby.start, TUTE_TEST_CRASH=f"{point}:1")
    await asyncio.to_thread(lobby.wait_ready)
    await play_out(table)
    await asyncio.to_thread(lobby.wait_end, 30)
    await asyncio.to_thread(stack.start, "lobby.0")
    await until(lambda: counted(table), ignoring=Refused, deadline_s=30)
    host = table[0]
    await host.until(lambda one: one.room is not None and one.room["table"] is None)
    await until(lambda: told(stack, host.table), deadline_s=30)
    now = await standings(host)
    for player in table:
        assert now[player.id]["matches"] == 1
        assert now[player.id]["rating"] == ratings(player)[player.id]["after"]


async def counted(table: list[Player]) -> bool:
    return {each.id for each in table} <= set(await standings(table[0]))


async def told(stack: Stack, table: str) -> bool:
    """The table's outbox is empty: rooms and archive have acknowledged."""
    answer = await asyncio.to_thread(stack.redis.command, "EXISTS", keys.outbox(table))
    return answer == ":0\r\n"
