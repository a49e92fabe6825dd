"""Many people at once through two lobbies: what is written about rooms always fits together."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from services.lobby.changes import unpack
from tests.redis.lobby.harness import Lobby, outcomes, playing_games, running
from tuteapi import keys

if TYPE_CHECKING:
    from services.lobby.room import Room

pytestmark = pytest.mark.redis


async def audit(lobby: Lobby) -> list[Room]:
    """The rooms, after checking all that points to them."""
    call = lobby.link.call
    names = [key async for key in lobby.link.scan("{lobby}:*")]
    rooms = {
        key: unpack(await call("HGET", key, "state"))
        for key in names
        if key.startswith(keys.room(""))
    }
    for room in rooms.values():
        assert int(await call("HGET", keys.room(room.id), "version")) == room.version
        assert room.people
        assert room.host in room.people
        for player in room.people:
            assert await call("HGET", keys.player(player), "room") == room.id.encode()
    for key in names:
        if key.startswith(keys.player("")) and (where := await call("HGET", key, "room")):
            assert key.removeprefix(keys.player("")) in rooms[keys.room(where.decode())].people
    listed = {room.decode() for room in await call("ZRANGE", keys.PUBLIC_ROOMS, 0, -1)}
    assert listed == {r.id for r in rooms.values() if r.public and r.state == "waiting"}
    assert not await call("ZCARD", keys.STARTING)
    codes = {keys.invite(each.code) for room in rooms.values() for each in room.invites}
    assert codes == {key for key in names if key.startswith(keys.invite(""))}
    return list(rooms.values())


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_whatever_many_people_do_at_once(any_redis_url: str, seed: int) -> None:
    rng = random.Random(seed)
    async with (
        playing_games() as games,
        running(any_redis_url, games.address) as one,
        running(any_redis_url, games.address) as two,
    ):
        players = [await one.session(f"Player {number}") for number in range(8)]
        rooms: list[str] = []
        codes: list[str] = []

        async def one_step(lobby: Lobby, me: str) -> None:
            room = rng.choice(rooms) if rooms else "r_none"
            match rng.randrange(9):
                case 0:
                    rooms.append((await lobby.make(me, "subasta.barajamos")).id)
                case 1:
                    await lobby.leave(room, me)
                case 2 | 3:
                    await lobby.join(room, me)
                case 4:
                    await lobby.bot(room, me, rng.randrange(3))
                case 5:
                    await lobby.kick(room, me, rng.choice(players))
                case 6:
                    codes.append((await lobby.invite(room, me, uses=rng.randrange(3))).code)
                case 7:
                    await lobby.accept(rng.choice(codes) if codes else "AAAA-AAAA", me, "")
                case _:
                    started = await lobby.start(room, me)
                    await asyncio.sleep(0)
                    await lobby.hear(room, started.table, *rng.choice(([], [me])))

        done = set[str]()
        for _ in range(40):
            steps = [one_step(rng.choice((one, two)), rng.choice(players)) for _ in range(8)]
            done |= set(await outcomes([*steps]))
            await audit(one)
        assert done >= {"ok", "already_playing", "forbidden", "not_found"}
        for lobby in (one, two):
            for room in await audit(one):
                for player in room.people:
                    await lobby.leave(room.id, player)
        assert await audit(one) == []
