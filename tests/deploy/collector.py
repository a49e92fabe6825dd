"""A collector of traces, as OpenTelemetry's own would be reached: OTLP over HTTP."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, NamedTuple

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


class Span(NamedTuple):
    process: str
    name: str
    trace: str
    id: str
    parent: str
    about: dict[str, str]


class Collector:
    def __init__(self) -> None:
        self.spans: list[Span] = []
        self.url = ""

    def traces(self) -> dict[str, list[Span]]:
        found: dict[str, list[Span]] = {}
        for span in list(self.spans):
            found.setdefault(span.trace, []).append(span)
        return found

    def take(self, body: bytes) -> None:
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            of = {each.key: each.value.string_value for each in resource.resource.attributes}
            self.spans += [
                Span(
                    of["service.name"],
                    span.name,
                    span.trace_id.hex(),
                    span.span_id.hex(),
                    span.parent_span_id.hex(),
                    {each.key: str(each.value) for each in span.attributes},
                )
                for scope in resource.scope_spans
                for span in scope.spans
            ]


@contextmanager
def collecting() -> Iterator[Collector]:
    collector = Collector()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path == "/v1/traces":
                collector.take(body)
            answer = ExportTraceServiceResponse().SerializeToString()
            self.send_response(200)
            self.send_header("Content-Type", "application/x-protobuf")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    collector.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield collector
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
