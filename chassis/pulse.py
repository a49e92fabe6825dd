"""Whether what should turn still turns."""

import asyncio
import time

BEAT_S = 1.0
LATE_S = 15.0
"""Without a beat for so long it stands still."""


class Pulse:
    def __init__(self) -> None:
        self._beaten = time.monotonic()

    def beat(self) -> None:
        self._beaten = time.monotonic()

    def alive(self) -> bool:
        return time.monotonic() - self._beaten < LATE_S

    async def beat_for_ever(self) -> None:
        while True:
            self.beat()
            await asyncio.sleep(BEAT_S)
