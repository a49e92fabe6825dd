"""`tute verify`: whether the decks of a match were fixed before it began, and by nobody."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from cli.lang import LangOption, language
from cli.recordfiles import Files, NoJson, read
from cli.texts import text
from tute import fair

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cli.texts import Lang


def verify_files(
    files: Files,
    as_json: Annotated[
        bool, typer.Option("--json", help="one JSON object a file, a line each")
    ] = False,
    lang: LangOption = None,
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
            _print(str(file), checks, language(lang))
    raise typer.Exit(0 if sound else 1)


def _checks(file: Path) -> Sequence[fair.Check]:
    try:
        return fair.verify(read(file))
    except NoJson as error:
        return [fair.Check("record", False, str(error))]


def _print(name: str, checks: Sequence[fair.Check], lang: Lang) -> None:
    for check in checks:
        typer.secho(
            f"{name}: {'ok  ' if check.ok else 'FAIL'} {check.step}: {_told(check, lang)}",
            fg=None if check.ok else typer.colors.RED,
        )


def _told(check: fair.Check, lang: Lang) -> str:
    """What fails also in the words of the library, which say where."""
    step = check.step.partition(" ")[0]
    sentence = text(lang, f"verify_{step}_{'ok' if check.ok else 'fails'}")
    if not check.ok:
        return f"{sentence} [{check.message}]"
    return f"{sentence} {text(lang, 'verify_stops')}" if fair.STOPS in check.message else sentence
