"""Figures of the solver: a line a question, JSON for machines, a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from bench.solver.measure import Case

BAR_NODES_PER_S = 15_000_000


def line(case: Case) -> str:
    late = f", {case.late} given up" if case.late else ""
    return (
        f"{case.name:<30} {case.deals:>5} deals  {case.median_ms:>9.3f} ms median "
        f"{case.p95_ms:>9.2f} p95  {case.median_nodes:>9,} nodes median {case.p95_nodes:>11,} p95  "
        f"{case.nodes_per_s / 1e6:.1f} M nodes/s{late}"
    )


def verdict(cases: list[Case]) -> str:
    whole = max(cases, key=lambda case: case.p95_nodes)
    return (
        f"{whole.name}: {whole.nodes_per_s / 1e6:.1f} million nodes/s "
        f"(bar {BAR_NODES_PER_S / 1e6:.0f})"
    )


def plot(cases: list[Case], path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(10, 6), layout="constrained")
    for case in cases:
        took = sorted(max(ms, 1e-3) for ms in case.ms)
        axes.plot(took, [(place + 1) / len(took) for place in range(len(took))], label=case.name)
    axes.set(xscale="log", xlabel="ms of CPU", ylabel="share of deals solved")
    axes.set_title("Open hands solved within")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, dpi=110)
    plt.close(figure)
