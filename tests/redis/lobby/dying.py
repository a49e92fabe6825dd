"""Lobbies that are killed at a named point of what they do."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.redis.lobby.harness import Games

STARTER = """
import asyncio, sys
from chassis import crash, settings
from tests.redis.lobby.harness import running

async def main():
    config = settings.read()
    crash.arm(config.test_crash)
    async with running(config.redis_url, config.game_addresses) as lobby:
        await lobby.start(*sys.argv[1:])

asyncio.run(main())
"""
"""Starts the room and player given."""
MATCHER = """
import asyncio, sys
from chassis import crash, settings
from services.lobby.matcher import Times
from tests.redis.lobby.harness import running

async def main():
    config = settings.read()
    crash.arm(config.test_crash)
    times = Times(gap=0, claim=int(sys.argv[1]))
    async with running(config.redis_url, config.game_addresses, times) as lobby:
        await lobby.matcher.wave()

asyncio.run(main())
"""
"""Makes one wave; claims hold for the ms given."""


async def dies(program: str, *args: str, redis: str, games: Games, point: str) -> None:
    """A process of its own runs `program` with `args`, and is gone when this returns."""
    victim = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program, *args),
        env={
            **os.environ,
            "TUTE_REDIS_URL": redis,
            "TUTE_GAME_ADDRESSES": games.address,
            "TUTE_TEST_CRASH": point,
        },
    )
    async with asyncio.timeout(30):
        assert await victim.wait() == -signal.SIGKILL
