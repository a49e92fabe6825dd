"""The restarts under load, and what the load saw meanwhile."""

from __future__ import annotations

import asyncio
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from bench import cores
from chassis.process import STOP_S
from cli.load import worker
from cli.load.crew import Crew
from cli.load.plan import shared
from cli.load.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.rolling.system import Restart, System
    from cli.load.histogram import Histogram
    from cli.load.plan import Job

_LOOK_S, _POINT_S, _END_S = 0.1, 1.0, 20.0


class Failed(Exception):
    """The load could not go on; the text says why."""


class Step(NamedTuple):
    """`pauses` of tables from its SIGTERM to the next one's."""

    restart: Restart
    pauses: Histogram


class Point(NamedTuple):
    """A second: when, since the first, how many moves in it, how many clients were there."""

    at_s: float
    moves_per_s: float
    clients: int


@dataclass(slots=True)
class Seen:
    """`began` is of `time.perf_counter`; `tables` and `clients` are how many there should be."""

    tables: int
    clients: int
    tally: Tally = field(default_factory=Tally)
    began: float = 0.0
    seconds: float = 0.0
    steps: list[Step] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """What may not be, in words."""
        tally = self.tally
        counted = {
            "lost": tally.lost,
            "doubled": tally.doubled,
            "leaked": tally.leaked,
            "tables that stood": tally.stalled,
            "matches cancelled": sum(tally.cancelled.values()),
            "lines of error in the logs": len(self.errors),
        }
        found = [f"{count} {what}" for what, count in counted.items() if count]
        slow = [step.restart for step in self.steps if step.restart.stopped_s >= STOP_S]
        found += [f"{each.name} took {each.stopped_s:.1f} s to stop" for each in slow]
        return found if tally.moves else [*found, "no moves"]


class Rolling:
    """`names` are restarted in this order, `between_s` of play before and after each."""

    def __init__(
        self, system: System, names: list[str], between_s: float, tell: Callable[[str], None]
    ) -> None:
        self._system, self._names = system, names
        self._between_s = between_s
        self._tell = tell

    async def under(self, job: Job, processes: int, on: frozenset[int]) -> Seen:
        """With the load of `job` on these processors. Raises Failed."""
        seen = Seen(len(job.people) + len(job.bots), job.sessions)
        with _on(on, Crew(shared(job, processes))) as crew:
            await self._until(crew, lambda: crew.begun)
            self._tell(f"{crew.tally.tables} tables, {crew.tally.clients} clients")
            crew.tell(worker.MEASURE)
            seen.began = time.perf_counter()
            looking = asyncio.create_task(_look(crew, seen))
            try:
                await self._restarts(crew, seen)
            finally:
                looking.cancel()
            seen.seconds = time.perf_counter() - seen.began
            crew.tell(worker.STOP)
            await asyncio.wait_for(crew.done.wait(), _END_S)
            if failure := crew.failure:
                raise Failed(failure.text or failure.code)
            seen.tally = crew.tally
        seen.errors = list(self._system.errors)
        return seen

    async def _restarts(self, crew: Crew, seen: Seen) -> None:
        await self._played(crew, self._between_s)
        for number, name in enumerate(self._names, 1):
            before = crew.tally
            restart = await self._system.restart(name)
            await self._played(crew, self._between_s)
            now = crew.tally
            seen.steps.append(Step(restart, now.pauses.since(before.pauses)))
            self._tell(
                f"[{number}/{len(self._names)}] {name}: stopped in {restart.stopped_s:.1f} s, "
                f"ready {restart.started_s:.1f} s later; {now.moves} moves, lost {now.lost}, "
                f"doubled {now.doubled}, leaked {now.leaked}"
            )

    async def _played(self, crew: Crew, seconds: float) -> None:
        until = time.perf_counter() + seconds
        await self._until(crew, lambda: time.perf_counter() >= until)

    async def _until(self, crew: Crew, holds: Callable[[], bool]) -> None:
        while not holds():
            if failure := crew.failure:
                raise Failed(failure.text or failure.code)
            await asyncio.sleep(_LOOK_S)


@contextmanager
def _on(on: frozenset[int], crew: Crew) -> Iterator[Crew]:
    """Its processes start there; this one goes back to where it was."""
    here = cores.mine()
    cores.move(on)
    with crew:
        cores.move(here)
        yield crew


async def _look(crew: Crew, seen: Seen) -> None:
    """For ever, a point each second."""
    moves, at = crew.tally.moves, seen.began
    while True:
        await asyncio.sleep(_POINT_S)
        tally, now = crew.tally, time.perf_counter()
        rate = (tally.moves - moves) / (now - at)
        seen.points.append(Point(now - seen.began, rate, tally.clients))
        moves, at = tally.moves, now
