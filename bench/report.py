"""Figures of a bench: a line per case for people, JSON for machines, a picture to compare."""

from __future__ import annotations

import statistics
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cli.load.histogram import Histogram
    from cli.load.tally import Tally


@dataclass(frozen=True, slots=True)
class Case:
    """One measured window. CPU is milliseconds per move by process, latencies are milliseconds."""

    tables: int
    pace: str
    moves_per_s: float
    p50_mover_ms: float
    p99_mover_ms: float
    p50_last_ms: float
    p99_last_ms: float
    cpu_ms_per_move: dict[str, float]
    cpu_ms_total: float
    rss_mb: dict[str, float]
    lost: int
    doubled: int
    leaked: int
    refused: int


def case(
    tables: int,
    pace: str,
    seconds: float,
    tally: Tally,
    cpu_s: dict[str, float],
    rss_mb: dict[str, float],
) -> Case:
    moves = max(1, tally.moves)
    per_move = {name: round(1000 * used / moves, 4) for name, used in cpu_s.items()}
    return Case(
        tables=tables,
        pace=pace,
        moves_per_s=round(tally.moves / seconds, 1),
        p50_mover_ms=_ms(tally.mover, 0.50),
        p99_mover_ms=_ms(tally.mover, 0.99),
        p50_last_ms=_ms(tally.last, 0.50),
        p99_last_ms=_ms(tally.last, 0.99),
        cpu_ms_per_move=per_move,
        cpu_ms_total=round(sum(per_move.values()), 4),
        rss_mb={name: round(size, 1) for name, size in rss_mb.items()},
        lost=tally.lost,
        doubled=tally.doubled,
        leaked=tally.leaked,
        refused=sum(tally.refused.values()),
    )


def median(cases: list[Case]) -> Case:
    """Of the same case measured several times: of each figure by itself; of faults the sum."""
    return Case(
        tables=cases[0].tables,
        pace=cases[0].pace,
        moves_per_s=_middle(each.moves_per_s for each in cases),
        p50_mover_ms=_middle(each.p50_mover_ms for each in cases),
        p99_mover_ms=_middle(each.p99_mover_ms for each in cases),
        p50_last_ms=_middle(each.p50_last_ms for each in cases),
        p99_last_ms=_middle(each.p99_last_ms for each in cases),
        cpu_ms_per_move=_middles([each.cpu_ms_per_move for each in cases]),
        cpu_ms_total=_middle(each.cpu_ms_total for each in cases),
        rss_mb=_middles([each.rss_mb for each in cases]),
        lost=sum(each.lost for each in cases),
        doubled=sum(each.doubled for each in cases),
        leaked=sum(each.leaked for each in cases),
        refused=sum(each.refused for each in cases),
    )


def line(case: Case) -> str:
    cpu = " ".join(f"{name} {ms:.3f}" for name, ms in case.cpu_ms_per_move.items())
    return (
        f"{case.tables:>4} tables {case.pace:<9} {case.moves_per_s:>8.0f} moves/s  "
        f"mover p50 {case.p50_mover_ms:.2f} p99 {case.p99_mover_ms:.2f} ms  "
        f"last of four p50 {case.p50_last_ms:.2f} p99 {case.p99_last_ms:.2f} ms  "
        f"CPU {case.cpu_ms_total:.3f} ms/move ({cpu})"
    )


def as_json(cases: list[Case]) -> list[dict[str, object]]:
    return [asdict(case) for case in cases]


def plot(cases: list[Case], path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
    labels = [f"{case.tables}\n{case.pace}" for case in cases]
    bottom = [0.0] * len(cases)
    for name in cases[0].cpu_ms_per_move:
        share = [case.cpu_ms_per_move.get(name, 0.0) for case in cases]
        left.bar(labels, share, bottom=bottom, label=name)
        bottom = [low + more for low, more in zip(bottom, share, strict=True)]
    left.set(title="CPU per move, all server processes", ylabel="ms", xlabel="tables of four")
    left.legend()
    right.plot(labels, [case.p50_last_ms for case in cases], "o-", label="p50, last of four")
    right.plot(labels, [case.p99_last_ms for case in cases], "o-", label="p99, last of four")
    right.plot(labels, [case.p99_mover_ms for case in cases], "o--", label="p99, mover")
    right.set(title="Latency", ylabel="ms", xlabel="tables of four", yscale="log")
    right.legend()
    figure.savefig(path, dpi=110)
    plt.close(figure)


def _middle(figures: Iterable[float]) -> float:
    return round(statistics.median(figures), 4)


def _middles(figures: list[dict[str, float]]) -> dict[str, float]:
    return {name: _middle(each.get(name, 0.0) for each in figures) for name in figures[0]}


def _ms(times: Histogram, quantile: float) -> float:
    return round(times.ms(quantile) or 0.0, 3)
