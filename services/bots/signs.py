"""A worker's signs of life: one for this process, one on the broker for who looks for workers."""

from __future__ import annotations

import json
import os
import socket
import time
from typing import TYPE_CHECKING, Any

from celery import bootsteps

from chassis import broker
from chassis.build import build
from chassis.pulse import Pulse
from services.bots.search import core
from tuteapi.bots import WORKERS

if TYPE_CHECKING:
    from celery import Celery

    from chassis.settings import Settings

BEAT_S = 5.0
pulse = Pulse()


def give(app: Celery, settings: Settings) -> None:
    """Every BEAT_S while the worker takes tasks from its broker, of whatever pool."""
    redis = broker.parse(settings.broker_url).redis
    name = f"{WORKERS}{socket.gethostname()}:{os.getpid()}"
    about = {
        "build": build(),
        "queues": settings.bots_queues.split(","),
        "processes": settings.bots_concurrency if settings.bots_pool == "prefork" else 1,
        "core": core().kind,
    }

    def beat(connection: Any) -> None:  # noqa: ANN401  kombu's
        pulse.beat()
        if redis:
            told = json.dumps({**about, "now": time.time()})
            with connection.default_channel.conn_or_acquire() as client:  # not the one that waits
                client.set(name, told, ex=int(BEAT_S * 3))

    class Signs(bootsteps.StartStopStep):
        requires = ("celery.worker.consumer.tasks:Tasks",)
        timer: Any = None

        def start(self, parent: Any) -> None:  # noqa: ANN401  Celery's consumer
            beat(parent.connection)
            self.timer = parent.timer.call_repeatedly(BEAT_S, beat, (parent.connection,))

        def stop(self, parent: Any) -> None:  # noqa: ANN401
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

    app.steps["consumer"].add(Signs)
