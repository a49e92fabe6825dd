"""The solver of core/solve.h, by ctypes."""

from __future__ import annotations

import ctypes
import time
from typing import TYPE_CHECKING

from services.bots.search.native import SEATS, Goal, Position, Rules, library, numbers

if TYPE_CHECKING:
    from typing import Self

Worth = tuple[float, ...]
_Row = ctypes.c_double * SEATS


class Deadline(ctypes.Structure):
    """`struct deadline` of core/deadline.h."""

    _fields_ = (("until_ns", ctypes.c_uint64),)


class TimeUp(Exception):
    """The solver was not done by then."""


def within(seconds: float) -> Deadline:
    return Deadline(time.monotonic_ns() + int(seconds * 1e9))


class Solver:
    """Tables of the core that outlive a question; for one thread at a time.

    What it answers raises TimeUp. `nodes` are the cards it laid for the latest answer.
    """

    def __init__(self, megabytes: int = 16) -> None:
        self._core = _declared()
        self._solver = ctypes.c_void_p(self._core.solver_new(megabytes))
        if not self._solver:
            raise MemoryError
        self.nodes = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._core.solver_free(self._solver)

    def solve(
        self, rules: Rules, goal: Goal, position: Position, until: Deadline | None = None
    ) -> Worth:
        """What best play is worth, by place."""
        worth = _Row()
        self._done(self._core.solve(self._solver, rules, goal, position, worth, until))
        return tuple(worth)[: rules.seats]

    def each(
        self, rules: Rules, goal: Goal, position: Position, until: Deadline | None = None
    ) -> dict[int, Worth]:
        """The same after each legal action, by its number."""
        actions = sorted(numbers(self._core.legal(rules, position)))
        worth = (_Row * len(actions))()
        self._done(self._core.solve_each(self._solver, rules, goal, position, worth, until))
        return {
            action: tuple(row)[: rules.seats] for action, row in zip(actions, worth, strict=True)
        }

    def wins(self, rules: Rules, position: Position, until: Deadline | None = None) -> bool:
        """Of two sides: seat 0's team, seat 0 or the bidder wins the deal, makes the bid."""
        wins = ctypes.c_int32()
        self._done(self._core.solve_wins(self._solver, rules, position, wins, until))
        return bool(wins.value)

    def _done(self, nodes: int) -> None:
        if nodes < 0:
            raise TimeUp
        self.nodes = nodes


def _declared() -> ctypes.CDLL:
    core = library()
    rules, goal, position, deadline = map(ctypes.POINTER, (Rules, Goal, Position, Deadline))
    core.legal.argtypes = (rules, position)
    core.solver_new.restype, core.solver_new.argtypes = ctypes.c_void_p, (ctypes.c_int32,)
    core.solver_free.restype, core.solver_free.argtypes = None, (ctypes.c_void_p,)
    asked = (ctypes.c_void_p, rules, goal, position)
    core.solve.argtypes = (*asked, ctypes.POINTER(ctypes.c_double), deadline)
    core.solve_each.argtypes = (*asked, ctypes.POINTER(_Row), deadline)
    core.solve_wins.argtypes = (*asked[:2], position, ctypes.POINTER(ctypes.c_int32), deadline)
    for name in ("solve", "solve_each", "solve_wins"):
        getattr(core, name).restype = ctypes.c_int64
    return core
