"""Traces of some moves through all processes; where they go nowhere, OpenTelemetry is not imported.

A trace begins by chance (`begin`), and what got a mark of one goes on with it (`going_on`).
"""

from __future__ import annotations

import random
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from typing import TYPE_CHECKING, Protocol

from chassis.unfit import Unfit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from chassis.otel import OtelTracer
    from chassis.settings import Settings

MARK = "traceparent"
"""Of metadata and headers that carry a trace, as W3C Trace Context names it."""


class Span(Protocol):
    mark: str
    """What makes another process go on with it."""

    def end(self, code: str = "ok") -> None: ...
    def inner(self, name: str) -> Span: ...


class Tracer(Protocol):
    def start(self, name: str, mark: str, about: dict[str, str | int]) -> Span: ...
    def close(self) -> None: ...


_current: ContextVar[Span | None] = ContextVar("span", default=None)
_tracer: Tracer | None = None
_share = 0.0
_NOTHING = nullcontext()


def setup(process: str, settings: Settings) -> None:
    """Once for each process, after a fork. Raises Unfit."""
    global _tracer, _share
    made = wanted(settings) if _tracer is None else None
    if made is not None:
        _tracer, _share = made(process, settings.otel_endpoint), settings.otel_share


def wanted(settings: Settings) -> type[OtelTracer] | None:
    """OpenTelemetry where it is wanted, imported and no more: before a fork. Raises Unfit."""
    if not settings.otel_endpoint:
        return None
    try:
        from chassis.otel import OtelTracer
    except ImportError as error:
        raise Unfit(f"TUTE_OTEL_ENDPOINT: {error}; install tute with its extra `otel`") from None
    return OtelTracer


def close() -> None:
    """Sends what was not sent yet, or gives up after a second."""
    global _tracer
    if _tracer is not None:
        _tracer.close()
        _tracer = None


def on() -> bool:
    return _tracer is not None


def begin(name: str, **about: str | int) -> Span | None:
    """A new trace, or None: not this time."""
    if _tracer is None or random.random() >= _share:
        return None
    return _tracer.start(name, "", about)


def going_on(name: str, mark: str, **about: str | int) -> AbstractContextManager[object]:
    """The trace of `mark` while entered; nothing where it is ""."""
    if _tracer is None or not mark:
        return _NOTHING
    return _entered(_tracer.start(name, mark, about))


def step(name: str) -> AbstractContextManager[object]:
    """A part of what goes on, if that is traced."""
    span = None if _tracer is None else _current.get()
    return _NOTHING if span is None else _entered(span.inner(name))


def mark() -> str:
    """Of what goes on, "" where it is not traced."""
    span = None if _tracer is None else _current.get()
    return "" if span is None else span.mark


@contextmanager
def _entered(span: Span) -> Iterator[Span]:
    before = _current.set(span)
    code = "ok"
    try:
        yield span
    except BaseException as error:
        code = getattr(error, "code", type(error).__name__)
        raise
    finally:
        _current.reset(before)
        span.end(str(code))
