"""What the bots count. A prefork worker's processes count into files, which its parent adds up."""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector

from chassis import metrics

moves = metrics.counter(
    "bot_moves", "Moves of bots by level and what became of them", ["level", "outcome"]
)
thought = metrics.latency(
    "bot_thought", "Time a bot took to choose, by level and core (c, python)", ["level", "core"]
)
failed = metrics.counter(
    "bot_failures", "Decisions that a level failed at and left to a simpler one", ["level", "error"]
)


@contextmanager
def serving(listen: str) -> Iterator[None]:
    """/metrics on `host:port` while entered; "" serves nothing."""
    if not listen:
        yield
        return
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    host, _, port = listen.rpartition(":")
    server, thread = start_http_server(int(port), host.strip("[]") or "0.0.0.0", registry)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
