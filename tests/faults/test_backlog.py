"""Bots' workers that stand still while many tables wait: what piles up, and how it goes away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chassis import redislink
from tests.e2e.stack import Stack, running
from tests.faults.counted import counted, counting
from tests.waiting import until
from tuteapi.bots import QUICK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.people import People

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
TABLES = 20
"""For one worker with one hand."""
BUDGET_S = 2.0
PLAYED_S = 100.0
OVER_MS = 60_000
"""A table of bots lives so long after its end."""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("backlog")
    settings = {"bot_tables": str(TABLES), "bot_budget_s": str(BUDGET_S)}
    stack = Stack(folder, settings=settings)
    with running(counting(stack)):
        yield stack


async def test_a_backlog_has_two_tasks_a_decision_at_most_and_drains(
    stack: Stack, people: People
) -> None:
    """Each table asks once, and once more for a miss; then it plays by itself and asks anew."""
    player, body = await people.player(), {"rules": {"preset": "clasico.barajamos"}, "deals": 1}
    stack["bots.0"].freeze()
    tables = [(await player.call("POST", "/bot-tables", body))["table"] for _ in range(TABLES)]
    async with redislink.connect(stack.broker.url.removesuffix("/0") + "/1") as broker:

        async def waiting() -> int:
            return int(await broker.call("LLEN", QUICK))

        async def two_decisions_missed() -> bool:
            return await counted(stack, "bot_forced") >= 2 * TABLES

        await until(two_decisions_missed, deadline_s=60)
        forced = await counted(stack, "bot_forced")
        assert TABLES <= await waiting() <= 2 * (forced + TABLES)
        stack["bots.0"].thaw()
        piled = await waiting()

        async def drained() -> bool:
            return await waiting() <= min(piled, TABLES)

        await until(drained, deadline_s=60)
        async with redislink.connect(stack.redis.url) as store:

            async def all_over() -> bool:
                keys = [("PTTL", f"{{t:{table}}}:state") for table in tables]
                left = [int(ms) for ms in await asyncio.gather(*(store.call(*k) for k in keys))]
                return all(ms <= OVER_MS for ms in left)

            await until(all_over, deadline_s=PLAYED_S)
        assert await waiting() <= 2 * TABLES
    asked, missed = await counted(stack, "bot_tasks"), await counted(stack, "bot_misses")
    assert asked - missed <= await counted(stack, "commits")
