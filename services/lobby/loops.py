"""What the lobby does by itself, again and again."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from chassis import log
from services.lobby import metrics
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

EVERY_S = 1.0

_log = log.get(__name__)


async def forever(
    sweep: Callable[[], Awaitable[None]],
    name: str,
    grace_s: float,
    every_s: float = EVERY_S,
    jitter: float = 0.0,
) -> None:
    """`sweep` each second. At the start and after an outage only when `grace_s` has passed.

    That is the time for gateways to renew what lapsed while nobody could hear them. `jitter` is the
    share of `every_s` that a pause may be shorter or longer.
    """
    well = False
    done, failed = metrics.SWEEPS.labels(name), metrics.SWEEPS_FAILED.labels(name)
    await asyncio.sleep(grace_s)
    while True:
        await asyncio.sleep(every_s * random.uniform(1 - jitter, 1 + jitter))
        try:
            await sweep()
            done.inc()
            well = True
        except Refused as refused:
            failed.inc()
            if well:
                _log.warning("cannot sweep", sweep=name, code=refused.code, why=refused.message)
            well = False
            await asyncio.sleep(grace_s)
