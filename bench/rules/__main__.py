"""`python -m bench.rules`: the rules of every preset, beside python-chess in the same run."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import mean

from bench.rules import measure, report, yardstick
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description=__doc__)
    parser.add_argument("--only", default="", help="presets whose name begins so")
    parser.add_argument(
        "--seconds", type=float, default=0.25, help=f"a window; {measure.WINDOWS} windows a case"
    )
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def main() -> None:
    arguments = _arguments()
    tables = [
        rule_set(preset, players)
        for preset in PRESETS
        if preset.startswith(arguments.only)
        for players in players_of(preset)
    ]
    if not tables:
        sys.exit(f"No preset begins with {arguments.only!r}.")
    rng = Random(1)
    chess = [measure.rate(lambda: yardstick.play(rng), arguments.seconds)]
    cases = []
    for number, rules in enumerate(tables, 1):
        print(f"[{number}/{len(tables)}] {rules.preset}, {rules.players}…", file=sys.stderr)
        cases.append(measure.case(rules, rng, arguments.seconds))
    chess.append(measure.rate(lambda: yardstick.play(rng), arguments.seconds))
    _show(arguments, cases, chess)


def _show(arguments: argparse.Namespace, cases: list[measure.Case], chess: list[float]) -> None:
    """`chess` was measured before and after, to see whether the machine changed its pace."""
    machine = {"machine": platform.machine(), "python": platform.python_version()}
    figures = {"chess_moves_per_s": chess, "cases": [asdict(case) for case in cases]}
    text = json.dumps({**machine, **figures}, indent=1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "rules.json").write_text(text + "\n")
    report.plot(cases, mean(chess), arguments.out / "rules.png")
    if arguments.json:
        print(text)
        return
    for case in cases:
        print(report.line(case, mean(chess)))
    print(f"python-chess: {chess[0]:,.0f} moves/s before, {chess[1]:,.0f} after")
    print(*report.verdicts(cases), sep="\n")
    print(f"written: {arguments.out}/rules.json and rules.png")


if __name__ == "__main__":
    main()
