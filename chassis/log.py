"""Structured logs, a line each, on standard output. What could hold a secret never reaches one."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor, WrappedLogger

from chassis.metrics import counter
from chassis.settings import Settings

SECRET = frozenset(
    ("hand", "hands", "view", "token", "state", "envelope", "deck", "salt", "s0", "password")
)
"""Keys that are dropped wherever they appear, in nested objects too."""

LINES = counter("log_lines", "Lines logged that say something is wrong", ["level"])


def setup(name: str, settings: Settings) -> None:
    """All logs of this process, those of libraries too, in one form."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        _count,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _named(name),
        drop_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_rendering(settings.log_format),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    logging.captureWarnings(True)
    root.setLevel(max(level, logging.INFO))
    logging.getLogger("tute").setLevel(level)


@contextmanager
def silent() -> Iterator[None]:
    """For a command that tells by itself what matters."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        yield
    finally:
        structlog.configure(**before)


def get(name: str) -> FilteringBoundLogger:
    """A logger for module `name`; may be called before `setup`."""
    return cast("FilteringBoundLogger", structlog.get_logger("tute", module=name))


def drop_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return cast("EventDict", _without_secrets(event))


def _count(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    if event["level"] in ("warning", "error", "critical"):
        LINES.labels(event["level"]).inc()
    return event


def _without_secrets(value: object) -> object:
    if isinstance(value, dict):
        return {k: _without_secrets(v) for k, v in value.items() if k not in SECRET}
    if isinstance(value, list | tuple):
        return [_without_secrets(each) for each in value]
    return value


def _named(name: str) -> Processor:
    def add_process(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        event["process"] = name
        return event

    return add_process


def _rendering(form: str) -> list[Processor]:
    if form == "console":
        # Plain tracebacks: the pretty ones print local variables, hands among them.
        plain = structlog.dev.plain_traceback
        return [structlog.dev.ConsoleRenderer(exception_formatter=plain)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
