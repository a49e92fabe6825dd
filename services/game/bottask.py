"""A bot's task as Celery's workers read it: protocol 2, as kombu keeps it in a Redis list."""

from __future__ import annotations

import os
import socket
import time
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

import msgspec

from tuteapi.bots import SENT, TASK, queue_of
from tuteapi.v1.bots_pb2 import MoveTask

if TYPE_CHECKING:
    from services.game.ports import BotTask

_ORIGIN = f"{os.getpid()}@{socket.gethostname()}"
_AFTER = {"callbacks": None, "errbacks": None, "chain": None, "chord": None}
_encode = msgspec.json.Encoder().encode


def argument(task: BotTask, budget_s: float) -> str:
    """All that a worker is told, the task's only argument: a base64 MoveTask."""
    message = MoveTask(
        table=task.table,
        seat=task.seat,
        ask=task.ask,
        generation=task.generation,
        level=task.level,
        budget_s=budget_s,
        view=task.view,
        history=task.history,
    )
    return b64encode(message.SerializeToString()).decode()


def name(task: BotTask) -> str:
    return f"{task.table}:{task.ask}:{task.seat}"


def listed(task: BotTask, budget_s: float, marks: dict[str, str]) -> bytes:
    """What Celery would push to the list of that queue, in a twentieth of its time."""
    who, expires = name(task), datetime.now(UTC) + timedelta(seconds=budget_s + 1)
    headers: dict[str, object] = {
        "lang": "py",
        "task": TASK,
        "id": who,
        "root_id": who,
        "parent_id": None,
        "group": None,
        "group_index": None,
        "shadow": None,
        "eta": None,
        "expires": expires.isoformat(),
        "retries": 0,
        "timelimit": [None, None],
        "argsrepr": "",
        "kwargsrepr": "",
        "origin": _ORIGIN,
        "ignore_result": True,
        "replaced_task_nesting": 0,
        "stamped_headers": None,
        "stamps": {},
        SENT: time.time(),
        **marks,
    }
    properties = {
        "correlation_id": who,
        "reply_to": "",
        "delivery_mode": 2,
        "delivery_info": {"exchange": "", "routing_key": queue_of(task.level)},
        "priority": 0,
        "body_encoding": "base64",
        "delivery_tag": str(uuid4()),
    }
    body = _encode(([argument(task, budget_s)], {}, _AFTER))
    return _encode(
        {
            "body": b64encode(body).decode(),
            "content-encoding": "utf-8",
            "content-type": "application/json",
            "headers": headers,
            "properties": properties,
        }
    )
