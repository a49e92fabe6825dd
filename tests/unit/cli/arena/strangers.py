"""Players of the tests' own; other processes import them too."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from cli.arena.players import Player

if TYPE_CHECKING:
    from collections.abc import Mapping


def first(limit: str) -> Player:
    return Player("first", lambda view, history, seed: view["legal"][0])


def illegal(limit: str) -> Player:
    """Plays cards of no deck, and once in a while nothing at all."""
    return Player("illegal", lambda view, history, seed: {"play": "1x"} if seed % 2 else {})


def broken(limit: str) -> Player:
    return Player("broken", _fail)


def deadly(limit: str) -> Player:
    """Takes its process with it."""
    return Player("deadly", lambda view, history, seed: os._exit(1))


def _fail(view: Mapping[str, Any], history: bytes, seed: int) -> Mapping[str, Any]:
    raise RuntimeError("no idea")
