"""Matches are kept once, whole, and shown to those who may see them."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec
import pytest
from sqlalchemy import func, select

from chassis import grpcclient
from chassis.settings import Settings
from services.game import rated
from services.lobby import schema
from services.lobby.archive import Archive
from services.lobby.database import Database
from services.lobby.leaderboard import Leaderboard
from services.lobby.ratings import Ratings
from tests.redis.lobby.harness import NOBODY, Games, playing_games, refused
from tests.unit.game.world import World, new_table, people, with_bots
from tuteapi.codes import Refused
from tuteapi.ratings import NEW, shown
from tuteapi.v1 import types_pb2
from tuteapi.v1.game_pb2_grpc import GameServiceStub
from tuteapi.v1.lobby_pb2 import Rated, TableNews

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from services.game.table import Seat


class Lobby:
    """One lobby process' part of the archive."""

    def __init__(self, database: Database, games: grpcclient.Pool) -> None:  # type: ignore[type-arg]
        self.database = database
        self.archive = Archive(database, games)
        self.ratings = Ratings(database)
        self.leaderboard = Leaderboard(database)


@asynccontextmanager
async def lobby(url: str, games: str = NOBODY) -> AsyncIterator[Lobby]:
    token = Settings().service_token
    async with (
        Database(url) as database,
        grpcclient.Pool(games, token, GameServiceStub) as pool,
    ):
        yield Lobby(database, pool)


@pytest.fixture
async def games() -> AsyncIterator[Games]:
    async with playing_games() as games:
        yield games


async def finished(
    table: str, seats: list[Seat] | None = None, seed: int = 1
) -> tuple[TableNews, bytes]:
    """A rated match played to its end by the game service: what its table tells, its record."""
    seats = seats or people()
    ratings = tuple(rated.bot("clasico", seat.bot) if seat.bot else NEW for seat in seats)
    world, rng = World(), random.Random(seed)
    await world.create(new_table(seats, options={"games": 1}, ratings=ratings))
    while not (await world.table()).status:
        await world.play_one(rng)
    await world.desk.settled()
    news = TableNews.FromString(world.herald.heard[-1])
    record = await world.tables.record(news.table, "*")
    news.table = table
    return news, record


async def count(lobby: Lobby) -> dict[str, int]:
    def ask(connection: object) -> dict[str, int]:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()  # type: ignore[attr-defined]
            for table in (schema.matches, schema.deals, schema.ratings)
        }

    return await lobby.database.read(ask)


async def test_a_record_comes_back_byte_by_byte(archive_url: str, games: Games) -> None:
    news, record = await finished("t_1")
    games.records["t_1"] = record
    async with lobby(archive_url, games.address) as one:
        await one.archive.keep(news)
        assert await one.archive.read("t_1", "p_2") == record
        deals = len(json.loads(record)["deals"])
        assert await count(one) == {"matches": 1, "deals": deals, "ratings": 4}


async def test_only_its_players_and_who_has_a_link_may_read_it(
    archive_url: str, games: Games
) -> None:
    news, games.records["t_1"] = await finished("t_1", with_bots("easy", "easy", "hard"))
    async with lobby(archive_url, games.address) as one:
        await one.archive.keep(news)
        assert await one.archive.read("t_1", "*") == await one.archive.read("t_1", "p_0")
        for stranger in ("p_1", ""):
            with refused("forbidden"):
                await one.archive.read("t_1", stranger)
        with refused("not_found"):
            await one.archive.read("t_2", "*")


async def test_told_ten_times_to_two_lobbies_at_once_it_counts_once(
    archive_url: str, games: Games
) -> None:
    news, games.records["t_1"] = await finished("t_1")
    async with lobby(archive_url, games.address) as one, lobby(archive_url, games.address) as two:
        await asyncio.gather(*(each.archive.keep(news) for each in (one, two) * 5))
        await two.archive.keep(news)
        for change in news.ratings:
            rating = await one.ratings.rating(change.player, "clasico")
            assert rating == (change.after.mu, change.after.sigma)
        assert (await count(two))["matches"] == 1


async def test_in_whichever_order_matches_are_told_the_ratings_are_the_same(
    archive_url: str, games: Games, tmp_path: object
) -> None:
    told = [await finished(f"t_{number}", seed=number) for number in range(3)]
    games.records |= {news.table: record for news, record in told}
    async with (
        lobby(archive_url, games.address) as one,
        lobby(f"sqlite:///{tmp_path}/other.sqlite3", games.address) as two,
    ):
        for news, _ in told:
            await one.archive.keep(news)
        for news, _ in reversed(told):
            await two.archive.keep(news)
        for player in ("p_0", "p_1", "p_2", "p_3"):
            forwards = await one.ratings.rating(player, "clasico")
            assert forwards == pytest.approx(await two.ratings.rating(player, "clasico"))
            assert await one.ratings.shown(player) == {"clasico": shown(forwards)}


async def test_many_matches_of_the_same_people_at_once_all_count(
    archive_url: str, games: Games
) -> None:
    news, record = await finished("t_0")
    told = []
    for number in range(12):
        each = TableNews()
        each.CopyFrom(news)
        each.table = f"t_{number}"
        games.records[each.table] = record
        told.append(each)
    async with lobby(archive_url, games.address) as one, lobby(archive_url, games.address) as two:
        await asyncio.gather(
            *((one, two)[number % 2].archive.keep(each) for number, each in enumerate(told))
        )
        standings, _ = await one.leaderboard.page("clasico", "", 0)
        assert [each.matches for each in standings] == [12] * 4


