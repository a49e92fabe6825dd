"""What a process counts, and where Prometheus reads it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from http.server import ThreadingHTTPServer

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import MetricsHandler

from chassis.pulse import Pulse

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


def histogram(
    name: str, doc: str, buckets: Sequence[float], labels: Sequence[str] = ()
) -> Histogram:
    return Histogram(f"tute_{name}", doc, labels, buckets=buckets)


def latency(name: str, doc: str, labels: Sequence[str] = ()) -> Histogram:
    """A histogram of seconds, from half a millisecond to five seconds."""
    return histogram(f"{name}_seconds", doc, LATENCY_S, labels)


@asynccontextmanager
async def serving(listen: str, registry: CollectorRegistry = REGISTRY) -> AsyncIterator[str]:
    """/metrics and /healthz on `host:port` while entered; the bound address. "" serves nothing.

    /healthz tells whether the loop that enters it still turns.
    """
    pulse = Pulse()
    beating = asyncio.get_running_loop().create_task(pulse.beat_for_ever(), name="pulse")
    try:
        with served(listen, registry, pulse.alive) as address:
            yield address
    finally:
        beating.cancel()


@contextmanager
def served(listen: str, registry: CollectorRegistry, alive: Callable[[], bool]) -> Iterator[str]:
    """The same of any registry and any sign of life."""
    if not listen:
        yield ""
        return
    host, _, port = listen.rpartition(":")
    server = _Server((host.strip("[]") or "0.0.0.0", int(port)), _handler(registry, alive))
    thread = threading.Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield f"{host}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Who went away before the end of the answer is nobody's trouble."""


def _handler(registry: CollectorRegistry, alive: Callable[[], bool]) -> type[MetricsHandler]:
    class Handler(MetricsHandler):
        def do_GET(self) -> None:  # noqa: N802  the name is the library's
            if self.path == "/healthz":
                self.send_response(200 if alive() else 503)
                self.send_header("Content-Length", "0")
                self.end_headers()
            elif self.path.partition("?")[0] == "/metrics":
                super().do_GET()
            else:
                self.send_error(404)

    Handler.registry = registry
    return Handler
