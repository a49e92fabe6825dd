"""The queue of bots: what a worker finds there, and a broker that is away or frozen."""

from __future__ import annotations

import asyncio
import json
import random
import time
from base64 import b64decode
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from chassis import redislink
from chassis.settings import Settings
from services.game import botqueue
from services.game.metrics import Counts
from services.game.ports import BotTask
from tests.conftest import free_port
from tests.redis.game.process import game, until
from tests.unit.game.world import new_table, with_bots
from tuteapi.bots import DEEP
from tuteapi.v1.bots_pb2 import MoveTask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services.game.botqueue import BotQueue
    from tests.redisserver import RedisServer

pytestmark = pytest.mark.redis

TASK = BotTask("t_1", 2, 17, 0, "hard", b'{"you":2}', b"\x07")


@contextmanager
def queue(broker: str) -> Iterator[tuple[BotQueue, Counts]]:
    counts = Counts()
    made = botqueue.BotQueue(botqueue.app(Settings(broker_url=broker)), 0.5, counts)
    try:
        yield made, counts
    finally:
        made.close()


async def test_a_task_names_its_decision_and_expires(redis_url: str) -> None:
    broker = redis_url[:-1] + "1"
    async with redislink.connect(broker) as link:
        await link.call("FLUSHDB")
        with queue(broker) as (bots, counts):
            bots.send(TASK)
            async with asyncio.timeout(10):
                while not await link.call("LLEN", DEEP):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
        message = json.loads(await link.call("LINDEX", DEEP, 0))
    headers = message["headers"]
    assert (headers["task"], headers["id"]) == ("bots.move", "t_1:17:2")
    assert headers["expires"] is not None
    [[body], _, _] = json.loads(b64decode(message["body"]))
    assert MoveTask.FromString(b64decode(body)) == MoveTask(
        table="t_1",
        seat=2,
        ask=17,
        generation=0,
        level="hard",
        budget_s=0.5,
        view=b'{"you":2}',
        history=b"\x07",
    )
    assert (counts.bot_tasks, counts.bot_tasks_dropped) == (1, 0)


def test_a_broker_that_is_away_costs_the_caller_nothing() -> None:
    with queue(f"redis://127.0.0.1:{free_port()}/1") as (bots, counts):
        start = time.monotonic()
        for _ in range(1000):
            bots.send(TASK)
        assert time.monotonic() - start < 1
        assert counts.bot_tasks_dropped >= 500


def test_a_frozen_broker_costs_the_caller_nothing_and_is_used_again(
    redis_server: RedisServer,
) -> None:
    with queue(redis_server.url) as (bots, counts):
        bots.send(TASK)
        redis_server.pause()
        start = time.monotonic()
        for _ in range(1000):
            bots.send(TASK)
        assert time.monotonic() - start < 1
        assert counts.bot_tasks_dropped
        redis_server.resume()
        before = redis_server.command("LLEN", DEEP)
        deadline = time.monotonic() + 20
        while redis_server.command("LLEN", DEEP) == before:
            assert time.monotonic() < deadline
            bots.send(TASK)
            time.sleep(0.05)


async def test_without_a_broker_a_table_of_bots_still_plays(redis_url: str) -> None:
    async with game(redis_url, sweeping=True, bot_budget_s=0.05) as one:
        with queue(f"redis://127.0.0.1:{free_port()}/1") as (bots, _):
            one.desk._bots = bots
            await one.tables.create(new_table(with_bots("easy", "easy", "easy")))
            table = await one.table("t_1")
            if not table.bot(table.match.now.turn if table.match.now else 0):
                await one.play_one("t_1", random.Random(1))
            v, _, _ = await one.store.head("t_1")
            await until(lambda: one.counts.bot_forced > 0)
            assert (await one.store.head("t_1"))[0] > v


def test_a_stopped_queue_takes_no_task() -> None:
    with queue("redis://127.0.0.1:1/1") as (bots, counts):
        bots.close()
        bots.send(TASK)
        assert counts.bot_tasks == 0
