"""`python -m bench.matchmaking`: the quick match and first come, first served, side by side."""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import sys
from pathlib import Path

from bench.matchmaking import lobby, report
from bench.matchmaking.simulation import Crowd, Match, first_come, run
from chassis import log
from chassis.settings import Settings
from services.lobby import matchmaking

MOST_CPU = 0.2
FULL_RATE, FULL_WAVES = 100.0, 15
WAYS: dict[str, Match] = {"nearest": matchmaking.match, "first come": first_come}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.matchmaking", description=__doc__)
    parser.add_argument("--arrivals", type=int, default=10_000, help="tickets a case")
    parser.add_argument(
        "--rates", default="0.1,0.3,1,10,100", help="arrivals a second, a case each"
    )
    parser.add_argument("--skill", default="25:6", help="mean and spread of the ratings (mu)")
    parser.add_argument("--pairs", type=float, default=0.1, help="share of tickets for two")
    parser.add_argument("--bots-after", type=int, default=20, help="seconds until bots fill up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def main() -> int:
    """0: nobody waited beyond the bound, and the matcher took less than a fifth of a core."""
    arguments = _arguments()
    mean, _, spread = arguments.skill.partition(":")
    crowds = [
        Crowd(
            count=arguments.arrivals,
            rate=float(rate),
            skill=float(mean),
            spread=float(spread),
            pairs=arguments.pairs,
            bots_after_s=arguments.bots_after,
        )
        for rate in arguments.rates.split(",")
    ]
    cases: list[report.Case] = []
    for number, crowd in enumerate(crowds, 1):
        print(f"[{number}/{len(crowds)}] {crowd.rate:g} arrivals/s…", file=sys.stderr)
        for how, match in WAYS.items():
            case = report.case(crowd, how, run(crowd, match, arguments.seed))
            cases.append(case)
            print(report.line(case), file=sys.stderr if arguments.json else sys.stdout)
    log.setup("bench", Settings(log_level="warning"))
    print("the lobby's matcher with its Redis…", file=sys.stderr)
    full = asyncio.run(lobby.cpu_share(FULL_RATE, FULL_WAVES))
    print(
        f"{FULL_RATE:>6g}/s with Redis, seating and notes: CPU {full:.2%} of a core",
        file=sys.stderr if arguments.json else sys.stdout,
    )
    arguments.out.mkdir(parents=True, exist_ok=True)
    machine = {"machine": platform.machine(), "python": platform.python_version()}
    settings = {"arrivals": arguments.arrivals, "skill": arguments.skill, "pairs": arguments.pairs}
    figures = {"cases": report.as_json(cases), "cpu_with_redis": round(full, 5)}
    text = json.dumps({**machine, **settings, **figures}, indent=1)
    (arguments.out / "matchmaking.json").write_text(text + "\n")
    report.plot(cases, arguments.out / "matchmaking.png")
    if arguments.json:
        print(text)
    else:
        print(f"written: {arguments.out}/matchmaking.json and matchmaking.png")
    ours = [case for case in cases if case.how == "nearest"]
    return int(full >= MOST_CPU or any(case.beyond or case.cpu >= MOST_CPU for case in ours))


if __name__ == "__main__":
    sys.exit(main())
