"""Boards played in other processes. A process that dies is told of, not waited for."""

from __future__ import annotations

import multiprocessing
import signal
import time
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, NamedTuple

from cli.arena import board

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping
    from pathlib import Path

    from cli.arena.board import Board
    from cli.arena.contest import Contest
    from cli.arena.players import Factory

_BATCH_S, _MOST = 0.5, 64


class WorkerDied(RuntimeError):
    """A process that played boards is gone."""


class Task(NamedTuple):
    contest: Contest
    players: Mapping[str, Factory]
    records: Path | None

    def play(self, number: int) -> Board:
        return board.play(self.contest, number, self.players, self.records)


def boards(task: Task, numbers: Iterator[int], jobs: int) -> Generator[Board]:
    """Every board, as they are finished; closed, nothing goes on. Raises WorkerDied, OSError."""
    if jobs == 1:
        yield from map(task.play, numbers)
        return
    context = multiprocessing.get_context("spawn")
    ends, processes = [], []
    try:
        for _ in range(jobs):
            end, other = context.Pipe()
            process = context.Process(target=_work, args=(task, other), daemon=True)
            process.start()
            other.close()
            ends.append(end)
            processes.append(process)
        yield from _shared(ends, numbers)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        raise WorkerDied("A process that played boards has died.") from None
    finally:
        for process in processes:
            process.kill()
            process.join()


def _shared(ends: list[Connection], numbers: Iterator[int]) -> Iterator[Board]:
    """Each gets about as many boards as it plays in `_BATCH_S`, when it has done the last."""
    busy: dict[Connection, float] = {}
    for end in ends:
        _give(end, numbers, 1, busy)
    while busy:
        for end in [each for each in wait(list(busy)) if isinstance(each, Connection)]:
            done: list[Board] | OSError = end.recv()
            if isinstance(done, OSError):
                raise done
            each_s = (time.monotonic() - busy.pop(end)) / len(done)
            _give(end, numbers, max(1, min(_MOST, int(_BATCH_S / max(each_s, 1e-6)))), busy)
            yield from done


def _give(
    end: Connection, numbers: Iterator[int], most: int, busy: dict[Connection, float]
) -> None:
    if batch := list(islice(numbers, most)):
        end.send(batch)
        busy[end] = time.monotonic()


def _work(task: Task, end: Connection) -> None:
    """The other side: until nobody sends any more. Ctrl-C is for who gave the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            numbers = end.recv()
        except EOFError:
            return
        try:
            done: list[Board] | OSError = [task.play(number) for number in numbers]
        except OSError as error:
            done = error
        end.send(done)
