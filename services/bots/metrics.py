"""What the bots count. A prefork worker's processes count into files, which its parent adds up."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector

from chassis import metrics

moves = metrics.counter(
    "bots_moves", "Moves of bots by level and what became of them", ["level", "outcome"]
)
thought = metrics.latency(
    "bots_thought", "Time a bot took to choose, by level and core (c, python)", ["level", "core"]
)
failed = metrics.counter(
    "bots_failures",
    "Decisions that a level failed at and left to a simpler one",
    ["level", "error"],
)
waited = metrics.latency(
    "bots_waited", "From the table's question to a worker's hands, by both clocks", ["queue"]
)
took = metrics.latency("bots_took", "From a worker's hands to the table's answer", ["outcome"])


@contextmanager
def serving(listen: str, alive: Callable[[], bool]) -> Iterator[None]:
    """/metrics and /healthz on `host:port` while entered; "" serves nothing."""
    registry = CollectorRegistry()
    if listen:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    with metrics.served(listen, registry, alive):
        yield
