"""Tasks that are kept for the next piece of work.

asyncio notes each new task in a set of weak references: with that, a task of its own for every
command was a tenth of what this service spends on a move.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

KEPT = 256
"""So many wait for work at most."""


class Workers(Generic[T]):
    """All pieces given run at once, each begun in its turn. `work` raises nothing."""

    def __init__(self, work: Callable[[T], Awaitable[None]]) -> None:
        self.busy = 0
        self._work = work
        self._loop = asyncio.get_running_loop()
        self._idle: list[asyncio.Future[T | None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def give(self, piece: T) -> None:
        self.busy += 1
        while self._idle:
            idle = self._idle.pop()
            if not idle.done():
                idle.set_result(piece)
                return
        task = self._loop.create_task(self._run(piece))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Who waits may go, who works when it is done."""
        self._closed = True
        for idle in self._idle:
            if not idle.done():
                idle.set_result(None)
        self._idle.clear()

    async def _run(self, piece: T | None) -> None:
        while piece is not None:
            try:
                await self._work(piece)
            finally:
                self.busy -= 1
            if self._closed or len(self._idle) >= KEPT:
                return
            idle: asyncio.Future[T | None] = self._loop.create_future()
            self._idle.append(idle)
            piece = await idle
