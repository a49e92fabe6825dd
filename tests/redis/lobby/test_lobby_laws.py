"""Many people at once through two lobbies: what is written always fits together."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.redis.lobby.audit import audit
from tests.redis.lobby.harness import Lobby, outcomes, playing_games, running

pytestmark = pytest.mark.redis


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
            match rng.randrange(13):
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
                case 8 | 9:
                    await lobby.enqueue(
                        me, "subasta.barajamos", bots_after_s=rng.choice((0, 60, None))
                    )
                case 10:
                    await lobby.dequeue(me)
                case 11:
                    await lobby.matcher.wave()
                    for made in games.created[-3:]:
                        rooms.append(made.room)
                        await lobby.hear(made.room, made.table, *rng.choice(([], [me])))
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
