"""The queue of bots: what a worker finds there, and a broker that is away or frozen."""

from __future__ import annotations

import asyncio
import json
import random
import time
from base64 import b64decode
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from msgspec.structs import replace

from chassis import redislink
from chassis.settings import Settings
from services.game import botqueue, clock
from services.game.botqueue import CeleryQueue, ListQueue
from services.game.decks import FixedDecks
from services.game.metrics import Counts
from services.game.ports import BotTask
from tests.conftest import free_port
from tests.redis.game.process import game, until
from tests.rules.table import shuffled
from tests.rules.test_secrets import elsewhere
from tests.unit.game.test_game_secrets import texts
from tests.unit.game.world import T, World, new_table, with_bots
from tute.actions import action_json
from tute.cards import card_text, cards_of
from tute.history import read
from tute.presets import PRESETS
from tute.rulesets import rule_set
from tuteapi.bots import DEEP, SENT
from tuteapi.v1.bots_pb2 import MoveTask

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager

    from tests.redisserver import RedisServer
    from tute.match import Match

pytestmark = pytest.mark.redis

Queue: TypeAlias = (
    "Callable[[str], AbstractAsyncContextManager[tuple[ListQueue | CeleryQueue, Counts]]]"
)
TASK = BotTask("t_1", 2, 17, 0, "hard", b'{"you":2}', b"\x07")


@asynccontextmanager
async def listing(broker: str) -> AsyncIterator[tuple[ListQueue, Counts]]:
    """To a Redis that may be away."""
    counts = Counts()
    made = ListQueue(partial(redislink.connect, broker, wait_s=1), 0.5, counts)
    running = asyncio.create_task(made.run())
    try:
        yield made, counts
    finally:
        running.cancel()
        await asyncio.wait({running})


@asynccontextmanager
async def publishing(broker: str) -> AsyncIterator[tuple[CeleryQueue, Counts]]:
    """By Celery itself, as to RabbitMQ."""
    counts = Counts()
    made = CeleryQueue(botqueue.app(Settings(broker_url=broker)), 0.5, counts)
    try:
        yield made, counts
    finally:
        made.close()


QUEUES = pytest.mark.parametrize("queue", [listing, publishing])


async def sent(queue: Queue, broker: str, *tasks: BotTask) -> list[bytes]:
    """What lies in the broker then, in the order in which it was sent."""
    async with redislink.connect(broker) as link:
        await link.call("FLUSHDB")
        async with queue(broker) as (bots, counts), asyncio.timeout(10):
            while counts.bot_tasks < len(tasks):
                bots.send(tasks[counts.bot_tasks])
                await asyncio.sleep(0.01)
            while await link.call("LLEN", DEEP) < len(tasks):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return list(await link.call("LRANGE", DEEP, 0, -1))[::-1]


@QUEUES
async def test_a_task_names_its_decision_and_expires(redis_url: str, queue: Queue) -> None:
    [raw] = await sent(queue, redis_url[:-1] + "1", TASK)
    headers = json.loads(raw)["headers"]
    assert (headers["task"], headers["id"]) == ("bots.move", "t_1:17:2")
    assert headers["expires"] is not None
    assert task_in(raw) == MoveTask(
        table="t_1",
        seat=2,
        ask=17,
        generation=0,
        level="hard",
        budget_s=0.5,
        view=b'{"you":2}',
        history=b"\x07",
    )


async def test_our_tasks_are_what_celery_would_send(redis_url: str) -> None:
    broker = redis_url[:-1] + "1"
    [ours], [its] = await sent(listing, broker, TASK), await sent(publishing, broker, TASK)
    assert lasting(ours) == lasting(its)
    assert json.loads(ours).keys() == json.loads(its).keys()
    [two, three] = await sent(listing, broker, TASK, TASK)
    tags = {json.loads(each)["properties"]["delivery_tag"] for each in (ours, two, three)}
    assert len(tags) == 3


@pytest.mark.parametrize("preset", PRESETS)
async def test_nothing_about_another_hand_is_in_a_task(redis_url: str, preset: str) -> None:
    """What lies in the broker names no hidden card, and is the same whatever the others hold."""
    broker = redis_url[:-1] + "1"
    world, rng, hidden = World(fixed=dealt(preset)), random.Random(3), list[set[str]]()
    levels = ["hard"] * (rule_set(preset).players - 1)
    await world.create(new_table(with_bots(*levels), preset=preset))
    async with redislink.connect(broker) as link:
        await link.call("FLUSHDB")
        async with listing(broker) as (bots, counts):
            await until(lambda: bots._link is not None)
            for _ in range(60):
                version = world.desk.ledger.entry(T).latest
                assert version is not None
                seat = clock.bot_on_turn(version.table)
                world.desk._bots = bots
                if seat is not None:
                    hidden.append(unseen_by(seat, version.table.match))
                    other = elsewhere(version.table.match, seat, rng)
                    changed = replace(version.table, match=other)
                    for each in (version, version._replace(table=changed)):
                        assert world.desk.ask_bot(each, world.time.ms)
                world.desk._bots = world.bots
                if version.table.status:
                    break
                await world.play_one(rng)
            await until(lambda: not bots._sending)
        raw = (await link.call("LRANGE", DEEP, 0, -1))[::-1]
    assert len(raw) == counts.bot_tasks > 40
    for one, two, cards in zip(raw[::2], raw[1::2], hidden, strict=True):
        assert lasting(one) == lasting(two)
        task = task_in(one)
        assert not cards & texts(task.view)
        assert not cards & {str(action_json(each).get("play")) for _, each in read(task.history)}


