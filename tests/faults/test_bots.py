"""A worker dies while a hard bot thinks: the move is made by another worker, not by the table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.player import randomly
from tests.e2e.stack import Stack, running
from tests.faults.counted import counted, counting
from tests.waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.people import People

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
WORKERS = 2
MOST_KILLS = 3
"""A worker may die in the few milliseconds between its answer and its acknowledgement."""
AT_WORK = "redis.call('SELECT', 1) return redis.call('HLEN', 'unacked')"
"""Tasks in the hands of workers, one each at most; the broker is the database 1."""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Workers whose hard bots think for long; a table waits until a slow one has started."""
    folder = tmp_path_factory.mktemp("bots")
    stack = Stack(folder, bots=WORKERS, settings={"bots_hard_s": "0.4", "bot_budget_s": "1.5"})
    with running(counting(stack)):
        yield stack


async def test_a_hard_move_whose_worker_was_killed_is_made_by_another(
    stack: Stack, people: People
) -> None:
    persons = [
        (await people.match(1, "clasico.barajamos", bots=3, level="hard"))[0]
        for _ in range(WORKERS)
    ]
    for person in persons:
        person.stay(randomly(1))

    async def all_think() -> bool:
        return stack.broker.command("EVAL", AT_WORK, 0) == f":{WORKERS}\r\n"

    for _ in range(MOST_KILLS):
        await until(all_think)
        stack["bots.0"].kill()
        for person in persons:
            await person.until_v(person.v + 8, 30)
        if await counted(stack, "bot_misses"):
            break
        await asyncio.to_thread(stack.start, "bots.0")
    assert await counted(stack, "bot_misses") > 0
    assert await counted(stack, "bot_forced") == 0
