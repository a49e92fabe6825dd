"""`python -m bench.page`: how soon the page can be used, and how smooth it is, in Chromium.

About three minutes: the bots play at the pace of people.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from bench.__main__ import free_port
from bench.page import chromium, report
from bench.page.measure import cases
from bench.stack import Stack


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--visits", type=int, default=5, help="of home, and reloads of a table")
    parser.add_argument("--tricks", type=int, default=10, help="at each speed of the processor")
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    parser.add_argument("--trace", type=Path, help="file for what Chromium did while slowed down")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def main() -> None:
    arguments = _arguments()
    if chromium.found() is None:
        _tell(f"nothing is measured: {chromium.MISSING}")
        return
    _tell("starting a system of its own")
    with tempfile.TemporaryDirectory(prefix="tute-bench-") as data:
        stack = Stack(free_port(), Path(data), bots=1)
        try:
            found = asyncio.run(
                cases(stack.url, arguments.visits, arguments.tricks, arguments.trace, _tell)
            )
        finally:
            stack.close()
    machine = {"machine": platform.machine(), "python": platform.python_version()}
    told = [{**asdict(case), "met": case.met} for case in found]
    text = json.dumps({**machine, "cases": told}, indent=1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "page.json").write_text(text + "\n")
    report.plot(found, arguments.out / "page.png")
    if arguments.json:
        print(text)
        return
    print(*map(report.line, found), sep="\n")
    print(f"written: {arguments.out}/page.json and page.png")


def _tell(what: str) -> None:
    print(what, file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("stopped; nothing is written") from None
