"""Figures of the rules: a line a case for people, JSON for machines, a picture to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from bench.rules.measure import Case

BAR_PER_S, AIM_PER_S = 60_000, 100_000
BAR_DUMP_LOAD_US, BAR_BYTES = 15.0, 1024
_CALLS = ("legal_us", "apply_us", "dump_us", "load_us")


def line(case: Case, chess_per_s: float) -> str:
    return (
        f"{case.preset:<21} {case.players} {case.actions_per_s:>8,.0f} actions/s "
        f"({case.actions_per_s / chess_per_s:.1f} × chess)  "
        f"legal {case.legal_us:.2f}  apply {case.apply_us:.2f}  dump {case.dump_us:.2f}  "
        f"load {case.load_us:.2f}  dump+load {case.dump_load_us:.2f} µs  {case.packed_bytes} bytes"
    )


def verdicts(cases: list[Case]) -> list[str]:
    """What is promised beside what was measured."""
    slowest = min((case for case in cases), key=lambda case: case.actions_per_s)
    packing = max(case.dump_load_us for case in cases)
    packed = max(case.packed_bytes for case in cases)
    return [
        f"slowest {slowest.preset}: {slowest.actions_per_s:,.0f} actions/s "
        f"(clásico's bar {BAR_PER_S:,}, aim {AIM_PER_S:,})",
        f"dump+load at most {packing:.1f} µs (bar {BAR_DUMP_LOAD_US:.0f})",
        f"a packed match at most {packed} bytes (bar {BAR_BYTES})",
    ]


def plot(cases: list[Case], chess_per_s: float, path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(13, 7), sharey=True, layout="constrained")
    names = ["python-chess", *(f"{case.preset} ({case.players})" for case in cases)]
    left.barh(names, [chess_per_s, *(case.actions_per_s for case in cases)])
    left.axvline(BAR_PER_S, linestyle="--", color="grey", label=f"bar, {BAR_PER_S:,}")
    left.axvline(AIM_PER_S, linestyle=":", color="grey", label=f"aim, {AIM_PER_S:,}")
    left.set(title="Actions per second, legal moves asked each time", xlabel="a second of CPU")
    left.invert_yaxis()
    left.legend(loc="lower right")
    bottom = [0.0] * len(cases)
    for call in _CALLS:
        took = [getattr(case, call) for case in cases]
        right.barh(names[1:], took, left=bottom, label=call.removesuffix("_us"))
        bottom = [low + more for low, more in zip(bottom, took, strict=True)]
    right.set(title="One call", xlabel="µs of CPU")
    right.legend()
    figure.savefig(path, dpi=110)
    plt.close(figure)
