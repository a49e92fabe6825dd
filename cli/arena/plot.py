"""The share as it came about, with its band, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.arena.counted import word
from cli.arena.report import headline
from cli.arena.standing import Standing
from cli.texts import Lang, text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_POINTS = 400


class NoPicture(ValueError):
    """`kind` is none of `kinds`, the endings of files that can be drawn."""

    def __init__(self, kind: str, kinds: Iterable[str]) -> None:
        super().__init__(kind)
        self.kind, self.kinds = kind, sorted(kinds)


def check(file: Path) -> None:
    """Before anything is played. Raises NoPicture, OSError: `draw` will not be able to write it."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    kind, kinds = file.suffix[1:].lower(), FigureCanvasAgg.get_supported_filetypes()
    if kind and kind not in kinds:
        raise NoPicture(kind, kinds)
    there = file.exists()
    with file.open("ab"):
        pass
    if not there:
        file.unlink()


def draw(standing: Standing, file: Path, lang: Lang) -> None:
    """Needs matplotlib. Raises OSError: the file cannot be written."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    contest = standing.contest
    numbers, shares, lows, highs = _running(standing)
    figure, axes = plt.subplots(figsize=(9, 5), layout="constrained")
    axes.fill_between(numbers, lows, highs, alpha=0.25, label="95 %")
    axes.plot(numbers, shares, label=text(lang, f"arena_of_{standing.about}"))
    even = 1.0 if contest.over_even else contest.even
    axes.axhline(100 * even, color="grey", linestyle="--")
    title = text(lang, "arena_title", a=contest.a, b=contest.b)
    axes.set(
        title=f"{title} · {contest.rules.preset}\n{headline(standing, lang)}",
        xlabel=word(lang, "boards", 0),
        ylabel="%",
    )
    axes.title.set_fontsize(9)
    axes.legend()
    figure.savefig(file, dpi=110, format=file.suffix[1:] or "png")
    plt.close(figure)


def _running(standing: Standing) -> list[list[float]]:
    """In per cent, after the second board and on, at up to `_POINTS` places."""
    every = max(1, len(standing.boards) // _POINTS)
    so_far = Standing(standing.contest)
    rows: list[tuple[float, float, float, float]] = []
    for number, board in enumerate(standing.boards, 1):
        so_far.add(board)
        share, low, high = so_far.figure.share, so_far.figure.low, so_far.figure.high
        if low is not None and high is not None and not number % every:
            rows.append((number, 100 * share, 100 * low, 100 * high))
    return [[row[place] for row in rows] for place in range(4)]
