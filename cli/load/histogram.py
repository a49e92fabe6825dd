"""Times by how often they came, in as many bytes for a million as for ten."""

from __future__ import annotations

from collections import Counter

_FINE = 7
_HALF = 1 << (_FINE - 1)


class Histogram:
    """Microseconds in buckets of at most 1.6 % of the time; `count`, `total_s`, `most_s` exact."""

    __slots__ = ("buckets", "count", "most_s", "total_s")

    def __init__(self) -> None:
        self.buckets: Counter[int] = Counter()
        self.count = 0
        self.total_s = self.most_s = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[_bucket(int(seconds * 1e6))] += 1
        self.count += 1
        self.total_s += seconds
        if seconds > self.most_s:
            self.most_s = seconds

    def merge(self, other: Histogram) -> None:
        self.buckets.update(other.buckets)
        self.count += other.count
        self.total_s += other.total_s
        self.most_s = max(self.most_s, other.most_s)

    def since(self, before: Histogram) -> Histogram:
        """What was added after `before`, an earlier copy of this one."""
        later = Histogram()
        later.buckets = self.buckets - before.buckets
        later.count = self.count - before.count
        later.total_s = self.total_s - before.total_s
        later.most_s = self.most_s
        return later

    def ms(self, quantile: float) -> float | None:
        """The time that this share did not exceed, None where there is nothing."""
        if not self.count:
            return None
        left = quantile * self.count
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left <= 1e-9:
                return min(_middle(bucket) / 1e3, self.most_s * 1e3)
        return self.most_s * 1e3

    def curve(self) -> list[tuple[float, float]]:
        """(ms, share of the times up to there), rising."""
        points, so_far = [], 0
        for bucket in sorted(self.buckets):
            so_far += self.buckets[bucket]
            points.append((_middle(bucket) / 1e3, so_far / self.count))
        return points


def _bucket(micros: int) -> int:
    shift = max(0, micros.bit_length() - _FINE)
    return (shift << (_FINE - 1)) + (micros >> shift)


def _middle(bucket: int) -> float:
    if bucket < 2 * _HALF:
        return float(bucket)
    shift = (bucket >> (_FINE - 1)) - 1
    low = (bucket - (shift << (_FINE - 1))) << shift
    return low + ((1 << shift) - 1) / 2
