"""The tables of one load process: begun one after another, looked after, ended."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp

from cli.load.bots import Bots
from cli.load.guest import PING_S, together
from cli.load.pace import Beat, Thinking
from cli.load.people import People

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cli.load.pace import Pace
    from cli.load.plan import Job
    from cli.load.tally import Tally

_AT_ONCE = 8
_TICK_S, _LOOK_S = 0.05, 1.0
_SETTLE_S = 2.0
_HTTP = 64
_PARTS = 10
"""Not all clients ping at once."""


class Work:
    """`begun` when every table has started."""

    def __init__(self, job: Job, tally: Tally, http: aiohttp.ClientSession) -> None:
        self.begun = asyncio.Event()
        self.tables: list[People | Bots] = []
        self._job, self._tally = job, tally
        for number, rules in enumerate(job.people):
            luck = random.Random(f"{job.seed} {job.first + number}")
            pace = _pace(job, number, luck)
            self.tables.append(People(http, job.url, rules, job.onlookers, pace, tally, luck))
        for rules in job.bots:
            self.tables.append(Bots(http, job.url, rules, job.level, job.onlookers, tally))
        self._luck = random.Random(f"{job.seed} {job.first}")

    async def begin(self) -> None:
        """Within the ramp, at most so many at once. Raises what opening a table raises."""
        began, gate = time.perf_counter(), asyncio.Semaphore(_AT_ONCE)

        async def opened(number: int, table: People | Bots) -> None:
            due = began + self._job.ramp_s * number / len(self.tables)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            async with gate:
                await table.open()

        await together(*(opened(number, each) for number, each in enumerate(self.tables)))
        self.begun.set()

    async def look_after(self) -> None:
        """For ever: looks at each table, drops clients, pings, and how late it is itself."""
        looks = pings = time.perf_counter()
        while True:
            due = time.perf_counter() + _TICK_S
            await asyncio.sleep(_TICK_S)
            now = time.perf_counter()
            self._tally.lag.add(max(0.0, now - due))
            if now - looks >= _LOOK_S:
                self._look(now, now - looks)
                looks = now
            if self._job.pings and now - pings >= PING_S / _PARTS:
                self._ping(round(now / (PING_S / _PARTS)) % _PARTS)
                pings = now

    async def settle(self) -> None:
        """Nobody moves any more; what is under way may come."""
        for table in self.tables:
            table.stop()
        await asyncio.sleep(_SETTLE_S)
        self._look(time.perf_counter(), 0.0)

    def close(self) -> None:
        for table in self.tables:
            table.close()

    def failures(self) -> list[BaseException]:
        """Of clients that do not come back."""
        guests = (guest for table in self.tables for guest in table.guests)
        return [guest.failed for guest in guests if guest.failed is not None]

    def _look(self, now: float, passed_s: float) -> None:
        chance = self._job.drop / 60 * passed_s
        for table in self.tables:
            table.check(now)
            if chance and self.begun.is_set():
                for guest in table.guests:
                    if guest.here and self._luck.random() < chance:
                        guest.drop()

    def _ping(self, part: int) -> None:
        for table in self.tables[part::_PARTS]:
            for client in table.clients:
                client.ping()


@asynccontextmanager
async def at_work(job: Job, tally: Tally) -> AsyncIterator[Work]:
    """Looked after; `begin` is the caller's. At the end every connection is closed."""
    connector = aiohttp.TCPConnector(limit=_HTTP)
    async with aiohttp.ClientSession(connector=connector) as http:
        work = Work(job, tally, http)
        looking = asyncio.create_task(work.look_after())
        try:
            yield work
        finally:
            looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await looking
            work.close()


def _pace(job: Job, number: int, luck: random.Random) -> Pace:
    if job.beat_s:
        return Beat(job.beat_s, job.beat_s * number / len(job.people))
    return Thinking(job.think_s, luck)
