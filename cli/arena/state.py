"""A contest's boards in a file, a line each, so that the same command goes on."""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from cli.arena.boardjson import NoBoard, dump, load
from cli.texts import Lang, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from io import FileIO
    from pathlib import Path

    from cli.arena.board import Board
    from cli.arena.contest import Contest

_FORMAT = "tute-arena/1"


class BadState(ValueError):
    """The file is of another contest, or none, damaged, or in use."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(text("en", key, **values))
        self._key, self._values = key, values

    def told(self, lang: Lang) -> str:
        return text(lang, self._key, **self._values)


def _nobody(line: int) -> None:
    pass


@contextmanager
def kept(
    file: Path, contest: Contest, cut: Callable[[int], None] = _nobody
) -> Iterator[tuple[dict[int, Board], Callable[[Board], None]]]:
    """The boards that are there, and what adds one. Raises BadState, OSError.

    A last line without its end, as when the machine stops, is taken out, and `cut` told its number.
    Nothing else that is there is ever changed. Where a board finds no room, all before it stay.
    """
    if file.exists() and not file.is_file():  # a device may be read for ever
        raise BadState("state_foreign", file=file)
    with file.open("ab+", buffering=0) as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadState("state_in_use", file=file) from None
        stream.seek(0)
        data = stream.read()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        there = _read(file, lines, data, contest)
        stream.truncate(len(whole))
        if not lines:
            _add(file, stream, _head(contest))
        elif len(whole) < len(data):
            cut(len(lines) + 1)
        yield there, lambda new: _add(file, stream, dump(new))


def _head(contest: Contest) -> dict[str, Any]:
    return {"format": _FORMAT, **contest.json()}


def _add(file: Path, stream: FileIO, line: Mapping[str, Any]) -> None:
    """All of the line, or none of it. Raises OSError, with the file's name."""
    before = os.fstat(stream.fileno()).st_size
    left = memoryview(json.dumps(line).encode() + b"\n")
    try:
        while left:
            left = left[stream.write(left) :]
    except OSError as error:
        stream.truncate(before)
        error.filename = str(file)
        raise


def _read(file: Path, lines: list[bytes], data: bytes, contest: Contest) -> dict[int, Board]:
    """Of whole `lines`. Raises BadState."""
    head = _head(contest)
    if not lines:
        if not json.dumps(head).encode().startswith(data):
            raise BadState("state_foreign", file=file)
        return {}
    _compare(file, lines[0], head)
    there: dict[int, Board] = {}
    first: dict[int, int] = {}
    for number, line in enumerate(lines[1:], 2):
        new = _board(file, number, line, contest)
        if new.number in there:
            again = {"board": new.number, "first": first[new.number]}
            raise BadState("state_twice", file=file, line=number, **again)
        there[new.number], first[new.number] = new, number
    return there


def _compare(file: Path, line: bytes, head: Mapping[str, Any]) -> None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        raise BadState("state_foreign", file=file)
    if found != head:
        there, here = _flat(found), _flat(head)
        names = [name for name in {**here, **there} if there.get(name) != here.get(name)]
        differences = "; ".join(f"{name} {there.get(name)} ≠ {here.get(name)}" for name in names)
        raise BadState("state_other", file=file, differences=differences)


def _flat(head: Mapping[str, Any]) -> dict[str, Any]:
    """With the rules beside the rest."""
    rules = head.get("rules")
    return {**head, **rules, "rules": None} if isinstance(rules, dict) else dict(head)


def _board(file: Path, number: int, line: bytes, contest: Contest) -> Board:
    where: dict[str, object] = {"file": file, "line": number}
    try:
        return load(json.loads(line.decode()), contest)
    except UnicodeDecodeError:
        raise BadState("state_no_text", **where) from None
    except NoBoard as error:
        raise BadState("state_field", **where, field=error.field) from None
    except (ValueError, RecursionError) as error:
        raise BadState("state_no_json", **where, column=getattr(error, "colno", 1)) from None
