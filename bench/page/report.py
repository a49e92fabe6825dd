"""Figures of the page, each against its bar: a line, JSON for machines, a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from bench.page.measure import Case


def line(case: Case) -> str:
    bar = f"{'at least' if case.least else 'at most'} {case.bar:.0f}{case.unit}"
    spread = f"{min(case.samples):.1f} to {max(case.samples):.1f} in {len(case.samples)}"
    verdict = "met" if case.met else "MISSED"
    return f"{case.name:<40} {case.figure:>8.1f}{case.unit:<3} ({spread})  bar {bar}: {verdict}"


def plot(cases: list[Case], path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, places = plt.subplots(1, len(cases), figsize=(14, 4), layout="constrained")
    for axes, case in zip(places, cases, strict=True):
        axes.boxplot(case.samples, widths=0.5)
        axes.axhline(case.bar, color="tab:red", linestyle="--")
        axes.set(ylabel=case.unit, ylim=(0, None), xticks=[])
        axes.set_title(case.name, fontsize=9, wrap=True)
    figure.savefig(path, dpi=110)
    plt.close(figure)
