"""What this service counts; plain numbers on the hot path, read when Prometheus asks."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

if TYPE_CHECKING:
    from collections.abc import Iterable

    from prometheus_client import Metric

_TEXTS = {
    "commits": "versions written",
    "conflicts": "calls given up after too many changes by others",
    "retries": "decisions made again on a newer version",
    "refused": "calls refused by the rules or the table",
    "cache_hits": "decisions on a table this process had",
    "cache_misses": "tables read from Redis",
    "looks": "due tables looked at",
    "lapsed": "seats whose presence or hold lapsed",
    "cancelled": "matches cancelled by a sweep",
    "bot_tasks": "moves asked of bots",
    "bot_tasks_dropped": "moves not asked, because the broker is away or behind",
    "bot_misses": "first misses, asked again",
    "bot_forced": "second misses, played in-process",
}


@dataclass(slots=True, eq=False)
class Counts:
    commits: int = 0
    conflicts: int = 0
    retries: int = 0
    refused: int = 0
    cache_hits: int = 0
    cache_misses: int = 0
    looks: int = 0
    lapsed: int = 0
    cancelled: int = 0
    bot_tasks: int = 0
    bot_tasks_dropped: int = 0
    bot_misses: int = 0
    bot_forced: int = 0
    sweep_lag_ms: int = 0
    """Of the latest sweep: how late its oldest table was looked at."""

    def collect(self) -> Iterable[Metric]:
        """For Prometheus' registry."""
        for each in fields(self):
            if each.name in _TEXTS:
                text = _TEXTS[each.name]
                yield CounterMetricFamily(f"tute_game_{each.name}", text, getattr(self, each.name))
        yield GaugeMetricFamily(
            "tute_game_sweep_lag_seconds",
            "how late the oldest due table of the latest sweep was",
            self.sweep_lag_ms / 1000,
        )
