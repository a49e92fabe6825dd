"""How a load goes, on the terminal."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from cli.load.tally import FAULTS
from cli.texts import Lang, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console

    from cli.load.run import Stage


@contextmanager
def watching(console: Console, lang: Lang) -> Iterator[Callable[[Stage], None]]:
    """Shows each stage it is given, where somebody looks."""
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[figure]}"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    task = progress.add_task("", total=1.0, figure="")

    def watch(stage: Stage) -> None:
        progress.update(
            task,
            description=text(lang, f"load_{stage.phase}"),
            completed=stage.part,
            figure=_figure(stage, lang),
        )

    with progress:
        yield watch


def ms(value: float | None) -> str:
    """With as many digits as are worth reading."""
    if value is None:
        return "–"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def _figure(stage: Stage, lang: Lang) -> str:
    tally, latest = stage.tally, stage.latest
    faults = text(lang, "load_faults", **{kind: getattr(tally, kind) for kind in FAULTS})
    return text(
        lang,
        "load_so_far",
        tables=tally.tables,
        rate=latest.moves_per_s if latest else 0.0,
        p50=ms(latest.p50_ms if latest else None),
        p99=ms(latest.p99_ms if latest else None),
        faults=faults,
    )
