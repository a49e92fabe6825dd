"""Celery's transport to a broker that is a Redis, with notes of held tasks that nobody waits for.

kombu's own makes a client of redis-py and waits for the broker twice for each task, when it is
taken and when it is done: more than a third of what a worker's parent spent on it.
"""

from __future__ import annotations

from functools import cached_property
from time import time
from typing import Any

from kombu.transport import redis, virtual
from kombu.utils.json import dumps

from chassis import log

_log = log.get(__name__)


class QoS(redis.QoS):
    """The same keys by the same commands. The broker's word on a note is read before the next one.

    A note that failed: a task that was done is given once more, or one whose worker died in that
    moment is asked for again by its table.
    """

    channel: Any
    _unheard = 0

    def append(self, message: Any, delivery_tag: str) -> None:  # noqa: ANN401  kombu's
        held = message.delivery_info
        raw = dumps([message._raw, held["exchange"], held["routing_key"]])
        self._note(
            ("ZADD", self.unacked_index_key, time(), delivery_tag),
            ("HSET", self.unacked_key, delivery_tag, raw),
        )
        virtual.QoS.append(self, message, delivery_tag)

    def ack(self, delivery_tag: str) -> None:
        self._note(
            ("ZREM", self.unacked_index_key, delivery_tag),
            ("HDEL", self.unacked_key, delivery_tag),
        )
        virtual.QoS.ack(self, delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        if requeue:
            super().reject(delivery_tag, requeue=True)
        else:
            self.ack(delivery_tag)

    def restore_by_tag(self, tag: str, client: Any = None, leftmost: bool = False) -> None:  # noqa: ANN401
        self._hear()  # else another connection could be read before the note
        super().restore_by_tag(tag, client, leftmost)

    @cached_property
    def _link(self) -> Any:  # noqa: ANN401  redis-py's connection, which connects when it must
        return self.channel.pool.get_connection()

    def _note(self, *commands: tuple[str | float, ...]) -> None:
        self._hear()
        self._link.send_packed_command(self._link.pack_commands(commands))
        self._unheard = len(commands)

    def _hear(self) -> None:
        try:
            while self._unheard:
                self._link.read_response()
                self._unheard -= 1
        except (*self.channel.connection_errors, self.channel.ResponseError) as error:
            self._unheard = 0
            self._link.disconnect()
            _log.warning("a note on a task failed", why=str(error))


class Channel(redis.Channel):
    QoS = QoS


class Transport(redis.Transport):
    Channel = Channel


class SentinelChannel(redis.SentinelChannel):
    QoS = QoS


class SentinelTransport(redis.SentinelTransport):
    Channel = SentinelChannel
