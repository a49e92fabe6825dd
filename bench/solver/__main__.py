"""`python -m bench.solver`: how long it takes to solve open hands, deal by deal."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random

from bench.solver import report
from bench.solver.measure import QUESTIONS, Case, Question, case

SEED = 3


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description=__doc__)
    parser.add_argument("--only", default="", help="questions whose name begins so")
    parser.add_argument("--deals", type=int, help="of each question, instead of its own number")
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def main() -> None:
    arguments = _arguments()
    asked = [question for question in QUESTIONS if question.name.startswith(arguments.only)]
    if not asked:
        sys.exit(f"No question begins with {arguments.only!r}.")
    cases = []
    for number, question in enumerate(asked, 1):
        cases.append(_measured(question, arguments.deals or question.deals, number, len(asked)))
        if not arguments.json:
            print(report.line(cases[-1]), flush=True)
    _write(arguments, cases)


def _measured(question: Question, deals: int, number: int, of: int) -> Case:
    def told(done: int) -> None:
        if sys.stderr.isatty() or done == deals:
            end = "\n" if done == deals else "\r"
            text = f"[{number}/{of}] {question.name}: {done} of {deals} deals"
            print(text, end=end, file=sys.stderr, flush=True)

    return case(question, Random(SEED), deals, told)


def _write(arguments: argparse.Namespace, cases: list[Case]) -> None:
    machine = {"machine": platform.machine(), "python": platform.python_version()}
    text = json.dumps({**machine, "cases": [asdict(each) for each in cases]}, indent=1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "solver.json").write_text(text + "\n")
    report.plot(cases, arguments.out / "solver.png")
    if arguments.json:
        print(text)
        return
    print(report.verdict(cases))
    print(f"written: {arguments.out}/solver.json and solver.png")


if __name__ == "__main__":
    main()
