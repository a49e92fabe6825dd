"""Who plays: a name, what limits it, and how it decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

from services.bots.search import core
from services.bots.strategies import choose
from services.bots.strategies.limits import AS_SHIPPED, Limits

Decide: TypeAlias = Callable[[Any, bytes, int], Mapping[str, Any]]
COMMAND = "cmd:"
_LEVELS = ("easy", "normal", "hard")
_LIMIT = re.compile(r"0*(\d+)(ms|s|i)", re.ASCII)
MOST_SECONDS, MOST_ITERATIONS = 60, 1_000_000
"""Of a move. So many iterations take the core ten seconds, in cabrón three quarters of a minute."""


class BadPlayer(ValueError):
    """No player is called so; the text says which there are."""


class Player(NamedTuple):
    """`decide(view, history, seed)` gives one of `view["legal"]`, and is never asked when forced.

    `view` is what the seat may see (tute/view.py) with its number as `you`, `history` what all saw
    of the deal (tute/history.py). Who `peeks` is given the whole Match instead of the view: the
    ceiling to measure by, never a player.
    """

    name: str
    decide: Decide
    peeks: bool = False


Factory: TypeAlias = Callable[[str], Player]
"""Makes a player of what stands after the colon of its name, "" for nothing. Raises BadPlayer.

A function of a module, so that other processes can be told of it.
"""

NOBODY_ELSE: Mapping[str, Factory] = {}


def in_python(*names: str) -> str:
    """Why a searching player among these thinks in plain Python here, "" when none does."""
    searches = any(name.partition(":")[0] == "hard" for name in names)
    return core().why if searches else ""


def find(name: str, more: Mapping[str, Factory] = NOBODY_ELSE) -> Player:
    """The player of that name; `more` are others by what stands before the colon."""
    kind, _, limit = name.partition(":")
    if kind in more:
        return more[kind](limit)
    if kind == "hard":
        limits = parse_limits(limit) if limit else AS_SHIPPED
        return Player(name, partial(_choose, kind, limits))
    if limit or kind not in ("random", *_LEVELS):
        raise BadPlayer(
            f"There is no player {name!r}: random, easy, normal, hard, hard:50ms, hard:1s, "
            f"hard:2000i, or {COMMAND}COMMAND."
        )
    return Player(name, at_random if kind == "random" else partial(_choose, kind, AS_SHIPPED))


def parse_limits(text: str) -> Limits:
    """`50ms` and `1s` of time, `2000i` iterations. Raises BadPlayer."""
    found = _LIMIT.fullmatch(text)
    if not found or found[1] == "0":
        raise BadPlayer(f"A limit is 50ms, 1s or 2000i, not {text!r}.")
    digits, unit = found[1], found[2]
    most = MOST_ITERATIONS if unit == "i" else MOST_SECONDS * (1000 if unit == "ms" else 1)
    if len(digits) > len(str(most)) or int(digits) > most:
        raise BadPlayer(
            f"A move is given {MOST_SECONDS}s or {MOST_ITERATIONS}i at most, not {text[:40]!r}."
        )
    match unit:
        case "ms":
            return Limits(seconds=int(digits) / 1000)
        case "s":
            return Limits(seconds=float(digits))
    return Limits(iterations=int(digits))


def at_random(view: Mapping[str, Any], history: bytes, seed: int) -> Mapping[str, Any]:
    action: Mapping[str, Any] = Random(seed).choice(view["legal"])
    return action


def _choose(
    level: str, limits: Limits, view: Mapping[str, Any], history: bytes, seed: int
) -> Mapping[str, Any]:
    return choose(level, view, history, limits._replace(seed=seed))
