"""Traces by OpenTelemetry, sent by OTLP over HTTP from a thread of their own."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, Status, StatusCode, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from chassis.build import build
from chassis.trace import MARK

if TYPE_CHECKING:
    from opentelemetry import trace

EVERY_MS = 1_000
PATIENCE_S = 2.0
LAST_S = 1.0
_marks = TraceContextTextMapPropagator()


class OtelTracer:
    def __init__(self, process: str, endpoint: str) -> None:
        about = {"service.namespace": "tute", "service.name": process, "service.version": build()}
        self._provider = TracerProvider(resource=Resource(about), shutdown_on_exit=False)
        exporter = OTLPSpanExporter(f"{endpoint.rstrip('/')}/v1/traces", timeout=PATIENCE_S)
        sending = BatchSpanProcessor(exporter, schedule_delay_millis=EVERY_MS)
        self._provider.add_span_processor(sending)
        self._tracer = self._provider.get_tracer("tute")

    def start(self, name: str, mark: str, about: dict[str, str | int]) -> OtelSpan:
        context = _marks.extract({MARK: mark}) if mark else None
        kind = SpanKind.SERVER if mark else SpanKind.CLIENT
        named = {f"tute.{key}": value for key, value in about.items()}
        span = self._tracer.start_span(name, context, kind, attributes=named)
        return OtelSpan(self._tracer, span)

    def close(self) -> None:
        last = threading.Thread(target=self._provider.shutdown, daemon=True)
        last.start()
        last.join(LAST_S)


class OtelSpan:
    def __init__(self, tracer: trace.Tracer, span: trace.Span) -> None:
        self._tracer = tracer
        self._span = span
        carrier: dict[str, str] = {}
        _marks.inject(carrier, set_span_in_context(span))
        self.mark = carrier[MARK]

    def end(self, code: str = "ok") -> None:
        self._span.set_attribute("tute.code", code)
        if code in ("internal", "unavailable"):
            self._span.set_status(Status(StatusCode.ERROR, code))
        self._span.end()

    def inner(self, name: str) -> OtelSpan:
        return OtelSpan(
            self._tracer, self._tracer.start_span(name, set_span_in_context(self._span))
        )
