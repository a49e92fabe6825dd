"""`python -m bench`: tables of four people, flat out and to a beat, measured by process."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import socket
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import uvloop

from bench import report
from bench.stack import Stack
from cli.load.plan import Job, mix
from cli.load.tally import Tally
from cli.load.work import at_work

RULES = mix("clasico.barajamos", {"games": 1_000_000})
_BEAT = 900.0
_WARM_S = 2.0


async def _measure(stack: Stack, tables: int, moves_per_s: float, seconds: float) -> report.Case:
    tally, beat_s = Tally(), tables / moves_per_s if moves_per_s else 0.0
    job = Job(stack.url, people=RULES * tables, beat_s=beat_s, pings=False)
    async with at_work(job, tally) as work:
        await work.begin()
        await asyncio.sleep(_WARM_S)
        before, start = stack.cpu_s(), time.perf_counter()
        tally.measuring = True
        await asyncio.sleep(seconds)
        tally.measuring = False
        after, took = stack.cpu_s(), time.perf_counter() - start
        used = {name: after[name] - before.get(name, 0.0) for name in after}
        pace = f"{moves_per_s:.0f}/s" if moves_per_s else "busy"
        return report.case(tables, pace, took, tally, used, stack.rss_mb())


def fresh(tables: int, moves_per_s: float, seconds: float, processes: int = 1) -> report.Case:
    """One case on a system of its own, so that no case pays for the end of the one before."""
    with tempfile.TemporaryDirectory(prefix="tute-bench-") as data:
        stack = Stack(free_port(), Path(data), processes=processes)
        try:
            return uvloop.run(_measure(stack, tables, moves_per_s, seconds))
        finally:
            stack.close()


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--tables", default="1,25,100,400", help="cases, comma separated")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measured window")
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    parser.add_argument("--busy-only", action="store_true", help="leave out the paced cases")
    parser.add_argument(
        "--one-core", action="store_true", help="servers, Redis and load share one core (Linux)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def main() -> None:
    arguments = _arguments()
    if arguments.one_core:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    sizes = [int(size) for size in arguments.tables.split(",")]
    paced = [] if arguments.busy_only else [(size, _BEAT) for size in sizes if size >= 25]
    wanted = [(size, 0.0) for size in sizes] + paced
    cases: list[report.Case] = []
    for number, (tables, beat) in enumerate(wanted, 1):
        print(f"[{number}/{len(wanted)}] {tables} tables…", file=sys.stderr)
        case = fresh(tables, beat, arguments.seconds)
        cases.append(case)
        print(report.line(case), file=sys.stderr if arguments.json else sys.stdout)
    arguments.out.mkdir(parents=True, exist_ok=True)
    machine = {"machine": platform.machine(), "python": platform.python_version()}
    text = json.dumps({**machine, "cases": report.as_json(cases)}, indent=1)
    (arguments.out / "table.json").write_text(text + "\n")
    report.plot(cases, arguments.out / "table.png")
    if arguments.json:
        print(text)
    else:
        print(f"written: {arguments.out}/table.json and table.png")


if __name__ == "__main__":
    main()
