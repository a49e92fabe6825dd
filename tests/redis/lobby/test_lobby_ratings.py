"""Ratings enter a quick match, come back with its end, and friends play without them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.redis.lobby.audit import waiting
from tests.redis.lobby.harness import Games, Lobby, people, refused, running
from tuteapi.ratings import NEW, Rating, shown
from tuteapi.v1 import lobby_pb2, types_pb2

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.redis


async def quick(lobby: Lobby) -> lobby_pb2.Room:
    """Four strangers, seated."""
    players = [await lobby.session(f"Player {number}") for number in range(4)]
    for player in players:
        await lobby.enqueue(player)
    await lobby.matcher.wave()
    return await lobby.get((await lobby.me(players[0])).room, players[0])


async def end(lobby: Lobby, room: lobby_pb2.Room) -> None:
    """Its table tells that all of them have gone up by one."""
    rated = [
        lobby_pb2.Rated(
            player=player,
            before=types_pb2.Rating(mu=NEW.mu, sigma=NEW.sigma),
            after=types_pb2.Rating(mu=NEW.mu + 1, sigma=NEW.sigma),
        )
        for player in people(room)
    ]
    news = lobby_pb2.TableNews(
        table=room.table,
        room=room.id,
        mode="clasico",
        ratings=rated,
        seats=room.seats,
        rules=room.rules,
        rated=True,
    )
    await lobby.pool.call(lambda stub: stub.Hear, news)


async def test_a_quick_match_is_made_with_the_ratings_of_its_people(
    redis_url: str, games: Games
) -> None:
    async with running(redis_url, games.address) as lobby:
        room = await quick(lobby)
        first = games.created[-1]
        assert (room.rated, first.rated) == (True, True)
        assert {(seat.rating.mu, seat.rating.sigma) for seat in first.seats} == {tuple(NEW)}
        await end(lobby, room)
        player = people(room)[0]
        assert dict((await lobby.me(player)).ratings) == {
            "clasico": shown(NEW._replace(mu=NEW.mu + 1))
        }
        for each in people(room):
            await lobby.leave(room.id, each)
            await lobby.enqueue(each)
        await lobby.matcher.wave()
        assert {seat.rating.mu for seat in games.created[-1].seats} == {NEW.mu + 1}


async def test_a_match_among_friends_has_no_ratings(redis_url: str, games: Games) -> None:
    async with running(redis_url, games.address) as lobby:
        room = await lobby.playing(await lobby.session("Ana"))
        assert not room.rated
        created = games.created[-1]
        assert not created.rated
        assert not any(seat.HasField("rating") for seat in created.seats)


async def test_without_the_archive_a_quick_match_is_among_friends(
    redis_url: str, games: Games, tmp_path: Path
) -> None:
    nowhere = f"sqlite:///{tmp_path}/nowhere/archive.sqlite3"
    async with running(redis_url, games.address, archive_url=nowhere) as lobby:
        room = await quick(lobby)
        assert (room.playing, room.rated) == (True, False)
        assert not games.created[-1].rated
        assert dict((await lobby.me(people(room)[0])).ratings) == {}


async def test_a_table_is_acknowledged_when_its_room_and_the_archive_have_heard(
    redis_url: str, games: Games, tmp_path: Path
) -> None:
    """Without the archive the room hears, people go on, and the table tells again."""
    later = tmp_path / "later"
    url = f"sqlite:///{later}/archive.sqlite3"
    async with running(redis_url, games.address, archive_url=url) as lobby:
        room = await quick(lobby)
        with refused("unavailable"):
            await end(lobby, room)
        assert not (await lobby.get(room.id, room.host)).playing
    later.mkdir()
    async with running(redis_url, games.address, archive_url=url) as lobby:
        for _ in range(2):
            await end(lobby, room)
        rating = await lobby.ratings.rating(room.host, "clasico")
        assert rating == NEW._replace(mu=NEW.mu + 1)


async def test_an_archive_that_hangs_keeps_nobody_out_of_the_queue(
    redis_url: str, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(redis_url, games.address) as lobby:

        async def hangs(_player: str, _mode: str) -> Rating:
            await asyncio.Event().wait()
            return NEW

        monkeypatch.setattr(lobby.ratings, "rating", hangs)
        ana = await lobby.session("Ana")
        await lobby.enqueue(ana, bots_after_s=0)
        (ticket,) = await waiting(lobby)
        assert ticket.people[0].rating == NEW
