"""What a rolling restart did: a table for people, JSON for machines, a picture."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any

from cli.load.figures import spread
from cli.load.histogram import Histogram

if TYPE_CHECKING:
    from pathlib import Path

    from bench.rolling.round import Seen, Step

_COLOURS = {
    "lobby": "tab:green",
    "game": "tab:blue",
    "bots": "tab:purple",
    "gateway": "tab:orange",
    "redis": "tab:red",
}


def lines(seen: Seen) -> list[str]:
    tally = seen.tally
    found = [
        f"{'':<12}{'restarts':>9}{'stop s':>16}{'start s':>16}{'pauses of tables ms':>30}",
        f"{'':<12}{'':>9}{'median':>9}{'most':>7}{'median':>9}{'most':>7}"
        f"{'p50':>10}{'p99':>10}{'longest':>10}",
    ]
    found += [_line(kind, of) for kind, of in _kinds(seen).items()]
    found += [
        "",
        f"{seen.tables} tables, {seen.clients} clients, {seen.seconds:.0f} s: {tally.moves} moves, "
        f"{tally.moves / seen.seconds:.0f} a second, {tally.matches} matches ended",
        f"pauses of tables ms      {_spread(tally.pauses)}",
        f"mover's answer ms        {_spread(tally.mover)}",
        f"reconnect ms             {_spread(tally.reconnect)} ({tally.reconnect.count} times, "
        f"{tally.tries} tries in vain, {tally.drops} dropped on purpose)",
        f"resume ms                {_spread(tally.resume)}",
        f"closed {_counts(tally.closed)}; refused {_counts(tally.refused)}",
        f"lost {tally.lost}, doubled {tally.doubled}, leaked {tally.leaked}, "
        f"stalled {tally.stalled}, cancelled {sum(tally.cancelled.values())}",
        f"the load itself late by ms  {_spread(tally.lag)}",
        f"longest pause of any table: {tally.pauses.most_s:.2f} s",
    ]
    found += [f"WRONG: {each}" for each in (*seen.faults, *tally.told, *seen.errors[:20])]
    return found


def as_json(seen: Seen) -> dict[str, Any]:
    """Times are milliseconds where the name says so, else seconds."""
    tally = seen.tally
    return {
        "tables": seen.tables,
        "clients": seen.clients,
        "seconds": round(seen.seconds, 1),
        "kinds": {kind: _kind(of) for kind, of in _kinds(seen).items()},
        "moves": tally.moves,
        "moves_per_s": round(tally.moves / seen.seconds, 1),
        "matches": tally.matches,
        "records": tally.records,
        "pause_ms": spread(tally.pauses),
        "longest_pause_s": round(tally.pauses.most_s, 3),
        "latency_ms": spread(tally.mover),
        "reconnect_ms": spread(tally.reconnect),
        "resume_ms": spread(tally.resume),
        "load_late_ms": spread(tally.lag),
        "tries_in_vain": tally.tries,
        "drops": tally.drops,
        "closed": dict(tally.closed),
        "refused": dict(tally.refused),
        "cancelled": dict(tally.cancelled),
        "stalled": tally.stalled,
        "lost": tally.lost,
        "doubled": tally.doubled,
        "leaked": tally.leaked,
        "faults": [*seen.faults, *tally.told, *seen.errors],
        "restarts": [
            {**each.restart._asdict(), "at": round(each.restart.at - seen.began, 3)}
            for each in seen.steps
        ],
        "over_time": [each._asdict() for each in seen.points],
    }


def plot(seen: Seen, path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, (above, below) = plt.subplots(2, 1, figsize=(12, 6), sharex=True, layout="constrained")
    at = [each.at_s for each in seen.points]
    above.plot(at, [each.moves_per_s for each in seen.points], "k-", linewidth=1)
    above.set(ylabel="moves/s", ylim=(0, None), title=f"{seen.tables} tables, a rolling restart")
    below.plot(at, [each.clients for each in seen.points], "k-", linewidth=1)
    below.set(ylabel="clients connected", ylim=(0, None), xlabel="seconds")
    named: set[str] = set()
    for step in seen.steps:
        kind, began = step.restart.kind, step.restart.at - seen.began
        for axes in (above, below):
            label = kind if axes is above and kind not in named else None
            span = (began, began + step.restart.whole_s)
            axes.axvspan(*span, color=_COLOURS[kind], alpha=0.3, label=label)
        named.add(kind)
    above.legend(loc="lower right", ncols=len(named))
    figure.savefig(path, dpi=110)
    plt.close(figure)


def _kinds(seen: Seen) -> dict[str, list[Step]]:
    found: dict[str, list[Step]] = {}
    for step in seen.steps:
        found.setdefault(step.restart.kind, []).append(step)
    return found


def _pauses(steps: list[Step]) -> Histogram:
    together = Histogram()
    for each in steps:
        together.merge(each.pauses)
    return together


def _line(kind: str, steps: list[Step]) -> str:
    stops = [each.restart.stopped_s for each in steps]
    starts = [each.restart.started_s for each in steps]
    pauses = _pauses(steps)
    shares = "".join(f"{pauses.ms(share) or 0.0:>10.0f}" for share in (0.5, 0.99, 1.0))
    return (
        f"{kind:<12}{len(steps):>9}{statistics.median(stops):>9.1f}{max(stops):>7.1f}"
        f"{statistics.median(starts):>9.1f}{max(starts):>7.1f}{shares}"
    )


def _kind(steps: list[Step]) -> dict[str, Any]:
    pauses = _pauses(steps)
    names = {"p50": 0.5, "p99": 0.99, "longest": 1.0}
    return {
        "restarts": len(steps),
        "stopped_s": [round(each.restart.stopped_s, 3) for each in steps],
        "started_s": [round(each.restart.started_s, 3) for each in steps],
        "pause_ms": {name: round(pauses.ms(share) or 0.0, 1) for name, share in names.items()},
    }


def _spread(times: Histogram) -> str:
    shares = {"p50": 0.5, "p99": 0.99}
    said = "  ".join(f"{name} {times.ms(share) or 0.0:.1f}" for name, share in shares.items())
    return f"{said}  longest {1000 * times.most_s:.0f}"


def _counts(counted: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counted.items())) or "none"
