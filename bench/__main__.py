"""`python -m bench`: tables of four people, flat out and to a beat, measured by process.

A case is so many tables, flat out, or `tables@moves` a second of all together. Each is measured on
a system of its own; with more rounds than one in turns, and a figure is the median of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import socket
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import uvloop

from bench import cores, report
from bench.stack import Stack
from cli.load.plan import Job, mix
from cli.load.tally import Tally
from cli.load.work import at_work

RULES = mix("clasico.barajamos", {"games": 1_000_000})
CASES = "1,25,100,400,25@900,100@900,400@900"
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


def fresh(
    tables: int, moves_per_s: float, seconds: float, on: cores.Cores, processes: int = 1
) -> report.Case:
    """One case on a system of its own, so that no case pays for the end of the one before."""
    with tempfile.TemporaryDirectory(prefix="tute-bench-") as data:
        cores.move(on.servers)
        stack = Stack(free_port(), Path(data), processes=processes)
        cores.move(on.load)
        try:
            return uvloop.run(_measure(stack, tables, moves_per_s, seconds))
        finally:
            stack.close()
            cores.move(on.servers | on.load)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def cases(text: str) -> list[tuple[int, float]]:
    """`1,100@900`: tables, and moves a second of all (0: flat out). Raises ArgumentTypeError."""
    try:
        parts = [each.partition("@") for each in text.split(",")]
        wanted = [(int(tables), float(moves or 0)) for tables, _, moves in parts]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not like {CASES}") from None
    if any(tables < 1 or moves < 0 for tables, moves in wanted):
        raise argparse.ArgumentTypeError("a case has tables, and no less than no moves")
    return wanted


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--cases", type=cases, default=CASES, help=f"by itself {CASES}")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measured window")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--cores", choices=cores.HOW, default="shared", help=cores.HELP)
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def main() -> None:
    given = _arguments()
    on = cores.given(given.cores)
    found: list[list[report.Case]] = [[] for _ in given.cases]
    for number in range(1, given.rounds + 1):
        for case, (tables, moves_per_s) in zip(found, given.cases, strict=True):
            print(f"[{number}/{given.rounds}] {tables} tables…", file=sys.stderr)
            case.append(fresh(tables, moves_per_s, given.seconds, on))
            print(report.line(case[-1]), file=sys.stderr)
    medians = [report.median(case) for case in found]
    given.out.mkdir(parents=True, exist_ok=True)
    about = {"machine": platform.machine(), "python": platform.python_version()}
    about |= {"rounds": given.rounds, "cores": given.cores}
    text = json.dumps({**about, "cases": report.as_json(medians)}, indent=1)
    (given.out / "table.json").write_text(text + "\n")
    report.plot(medians, given.out / "table.png")
    if given.json:
        print(text)
    else:
        print(*map(report.line, medians), sep="\n")
        print(f"written: {given.out}/table.json and table.png")


if __name__ == "__main__":
    main()
