"""`tute verify`: whether the decks of a match were fixed before it began, and by nobody."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from cli.recordfiles import Files, NoJson, read
from tute import fair

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def verify_files(
    files: Files,
    as_json: Annotated[
        bool, typer.Option("--json", help="one JSON object a file, a line each")
    ] = False,
) -> None:
    """Recompute the proof of fair deals in records: salts, chain, first dealer, every deck.

    Exit status 0: all hold; 1: one does not, and the first step that fails is named; 2: the call
    is wrong.

    Example: tute verify match.json
    """
    sound = True
    for file in files:
        checks = _checks(file)
        failed = next((check.step for check in checks if not check.ok), None)
        sound = sound and failed is None
        if as_json:
            shown = [check._asdict() for check in checks]
            typer.echo(json.dumps({"ok": failed is None, "failed": failed, "checks": shown}))
        else:
            _print(str(file), checks)
    raise typer.Exit(0 if sound else 1)


def _checks(file: Path) -> Sequence[fair.Check]:
    try:
        return fair.verify(read(file))
    except NoJson as error:
        return [fair.Check("record", False, str(error))]


def _print(name: str, checks: Sequence[fair.Check]) -> None:
    for check in checks:
        typer.secho(
            f"{name}: {'ok  ' if check.ok else 'FAIL'} {check.step}: {check.message}",
            fg=None if check.ok else typer.colors.RED,
        )
