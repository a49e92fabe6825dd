"""The queue of bots: what a worker finds there, and a broker that is away or frozen."""

from __future__ import annotations

import asyncio
import json
import random
import time
from base64 import b64decode
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from chassis import redislink
from chassis.settings import Settings
from services.game import botqueue, clock
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
    from collections.abc import Iterator

    from services.game.botqueue import BotQueue
    from tests.redisserver import RedisServer
    from tute.match import Match

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
        raw = await link.call("LINDEX", DEEP, 0)
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
    assert (counts.bot_tasks, counts.bot_tasks_dropped) == (1, 0)


@pytest.mark.parametrize("preset", PRESETS)
async def test_nothing_about_another_hand_is_in_a_task(redis_url: str, preset: str) -> None:
    """What lies in the broker names no hidden card, and is the same whatever the others hold."""
    broker = redis_url[:-1] + "1"
    world, rng, hidden = World(fixed=dealt(preset)), random.Random(3), list[set[str]]()
    levels = ["hard"] * (rule_set(preset).players - 1)
    await world.create(new_table(with_bots(*levels), preset=preset))
    async with redislink.connect(broker) as link:
        with queue(broker) as (bots, counts):
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
            await until(lambda: not bots._waiting)
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
    return message


def task_in(raw: bytes) -> MoveTask:
    [[body], _, _] = json.loads(b64decode(json.loads(raw)["body"]))
    return MoveTask.FromString(b64decode(body))


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
