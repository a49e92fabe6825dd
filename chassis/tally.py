"""Counts for paths where a microsecond matters: plain numbers, read when Prometheus asks.

One thread counts; the reading one may see the latest observation half.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from prometheus_client import REGISTRY
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from chassis.metrics import LATENCY_S, PREFIX

_BOUNDS = (*map(str, LATENCY_S), "+Inf")


class Seconds:
    """How many took how long, from half a millisecond to five seconds."""

    __slots__ = ("_counts", "_sum")

    def __init__(self) -> None:
        self._counts = [0] * len(_BOUNDS)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(LATENCY_S, seconds)] += 1
        self._sum += seconds

    def add_to(self, family: HistogramMetricFamily, labels: Iterable[str]) -> None:
        buckets, below = [], 0
        for bound, count in zip(_BOUNDS, self._counts, strict=True):
            below += count
            buckets.append((bound, float(below)))
        family.add_metric([*labels], buckets, self._sum)


class Timed(Collector):
    """`tute_<name>_seconds`, by labels whose values are few."""

    def __init__(self, name: str, doc: str, labels: Iterable[str] = ()) -> None:
        self._name = f"{PREFIX}{name}_seconds"
        self._doc = doc
        self._labels = tuple(labels)
        self._of: dict[tuple[str, ...], Seconds] = {}
        REGISTRY.register(self)

    def of(self, *labels: str) -> Seconds:
        """The one of these labels, the same each time."""
        found = self._of.get(labels)
        if found is None:
            found = self._of[labels] = Seconds()
        return found

    def collect(self) -> Iterable[Metric]:
        family = HistogramMetricFamily(self._name, self._doc, labels=self._labels)
        for labels, seconds in list(self._of.items()):
            seconds.add_to(family, labels)
        yield family


class Counted(Collector):
    """`tute_<name>_total` by one label whose values are few: `counted.of[value] += 1`."""

    def __init__(self, name: str, doc: str, label: str) -> None:
        self._name = f"{PREFIX}{name}"
        self._doc = doc
        self._label = label
        self.of: Counter[str] = Counter()
        REGISTRY.register(self)

    def collect(self) -> Iterable[Metric]:
        family = CounterMetricFamily(self._name, self._doc, labels=[self._label])
        for value, count in list(self.of.items()):
            family.add_metric([value], count)
        yield family
