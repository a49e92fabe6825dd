"""Between a program and the system: passes everything on, and hears what is refused."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, TypeAlias

import aiohttp
from aiohttp import WSMsgType, web

from cli.arena.wire.overheard import Overheard

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    Socket: TypeAlias = aiohttp.ClientWebSocketResponse | web.WebSocketResponse

_HOP_BY_HOP = frozenset(["connection", "content-length", "host", "keep-alive", "transfer-encoding"])
_SILENT_S, _STOP_S = 15.0, 1.0
_NOT_SENT = (1005, 1006)


class Relay:
    """`url` is for the program; `refused` says what it did that cannot be done."""

    def __init__(self, http: aiohttp.ClientSession, to: str) -> None:
        self.url = ""
        self.refused: list[str] = []
        self._http = http
        self._to = to

    async def socket(self, request: web.Request) -> web.StreamResponse:
        try:
            opened = self._http.ws_connect(f"{self._to}{request.path_qs}", max_msg_size=0)
            async with opened as far:
                near = web.WebSocketResponse(heartbeat=_SILENT_S, max_msg_size=0)
                await near.prepare(request)
                await self._both_ways(near, far)
                return near
        except aiohttp.WSServerHandshakeError as error:
            return web.Response(status=error.status)
        except aiohttp.ClientError:
            return web.Response(status=502)

    async def call(self, request: web.Request) -> web.Response:
        try:
            async with self._http.request(
                request.method,
                f"{self._to}{request.path_qs}",
                headers=_end_to_end(request.headers),
                data=await request.read(),
                allow_redirects=False,
            ) as answer:
                headers = _end_to_end(answer.headers)
                body = await answer.read()
                return web.Response(status=answer.status, headers=headers, body=body)
        except (aiohttp.ClientError, TimeoutError):
            return web.Response(status=502)

    async def _both_ways(self, near: web.WebSocketResponse, far: Socket) -> None:
        overheard = Overheard()

        def answered(text: str) -> None:
            if refused := overheard.answered(text):
                self.refused.append(refused)

        async with asyncio.TaskGroup() as group:
            group.create_task(_pass_on(near, far, overheard.said))
            group.create_task(_pass_on(far, near, answered))


async def _pass_on(source: Socket, target: Socket, hear: Callable[[str], None]) -> None:
    """To the end, which the target is told too."""
    with suppress(ConnectionError):
        async for message in source:
            if message.type is WSMsgType.TEXT:
                hear(message.data)
                await target.send_str(message.data)
            elif message.type is WSMsgType.BINARY:
                await target.send_bytes(message.data)
    code = source.close_code
    await target.close(code=1001 if code is None or code in _NOT_SENT else code)


def _end_to_end(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() not in _HOP_BY_HOP}


@asynccontextmanager
async def relaying(to: str) -> AsyncIterator[Relay]:
    """On a free port of this machine."""
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(cookie_jar=jar, auto_decompress=False) as http:
        relay = Relay(http, to)
        app = web.Application()
        app.router.add_get("/ws", relay.socket)
        app.router.add_route("*", "/{path:.*}", relay.call)
        runner = web.AppRunner(app, shutdown_timeout=_STOP_S)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            relay.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
            yield relay
        finally:
            await runner.cleanup()
