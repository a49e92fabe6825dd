"""A server of the protocol that says what a test tells it to."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from aiohttp import web
from aiohttp.test_utils import TestServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cli.line import Message

DEADLINE_S = 20


class Server:
    """`sockets` are those that came, in order; `calls` the HTTP calls, answered from `answers`."""

    def __init__(self) -> None:
        self.sockets: asyncio.Queue[Socket] = asyncio.Queue()
        self.calls: list[tuple[str, str, Any]] = []
        self.answers: list[tuple[int, Any]] = []
        self.url = ""

    async def connection(self) -> Socket:
        async with asyncio.timeout(DEADLINE_S):
            return await self.sockets.get()

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        response = web.WebSocketResponse()
        await response.prepare(request)
        socket = Socket(response)
        self.sockets.put_nowait(socket)
        async for message in response:
            socket.received.put_nowait(message.json())
        return response

    async def _call(self, request: web.Request) -> web.Response:
        body = await request.json() if request.can_read_body else None
        self.calls.append((request.method, request.path, body))
        status, answer = self.answers.pop(0)
        return web.json_response(answer, status=status)


class Socket:
    """The server's end of one WebSocket."""

    def __init__(self, response: web.WebSocketResponse) -> None:
        self._response = response
        self.received: asyncio.Queue[Message] = asyncio.Queue()

    async def hears(self) -> Message:
        async with asyncio.timeout(DEADLINE_S):
            return await self.received.get()

    async def says(self, **message: object) -> None:
        """Without spaces, as the gateway writes."""
        await self._response.send_str(json.dumps(message, separators=(",", ":")))

    async def greet(self) -> Message:
        """Takes the hello."""
        hello = await self.hears()
        await self.says(type="reply", id=hello["id"], ok=True, player="p_1")
        return hello

    async def close(self, code: int = 1001) -> None:
        await self._response.close(code=code)

    async def frame(self, v: int, *events: Message, epoch: int = 1) -> None:
        await self.says(type="frame", table="t_1", epoch=epoch, v=v, events=list(events))


@asynccontextmanager
async def serving() -> AsyncIterator[Server]:
    server = Server()
    app = web.Application()
    app.router.add_get("/ws", server._socket)
    app.router.add_route("*", "/api/v1/{path:.*}", server._call)
    async with TestServer(app) as running:
        server.url = str(running.make_url("")).rstrip("/")
        yield server