def dealt(preset: str) -> FixedDecks:
    rules = rule_set(preset)
    return FixedDecks(0, tuple(tuple(shuffled(rules, random.Random(n))) for n in range(8)))


def unseen_by(seat: int, match: Match) -> set[str]:
    now = match.now
    assert now
    hands = [hand for each, hand in enumerate(now.hands) if each != seat]
    cards = {*now.stock, *(card for hand in hands for card in cards_of(hand))}
    return {card_text(card) for card in cards - {now.upcard}}


def lasting(raw: bytes) -> dict[str, Any]:
    """A message as it is every time it is sent."""
    message: dict[str, Any] = json.loads(raw)
    assert message["headers"].pop("expires")
    assert message["headers"].pop(SENT)
    assert message["properties"].pop("delivery_tag")
    message["headers"].pop("origin")
    # nobody replies; logs read the next two; only RabbitMQ knows an expiration
    for unread in ("reply_to", "argsrepr", "kwargsrepr", "expiration"):
        message["properties"].pop(unread, None)
    message["body"] = json.loads(b64decode(message["body"]))
    return message


def task_in(raw: bytes) -> MoveTask:
    [[body], _, _] = json.loads(b64decode(json.loads(raw)["body"]))
    return MoveTask.FromString(b64decode(body))


@QUEUES
async def test_a_broker_that_is_away_costs_the_caller_nothing(queue: Queue) -> None:
    async with queue(f"redis://127.0.0.1:{free_port()}/1") as (bots, counts):
        start = time.monotonic()
        for _ in range(1000):
            bots.send(TASK)
        assert time.monotonic() - start < 1
        assert counts.bot_tasks_dropped >= 500


@QUEUES
async def test_a_frozen_broker_costs_the_caller_nothing_and_is_used_again(
    redis_server: RedisServer, queue: Queue
) -> None:
    async with queue(redis_server.url) as (bots, counts):
        async with asyncio.timeout(10):
            while not redis_server.command("LLEN", DEEP):
                bots.send(TASK)
                await asyncio.sleep(0.05)
        redis_server.pause()
        start = time.monotonic()
        for _ in range(1000):
            bots.send(TASK)
        assert time.monotonic() - start < 1
        assert counts.bot_tasks_dropped
        redis_server.resume()
        before = redis_server.command("LLEN", DEEP)
        async with asyncio.timeout(20):
            while redis_server.command("LLEN", DEEP) == before:
                bots.send(TASK)
                await asyncio.sleep(0.05)


async def test_a_broker_that_comes_later_is_found(redis_server: RedisServer) -> None:
    redis_server.kill()
    async with listing(redis_server.url) as (bots, counts):
        bots.send(TASK)
        assert counts.bot_tasks_dropped == 1
        await asyncio.to_thread(redis_server.restart)
        async with asyncio.timeout(20):
            while not redis_server.command("LLEN", DEEP):
                bots.send(TASK)
                await asyncio.sleep(0.05)


@QUEUES
async def test_without_a_broker_a_table_of_bots_still_plays(redis_url: str, queue: Queue) -> None:
    async with (
        game(redis_url, sweeping=True, bot_budget_s=0.05) as one,
        queue(f"redis://127.0.0.1:{free_port()}/1") as (bots, _),
    ):
        one.desk._bots = bots
        await one.tables.create(new_table(with_bots("easy", "easy", "easy")))
        table = await one.table("t_1")
        if not table.bot(table.match.now.turn if table.match.now else 0):
            await one.play_one("t_1", random.Random(1))
        v, _, _ = await one.store.head("t_1")
        await until(lambda: one.counts.bot_forced > 0)
        assert (await one.store.head("t_1"))[0] > v


async def test_a_stopped_queue_takes_no_task() -> None:
    async with publishing("redis://127.0.0.1:1/1") as (bots, counts):
        bots.close()
        bots.send(TASK)
        assert counts.bot_tasks == 0
