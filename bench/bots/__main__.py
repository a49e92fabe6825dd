"""`python -m bench.bots`: what is promised of the bots, a line each; goes on where it stopped."""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from bench.bots import report
from bench.bots.kept import Row, play, read, sources
from bench.bots.lines import LINES, Line, shortened
from cli.arena.players import BadPlayer
from cli.arena.progress import watching
from cli.arena.runner import Aim
from cli.arena.state import BadState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
SHORT_ITERATIONS = 20


def _hours(text: str) -> float:
    hours = float(text)
    if not 0 <= hours < math.inf:
        raise argparse.ArgumentTypeError("hours are 0 or more")
    return hours


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    names = ", ".join(line.name for line in LINES)
    parser.add_argument("--only", default="", help=f"lines, by commas, of {names}")
    parser.add_argument("--hours", type=_hours, default=1.0, help="a line, at most; 0 plays none")
    parser.add_argument("--decks", type=int, help="a line, at most")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--short", action="store_true", help="iterations instead of time to think")
    parser.add_argument("--out", type=Path, default=Path("bench/results/bots"))
    parser.add_argument("--write", type=Path, help="a page for the table; the picture beside it")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """0: no bar was missed, and no player at fault."""
    arguments = _arguments(given)
    wanted = (
        [each.strip() for each in arguments.only.split(",")]
        if arguments.only
        else [line.name for line in LINES]
    )
    if unknown := set(wanted) - {line.name for line in LINES}:
        sys.exit(f"No line is called {', '.join(sorted(unknown))}.")
    lines = [shortened(line, SHORT_ITERATIONS) if arguments.short else line for line in LINES]
    for line in lines:
        if line.name in wanted and arguments.hours:
            _play(line, arguments)
    rows = list(_rows(lines, arguments))
    _show(rows, arguments)
    return int(any(row.verdict == "not held" or row.standing.faults for row in rows))


def _folder(line: Line, arguments: argparse.Namespace) -> Path:
    short = "-short" if arguments.short else ""
    return Path(arguments.out, sources(ROOT, line) + short)


def _play(line: Line, arguments: argparse.Namespace) -> None:
    seats = len(line.contest.seatings(0))
    aim = Aim(
        deals=arguments.decks and arguments.decks * seats,
        within=line.within,
        minutes=60 * arguments.hours,
    )
    try:
        with watching(Console(stderr=True), line.contest, aim, "en") as watch:
            row = play(line, _folder(line, arguments), aim, arguments.jobs, watch)
    except (BadPlayer, BadState) as error:
        print(f"{line.name}: left out. {error}", file=sys.stderr)
        return
    print(report.text(row), file=sys.stderr if arguments.json else sys.stdout, flush=True)


def _rows(lines: Sequence[Line], arguments: argparse.Namespace) -> Iterator[Row]:
    for line in lines:
        try:
            yield read(line, _folder(line, arguments))
        except BadState as error:
            print(f"{line.name}: not shown. {error}", file=sys.stderr)


def _show(rows: list[Row], arguments: argparse.Namespace) -> None:
    folder = arguments.out
    figures = json.dumps([report.as_json(row) for row in rows if row.standing.boards], indent=1)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bots.json").write_text(figures + "\n")
    report.plot(rows, folder / "bots.png")
    if arguments.write:
        report.write(arguments.write, rows)
        report.plot(rows, arguments.write.with_suffix(".png"))
    if arguments.json:
        print(figures)
        return
    if not arguments.hours:
        print(*(report.text(row) for row in rows if row.standing.boards), sep="\n")
    print(f"written: {folder}/bots.json and bots.png")


if __name__ == "__main__":
    sys.exit(main())
