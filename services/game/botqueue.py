"""Asks bots for moves through Celery, without ever waiting for the broker."""

from __future__ import annotations

import base64
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from celery import Celery

from chassis import broker, log, trace
from tuteapi.bots import SENT, TASK, queue_of
from tuteapi.v1.bots_pb2 import MoveTask

if TYPE_CHECKING:
    from chassis.settings import Settings
    from services.game.metrics import Counts
    from services.game.ports import BotTask

MOST_WAITING = 500
PAUSE_S = 1.0
_log = log.get(__name__)


class BotQueue:
    """One thread publishes.

    While the broker is away or behind, tasks are dropped: the due index holds when each bot must
    have moved, and a look asks again or plays.
    """

    def __init__(self, app: Celery, budget_s: float, counts: Counts) -> None:
        self._app = app
        self._budget_s = budget_s
        self._counts = counts
        self._thread = ThreadPoolExecutor(1, "bots")
        self._waiting = 0
        self._away_until = 0.0

    def send(self, task: BotTask) -> None:
        if self._waiting >= MOST_WAITING or time.monotonic() < self._away_until:
            self._counts.bot_tasks_dropped += 1
            return
        try:
            self._thread.submit(self._publish, task, trace.mark())
        except RuntimeError:  # this process is stopping
            return
        self._waiting += 1
        self._counts.bot_tasks += 1

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _publish(self, task: BotTask, mark: str) -> None:
        try:
            if time.monotonic() >= self._away_until:
                self._send(task, mark)
                self._away_until = 0.0
        except Exception as error:
            if not self._away_until:
                _log.warning("broker away", why=str(error))
            self._away_until = time.monotonic() + PAUSE_S
        finally:
            self._waiting -= 1

    def _send(self, task: BotTask, mark: str) -> None:
        message = MoveTask(
            table=task.table,
            seat=task.seat,
            ask=task.ask,
            generation=task.generation,
            level=task.level,
            budget_s=self._budget_s,
            view=task.view,
            history=task.history,
        )
        self._app.send_task(
            TASK,
            args=(base64.b64encode(message.SerializeToString()).decode(),),
            task_id=f"{task.table}:{task.ask}:{task.seat}",
            expires=self._budget_s + 1,
            queue=queue_of(task.level),
            headers={SENT: time.time(), **({trace.MARK: mark} if mark else {})},
            ignore_result=True,
            retry=False,
        )


def app(settings: Settings) -> Celery:
    """A producer only; the worker's own settings are the bots' service's."""
    place = broker.parse(settings.broker_url)
    made = Celery("game", broker=place.url, set_as_current=False)
    made.conf.update(
        task_ignore_result=True,
        broker_transport_options=place.options,
        broker_connection_retry=False,
        task_publish_retry=False,
        worker_send_task_events=False,
        task_send_sent_event=False,
    )
    return made
