"""How much waits for the bots' workers, and for how long: what they are scaled by."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from services.game.botqueue import ListQueue
    from services.game.metrics import Counts

EVERY_S = 2.0


async def watch(bots: ListQueue, counts: Counts) -> None:
    """For ever."""
    while True:
        counts.queues = await bots.waiting()
        await asyncio.sleep(EVERY_S)
