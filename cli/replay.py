"""`tute replay`: plays records and says what came of them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from tute.record import replay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def _readable(files: list[Path]) -> list[Path]:
    for file in files:
        if str(file) != "-" and not (not file.is_dir() and os.access(file, os.R_OK)):
            raise typer.BadParameter(f"{file} is no file that can be read.")
    return files


Files = Annotated[
    list[Path], typer.Argument(callback=_readable, help="tute/1 records; - is standard input")
]


def replay_files(
    files: Files,
    as_json: Annotated[
        bool, typer.Option("--json", help="one JSON object a file, a line each")
    ] = False,
) -> None:
    """Play records by the rules and show every deal.

    Exit status 0: all are sound; 1: one is not; 2: the call is wrong.

    Example: tute replay match.json --json
    """
    console = Console()
    sound = True
    for file in files:
        result = replay(read(file))
        sound = sound and result["ok"] is True
        if as_json:
            typer.echo(json.dumps(result))
        else:
            _print(console, str(file), result)
    raise typer.Exit(0 if sound else 1)


def read(file: Path) -> object:
    """The JSON value in `file`; None, which is no record, for anything else."""
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None


def _refuse(name: str) -> None:
    raise ValueError(name)


def _print(console: Console, name: str, result: Mapping[str, Any]) -> None:
    if not result["ok"]:
        place = ", ".join(
            f"{what} {result[what]}" for what in ("deal", "action") if result[what] is not None
        )
        console.print(
            f"{name}: {place + ': ' if place else ''}{result['error']}: {result['message']}",
            style="red",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
        return
    table = Table(title=name, title_justify="left", title_style="bold")
    for column in ("deal", "dealer", "trump", "tricks", "cantos", "points", "outcome", "score"):
        table.add_column(column)
    for number, deal in enumerate(result["deals"], 1):
        table.add_row(str(number), *_row(deal))
    console.print(table)
    winner = result["winner"]
    end = f"winner {winner}" if result["complete"] else "not finished"
    console.print(f"{end}, score {_list(result['score'])}", markup=False, highlight=False)


def _row(deal: Mapping[str, Any]) -> Sequence[str]:
    if not deal["played"]:
        return (str(deal["dealer"]), "", "", "", "", "nobody bid", _list(deal["score"]))
    return (
        str(deal["dealer"]),
        deal["trump"] or "–",
        _list(deal["tricks"]),
        " ".join(f"{seat}:{suit}{points}" for seat, suit, points in deal["cantos"]) or "–",
        _list(deal["points"]),
        _outcome(deal.get("outcome")),
        _list(deal["score"]),
    )


def _outcome(outcome: Mapping[str, Any] | None) -> str:
    if outcome is None:
        return "not finished"
    return "\n".join(
        f"{key} {_value(value)}" for key, value in outcome.items() if value not in (None, [])
    )


def _value(value: object) -> str:
    if isinstance(value, list):
        return _list(value)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _list(values: Sequence[object]) -> str:
    return " ".join(map(str, values))
