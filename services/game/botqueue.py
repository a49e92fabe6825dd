"""Asks bots for moves through Celery, without ever waiting for the broker.

While the broker is away or behind, tasks are dropped: the due index holds when each bot must have
moved, and a look asks again or plays.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from celery import Celery

from chassis import broker, log, trace
from chassis.redislink.errors import RedisAway, ReplyError
from services.game import bottask
from tuteapi.bots import QUEUES, SENT, TASK, queue_of, waited_s

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from chassis.redislink import Link
    from chassis.settings import Settings
    from services.game.metrics import Counts
    from services.game.ports import BotTask

MOST_WAITING = 500
PAUSE_S = 1.0
_log = log.get(__name__)


class ListQueue:
    """To a broker that is a Redis: on this loop, as a thread beside it costs more than the work."""

    def __init__(
        self,
        connect: Callable[[], AbstractAsyncContextManager[Link]],
        budget_s: float,
        counts: Counts,
    ) -> None:
        self._connect = connect
        self._budget_s = budget_s
        self._counts = counts
        self._link: Link | None = None
        self._sending: set[asyncio.Future[object]] = set()
        self._away_until = 0.0

    async def run(self) -> None:
        """For ever; it comes to a broker whenever there is one."""
        while True:
            try:
                async with self._connect() as self._link:
                    await asyncio.get_running_loop().create_future()
            except (RedisAway, ReplyError) as error:
                self._failed(error)
                await asyncio.sleep(PAUSE_S)
            finally:
                self._link = None

    def send(self, task: BotTask) -> None:
        full = len(self._sending) >= MOST_WAITING
        if self._link is None or full or time.monotonic() < self._away_until:
            self._counts.bot_tasks_dropped += 1
            return
        message = bottask.listed(task, self._budget_s, _marks(trace.mark()))
        sending = asyncio.ensure_future(self._link.call("LPUSH", queue_of(task.level), message))
        self._sending.add(sending)
        sending.add_done_callback(self._sent)
        self._counts.bot_tasks += 1

    async def waiting(self) -> dict[str, tuple[int, float]]:
        """By queue how many wait, and the age of the oldest in seconds; {} while it is away."""
        if self._link is None:
            return {}
        asked = [command for each in QUEUES for command in (("LLEN", each), ("LINDEX", each, -1))]
        try:
            told = await self._link.calls(asked)
        except (RedisAway, ReplyError):
            return {}
        now = time.time()  # new ones enter at the other end
        return {
            queue: (count, waited_s(oldest, now))
            for queue, count, oldest in zip(QUEUES, told[::2], told[1::2], strict=True)
        }

    def _sent(self, sending: asyncio.Future[object]) -> None:
        self._sending.discard(sending)
        if sending.cancelled():
            return
        if error := sending.exception():
            self._failed(error)
        else:
            self._away_until = 0.0

    def _failed(self, error: BaseException) -> None:
        if not self._away_until:
            _log.warning("broker away", why=str(error))
        self._away_until = time.monotonic() + PAUSE_S


class CeleryQueue:
    """To any other broker: by Celery itself, in a thread that publishes."""

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
        self._app.send_task(
            TASK,
            args=(bottask.argument(task, self._budget_s),),
            task_id=bottask.name(task),
            expires=self._budget_s + 1,
            queue=queue_of(task.level),
            headers={SENT: time.time(), **_marks(mark)},
            ignore_result=True,
            retry=False,
            argsrepr="",  # else Celery writes what it sends a second time, for logs
            kwargsrepr="",
        )


def _marks(mark: str) -> dict[str, str]:
    return {trace.MARK: mark} if mark else {}


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
