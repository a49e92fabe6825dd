"""What was asked for, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cli.load.histogram import Histogram
    from cli.load.meter import Use
    from cli.load.plan import Job
    from cli.load.tally import Tally
    from cli.load.worker import Failure

_BUSY = 0.85
_LATE_MS = 100.0


class Point(NamedTuple):
    """One second: when, moves a second, latencies as of `Outcome.latency`, cores of the server."""

    at_s: float
    moves_per_s: float
    p50_ms: float | None
    p99_ms: float | None
    cores: float


@dataclass(slots=True)
class Plan:
    """`job` is all of the work; `url` "" there: a system of its own, with so many processes."""

    job: Job
    seconds: float
    processes: int = 1
    games: int = 1
    gateways: int = 1
    workers: int = 1
    pids: dict[int, str] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome:
    """`busy` is the share of a core of each load process; `cut` Ctrl-C ended it early."""

    plan: Plan
    url: str
    tally: Tally
    seconds: float
    points: list[Point]
    used: list[Use] | None
    busy: list[float]
    cut: bool
    failure: Failure | None = None

    @property
    def moves_per_s(self) -> float:
        return self.tally.moves / self.seconds if self.seconds else 0.0

    @property
    def latency(self) -> Histogram:
        """To the mover; with bots alone, to the bot's answer."""
        return self.tally.mover if self.tally.mover.count else self.tally.bots

    @property
    def at_its_limit(self) -> bool:
        """The load may have been slower than the server."""
        return max(self.busy, default=0.0) > _BUSY or (self.tally.lag.ms(0.99) or 0) > _LATE_MS

    @property
    def sound(self) -> bool:
        whole = self.failure is None and not self.tally.stalled
        return self.tally.sound and whole and (self.tally.moves > 0 or self.cut)
