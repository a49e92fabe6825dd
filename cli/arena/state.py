"""A contest's boards in a file, a line each, so that the same command goes on."""

from __future__ import annotations

import fcntl
import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.arena import board

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import IO

    from cli.arena.board import Board
    from cli.arena.contest import Contest

_FORMAT = "tute-arena/1"


class BadState(ValueError):
    """The file is of another contest, or none, or in use."""


@contextmanager
def kept(
    file: Path, contest: Contest
) -> Iterator[tuple[dict[int, Board], Callable[[Board], None]]]:
    """The boards that are there, and what adds one. Raises BadState, OSError.

    A line that was cut off, as when the machine stops, is played again.
    """
    with file.open("a+", encoding="utf-8") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadState(f"{file} is in use by another arena.") from None
        head = json.dumps({"format": _FORMAT, **contest.json()})
        there = _read(file, stream, head)

        def add(new: Board) -> None:
            stream.write(json.dumps(new.dump()) + "\n")
            stream.flush()

        yield there, add


def _read(file: Path, stream: IO[str], head: str) -> dict[int, Board]:
    stream.seek(0)
    text = stream.read()
    whole = text[: text.rfind("\n") + 1]
    if len(whole) < len(text):
        stream.truncate(len(whole.encode()))
    lines = whole.splitlines()
    if not lines:
        stream.write(head + "\n")
        stream.flush()
        return {}
    if lines[0] != head:
        raise BadState(f"{file} holds another contest: {lines[0][:300]}")
    try:
        found = [board.load(json.loads(line)) for line in lines[1:]]
    except (KeyError, TypeError, ValueError) as error:
        raise BadState(f"{file} is damaged: {error!r}") from None
    return {each.number: each for each in found}
