"""Redis' time without asking each time."""

from __future__ import annotations

import time


class RedisTime:
    """Unix ms by this process' steady clock, set right by every sweep."""

    def __init__(self) -> None:
        self._ahead = int((time.time() - time.monotonic()) * 1000)

    def now(self) -> int:
        return int(time.monotonic() * 1000) + self._ahead

    def correct(self, redis_ms: int) -> None:
        self._ahead = redis_ms - int(time.monotonic() * 1000)
