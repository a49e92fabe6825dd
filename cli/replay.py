"""`tute replay`: plays records and says what came of them."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from cli import replayed
from cli.lang import LangOption, language
from cli.recordfiles import Files, NoJson, read
from tute.record import replay

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_WIDTH = 120


def replay_files(
    files: Files,
    as_json: Annotated[
        bool, typer.Option("--json", help="one JSON object a file, a line each")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Play records by the rules and show every deal, or the first fault.

    Exit status 0: all are sound; 1: one is not; 2: the call is wrong, or a file cannot be read.

    Example: tute replay match.json --json
    """
    console, said, sound = _console(), language(lang), True
    for file in _watched(files):
        record, result = _played(file)
        sound = sound and result["ok"] is True
        if as_json:
            typer.echo(json.dumps(result))
        else:
            replayed.show(console, typer.format_filename(file), record, result, said)
    raise typer.Exit(0 if sound else 1)


def _played(file: Path) -> tuple[object, dict[str, Any]]:
    try:
        record = read(file)
    except NoJson as error:
        nowhere = {"ok": False, "deal": None, "action": None}
        return None, {**nowhere, "error": "bad_record", "message": str(error)}
    return record, replay(record)


def _watched(files: list[Path]) -> Iterable[Path]:
    """How far it is, on standard error, for who sees nothing of it otherwise."""
    unseen = sys.stderr.isatty() and not sys.stdout.isatty()
    console = Console(stderr=True)
    return track(files, "", console=console, transient=True, disable=len(files) < 2 or not unseen)


def _console() -> Console:
    """Where nobody looks at the width, wide enough for a table."""
    console = Console()
    return console if console.is_terminal else Console(width=max(console.width, _WIDTH))