async def test_without_the_game_service_nothing_is_kept_and_it_is_told_again(
    archive_url: str, games: Games
) -> None:
    news, games.records["t_1"] = await finished("t_1")
    games.refuse = Refused("unavailable", "Away.")
    async with lobby(archive_url, games.address) as one:
        with refused("unavailable"):
            await one.archive.keep(news)
        assert await count(one) == {"matches": 0, "deals": 0, "ratings": 0}
        games.refuse = None
        await one.archive.keep(news)
        assert (await count(one))["matches"] == 1


async def test_a_record_lost_before_it_was_read_loses_no_rating(
    archive_url: str, games: Games
) -> None:
    news, _ = await finished("t_1")
    async with lobby(archive_url, games.address) as one:
        await one.archive.keep(news)
        assert await one.ratings.rating("p_0", "clasico") != NEW
        with refused("not_found"):
            await one.archive.read("t_1", "p_0")


async def test_what_fails_in_the_middle_leaves_nothing(archive_url: str, games: Games) -> None:
    news, games.records["t_1"] = await finished("t_1")
    news.ratings[2].before.sigma = 0.0  # the change cannot be added
    first = TableNews()
    first.CopyFrom(news)
    async with lobby(archive_url, games.address) as one:
        for each in first.ratings:
            each.before.mu += 1
        with pytest.raises(ZeroDivisionError):
            await one.archive.keep(first)
        assert await count(one) == {"matches": 0, "deals": 0, "ratings": 0}


async def test_a_match_of_a_thousand_deals_is_kept(archive_url: str, games: Games) -> None:
    news, record = await finished("t_1")
    fields = json.loads(record)
    fields["deals"] = (fields["deals"] * 1000)[:1000]
    fields["fair"]["seeds"] = ["0" * 64] * 1000
    games.records["t_1"] = msgspec.json.encode(fields)
    assert len(games.records["t_1"]) > 1 << 20
    async with lobby(archive_url, games.address) as one:
        await one.archive.keep(news)
        assert await one.archive.read("t_1", "*") == games.records["t_1"]
        assert (await count(one))["deals"] == 1000


async def test_a_cancelled_match_has_its_record_too(archive_url: str, games: Games) -> None:
    world = World()
    await world.create(new_table(ratings=(NEW,) * 4))
    await world.play_one()
    await world.people.leave("t_1", "p_1")
    await world.desk.settled()
    news = TableNews.FromString(world.herald.heard[-1])
    games.records["t_1"] = await world.tables.record("t_1", "*")
    async with lobby(archive_url, games.address) as one:
        await one.archive.keep(news)
        assert await one.archive.read("t_1", "p_0") == games.records["t_1"]
        assert await one.ratings.rating("p_0", "clasico") == NEW
        assert shown(await one.ratings.rating("p_1", "clasico")) < shown(NEW)


async def test_what_an_older_game_process_tells_is_no_fault(archive_url: str) -> None:
    async with lobby(archive_url) as one:
        await one.archive.keep(TableNews(table="t_1", room="r_1"))
        assert (await count(one))["matches"] == 0


async def stand(one: Lobby, games: Games, mode: str, **strengths: float) -> None:
    """Each of them has played one match of the mode."""
    change = [
        Rated(
            player=f"p_{name}",
            before=types_pb2.Rating(mu=25, sigma=25 / 3),
            after=types_pb2.Rating(mu=mu, sigma=2),
        )
        for name, mu in strengths.items()
    ]
    seats = [
        types_pb2.Seat(seat=seat, player=f"p_{name}", name=name.title())
        for seat, name in enumerate(strengths)
    ]
    table = f"t_{mode}_{'_'.join(strengths)}"
    news = TableNews(table=table, mode=mode, ratings=change, seats=seats, rated=True)
    games.records[table] = b'{"deals":[]}'
    await one.archive.keep(news)


async def test_the_leaderboard_pages_through_everybody_of_a_mode(
    archive_url: str, games: Games
) -> None:
    async with lobby(archive_url, games.address) as one:
        await stand(one, games, "clasico", ana=30, bea=28, carla=28, dora=20)
        await stand(one, games, "clasico", eva=28, fina=35)
        await stand(one, games, "subasta", gema=40)
        whole, end = await one.leaderboard.page("clasico", "", 0)
        assert [(each.rank, each.name) for each in whole] == [
            (1, "Fina"),
            (2, "Ana"),
            (3, "Bea"),
            (3, "Carla"),
            (3, "Eva"),
            (6, "Dora"),
        ]
        assert end == ""
        for limit in (1, 2, 3, 4):
            seen, cursor = [], ""
            for _ in range(6):
                page, cursor = await one.leaderboard.page("clasico", cursor, limit)
                seen += page
                if not cursor:
                    break
            assert seen == whole
        assert await one.leaderboard.page("cabron", "", 0) == ([], "")


@pytest.mark.parametrize(
    ("mode", "cursor", "limit"),
    [
        ("", "", 0),
        ("poker", "", 0),
        ("clasico", "x", 0),
        ("clasico", "1.\0", 0),
        ("clasico", "", -1),
    ],
)
async def test_a_wrong_question_is_said_so(
    sqlite_url: str, mode: str, cursor: str, limit: int
) -> None:
    async with lobby(sqlite_url) as one:
        with refused("bad_request"):
            await one.leaderboard.page(mode, cursor, limit)
