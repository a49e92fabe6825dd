"""Timers of many sockets, rung a tick's worth at a time.

With a timer of its own every socket woke this process twice for each ping, and waking costs more
than a ping and its pong together.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable

from chassis import log

TICK_S = 0.1

_log = log.get(__name__)


class Ticks:
    """What is due within a tick is called together, up to a tick early."""

    __slots__ = ("_due", "_loop")

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._due: dict[int, set[Callable[[], None]]] = {}

    def after(self, seconds: float, then: Callable[[], None]) -> set[Callable[[], None]]:
        """Calls `then`, unless it is taken out of what is returned before."""
        tick = int((self._loop.time() + seconds) / TICK_S)
        due = self._due.get(tick)
        if due is None:
            due = self._due[tick] = set()
            self._loop.call_at(tick * TICK_S, self._ring, tick)
        due.add(then)
        return due

    def _ring(self, tick: int) -> None:
        due = self._due.pop(tick)
        while due:
            then = due.pop()
            try:
                then()
            except Exception as error:
                _log.error("not done in its tick", exc_info=error)
