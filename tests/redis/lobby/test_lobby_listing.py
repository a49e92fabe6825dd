"""The public listing: filters, and a cursor that skips nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from services.lobby import listing
from tests.redis.lobby.harness import playing_games, refused, running
from tuteapi import keys
from tuteapi.v1 import lobby_pb2

if TYPE_CHECKING:
    from tests.redis.lobby.harness import Lobby

pytestmark = pytest.mark.redis

PRESETS = ("clasico.barajamos", "clasico.pagat", "subasta.barajamos", "individual.pagat")


async def made(lobby: Lobby, count: int) -> list[str]:
    """Rooms of each preset in turn, the newest first."""
    rooms = []
    for number in range(count):
        host = await lobby.session(f"Host {number}")
        rooms.append((await lobby.make(host, PRESETS[number % len(PRESETS)])).id)
    for made_ms, room in enumerate(rooms, 1):
        await lobby.link.call("ZADD", keys.PUBLIC_ROOMS, made_ms, room)
    return rooms[::-1]


async def everything(lobby: Lobby, **wanted: object) -> list[str]:
    """All pages, one after another."""
    found, cursor = await lobby.list(**wanted)
    while cursor:
        more, cursor = await lobby.list(cursor=cursor, **wanted)
        found += more
    return found


async def test_rooms_by_mode_preset_players_and_free_seats(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        rooms = await made(lobby, 12)
        newest = dict(zip(PRESETS[::-1], range(4), strict=True))
        assert await everything(lobby) == rooms
        assert await everything(lobby, preset="clasico.pagat") == rooms[2::4]
        clasico = [room for n, room in enumerate(rooms) if n % 4 in (2, 3)]
        assert newest["clasico.barajamos"] == 3
        assert await everything(lobby, mode="clasico") == clasico
        assert await everything(lobby, mode="clasico", players=4) == clasico
        assert await everything(lobby, players=3) == rooms[1::4]
        assert await everything(lobby, mode="cabron") == []
        for guest in ("Bea", "Cruz"):
            await lobby.join(rooms[1], await lobby.session(guest))
        assert await everything(lobby, mode="subasta", free=True) == [rooms[5], rooms[9]]


async def test_a_filter_no_room_can_pass_is_refused(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        for wanted in ({"mode": "mus"}, {"preset": "mus.corriente"}, {"players": 9}):
            with refused("bad_request"):
                await lobby.list(**wanted)


@pytest.mark.parametrize("limit", [1, 2, 5])
async def test_rooms_that_go_between_two_pages_hide_none(any_redis_url: str, limit: int) -> None:
    """Each page the newest and one yet to come vanish: those that stay are all seen, once."""
    async with running(any_redis_url) as lobby:
        rooms = await made(lobby, 12)
        gone = set[str]()
        found, cursor = await lobby.list(limit=limit)
        while cursor:
            there = [room for room in rooms if room not in gone]
            for room in (there[0], there[-1]):
                gone.add(room)
                await lobby.link.call("DEL", keys.room(room))
                await lobby.link.call("ZREM", keys.PUBLIC_ROOMS, room)
            more, cursor = await lobby.list(limit=limit, cursor=cursor)
            found += more
        assert len(found) == len(set(found))
        assert set(rooms) - gone <= set(found)


async def test_rooms_that_go_while_a_page_is_read_hide_none(
    any_redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "BATCH", 3)
    async with running(any_redis_url) as lobby:
        rooms = await made(lobby, 12)
        listed, asked = lobby.store.listed, 0

        async def while_others_start(before_ms: str, count: int) -> list[tuple[int, str]]:
            nonlocal asked
            asked += 1
            if asked == 2:
                for room in rooms[:3]:
                    await lobby.link.call("ZREM", keys.PUBLIC_ROOMS, room)
            return await listed(before_ms, count)

        monkeypatch.setattr(lobby.store, "listed", while_others_start)
        found, cursor = await lobby.list(mode="individual")
        assert (found, cursor) == (rooms[0::4], "")


async def test_rooms_of_one_millisecond_are_all_seen(
    any_redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "BATCH", 2)
    async with running(any_redis_url) as lobby:
        rooms = await made(lobby, 9)
        for room in rooms:
            await lobby.link.call("ZADD", keys.PUBLIC_ROOMS, 5, room)
        for limit in (1, 2, 4):
            found = await everything(lobby, limit=limit)
            assert sorted(found) == sorted(rooms)
        assert len(await everything(lobby, mode="clasico", limit=1)) == 5


async def test_a_search_that_finds_little_goes_on_from_its_cursor(
    any_redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MOST_LOOKED_AT", 5)
    async with running(any_redis_url) as lobby:
        rooms = await made(lobby, 12)
        found, cursor = await lobby.list(preset="clasico.barajamos")
        assert (found, bool(cursor)) == ([rooms[3]], True)
        assert await everything(lobby, preset="clasico.barajamos") == rooms[3::4]


async def test_a_public_room_that_plays_is_shown_to_who_wants_to_watch_if_it_may_be(
    any_redis_url: str,
) -> None:
    async with playing_games() as games, running(any_redis_url, games.address) as lobby:
        rooms = []
        for spectators in (True, False):
            host = await lobby.session("Host")
            room = (await lobby.make(host)).id
            change = lobby_pb2.UpdateRoomRequest(player=host, room=room, spectators=spectators)
            await lobby.pool.call(lambda stub: stub.UpdateRoom, change)
            for seat in (1, 2, 3):
                await lobby.bot(room, host, seat)
            rooms.append((room, host))
        watched, host = rooms[0]
        assert await everything(lobby) == [room for room, _ in rooms[::-1]]
        assert await everything(lobby, watch=True) == []
        for room, who in rooms:
            await lobby.start(room, who)
        assert await everything(lobby) == []
        assert await everything(lobby, watch=True) == [watched]
        assert await everything(lobby, watch=True, mode="subasta") == []
        table = (await lobby.get(watched, host)).table
        await lobby.hear(watched, table)
        assert await everything(lobby) == [watched]
        assert await everything(lobby, watch=True) == []
