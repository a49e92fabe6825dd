"""One decision: how long it may take, and who makes it where a level fails."""

from __future__ import annotations

from hashlib import blake2b
from time import monotonic
from traceback import extract_tb
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from chassis import log
from services.bots import metrics
from services.bots.search import core
from services.bots.strategies import choose
from services.bots.strategies.limits import Limits

if TYPE_CHECKING:
    from services.bots.strategies.seen import Json
    from tuteapi.v1.bots_pb2 import MoveTask

WAY_BACK_S = 0.2
"""Of the time that a task has left, what thinking leaves for the answer."""
LEAST_S = 0.005
_SIMPLER = {"hard": "normal", "normal": "easy"}


class Task(NamedTuple):
    """A MoveTask as a worker got it.

    `left_s` is the time until it expires. `again`: it was given to a worker before, which died.
    """

    move: MoveTask
    left_s: float
    again: bool = False


def decide(task: Task, most_s: float) -> dict[str, Json]:
    """One of the legal actions. A level that fails leaves it to a simpler one."""
    move = task.move
    view, limits = msgspec.json.decode(move.view), limits_of(task, most_s)
    level = _SIMPLER.get(move.level, move.level) if task.again else move.level
    while True:
        began = monotonic()
        try:
            action = choose(level, view, move.history, limits)
        except Exception as error:
            _count(move, level, error)
            if level not in _SIMPLER:
                raise
            level = _SIMPLER[level]
        else:
            metrics.thought.labels(level, core().kind).observe(monotonic() - began)
            return action


def limits_of(task: Task, most_s: float) -> Limits:
    """The same task, also redone, has the same seed."""
    seconds = min(most_s, task.move.budget_s, task.left_s - WAY_BACK_S)
    return Limits(max(seconds, LEAST_S), seed=_seed(task.move))


def _seed(move: MoveTask) -> int:
    decision = f"{move.table}:{move.ask}:{move.seat}"
    return int.from_bytes(blake2b(decision.encode(), digest_size=8).digest(), "big")


def _count(move: MoveTask, level: str, error: Exception) -> None:
    """Where it failed, and not its text: that may name cards."""
    metrics.failed.labels(level, type(error).__name__).inc()
    last = extract_tb(error.__traceback__)[-1]
    log.get(__name__).error(
        "a level failed",
        level=level,
        error=type(error).__name__,
        at=f"{last.filename}:{last.lineno}",
        table=move.table,
        ask=move.ask,
        seat=move.seat,
    )
