"""`tute settings`: every TUTE_* variable, what it is now, and what it is for."""

from __future__ import annotations

import json
import os
import re
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from chassis import production
from chassis.settings import Settings

SECRET = re.compile(r"key|token|secret|password")
_PASSWORD = re.compile(r"(?<=://)([^/@]*:)[^/@]+(?=@)|([?&]\w*password=)[^&]+")
_MASK = "********"


def show(
    as_json: Annotated[bool, typer.Option("--json", help="a JSON list")] = False,
) -> None:
    """Every setting: variable, default, value now, meaning. Secrets are masked.

    Exit status 1, and what is wrong, when a process would not start with them.

    Example: TUTE_SEAT_HOLD_S=30 tute settings
    """
    try:
        now = production.read()
    except production.Unfit as unfit:
        for fault in unfit.faults:
            typer.echo(fault, err=True)
        raise typer.Exit(1) from None
    rows = table(now)
    if as_json:
        typer.echo(json.dumps(rows, indent=1))
        return
    shown = Table(title="Settings, from the environment", title_justify="left", title_style="bold")
    for column in ("variable", "default", "now", "meaning"):
        shown.add_column(column, overflow="fold")
    for row in rows:
        shown.add_row(
            row["name"],
            _text(row["default"]),
            _text(row["value"]),
            row["meaning"],
            style="bold" if row["set"] else None,
        )
    Console().print(shown)


def table(now: Settings) -> list[dict[str, Any]]:
    """One row a setting: name, default, value, set (by the environment), meaning; masked."""
    return [
        {
            "name": f"TUTE_{name.upper()}",
            "default": masked(name, field.default),
            "value": masked(name, getattr(now, name)),
            "set": f"TUTE_{name.upper()}" in os.environ,
            "meaning": field.description or "",
        }
        for name, field in Settings.model_fields.items()
    ]


def masked(name: str, value: object) -> object:
    """`value` without what gives access: keys, tokens, passwords in addresses."""
    if not isinstance(value, str) or not value:
        return value
    if SECRET.search(name):
        return _MASK
    return _PASSWORD.sub(rf"\1\2{_MASK}", value)


def _text(value: object) -> str:
    return "" if value is None else str(value)
