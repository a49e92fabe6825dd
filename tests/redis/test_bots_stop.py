"""A bots' worker that is told to end in the middle of its work."""

from __future__ import annotations

import asyncio
import signal
from base64 import b64encode
from typing import TYPE_CHECKING

import psutil
import pytest

from chassis.settings import Settings
from services.bots.app import make
from tests.redis.test_bots_worker import Game, serving, task_of, worker
from tuteapi.bots import QUICK, TASK

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.redis
TASKS, STOPS, SOME = 3_000, 6, 5
START_S = 60
PREFORK = {"TUTE_BOTS_POOL": "prefork", "TUTE_BOTS_CONCURRENCY": "2"}


def flood(broker: str) -> None:
    body = b64encode(task_of().SerializeToString()).decode()
    with make(Settings(broker_url=broker)) as app, app.connection_for_write() as connection:
        for _ in range(TASKS):
            app.send_task(TASK, [body], queue=QUICK, connection=connection)


@pytest.mark.timeout(300)
async def test_a_worker_with_a_full_queue_ends_by_itself_before_it_is_cut_off(
    redis_url: str, tmp_path: Path
) -> None:
    """Told at any moment: also when a task was handed to a process and has not begun."""
    game = Game()
    await asyncio.to_thread(flood, redis_url)
    async with serving(game) as address:
        for number in range(STOPS):
            with worker(redis_url, address, tmp_path / f"log{number}", **PREFORK) as process:
                async with asyncio.timeout(START_S):
                    for _ in range(SOME + number):
                        await game.told.get()
                process.send_signal(signal.SIGTERM)
                assert await asyncio.to_thread(process.wait, 20) == 0, f"stop {number}"
            while not game.told.empty():
                game.told.get_nowait()


async def test_a_process_of_the_pool_that_does_not_end_is_cut_off_with_its_worker(
    redis_url: str, tmp_path: Path
) -> None:
    game = Game()
    await asyncio.to_thread(flood, redis_url)
    async with serving(game) as address:
        with worker(redis_url, address, tmp_path / "log", **PREFORK) as process:
            async with asyncio.timeout(START_S):
                await game.told.get()
            stuck, *_ = family = psutil.Process(process.pid).children(recursive=True)
            stuck.suspend()
            process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(process.wait, 20) == 1
            _, alive = await asyncio.to_thread(psutil.wait_procs, family, timeout=5)
            assert not alive
