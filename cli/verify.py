"""`tute verify`: whether the decks of a match were fixed before it began, and by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from cli.recordfiles import Files, NoJson, read
from tute import fair

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def verify_files(files: Files) -> None:
    """Recompute the proof of fair deals in records: salts, chain, first dealer, every deck.

    Exit status 0: all hold; 1: one does not.

    Example: tute verify match.json
    """
    sound = True
    for file in files:
        for check in _checks(file):
            sound = sound and check.ok
            typer.secho(
                f"{file}: {'ok  ' if check.ok else 'FAIL'} {check.step}: {check.message}",
                fg=None if check.ok else typer.colors.RED,
            )
    raise typer.Exit(0 if sound else 1)


def _checks(file: Path) -> Sequence[fair.Check]:
    try:
        return fair.verify(read(file))
    except NoJson as error:
        return [fair.Check("record", False, str(error))]
