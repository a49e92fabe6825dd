from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chassis.redislink.address import Endpoint

ANOTHER_RUN_S = float("inf")


class Outages:
    """How long nodes were away that are back, as this process found out.

    A run that was not met before came in the place of one that died, or has its slots.
    """

    def __init__(self) -> None:
        self.longest_s = 0.0
        """Since it was last set to 0."""
        self._lost: dict[Endpoint, float] = {}
        self._runs: set[str] = set()

    def lost(self, endpoint: Endpoint) -> None:
        self._lost.setdefault(endpoint, asyncio.get_running_loop().time())

    def back(self, endpoint: Endpoint, run: str) -> None:
        now = asyncio.get_running_loop().time()
        away_s = now - self._lost.pop(endpoint, now)
        if run not in self._runs:
            self._runs.add(run)
            away_s = ANOTHER_RUN_S
        self.longest_s = max(self.longest_s, away_s)
