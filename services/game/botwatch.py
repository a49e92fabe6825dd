"""How much waits for the bots' workers, and for how long: what they are scaled by."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from chassis import log
from tuteapi.bots import QUEUES, waited_s

if TYPE_CHECKING:
    from celery import Celery

    from services.game.metrics import Counts

EVERY_S = 2.0
_log = log.get(__name__)


class BotWatch:
    """Asks a broker that is a Redis; of another one it says nothing."""

    def __init__(self, app: Celery, counts: Counts) -> None:
        self._app = app
        self._counts = counts
        self._connection: Any = None

    async def run(self) -> None:
        """For ever."""
        loop = asyncio.get_running_loop()
        thread = ThreadPoolExecutor(1, "bot-queues")
        try:
            while True:
                try:
                    self._counts.queues = await loop.run_in_executor(thread, self._look)
                except Exception as error:
                    if self._counts.queues:
                        _log.warning("queues not seen", why=str(error))
                    self._counts.queues = {}
                await asyncio.sleep(EVERY_S)
        finally:
            thread.shutdown(wait=False, cancel_futures=True)

    def _look(self) -> dict[str, tuple[int, float]]:
        if self._connection is None:
            self._connection = self._app.connection_for_read()
        if self._connection.transport.driver_type != "redis":
            return {}
        try:
            with self._connection.default_channel.conn_or_acquire() as client:
                return {each: _waiting(client, each) for each in QUEUES}
        except Exception:
            with suppress(Exception):
                self._connection.release()
            self._connection = None
            raise


def _waiting(client: Any, queue: str) -> tuple[int, float]:  # noqa: ANN401  redis-py's
    """How many, and the age of the oldest in seconds; new ones enter at the other end."""
    oldest = client.lindex(queue, -1)
    return client.llen(queue), waited_s(oldest, time.time())
