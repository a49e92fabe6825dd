"""The outcome as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cli.load.histogram import Histogram
    from cli.load.outcome import Outcome

QUANTILES = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "p999": 0.999}


def as_json(outcome: Outcome) -> dict[str, Any]:
    """Times are milliseconds, null where nothing was measured."""
    tally, plan = outcome.tally, outcome.plan
    return {
        "moves_per_s": round(outcome.moves_per_s, 2),
        "latency_ms": quantiles(outcome.latency),
        "latency_last_ms": quantiles(tally.last),
        "latency_bots_ms": quantiles(tally.bots),
        "lost": tally.lost,
        "doubled": tally.doubled,
        "leaked": tally.leaked,
        "faults": tally.told,
        "moves": tally.moves,
        "seconds": round(outcome.seconds, 3),
        "interrupted": outcome.cut,
        "failure": outcome.failure._asdict() if outcome.failure else None,
        "url": outcome.url,
        "tables": {"people": len(plan.job.people), "bots": len(plan.job.bots)},
        "clients": plan.job.sessions,
        "drops": tally.drops,
        "tries_in_vain": tally.tries,
        "reconnect_ms": spread(tally.reconnect),
        "resume_ms": spread(tally.resume),
        "stalled": tally.stalled,
        "pause_ms": spread(tally.pauses),
        "longest_pause_s": round(tally.longest_pause_s, 3),
        "frames": tally.frames,
        "views": tally.views,
        "matches": tally.matches,
        "records": tally.records,
        "cancelled": dict(tally.cancelled),
        "refused": dict(tally.refused),
        "closed": dict(tally.closed),
        "server": _server(outcome),
        "load": {
            "busy": [round(each, 3) for each in outcome.busy],
            "late_ms": quantiles(tally.lag),
            "at_its_limit": outcome.at_its_limit,
        },
        "over_time": [each._asdict() for each in outcome.points],
    }


def quantiles(times: Histogram) -> dict[str, float | None]:
    return {name: _round(times.ms(share)) for name, share in QUANTILES.items()}


def spread(times: Histogram) -> dict[str, float | None]:
    most = times.most_s * 1000 if times.count else None
    return {**quantiles(times), "most": _round(most), "count": times.count}


def _server(outcome: Outcome) -> dict[str, Any] | None:
    if outcome.used is None:
        return None
    moves = max(1, outcome.tally.moves)
    return {
        "cpu_ms_per_move": round(sum(each.cpu_s for each in outcome.used) * 1000 / moves, 4),
        "processes": [
            {
                "name": each.name,
                "pid": each.pid,
                "cpu_s": round(each.cpu_s, 2),
                "cpu_ms_per_move": round(each.cpu_s * 1000 / moves, 4),
                "rss_mb": round(each.rss_mb, 1),
            }
            for each in outcome.used
        ],
    }


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
