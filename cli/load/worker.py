"""One load process: does its job, says every half second how it goes, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import resource
import signal
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import uvloop

from cli.ended import Unreachable
from cli.load.limits import Limited
from cli.load.tally import Tally
from cli.load.work import at_work
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from cli.load.plan import Job
    from cli.load.work import Work

MEASURE, STOP = "measure", "stop"
_REPORT_S = 0.5


class Failure(NamedTuple):
    """Why a table could not begin, or a client could not come back."""

    code: str
    text: str


class Report(NamedTuple):
    """`cpu_s` of this process; `done`: the last one."""

    tally: Tally
    begun: bool
    cpu_s: float
    done: bool = False
    failure: Failure | None = None


def main(job: Job, end: Connection) -> None:
    """Ctrl-C is for who gave the job. As many sockets as the system lets."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvloop.run(_run(job, end))


async def _run(job: Job, end: Connection) -> None:
    tally, orders = Tally(), asyncio.Queue[str]()
    loop = asyncio.get_running_loop()
    loop.add_reader(end.fileno(), _hear, end, orders)
    failure: Failure | None = None
    async with at_work(job, tally) as work:
        beginning = asyncio.create_task(work.begin())
        order = ""
        while order != STOP and failure is None:
            _say(end, Report(tally, work.begun.is_set(), time.process_time()))
            failure = _failed(beginning, work)
            try:
                order = await asyncio.wait_for(orders.get(), _REPORT_S)
            except TimeoutError:
                continue
            tally.measuring = order == MEASURE
        beginning.cancel()
        tally.measuring = False
        cpu_s = time.process_time()
        if failure is None:
            await work.settle()
            failure = _failed(None, work)
        last = Report(tally, work.begun.is_set(), cpu_s, done=True, failure=failure)
        _say(end, last)
    loop.remove_reader(end.fileno())


def _failed(beginning: asyncio.Task[None] | None, work: Work) -> Failure | None:
    if beginning is not None and beginning.done() and (error := beginning.exception()):
        return _failure(error)
    return next((_failure(each) for each in work.failures()), None)


def _failure(error: BaseException) -> Failure:
    match error:
        case Refused():
            return Failure(error.code, error.message)
        case Unreachable():
            return Failure("unreachable", str(error))
        case Limited():
            return Failure("limit", error.setting)
        case OSError(errno=errno.EMFILE):
            return Failure("limit", "ulimit -n")
    return Failure(type(error).__name__, str(error) or type(error).__name__)


def _hear(end: Connection, orders: asyncio.Queue[str]) -> None:
    """Who does not hear from its starter any more stops."""
    try:
        orders.put_nowait(end.recv())
    except (EOFError, OSError):
        asyncio.get_running_loop().remove_reader(end.fileno())
        orders.put_nowait(STOP)


def _say(end: Connection, report: Report) -> None:
    try:
        end.send(report)
    except OSError:
        return
