"""Figures of simulated crowds: a line for people, JSON for machines, a picture to compare."""

from __future__ import annotations

import statistics
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from services.lobby.matcher import JITTER
from services.lobby.matchmaking import WAVE_MS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.matchmaking.simulation import Crowd, Outcome


@dataclass(frozen=True, slots=True)
class Case:
    """One crowd matched one way. `apart`: how far ratings at a table lie apart, in openskill's mu.

    `beyond` counts who waited longer than until their bots and one wave, or was never seated;
    `cpu` is seconds of CPU per second of simulated time.
    """

    rate: float
    how: str
    wait_p50_s: float
    wait_p95_s: float
    wait_max_s: float
    apart_p50: float
    apart_p95: float
    bots: float
    beyond: int
    tables: int
    largest_queue: int
    cpu: float


def case(crowd: Crowd, how: str, outcome: Outcome) -> Case:
    bound_s = (crowd.bots_after_s or 0) + WAVE_MS / 1_000 * (1 + JITTER)
    late = sum(wait > bound_s for wait in outcome.waits_s) if crowd.bots_after_s is not None else 0
    return Case(
        rate=crowd.rate,
        how=how,
        wait_p50_s=quantile(outcome.waits_s, 0.50),
        wait_p95_s=quantile(outcome.waits_s, 0.95),
        wait_max_s=round(max(outcome.waits_s, default=0.0), 1),
        apart_p50=quantile(outcome.apart, 0.50),
        apart_p95=quantile(outcome.apart, 0.95),
        bots=round(outcome.bots / max(1, outcome.seats), 4),
        beyond=late + outcome.left,
        tables=outcome.tables,
        largest_queue=outcome.largest_queue,
        cpu=round(outcome.cpu_s / max(1.0, outcome.simulated_s), 5),
    )


def line(case: Case) -> str:
    return (
        f"{case.rate:>6g}/s {case.how:<10} wait p50 {case.wait_p50_s:>4.1f} p95 "
        f"{case.wait_p95_s:>4.1f} max {case.wait_max_s:>4.1f} s  apart p50 {case.apart_p50:>4.1f} "
        f"p95 {case.apart_p95:>4.1f}  bots {case.bots:6.1%}  beyond {case.beyond}  "
        f"CPU {case.cpu:.2%} of a core"
    )


def as_json(cases: Sequence[Case]) -> list[dict[str, object]]:
    return [asdict(case) for case in cases]


def quantile(samples: Sequence[float], share: float) -> float:
    if len(samples) < 2:
        return round(sum(samples), 2)
    cuts = statistics.quantiles(samples, n=100, method="inclusive")
    return round(cuts[round(share * 100) - 1], 2)


def plot(cases: Sequence[Case], path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, (wait, apart, bots) = plt.subplots(1, 3, figsize=(15, 5), layout="constrained")
    for colour, how in enumerate(dict.fromkeys(case.how for case in cases)):
        mine = [case for case in cases if case.how == how]
        rates = [f"{case.rate:g}/s" for case in mine]
        for axes, values, style, what in (
            (wait, [case.wait_p50_s for case in mine], "-", ", p50"),
            (wait, [case.wait_p95_s for case in mine], "--", ", p95"),
            (apart, [case.apart_p50 for case in mine], "-", ", p50"),
            (apart, [case.apart_p95 for case in mine], "--", ", p95"),
            (bots, [100 * case.bots for case in mine], "-", ""),
        ):
            axes.plot(rates, values, style, marker="o", color=f"C{colour}", label=how + what)
    wait.set(title="Waiting", ylabel="s", xlabel="arrivals", ylim=(0, None))
    apart.set(title="Ratings at a table lie apart", ylabel="mu", xlabel="arrivals", ylim=(0, None))
    bots.set(title="Seats filled by bots", ylabel="%", xlabel="arrivals", ylim=(0, None))
    for axes in (wait, apart, bots):
        axes.legend()
    figure.savefig(path, dpi=110)
    plt.close(figure)
