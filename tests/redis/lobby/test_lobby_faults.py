"""Redis away: every call is `unavailable`, nothing is half done, and everything is still there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from tests.redis.lobby.harness import Lobby, people, refused, running
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from tests.redisserver import RedisServer

pytestmark = [pytest.mark.redis, pytest.mark.faults]


async def back(lobby: Lobby, player: str) -> str:
    """The player's room, as soon as Redis is reached again."""
    async with asyncio.timeout(15):
        while True:
            with suppress(Refused):
                return (await lobby.me(player)).room


async def test_redis_killed_and_back(redis_server: RedisServer) -> None:
    async with running(redis_server.url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = await lobby.make(ana)
        code = (await lobby.invite(room.id, ana)).code
        redis_server.kill()
        for call in (
            lobby.session("Carla"),
            lobby.me(ana),
            lobby.connect(ana),
            lobby.disconnect(ana, 1),
            lobby.heartbeat({ana: 1}),
            lobby.make(bea),
            lobby.join(room.id, bea),
            lobby.get(room.id, ana),
            lobby.bot(room.id, ana, 1),
            lobby.invite(room.id, ana),
            lobby.preview(code, bea),
            lobby.accept(code, bea),
            lobby.start(room.id, ana),
            lobby.leave(room.id, ana),
            lobby.hear(room.id, "t_1"),
            lobby.enqueue(bea),
            lobby.dequeue(bea),
            lobby.matcher.wave(),
        ):
            with refused("unavailable"):
                await call
        redis_server.restart()
        assert await back(lobby, ana) == room.id
        now = await lobby.get(room.id, ana)
        assert (now.version, now.seats) == (room.version + 1, room.seats)
        assert people(await lobby.accept(code, bea)) == [ana, bea]


async def test_an_answer_that_was_lost_may_be_asked_for_again(redis_server: RedisServer) -> None:
    """Frozen in the middle of a join, Redis may do it later; asking again finds it done."""
    async with running(redis_server.url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = (await lobby.make(ana)).id
        redis_server.pause()
        with refused("unavailable"):
            await lobby.join(room, bea)
        redis_server.resume()
        await back(lobby, ana)
        assert people(await lobby.join(room, bea)) == [ana, bea]
        assert people(await lobby.join(room, bea)) == [ana, bea]
