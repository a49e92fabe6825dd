"""Tables of bots alone: as many at once as the setting allows, in production none."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.redis.lobby.harness import playing_games, refused, running
from tuteapi.codes import Refused
from tuteapi.v1 import lobby_pb2, types_pb2

if TYPE_CHECKING:
    from tests.redis.lobby.harness import Games, Lobby

pytestmark = pytest.mark.redis


async def make(lobby: Lobby, table: str, level: str = "easy", deals: int = 5) -> None:
    request = lobby_pb2.BotTableRequest(
        table=table,
        player=await lobby.session(),
        name="Ana",
        rules=types_pb2.Rules(preset="cabron.barajamos", players=3),
        level=level,
        deals=deals,
    )
    await lobby.pool.call(lambda stub: stub.CreateBotTable, request)


async def test_every_seat_has_a_bot_of_the_level_and_there_is_no_room(
    lobby: Lobby, games: Games
) -> None:
    await make(lobby, "t_1", "normal")
    [made] = games.created
    assert (made.table, made.room, made.deals) == ("t_1", "", 5)
    assert [(each.player, each.bot) for each in made.seats] == [("", "normal")] * 3
    assert (made.settings.spectators, made.settings.pace) == (True, types_pb2.PACE_NONE)


async def test_of_many_at_once_only_so_many_get_a_place_and_each_end_frees_one(
    any_redis_url: str, games: Games
) -> None:
    async with running(any_redis_url, games.address, bot_tables=3) as lobby:
        made = await asyncio.gather(
            *(make(lobby, f"t_{n}") for n in range(8)), return_exceptions=True
        )
        no = [each for each in made if isinstance(each, Refused)]
        assert [each.code for each in no] == ["rate_limited"] * 5
        first = games.created[0].table
        await make(lobby, first)
        for _ in range(2):
            news = lobby_pb2.TableNews(table=first, what=lobby_pb2.TableNews.CANCELLED)
            await lobby.pool.call(lambda stub: stub.Hear, news)
        await make(lobby, "t_9")
        with refused("rate_limited"):
            await make(lobby, "t_10")


async def test_a_table_that_could_not_be_made_takes_no_place(
    any_redis_url: str, games: Games
) -> None:
    async with running(any_redis_url, games.address, bot_tables=1) as lobby:
        games.refuse = Refused("bad_request", "No.")
        with refused("bad_request"):
            await make(lobby, "t_1")
        games.refuse = None
        await make(lobby, "t_2")


async def test_there_are_none_in_production_unless_a_setting_says_so(any_redis_url: str) -> None:
    async with playing_games() as games:
        async with running(any_redis_url, games.address, env="production") as lobby:
            with refused("forbidden"):
                await make(lobby, "t_1")
        allowed = running(any_redis_url, games.address, env="production", bot_tables=1)
        async with allowed as lobby:
            await make(lobby, "t_1")


async def test_deals_and_level_have_their_limits(lobby: Lobby, games: Games) -> None:
    for level, deals in (("wise", 5), ("easy", 0), ("easy", 101)):
        with refused("bad_request"):
            await make(lobby, "t_1", level, deals)
    assert games.created == []
