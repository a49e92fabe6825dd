"""Guests' tokens that `tute play` keeps, so that one can come back to a match."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cli import datadir

if TYPE_CHECKING:
    from pathlib import Path


def save(url: str, name: str, token: str) -> None:
    """The last guest of this address, and the last of this name there."""
    kept = _read()
    kept[f"{url} {name}"] = kept[url] = token
    _file().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    datadir.write_private(_file(), json.dumps(kept))


def find(url: str, name: str | None) -> str | None:
    """The token of this name, or the last one used; None when there is none."""
    return _read().get(f"{url} {name}" if name else url)


def _read() -> dict[str, str]:
    try:
        kept: dict[str, str] = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept


def _file() -> Path:
    return datadir.default() / "sessions.json"
