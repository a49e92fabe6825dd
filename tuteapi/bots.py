"""Where tables and bots meet: the task of a bot's turn, and the queue that its level waits in."""

import json

TASK = "bots.move"
QUICK, DEEP = "bots.quick", "bots.deep"
QUEUES = (QUICK, DEEP)
"""As a worker serves them: nothing of the second is taken while the first has something."""
SENT = "sent"
"""A header of the task: when it was sent, in unix seconds."""
WORKERS = "bots.worker:"
"""On the broker, before a worker's name: what it says of itself, while it lives."""


def waited_s(task: bytes | None, now: float) -> float:
    """Of a task as a Redis keeps it, for how long it has waited; 0 without one."""
    sent = json.loads(task)["headers"].get(SENT) if task else None
    return max(now - sent, 0.0) if sent else 0.0


def queue_of(level: str) -> str:
    return DEEP if level == "hard" else QUICK
