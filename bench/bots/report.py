"""The table of all lines: for people, for a page of the documentation, as JSON, as one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.bots.kept import Row
    from bench.bots.lines import Line

BEGIN, END = "<!-- from here written by bench.bots -->\n", "<!-- to here -->\n"
_BARS = {"above": "lower bound > ", "at most": "upper bound ≤ ", "about": "about ", "none": ""}
_COLOURS = {"held": "C2", "not held": "C3", "more deals needed": "C1", "shown": "C0"}


def bar(line: Line) -> str:
    return f"{_BARS[line.bar]}{line.value:.0%}" if line.bar != "none" else "–"


def share(row: Row) -> str:
    """`65.1 ± 2.4 %`, of an even share where letters are counted."""
    value, half, _ = row.found
    return f"{100 * value:.1f} ± {100 * half:.1f} %" if half is not None else "too few"


def text(row: Row) -> str:
    line, faults = row.line, len(row.standing.faults)
    return (
        f"{line.name:<11} {line.one:>9} – {line.others:<14} {share(row):>13} of {line.unit:<8}"
        f"{bar(line):<17} {row.verdict:<17} {len(row.standing.boards):>6,} decks "
        f"{row.hours:5.2f} h, load {row.load:.1f}"
        + (f", {faults} FAULTS: {row.standing.faults[0]}" if faults else "")
    )


def as_json(row: Row) -> dict[str, object]:
    line = row.line
    return {
        "line": line.name,
        "unit": line.unit,
        "bar": line.bar,
        "bar_value": line.value,
        "within": line.within,
        "verdict": row.verdict,
        "hours": round(row.hours, 3),
        "load": round(row.load, 2),
        **row.standing.json(),
    }


def markdown(rows: Sequence[Row]) -> str:
    """Of what was played."""
    lines = ["| | | share | of | the bar | | decks |", "|---|---|---|---|---|---|---|"]
    lines += [
        f"| `{row.line.preset}` {row.line.players} | {row.line.one} – {row.line.others} "
        f"| {share(row)} | {row.line.unit} | {bar(row.line)} | {row.verdict} "
        f"| {len(row.standing.boards):,} |"
        for row in rows
        if row.standing.boards
    ]
    return "".join(f"{line}\n" for line in lines)


def write(page: Path, rows: Sequence[Row]) -> None:
    """Puts the table between its marks. Raises ValueError: the page has none."""
    before, begin, rest = page.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no place for the table")
    page.write_text(before + BEGIN + markdown(rows) + END + after)


def plot(rows: Sequence[Row], path: Path) -> None:
    """Intervals one under the other, each with the bar that it has to clear."""
    if not (played := [row for row in rows if row.found.half is not None]):
        return
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(9, 1.2 + 0.5 * len(played)), layout="constrained")
    for height, row in enumerate(played):
        value, half, _ = row.found
        colour = _COLOURS[row.verdict]
        axes.errorbar(100 * value, height, xerr=100 * (half or 0), fmt="o", color=colour, capsize=4)
        if row.line.bar != "none":
            axes.plot([100 * row.line.value] * 2, [height - 0.35, height + 0.35], "k--")
    names = [
        f"{row.line.one} – {row.line.others}\n{row.line.preset}, {row.line.unit}" for row in played
    ]
    axes.set_yticks(range(len(played)), names, fontsize=8)
    axes.axvline(50, color="grey", linewidth=0.5)
    axes.set(
        ylim=(len(played) - 0.5, -0.5),
        xlabel="% with 95 % interval (letters: 100 is an even share); dashed: the bar",
    )
    figure.savefig(path, dpi=110)
    plt.close(figure)
