"""One WebSocket, as such: reading within its limits, pings, why and how it ends."""

import asyncio
from collections.abc import Callable
from random import random
from typing import Literal

from aiohttp import WSMsgType, web

from gateway import limits, messages, replies
from gateway.frames import PING, pong_frame
from gateway.hub import Hub
from gateway.outbox import Outbox
from gateway.session import Session

CLOSE_S = 2.0
SLACK_S = 0.25
"""Pings come and end a little early: a dead socket is found within ping_s + pong_s."""
FIRST_PING_S = 1.0
"""Soon, so that the turn clock knows what lag it must allow."""
RETRY_MS = 1_000
OVERSIZE = 65_536
"""Messages above message_bytes, up to so many more, still get a `bye` before the close."""

_FRAMES = (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG)
WebSocket = web.WebSocketResponse[Literal[False]]


def new_websocket(message_bytes: int) -> WebSocket:
    return web.WebSocketResponse(
        autoclose=False,
        autoping=False,
        compress=False,
        max_msg_size=message_bytes + OVERSIZE,
        decode_text=False,
    )


class Socket:
    def __init__(self, hub: Hub, ws: WebSocket, transport: asyncio.Transport) -> None:
        self._hub = hub
        self._ws = ws
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._out = Outbox(transport, hub.turn, self._loop, hub.settings.queue_frames, self._slow)
        self._send = self._out.send
        rate, burst = limits.ws_rate(hub.settings)
        self._bucket = limits.Bucket(rate, burst, self._loop.time())
        self._message_bytes = hub.settings.message_bytes
        self._alive = self._asked = self._loop.time()
        self._pinged = False
        self._every_s = hub.settings.ping_s - SLACK_S
        self._new = True
        self._due: set[Callable[[], None]] = set()
        self.ended: asyncio.Future[None] = self._loop.create_future()
        self._why = ""
        self._session = Session(hub, self._send, self.bye)

    async def run(self) -> None:
        """Until the socket is closed by either side."""
        self._hub.sockets.add(self)
        hello = self._loop.call_later(self._hub.settings.hello_s, self._expect_hello)
        self._wait(min(self._every_s, FIRST_PING_S), self._ping)
        try:
            while (message := await self._ws.receive()).type in _FRAMES:
                if self._why:
                    continue  # only the answer to our close is of interest now
                if message.type is WSMsgType.TEXT:
                    self._heard(message.data)
                else:
                    self._other(message.type, message.data)
        finally:
            hello.cancel()
            self._end()
            self.ended.set_result(None)
            if self._why:
                self._transport.close()  # or aiohttp would say a second goodbye

    def bye(self, code: str, message: str, retry_after_ms: int = 0) -> None:
        """Says why, and closes. `retry_after_ms` 0: do not come back by yourself."""
        if not self._why:
            self._why = code
            self._hub.byes[code] += 1
            self._out.flush()
            self._say_last(code, message, retry_after_ms)

    def _heard(self, data: bytes) -> None:
        self._alive = now = self._loop.time()
        wait_s = self._bucket.take(now)
        if wait_s:
            self._too_fast(messages.id_in(data), wait_s)
        elif len(data) > self._message_bytes:
            self.bye("too_large", "The message was too large.")
        else:
            try:
                message = messages.read(data)
            except messages.BadMessage as bad:
                self._send(replies.refusal(bad.id, "bad_request", str(bad)))
            else:
                self._session.take(message)

    def _other(self, kind: WSMsgType, data: object) -> None:
        self._alive = self._loop.time()
        if kind is WSMsgType.PING and isinstance(data, bytes | bytearray):
            self._send(pong_frame(data))
        elif kind is WSMsgType.PONG and self._pinged:
            self._pinged = False
            self._session.lags(int((self._alive - self._asked) * 1_000))
        elif kind is WSMsgType.BINARY:
            wait_s = self._bucket.take(self._alive)
            if wait_s:
                self._too_fast(None, wait_s)
            else:
                text = "Messages are JSON in text frames."
                self._send(replies.refusal(None, "bad_request", text))

    def _too_fast(self, id: int | None, wait_s: float) -> None:
        if self._bucket.abused:
            self.bye("rate_limited", "Far too many messages.", RETRY_MS * 10)
            return
        details: dict[str, object] = {"retry_after_s": round(wait_s, 3)}
        self._send(replies.refusal(id, "rate_limited", "Too many messages; slow down.", details))

    def _expect_hello(self) -> None:
        if self._session.player is None:
            self.bye("unauthorized", "No hello in time.", RETRY_MS)

    def _ping(self) -> None:
        self._asked = self._loop.time()
        self._pinged = True
        self._send(PING)
        self._wait(self._hub.settings.pong_s - SLACK_S, self._expect_pong)

    def _expect_pong(self) -> None:
        if self._alive < self._asked:
            self._why = self._why or "silent"
            self._transport.abort()
            return
        share = random() if self._new else 1.0  # who came together parts
        self._new = False
        self._wait(share * self._every_s, self._ping)

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._due = self._hub.ticks.after(max(seconds, SLACK_S), then)

    def _slow(self) -> None:
        if not self._why:
            self._why = "slow"
            self._hub.byes["slow"] += 1
            text = "You did not read fast enough; connect again and resume."
            self._say_last("slow", text, RETRY_MS)

    def _say_last(self, code: str, message: str, retry_after_ms: int) -> None:
        """The client has CLOSE_S to take it and to answer the close; here it is gone already."""
        self._out.close(replies.bye(code, message, retry_after_ms) + replies.closing(code))
        self._loop.call_later(CLOSE_S, self._transport.abort)
        self._end()

    def _end(self) -> None:
        """Once: when we said goodbye, or when the reading ended."""
        if self in self._hub.sockets:
            self._hub.sockets.discard(self)
            self._due.discard(self._ping)
            self._due.discard(self._expect_pong)
            self._out.close()
            self._session.end(stays=self._why in ("replaced", "restarting"))
