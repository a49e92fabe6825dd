"""Small works in the background that somebody owns."""

import asyncio
from collections.abc import Coroutine

from chassis import log

_log = log.get(__name__)


class Tasks:
    """An exception in one is logged and harms nobody else."""

    __slots__ = ("_running",)

    def __init__(self) -> None:
        self._running: dict[asyncio.Task[None], None] = {}  # empty a third of an empty set

    def __len__(self) -> int:
        return len(self._running)

    def start(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._running[task] = None
        task.add_done_callback(self._ended)
        return task

    async def wait(self, seconds: float) -> None:
        """Until all are done, or time is up."""
        if self._running:
            await asyncio.wait(set(self._running), timeout=seconds)

    def cancel(self) -> None:
        for task in self._running:
            task.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.pop(task, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("background work failed", exc_info=error)
