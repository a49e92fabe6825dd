"""What a worker notes at its broker of the tasks that it holds, whatever becomes of the broker."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.redis.test_bots_worker import Game, send, serving, task_of, told, worker
from tests.redisserver import RedisServer
from tests.waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tuteapi.v1.game_pb2 import Answer, Command

pytestmark = pytest.mark.redis
AGAIN_S = 60
"""A task that was noted and not done is given again after 30 s."""
PREFORK = {"TUTE_BOTS_POOL": "prefork", "TUTE_BOTS_CONCURRENCY": "1"}
POOLS = pytest.mark.parametrize("pool", ["solo", "prefork"])


class SlowGame(Game):
    """Answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = asyncio.Event()

    async def answer(self, command: Command) -> Answer:
        answer = await super().answer(command)
        await self.go_on.wait()
        return answer


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path, "--appendfsync", "no")  # a kill leaves what was written
    server.start()
    yield server
    server.kill()


async def held(broker: RedisServer, count: int) -> None:
    async def so_many() -> bool:
        both = [("HLEN", "unacked"), ("ZCARD", "unacked_index")]
        return [broker.command(*each) for each in both] == [f":{count}\r\n"] * 2

    await until(so_many, deadline_s=AGAIN_S)


@POOLS
async def test_a_task_is_noted_while_it_is_held_and_not_longer(
    broker: RedisServer, tmp_path: Path, pool: str
) -> None:
    game, log = SlowGame(), tmp_path / "log"
    async with serving(game) as address:
        with worker(broker.url, address, log, TUTE_BOTS_POOL=pool, TUTE_BOTS_CONCURRENCY="1"):
            send(broker.url, task_of(1))
            await told(game)
            await held(broker, 1)
            game.go_on.set()
            await held(broker, 0)
    assert "Traceback" not in log.read_text()


@POOLS
async def test_notes_go_on_when_the_broker_cut_off_all_that_were_connected(
    broker: RedisServer, tmp_path: Path, pool: str
) -> None:
    game, log = Game(), tmp_path / "log"
    async with serving(game) as address:
        with worker(broker.url, address, log, TUTE_BOTS_POOL=pool, TUTE_BOTS_CONCURRENCY="1"):
            for ask in range(1, 4):
                send(broker.url, task_of(ask))
                assert (await told(game)).ask == ask
                await held(broker, 0)
                broker.command("CLIENT", "KILL", "TYPE", "normal")


async def test_notes_go_on_when_the_broker_died_and_came_back(
    broker: RedisServer, tmp_path: Path
) -> None:
    """Killed while a task is held: what was not noted as done is done again."""
    game, log = SlowGame(), tmp_path / "log"
    async with serving(game) as address:
        with worker(broker.url, address, log, **PREFORK):
            send(broker.url, task_of(1))
            await told(game)
            await held(broker, 1)
            broker.kill()
            game.go_on.set()
            broker.restart()
            send(broker.url, task_of(2))
            while (await told(game)).ask != 2:
                pass
            await held(broker, 0)
    assert "Traceback" not in log.read_text()
