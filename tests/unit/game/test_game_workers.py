"""Workers: pieces of work run beside each other, and the same tasks take the next ones."""

from __future__ import annotations

import asyncio

from services.game.workers import Workers


class Work:
    """Begins a piece when it is given, and ends it when the test says so."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.tasks: set[object] = set()
        self._ends: dict[int, asyncio.Event] = {}

    async def __call__(self, piece: int) -> None:
        self.begun.append(piece)
        self.tasks.add(asyncio.current_task())
        self._ends[piece] = asyncio.Event()
        await self._ends[piece].wait()

    def end(self, piece: int) -> None:
        self._ends[piece].set()


async def turns_of_the_loop() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_all_that_is_given_runs_at_once_and_begins_in_its_order() -> None:
    work = Work()
    workers = Workers(work)
    for piece in range(5):
        workers.give(piece)
    await turns_of_the_loop()
    assert (work.begun, workers.busy) == ([0, 1, 2, 3, 4], 5)


async def test_who_is_done_takes_the_next_piece() -> None:
    work = Work()
    workers = Workers(work)
    for piece in range(20):
        workers.give(piece)
        await turns_of_the_loop()
        work.end(piece)
        await turns_of_the_loop()
    assert len(work.tasks) == 1


async def test_closed_workers_end_what_they_began() -> None:
    work = Work()
    workers = Workers(work)
    workers.give(1)
    workers.give(2)
    await turns_of_the_loop()
    work.end(1)
    await turns_of_the_loop()
    workers.close()
    await turns_of_the_loop()
    mine = {asyncio.current_task()}
    assert (workers.busy, len(asyncio.all_tasks() - mine)) == (1, 1)
    work.end(2)
    await turns_of_the_loop()
    assert (workers.busy, asyncio.all_tasks()) == (0, mine)
