"""Limits of the server that the load runs into, by the setting that raises them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import aiohttp

from cli.client import Client
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

_LIMITS = ("rate_limited", "room_full", "forbidden")
RAISED = {
    "TUTE_SESSIONS_PER_MIN": "10000000",
    "TUTE_INVITE_TRIES_PER_MIN": "10000000",
    "TUTE_WS_PER_S": "1000000",
    "TUTE_WS_BURST": "1000000",
    "TUTE_BOT_TABLES": "1000000",
    "TUTE_WATCHERS": "1000000",
}
"""Of a system of the load's own: everybody comes from one address."""


class Limited(Exception):
    """`setting` is in the way."""

    def __init__(self, setting: str) -> None:
        super().__init__(setting)
        self.setting = setting


@contextmanager
def limited(setting: str) -> Iterator[None]:
    """A refusal of a limit in here is that setting's. Raises Limited."""
    try:
        yield
    except Refused as refused:
        if refused.code in _LIMITS:
            raise Limited(setting) from None
        raise


async def sessions_per_min(url: str) -> int:
    """That one address may make. Raises Unreachable, Refused."""
    async with aiohttp.ClientSession() as http:
        return int((await Client(http, url).call("GET", "/limits"))["sessions_per_min"])
