"""Waiting for what must come, with a deadline; never for time to pass."""

import asyncio
from collections.abc import Awaitable, Callable

DEADLINE_S = 15.0
_PAUSE_S = 0.01


async def until(
    holds: Callable[[], Awaitable[object]],
    *,
    ignoring: type[Exception] | tuple[type[Exception], ...] = (),
    deadline_s: float = DEADLINE_S,
) -> None:
    """Returns when `holds()` is true. Raises TimeoutError."""
    async with asyncio.timeout(deadline_s):
        while True:
            try:
                if await holds():
                    return
            except ignoring:
                pass
            await asyncio.sleep(_PAUSE_S)
