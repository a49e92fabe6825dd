"""What a process counts, and where Prometheus reads it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, start_http_server

LATENCY_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


PREFIX = "tute_"
_PROCESS = (
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "process_start_time_seconds",
)


def counted() -> dict[str, float]:
    """Counters and gauges of this process, by name and labels: `lobby_matches_total.finished`."""
    found: dict[str, float] = {}
    for family in REGISTRY.collect():
        if family.type not in ("counter", "gauge"):
            continue
        for sample in family.samples:
            if sample.name in _PROCESS:
                found[sample.name] = sample.value
            elif sample.name.startswith(PREFIX) and not sample.name.endswith("_created"):
                name = ".".join((sample.name.removeprefix(PREFIX), *sample.labels.values()))
                found[name] = sample.value
    return found


def counter(name: str, doc: str, labels: Sequence[str] = ()) -> Counter:
    return Counter(f"tute_{name}", doc, labels)


def gauge(name: str, doc: str, labels: Sequence[str] = ()) -> Gauge:
    return Gauge(f"tute_{name}", doc, labels)


def histogram(name: str, doc: str, buckets: Sequence[float]) -> Histogram:
    return Histogram(f"tute_{name}", doc, buckets=buckets)


def latency(name: str, doc: str, labels: Sequence[str] = ()) -> Histogram:
    """A histogram of seconds, from half a millisecond to five seconds."""
    return Histogram(f"tute_{name}_seconds", doc, labels, buckets=LATENCY_S)


@asynccontextmanager
async def serving(listen: str) -> AsyncIterator[str]:
    """/metrics on `host:port` while entered; the bound address. "" serves nothing."""
    if not listen:
        yield ""
        return
    host, _, port = listen.rpartition(":")
    server, thread = start_http_server(int(port), host.strip("[]") or "0.0.0.0")
    try:
        yield f"{host}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
