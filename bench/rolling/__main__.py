"""`python -m bench.rolling`: every process restarted, one after another, under load.

Each is told to end (SIGTERM), and a new one takes its place and is ready before the next is told: a
rolling update on one machine. The gateways share a port, so a client that comes back lands on
whichever of them listens. Exit status 1 when a move was lost, doubled or leaked, a table stood, a
match was cancelled, a client did not come back, or a process took longer to stop than it may.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

import uvloop

from bench import cores
from bench.rolling import report
from bench.rolling.round import Failed, Rolling, Seen
from bench.rolling.system import REDIS, running
from chassis import log
from chassis.settings import Settings
from cli.load.plan import MIX, Job, dealt, mix


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.rolling", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--bots", type=int, default=10, help="of these tables, with bots alone")
    parser.add_argument("--mix", default=MIX, help="as of tute load")
    parser.add_argument("--think", type=float, default=1000.0, help="ms, of each person")
    parser.add_argument("--drop", type=float, default=0.1, help="as of tute load, each minute")
    parser.add_argument("--rounds", type=int, default=2, help="each process so often")
    parser.add_argument("--each", type=int, default=2, help="processes of each kind")
    parser.add_argument("--between", type=float, default=5.0, help="seconds of play after each")
    parser.add_argument("--ramp", type=float, default=10.0, help="seconds until all have begun")
    parser.add_argument("--processes", type=int, default=1, help="that make the load")
    parser.add_argument("--redis", action="store_true", help="also Redis, after each round")
    parser.add_argument("--cores", choices=cores.HOW, default="shared", help=cores.HELP)
    parser.add_argument("--data", type=Path, help="a folder for the system's data and its log")
    parser.add_argument("--plot", type=Path, help="a picture of it, e.g. rolling.png")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def _job(given: argparse.Namespace, url: str) -> Job:
    kinds = mix(given.mix, {})
    return Job(
        url=url,
        people=dealt(kinds, given.tables - given.bots),
        bots=dealt(kinds, given.bots),
        think_s=given.think / 1000,
        drop=given.drop,
        ramp_s=given.ramp,
    )


async def rolled(given: argparse.Namespace, folder: Path) -> Seen:
    """Raises Failed, NoRedis, TimeoutError."""
    on = cores.given(given.cores)
    cores.move(on.servers)
    async with running(folder, given.each) as system:
        names = [*system.names, REDIS] if given.redis else system.names
        rolling = Rolling(system, names * given.rounds, given.between, _tell)
        return await rolling.under(_job(given, system.url), given.processes, on.load)


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    given = _arguments()
    log.setup("bench", Settings(log_level="warning"))
    with tempfile.TemporaryDirectory(prefix="tute-rolling-") as temporary:
        folder = given.data or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            seen = uvloop.run(rolled(given, folder))
        except (Failed, TimeoutError) as failed:
            why = str(failed) or "a process was not ready in time"
            _tell(f"it could not go on: {why}")
            sys.exit(1)
    if given.plot:
        report.plot(seen, given.plot)
    print(
        json.dumps(report.as_json(seen), indent=1) if given.json else "\n".join(report.lines(seen))
    )
    sys.exit(1 if seen.faults else 0)


if __name__ == "__main__":
    main()
