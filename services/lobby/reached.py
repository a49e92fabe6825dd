"""A store that is out of reach, as the lobby's callers hear of it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from chassis.redislink.errors import RedisAway
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

QUEUE, REDIS, ROOMS = "The queue is", "The lobby's Redis is", "The rooms are"
ARCHIVE = "The archive is"


@contextmanager
def reached(what: str) -> Iterator[None]:
    """Redis away is Refused `unavailable`."""
    try:
        yield
    except RedisAway as away:
        raise unavailable(what) from away


def unavailable(what: str) -> Refused:
    return Refused("unavailable", f"{what} out of reach for a moment; try again.")
