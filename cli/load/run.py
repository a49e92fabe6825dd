"""A whole load: the system if need be, the processes, the measured window, the outcome."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from typing import TYPE_CHECKING, NamedTuple

from cli import ownsystem
from cli.load import limits, worker
from cli.load.crew import Crew
from cli.load.meter import Meter
from cli.load.outcome import Outcome, Point
from cli.load.plan import shared
from cli.load.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.load.outcome import Plan
    from cli.load.plan import Job
    from cli.load.worker import Failure

_WARM_S, _LOOK_S = 1.0, 0.1
_END_S = 20.0


class Stopped(Exception):
    """Asked to end before anything was measured."""


class LoadFailed(Exception):
    """A table could not begin, or a load process died."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.text)
        self.failure = failure


class Stage(NamedTuple):
    """`part` of the whole, 0 to 1; `tally` so far, `latest` the last second."""

    phase: str
    part: float
    tally: Tally
    latest: Point | None


async def run(plan: Plan, watch: Callable[[Stage], None]) -> Outcome:
    """Raises NoSystem, LoadFailed, Unreachable, Refused, Limited, Stopped."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        watch(Stage("start", 0.0, Tally(), None))
        job, roots = plan.job, plan.pids
        if not job.url:
            own = await stack.enter_async_context(_own(plan))
            job, roots = job._replace(url=own.url), {own.pid: "", **roots}
        await _check_sessions(job)
        crew = stack.enter_context(Crew(shared(job, plan.processes)))
        return await _Run(plan, crew, Meter(roots), stop, watch).whole(job.url, bool(roots))


def _own(plan: Plan) -> AbstractAsyncContextManager[ownsystem.Own]:
    counts = {"--game": plan.games, "--gateway": plan.gateways, "--bots": plan.workers}
    options = [text for name, count in counts.items() for text in (name, str(count))]
    return ownsystem.running(limits.RAISED, *options)


async def _check_sessions(job: Job) -> None:
    """Raises Limited before a table is begun that could not be filled."""
    per_min = await limits.sessions_per_min(job.url)
    if job.sessions > per_min * (1 + job.ramp_s / 60):
        raise limits.Limited("TUTE_SESSIONS_PER_MIN")


class _Run:
    def __init__(
        self,
        plan: Plan,
        crew: Crew,
        meter: Meter,
        stop: asyncio.Event,
        watch: Callable[[Stage], None],
    ) -> None:
        self._plan, self._crew, self._meter = plan, crew, meter
        self._stop, self._watch = stop, watch
        self._points: list[Point] = []
        self._before = Tally()
        self._cpu_s = 0.0

    async def whole(self, url: str, metered: bool) -> Outcome:
        await self._until_begun()
        await self._pause(_WARM_S)
        self._crew.tell(worker.MEASURE)
        self._meter.begin()
        cpu_s, began = self._crew.cpu_s(), time.perf_counter()
        await self._measure(began)
        self._meter.sample()
        seconds = time.perf_counter() - began
        self._crew.tell(worker.STOP)
        await self._until_done()
        used = zip(self._crew.cpu_s(), cpu_s, strict=True)
        return Outcome(
            plan=self._plan,
            url=url,
            tally=self._crew.tally,
            seconds=seconds,
            points=self._points,
            used=self._meter.used() if metered else None,
            busy=[(after - before) / seconds for after, before in used],
            cut=self._stop.is_set(),
            failure=self._crew.failure,
        )

    async def _until_begun(self) -> None:
        """Raises LoadFailed, Stopped."""
        tables = len(self._plan.job.people) + len(self._plan.job.bots)
        while not self._crew.begun:
            if failure := self._crew.failure:
                raise LoadFailed(failure)
            if self._stop.is_set():
                raise Stopped
            tally = self._crew.tally
            self._watch(Stage("ramp", tally.tables / tables, tally, None))
            await self._pause(_LOOK_S)

    async def _measure(self, began: float) -> None:
        look = began
        while not self._stop.is_set() and self._crew.failure is None:
            now = time.perf_counter()
            if now - began >= self._plan.seconds:
                return
            if now - look >= 1.0:
                self._point(now - began, now - look)
                look = now
            latest = self._points[-1] if self._points else None
            part = (now - began) / self._plan.seconds
            self._watch(Stage("measure", part, self._crew.tally, latest))
            await self._pause(min(_LOOK_S, self._plan.seconds))

    async def _until_done(self) -> None:
        self._watch(Stage("end", 1.0, self._crew.tally, None))
        with suppress(TimeoutError):
            await asyncio.wait_for(self._crew.done.wait(), _END_S)

    def _point(self, at_s: float, passed_s: float) -> None:
        tally, before = self._crew.tally, self._before
        times = tally.mover.since(before.mover)
        if not times.count:
            times = tally.bots.since(before.bots)
        self._meter.sample()
        cpu_s = sum(each.cpu_s for each in self._meter.used())
        moves = (tally.moves - before.moves) / passed_s
        cores = (cpu_s - self._cpu_s) / passed_s
        self._points.append(Point(at_s, moves, times.ms(0.5), times.ms(0.99), cores))
        self._before, self._cpu_s = tally, cpu_s

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)
