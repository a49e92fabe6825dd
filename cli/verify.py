"""`tute verify`: whether the decks of a match were fixed before it began, and by nobody."""

from __future__ import annotations

import typer

from cli.replay import Files, read
from tute import fair


def verify_files(files: Files) -> None:
    """Recompute the proof of fair deals in records: salts, chain, first dealer, every deck.

    Exit status 0: all hold; 1: one does not.

    Example: tute verify match.json
    """
    sound = True
    for file in files:
        for check in fair.verify(read(file)):
            sound = sound and check.ok
            typer.secho(
                f"{file}: {'ok  ' if check.ok else 'FAIL'} {check.step}: {check.message}",
                fg=None if check.ok else typer.colors.RED,
            )
    raise typer.Exit(0 if sound else 1)
