"""Plays a contest until its aim is reached."""

from __future__ import annotations

import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from math import ceil
from typing import TYPE_CHECKING

from cli.arena.players import COMMAND, NOBODY_ELSE, Factory, find
from cli.arena.standing import Standing
from cli.arena.state import kept
from cli.arena.wire import remote
from cli.arena.wire.program import CommandFailed
from cli.arena.workers import Task, WorkerDied, boards
from cli.ended import Over, Unreachable
from cli.ownsystem import NoSystem
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from cli.arena.board import Board
    from cli.arena.contest import Contest

FEWEST, LOOK_EVERY = 30, 10
"""Boards before an interval is believed, and between two looks at it."""
FAILURES = (OSError, WorkerDied, NoSystem, CommandFailed, Refused, Unreachable, Over)
"""No room for a board or a record, a process that died; with commands also what a system does."""


class Broken(RuntimeError):
    """Playing cannot go on. `standing` is what was played, the cause why."""

    def __init__(self, standing: Standing) -> None:
        super().__init__("It could not be played to its end.")
        self.standing = standing


@dataclass(frozen=True, slots=True)
class Aim:
    """When enough is played, whichever comes first; without any, when told to stop.

    `deals` counts games of a board in every seating and is rounded up to whole boards; `within` is
    the half-width of the interval, in the figure's own terms (0.025: ± 2.5 %); `minutes` of this
    run, of which 0 plays nothing.
    """

    deals: int | None = None
    within: float | None = None
    minutes: float | None = None

    def boards(self, contest: Contest) -> int | None:
        if self.deals is None:
            return None
        return ceil(self.deals / len(contest.seatings(0)))

    def reached(self, standing: Standing) -> bool:
        """Looked at after fixed boards, so that it does not depend on who was first."""
        played = len(standing.boards)
        if played == self.boards(standing.contest):
            return True
        if self.within is None or played < FEWEST or played % LOOK_EVERY:
            return False
        half = standing.figure.half
        return half is not None and half <= self.within


def run(
    contest: Contest,
    aim: Aim,
    *,
    jobs: int = 1,
    state: Path | None = None,
    records: Path | None = None,
    players: Mapping[str, Factory] = NOBODY_ELSE,
    url: str = "",
    watch: Callable[[Standing], None] = lambda standing: None,
    cut: Callable[[int], None] = lambda line: None,
) -> Standing:
    """The standing when the aim is reached, the time is over or somebody pressed Ctrl-C.

    The boards depend on the contest alone, not on `jobs`, if its players' limits are iterations.
    `state` is a file that is gone on with. `records` is a folder, made if need be, for a record of
    each game. `players` are others than ours. `url` is a running system for commands, "" one of
    its own. `cut` is told the number of a line of `state` that has no end.
    Raises BadPlayer, BadState, OSError before anything is played, then Broken by `FAILURES`.
    """
    _check(contest, players)
    if records:
        records.mkdir(parents=True, exist_ok=True)
    standing = Standing(contest)
    until = time.monotonic() + 60 * aim.minutes if aim.minutes is not None else None
    with kept(state, contest, cut) if state else _unkept() as (there, keep):
        ready: dict[int, Board] = dict(there)
        if _advance(standing, ready, aim):
            return standing
        if aim.minutes == 0:
            standing.stopped = True
            return standing
        watch(standing)
        missing = _missing(there, aim, contest)
        coming = (
            remote.boards(contest, missing, jobs, url, records)
            if contest.remote
            else boards(Task(contest, players, records), missing, jobs)
        )
        try:
            with closing(coming):
                for board in coming:
                    ready[board.number] = board
                    reached = _advance(standing, ready, aim)
                    keep(board)
                    if reached:
                        return standing
                    watch(standing)
                    if until is not None and time.monotonic() >= until:
                        break
        except KeyboardInterrupt:
            pass
        except FAILURES as why:
            standing.stopped = True
            raise Broken(standing) from why
    standing.stopped = True
    return standing


def _check(contest: Contest, players: Mapping[str, Factory]) -> None:
    if contest.remote:
        remote.check(contest)
    for name in (contest.a, contest.b):
        if not name.startswith(COMMAND):
            find(name, NOBODY_ELSE if contest.remote else players)


@contextmanager
def _unkept() -> Iterator[tuple[dict[int, Board], Callable[[Board], None]]]:
    yield {}, lambda board: None


def _missing(there: Mapping[int, Board], aim: Aim, contest: Contest) -> Iterator[int]:
    most = aim.boards(contest)
    numbers = count() if most is None else range(most)
    return (number for number in numbers if number not in there)


def _advance(standing: Standing, ready: dict[int, Board], aim: Aim) -> bool:
    """Whether the aim is reached by the boards that follow each other without a hole."""
    while (board := ready.pop(len(standing.boards), None)) is not None:
        standing.add(board)
        if aim.reached(standing):
            return True
    return False
