"""The worker's process: Celery's own, with our logs, metrics and way to stop."""

from __future__ import annotations

import gc
import logging
import os
import signal
import threading
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING

from billiard import active_children, pool
from celery import signals
from celery.exceptions import SecurityWarning

from chassis import log
from chassis.process import STOP_S
from services.bots import app, metrics, signs, tasks
from services.bots.search import core

if TYPE_CHECKING:
    from chassis.settings import Settings

_ROOT = "You're running the worker with superuser privileges"
"""So Celery's advice begins, five lines of it."""

UNHEARD_TENTHS_S = 20
"""How long a process of the pool that is to end waits until its last result is taken. A worker
that stops takes none of a task it has just handed over and not seen begin: that would be 30 s."""


def run(settings: Settings) -> None:
    """Until SIGTERM; never returns. Raises BrokerIsACluster."""
    _keep_our_logs(settings)
    bots = app.make(settings)
    app.refuse_cluster(bots, settings)
    tasks.register(bots, settings)
    signs.give(bots, settings)
    pool.GUARANTEE_MESSAGE_CONSUMPTION_RETRY_LIMIT = UNHEARD_TENTHS_S
    signals.worker_ready.connect(_ready, weak=False)
    signals.worker_shutting_down.connect(_cut_off, weak=False)
    core()
    gc.freeze()  # what is there before the fork stays shared
    with metrics.serving(settings.metrics_listen, signs.pulse.alive):
        bots.worker_main(app.argv(settings))


def _keep_our_logs(settings: Settings) -> None:
    if settings.env != "production":  # root's own business there; messages are JSON, never pickles
        warnings.filterwarnings("ignore", _ROOT, SecurityWarning)
    signals.setup_logging.connect(_as_they_are, weak=False)
    for name in ("celery.worker.strategy", "celery.app.trace"):  # two lines a task
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("celery.worker.consumer.consumer").addFilter(_without_body)
    logging.getLogger("celery.worker.request").addFilter(_without_stack)


def _without_body(record: logging.LogRecord) -> bool:
    """Celery prints a message it does not understand, body and all; a body may hold a hand."""
    if "body" in str(record.msg):
        record.msg, record.args = str(record.msg).splitlines()[0].partition("%")[0], ()
        record.exc_info = None
    return True


def _without_stack(record: logging.LogRecord) -> bool:
    """That a broker which went away cannot be told "done" is no fault of ours: it tells again."""
    if "Couldn't ack" in str(record.msg):
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
    return True


def _as_they_are(**_: object) -> None:
    """Connected, so that Celery sets up no logs of its own."""


def _ready(**_: object) -> None:
    ready, loaded = log.get("bots"), core()
    if loaded.why:
        ready.warning("hard thinks in plain Python, weaker", why=loaded.why)
    ready.info("ready", address="", core=loaded.kind)


def _cut_off(**_: object) -> None:
    timer = threading.Timer(STOP_S, _end_all)
    timer.daemon = True
    timer.start()


def _end_all() -> None:
    """Whoever of the pool does not end: its table asks again."""
    for pid in [child.pid for child in active_children() if child.pid]:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    os._exit(1)
