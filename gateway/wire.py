"""HTTP below the routes: what is no request, or expects too much, is refused as all else is."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import hdrs, web
from aiohttp.abc import AbstractAccessLogger

from gateway import envelope

Handler = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]


class _NoAccessLog(AbstractAccessLogger):
    enabled = False

    def log(self, request: web.BaseRequest, response: web.StreamResponse, time: float) -> None:
        pass


class Connection(web.RequestHandler):
    """Logs nothing of what a client did wrong."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Raises ConnectionError when an answer has begun already."""
        if request.writer.output_size > 0:
            raise ConnectionError("An answer has begun already.")
        response = envelope.unread(exc if status >= 500 else None)
        response.force_close()
        return response


@asynccontextmanager
async def listening(
    app: web.Application,
    at: str,
    upgrade: Handler,
    sock: socket.socket,
    backlog: int,
    cleanup_s: float,
) -> AsyncIterator[asyncio.Server]:
    """Serves while entered; when its `close` was called before, nobody new came since.

    Who asks `at` that path for another protocol is for `upgrade`, all else for `app`.
    """
    runner = web.AppRunner(app, shutdown_timeout=cleanup_s)
    await runner.setup()
    try:
        server = runner.server
        assert server is not None
        server.request_handler = _framed(server.request_handler, at, upgrade)
        loop = asyncio.get_running_loop()
        listener = await loop.create_server(
            lambda: Connection(server, loop=loop, access_log_class=_NoAccessLog),
            sock=sock,
            backlog=backlog,
        )
        try:
            yield listener
        finally:
            listener.close()
    finally:
        await runner.cleanup()


def _framed(handler: Handler, at: str, upgrade: Handler) -> Handler:
    """An `Expect` is judged before any middleware."""

    async def framed(request: web.BaseRequest) -> web.StreamResponse:
        upgrades = request.path == at and request.method == hdrs.METH_GET
        try:
            if upgrades and hdrs.UPGRADE in request.headers:
                return await upgrade(request)
            return await handler(request)
        except web.HTTPException as error:
            return envelope.from_http(error)

    return framed
