"""What this service counts; plain numbers on the hot path, read when Prometheus asks."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, NamedTuple

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from chassis.tally import Timed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from prometheus_client import Metric

COMMANDS = Timed(
    "game_command",
    "A gateway's command, by what it asks and the code it ended with",
    ["what", "code"],
)
ACTED = COMMANDS.of("act", "ok")
COMMITS = Timed("game_commit", "The script that writes a version, with its way to Redis").of()
_TEXTS = {
    "commits": "Versions written",
    "conflicts": "Calls given up after too many changes by others",
    "retries": "Decisions made again on a newer version",
    "refused": "Calls refused by the rules or the table",
    "cache_hits": "Decisions on a table this process had",
    "cache_misses": "Tables read from Redis",
    "looks": "Due tables looked at",
    "sweeps": "Sweeps of the due index",
    "lapsed": "Seats whose presence or hold lapsed",
    "cancelled": "Matches cancelled by a sweep",
    "bot_tasks": "Moves asked of bots",
    "bot_tasks_dropped": "Moves not asked, because the broker is away or behind",
    "bot_misses": "First misses, asked again",
    "bot_forced": "Second misses, played in-process",
}


class Census(NamedTuple):
    """Of all tables, as the latest scan of this process found them; None: not yet.

    `oldest_news_s`: how long the oldest news of a match's end waits for the lobby to hear it.
    """

    playing: int = 0
    asleep: int = 0
    seats_away: int = 0
    unheard: int = 0
    oldest_news_s: float = 0.0


@dataclass(slots=True, eq=False)
class Counts:
    commits: int = 0
    conflicts: int = 0
    retries: int = 0
    refused: int = 0
    cache_hits: int = 0
    cache_misses: int = 0
    looks: int = 0
    sweeps: int = 0
    lapsed: int = 0
    cancelled: int = 0
    bot_tasks: int = 0
    bot_tasks_dropped: int = 0
    bot_misses: int = 0
    bot_forced: int = 0
    sweep_lag_ms: int = 0
    """Of the latest sweep: how late its oldest table was looked at."""
    clock_ahead_ms: int = 0
    """Of this process' clock against Redis', at the latest sweep."""
    census: Census | None = None
    queues: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Of each queue of bots: how many tasks wait, and the oldest for how many seconds."""

    def collect(self) -> Iterable[Metric]:
        """For Prometheus' registry."""
        for each in fields(self):
            if each.name in _TEXTS:
                text = _TEXTS[each.name]
                yield CounterMetricFamily(f"tute_game_{each.name}", text, getattr(self, each.name))
        yield GaugeMetricFamily(
            "tute_game_sweep_lag_seconds",
            "How late the oldest due table of the latest sweep was",
            self.sweep_lag_ms / 1000,
        )
        yield GaugeMetricFamily(
            "tute_game_clock_ahead_seconds",
            "How far this machine's clock is ahead of Redis'",
            self.clock_ahead_ms / 1000,
        )
        yield from self._queued()
        yield from self._tables()

    def _queued(self) -> Iterable[Metric]:
        length = GaugeMetricFamily(
            "tute_game_bot_queue_length", "Moves of bots that wait at the broker", labels=["queue"]
        )
        age = GaugeMetricFamily(
            "tute_game_bot_queue_age_seconds",
            "How long the oldest of them waits",
            labels=["queue"],
        )
        for queue, (waiting, oldest_s) in list(self.queues.items()):
            length.add_metric([queue], waiting)
            age.add_metric([queue], oldest_s)
        yield from (length, age)

    def _tables(self) -> Iterable[Metric]:
        """Every process scans all tables: take the maximum of them, not the sum."""
        census = self.census
        tables = GaugeMetricFamily(
            "tute_game_tables", "Tables in Redis, as of the latest scan", labels=["state"]
        )
        for state in ("playing", "asleep", "unheard") if census else ():
            tables.add_metric([state], getattr(census, state))
        yield tables
        for name, text, value in (
            ("seats_away", "Seats whose persons are away", census and census.seats_away),
            (
                "outbox_age_seconds",
                "How long the oldest end of a match waits to be heard by the lobby",
                census and census.oldest_news_s,
            ),
        ):
            family = GaugeMetricFamily(f"tute_game_{name}", f"{text}, as of the latest scan")
            if value is not None:
                family.add_metric([], value)
            yield family
