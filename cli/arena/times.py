"""Times of decisions, kept in classes of two per cent, so that those of many boards add up."""

from __future__ import annotations

from collections import Counter
from math import ceil, log

_CLASS = log(1.02)
_LEAST_S = 1e-7


class Times:
    """How many decisions took how long; `spent` is their sum in seconds."""

    __slots__ = ("counts", "spent")

    def __init__(self, counts: dict[int, int] | None = None, spent: float = 0.0) -> None:
        self.counts = Counter(counts or {})
        self.spent = spent

    def add(self, seconds: float) -> None:
        self.counts[round(log(max(seconds, _LEAST_S)) / _CLASS)] += 1
        self.spent += seconds

    def join(self, other: Times) -> None:
        self.counts.update(other.counts)
        self.spent += other.spent

    @property
    def decisions(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float:
        return self.spent / max(1, self.decisions)

    def quantile(self, share: float) -> float:
        """Seconds within which that share of the decisions was made, to one per cent."""
        wanted = ceil(share * self.decisions)
        for number in sorted(self.counts):
            wanted -= self.counts[number]
            if wanted <= 0:
                return float(1.02**number)
        return 0.0

    def json(self) -> dict[str, object]:
        return {
            "decisions": self.decisions,
            "mean_ms": round(1000 * self.mean, 4),
            "p50_ms": round(1000 * self.quantile(0.5), 4),
            "p99_ms": round(1000 * self.quantile(0.99), 4),
        }
