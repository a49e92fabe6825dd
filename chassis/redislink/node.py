from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from chassis import log
from chassis.redislink.connection import open_connection
from chassis.redislink.errors import RedisAway, ReplyError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chassis.redislink.address import Address
    from chassis.redislink.connection import Connection

FIRST_S, LONGEST_S = 0.05, 1.0

_log = log.get(__name__)


class Node:
    """One server, connected again and again with a growing pause from 50 ms to a second.

    `opened` is awaited with each new connection before it is `connection`; `away` is called when
    the connection is lost or cannot be had.
    """

    def __init__(
        self,
        address: Address,
        timeout_s: float,
        opened: Callable[[Connection], Awaitable[None]] | None = None,
        away: Callable[[], None] | None = None,
    ) -> None:
        self.address = address
        self.connection: Connection | None = None
        self._timeout_s = timeout_s
        self._opened = opened
        self._away = away
        self._told = ""
        self._ready = asyncio.Event()
        self._task = asyncio.ensure_future(self._keep_connected())

    async def ready(self, timeout_s: float) -> Connection:
        """The connection, as soon as there is one. Raises RedisAway."""
        try:
            async with asyncio.timeout(timeout_s):
                while self.connection is None:
                    await self._ready.wait()
                return self.connection
        except TimeoutError:
            raise RedisAway(f"{self.address} is away") from None

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait({self._task})
        await asyncio.sleep(0)  # the transport says goodbye

    async def _keep_connected(self) -> None:
        loop = asyncio.get_running_loop()
        pause = FIRST_S
        while True:
            try:
                connection = await open_connection(self.address, self._timeout_s)
                since = loop.time()
                await self._stay(connection)
                pause = FIRST_S if loop.time() - since > LONGEST_S else pause
                self._tell(connection.why)
            except (RedisAway, ReplyError) as error:
                self._tell(str(error))
            if self._away is not None:
                self._away()
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(LONGEST_S, 2 * pause)

    async def _stay(self, connection: Connection) -> None:
        try:
            if self._opened is not None:
                await self._opened(connection)
            self.connection, self._told = connection, ""
            self._ready.set()
            _log.info("redis connected", address=str(self.address), run=connection.run_id)
            await connection.lost.wait()
        finally:
            self.connection = None
            self._ready.clear()
            connection.drop("closed")

    def _tell(self, why: str) -> None:
        if why != self._told:
            _log.warning("redis away", address=str(self.address), why=why)
        self._told = why
