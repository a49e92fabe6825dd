"""The load processes of one run."""

from __future__ import annotations

import asyncio
import multiprocessing
from contextlib import suppress
from typing import TYPE_CHECKING

from cli.load import worker
from cli.load.tally import Tally, total

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from cli.load.plan import Job
    from cli.load.worker import Failure, Report


class Crew:
    """The load processes; `reports` are their latest, `done` when those are the last."""

    def __init__(self, jobs: list[Job]) -> None:
        self.reports: list[Report | None] = [None] * len(jobs)
        self.done = asyncio.Event()
        self._jobs = jobs
        self._ends: list[Connection] = []
        self._processes: list[multiprocessing.process.BaseProcess] = []

    def __enter__(self) -> Crew:
        context = multiprocessing.get_context("spawn")
        loop = asyncio.get_running_loop()
        for number, job in enumerate(self._jobs):
            end, other = context.Pipe()
            process = context.Process(target=worker.main, args=(job, other), daemon=True)
            process.start()
            other.close()
            self._ends.append(end)
            self._processes.append(process)
            loop.add_reader(end.fileno(), self._hear, number)
        return self

    def __exit__(self, *_: object) -> None:
        for end, process in zip(self._ends, self._processes, strict=True):
            if not end.closed:
                asyncio.get_running_loop().remove_reader(end.fileno())
                end.close()
            process.kill()
            process.join()

    def tell(self, order: str) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.send(order)

    @property
    def tally(self) -> Tally:
        return total([report.tally for report in self.reports if report])

    @property
    def begun(self) -> bool:
        return all(report and report.begun for report in self.reports)

    @property
    def failure(self) -> Failure | None:
        return next((each.failure for each in self.reports if each and each.failure), None)

    def cpu_s(self) -> list[float]:
        return [report.cpu_s if report else 0.0 for report in self.reports]

    def _hear(self, number: int) -> None:
        end, before = self._ends[number], self.reports[number]
        try:
            self.reports[number] = end.recv()
        except (EOFError, OSError):
            asyncio.get_running_loop().remove_reader(end.fileno())
            end.close()
            if before is None or not before.done:
                died = worker.Failure("died", "")
                tally = before.tally if before else Tally()
                self.reports[number] = worker.Report(tally, False, 0.0, done=True, failure=died)
        if all(report and report.done for report in self.reports):
            self.done.set()
