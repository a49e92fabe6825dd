"""How a contest goes, on the terminal."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import (
    BarColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from cli.arena.counted import counted
from cli.arena.report import percent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console

    from cli.arena.contest import Contest
    from cli.arena.runner import Aim
    from cli.arena.standing import Standing
    from cli.texts import Lang


@contextmanager
def watching(
    console: Console, contest: Contest, aim: Aim, lang: Lang
) -> Iterator[Callable[[Standing], None]]:
    """Shows each standing it is given, where somebody looks; how far it is, by the nearest aim."""
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[figure]}"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    began = time.monotonic()
    task = progress.add_task(f"{contest.a} – {contest.b}", total=1.0, figure="")

    def watch(standing: Standing) -> None:
        passed = (time.monotonic() - began) / 60
        progress.update(task, completed=done(standing, aim, passed), figure=_figure(standing, lang))

    with progress:
        yield watch


def done(standing: Standing, aim: Aim, minutes: float) -> float:
    """The part of the way, 0 to 1."""
    parts = [0.0]
    if boards := aim.boards(standing.contest):
        parts.append(len(standing.boards) / boards)
    if aim.minutes:
        parts.append(minutes / aim.minutes)
    half = standing.figure.half
    if aim.within is not None and half:
        parts.append((aim.within / half) ** 2)
    return min(1.0, max(parts))


def _figure(standing: Standing, lang: Lang) -> str:
    boards = counted(lang, "boards", len(standing.boards))
    return f"{percent(standing.figure.share)} ± {percent(standing.figure.half)} · {boards}"
