"""`python -m bench.processes`: what a move costs when more processes share the work.

The same tables, flat out, on 1, 2 and 4 game processes and gateways, in turns; medians of the
rounds. CPU per move of the most may be a tenth above that of the fewest. With `--grow` tables grow
with the processes, so that each stays as busy as one alone.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys

from bench import cores, report
from bench.__main__ import fresh

BAR = 1.10


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.processes", description=__doc__)
    parser.add_argument("--counts", default="1,2,4", help="processes of each kind, comma separated")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measured window")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cores", choices=cores.HOW, default="shared", help=cores.HELP)
    parser.add_argument("--grow", action="store_true", help="so many tables for each of a kind")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    given = parser.parse_args()
    on = cores.given(given.cores)
    counts = [int(each) for each in given.counts.split(",")]
    cases: dict[int, list[report.Case]] = {count: [] for count in counts}
    for _ in range(given.rounds):
        for count in counts:
            tables = given.tables * count if given.grow else given.tables
            case = fresh(tables, 0.0, given.seconds, on, count)
            cases[count].append(case)
            print(f"{count} of each: {report.line(case)}", file=sys.stderr)
    cpu = {
        count: statistics.median(each.cpu_ms_total for each in found)
        for count, found in cases.items()
    }
    ratio = cpu[counts[-1]] / cpu[counts[0]]
    if given.json:
        told = {str(count): report.as_json(found) for count, found in cases.items()}
        print(json.dumps({"cpu_ms_per_move": cpu, "ratio": ratio, "bar": BAR, "cases": told}))
    else:
        for count, ms in cpu.items():
            print(f"{count} of each: {ms:.4f} CPU ms a move, {ms / cpu[counts[0]]:.2f} times")
    sys.exit(0 if ratio <= BAR else 1)


if __name__ == "__main__":
    main()
