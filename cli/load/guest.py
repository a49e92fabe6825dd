"""One person's connection: says hello, is dropped on purpose, comes back."""

from __future__ import annotations

import asyncio
import itertools
import random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from cli.client import Client, backoff
from cli.load import wire
from cli.load.limits import limited
from cli.load.messages import encode, read_bye, read_reply
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable

    import aiohttp

    from cli.load.messages import Reply
    from cli.load.tally import Tally
    from cli.load.wire import Wire

PING_S = 5.0
LATE_S = 3.0
"""What was promised and is not there after this is asked for."""
_RESUME_S = 30.0
"""Who came back and is told nothing for so long will be told nothing."""
_PATIENCE_S = 60.0
_GREETED_S = 15.0
_SHORT_S = 0.5
_AWAY_S = (1.0, 8.0)
"""How long a dropped client stays away: well within a seat's hold."""
_NO_RETURN = ("replaced", "unauthorized")


class Lost(Exception):
    """The server could not be reached again."""


class Listener(Protocol):
    """Whose connection it is."""

    def resume(self) -> dict[str, Any] | None:
        """Where to go on, None: as a page that was opened anew."""

    def greeted(self, reply: Reply) -> None:
        """The hello was answered."""

    def heard(self, text: bytes) -> None:
        """A message that is neither the hello's answer nor a goodbye."""

    def gone(self) -> None:
        """The connection is closed; it will be tried again."""


class Guest:
    """`here` from the hello's answer to the end of the connection, which began at `since`.

    `dropped`: the latest end was on purpose.
    """

    def __init__(
        self, http: aiohttp.ClientSession, url: str, tally: Tally, listener: Listener
    ) -> None:
        self.client = Client(http, url)
        self.here = self.dropped = False
        self.since = 0.0
        self._tally = tally
        self._listener = listener
        self._wire: Wire | None = None
        self._ids = itertools.count(2)
        self._hello: asyncio.Future[Reply] | None = None
        self._began = self._hello_at = 0.0
        self._resumed = True
        self._told_at = 0.0
        self._returns = False
        self._pause_s = 0.0
        self._afresh = self._over = False
        self._task: asyncio.Task[None] | None = None
        self.failed: BaseException | None = None

    async def arrive(self, name: str) -> None:
        """A new session. Raises Refused, Unreachable, Limited."""
        with limited("TUTE_SESSIONS_PER_MIN"):
            await self.client.session(name, "en")

    async def connect(self) -> None:
        """Raises OSError, TimeoutError, Refused."""
        loop = asyncio.get_running_loop()
        self._wire = opened = await wire.connect(f"{self.client.url}/ws", self._heard, self._gone)
        self._hello = loop.create_future()
        hello: dict[str, Any] = {"id": 1, "type": "hello", "token": self.client.token}
        resume = None if self._afresh else self._listener.resume()
        if resume:
            hello["resume"] = resume
        self._afresh = False
        self._hello_at, self._resumed = perf_counter(), not self._returns
        opened.send(encode(hello))
        try:
            async with asyncio.timeout(_GREETED_S):
                reply = await self._hello
        except BaseException:
            opened.cut()
            raise
        if reply.error:
            raise Refused(reply.error.code, reply.error.message, reply.error.details)

    def send(self, message: dict[str, Any]) -> int:
        """The number of the message; its answer has it too."""
        number = next(self._ids)
        if self._wire is not None:
            self._wire.send(encode({"id": number, **message}))
        return number

    def drop(self) -> None:
        """The network breaks, or the tab is closed and opened again later."""
        if self._wire is None or not self.here:
            return
        self._tally.drops += 1
        self.dropped = True
        self._pause_s = random.uniform(*_AWAY_S)
        if random.random() < 0.5:
            self._wire.cut()
        else:
            self._afresh = True
            self._wire.close()

    def leave(self) -> None:
        """For good."""
        self._over = True
        if self._task is not None:
            self._task.cancel()
        if self._wire is not None:
            self._wire.close()

    def resumed(self) -> None:
        """The table has spoken."""
        if not self._resumed:
            self._resumed, self._told_at = True, perf_counter()
            self._tally.resume.add(self._told_at - self._hello_at)

    @property
    def steady(self) -> bool:
        """What this client has not been told by now will not come.

        Who came back is told first what it missed. A server with much to do takes long for that,
        which is counted as such and loses nothing.
        """
        began = self._told_at if self._resumed else self.since + _RESUME_S
        return self.here and perf_counter() - began > LATE_S

    def _heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"reply","id":1,') and self._hello and not self._hello.done():
            reply = read_reply(text)
            self._hello.set_result(reply)
            if reply.error is None:
                self._greeted(reply)
        elif text.startswith(b'{"type":"bye"'):
            bye = read_bye(text)
            self._tally.closed[bye.code] += 1
            self._pause_s = bye.retry_after_ms / 1000
            if bye.code in _NO_RETURN:
                self._over = True
                self.failed = Lost(f"the server closed a connection: {bye.code}")
        else:
            try:
                self._listener.heard(text)
            except msgspec.MsgspecError as error:
                self._tally.fault("lost", f"not to be read ({error}): {text[:200]!r}")

    def _greeted(self, reply: Reply) -> None:
        """Before anything else that came with it is heard."""
        if self._returns:
            self._tally.reconnect.add(perf_counter() - self._began)
        self._tally.clients += 1
        self.here, self.since = True, perf_counter()
        self._told_at = self.since
        self.client.patience_s = _PATIENCE_S
        self._listener.greeted(reply)
        self.dropped = False

    def _gone(self, gone: Wire) -> None:
        if gone is not self._wire:
            return
        if self._hello is not None and not self._hello.done():
            self._hello.set_exception(ConnectionError("closed before the hello was answered"))
        if self.here:
            self.here = False
            if perf_counter() - self.since < _SHORT_S:
                self._pause_s = max(self._pause_s, _SHORT_S)
            self._tally.clients -= 1
            self._listener.gone()
            if not self._over:
                self._task = asyncio.get_running_loop().create_task(self._come_back())

    async def _come_back(self) -> None:
        self._returns = True
        await asyncio.sleep(self._pause_s)
        self._pause_s = 0.0
        self._began = perf_counter()
        waits, error = backoff(_PATIENCE_S), "nobody answers"
        while not self._over:
            try:
                await self.connect()
                return
            except (OSError, TimeoutError, Refused) as failed:
                error = str(failed) or type(failed).__name__
                self._tally.tries += 1
            wait = next(waits, None)
            if wait is None:
                self.failed = Lost(f"{self.client.url} cannot be reached again: {error}")
                return
            await asyncio.sleep(wait)


async def together(*calls: Awaitable[object]) -> None:
    """All of them; the first failure ends the others. Raises what it raised."""
    tasks = [asyncio.ensure_future(each) for each in calls]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
