"""The HTTP server: all routes, and how it opens and closes."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import randint
from time import perf_counter
from typing import cast

from aiohttp import web
from aiohttp.typedefs import Middleware

from gateway import counts, envelope, wire
from gateway.bottables import BotTables
from gateway.callers import networks
from gateway.finished import Finished
from gateway.http import Http
from gateway.hub import Hub
from gateway.overview import Overview
from gateway.pages import Pages, lost
from gateway.queue import Queue
from gateway.rooms import Rooms
from gateway.socket import Socket, new_websocket

API = "/api/v1"
WS = "/ws"
WS_ROUTE = f"GET {WS}"
SEND_BUFFER = 65_536
"""Kernel bytes a socket may owe its client; a client that does not read is noticed after them."""
BACKLOG = 1_024
GONE = 499
"""A client that went before it was answered: nobody reads it, but it is counted."""
SOONEST_MS, LATEST_MS, EACH_MS = 250, 5_000, 10
"""When clients of a process that stops come back: so long for each, while that is not too late."""
GOODBYE_S = 3.0
CLEANUP_S = 1.0


def new_app(hub: Hub) -> web.Application:
    settings = hub.settings
    middlewares = [_counted(hub), envelope.errors(lost)]
    if settings.cors_origins:
        middlewares.append(envelope.preflight)
    app = web.Application(middlewares=middlewares, client_max_size=settings.body_bytes)
    app.on_response_prepare.append(envelope.headers(settings.cors_origins))
    proxies = networks(settings.trusted_proxies)
    routes = [
        *Http(hub, proxies).routes(),
        *Rooms(hub, proxies).routes(),
        *Queue(hub).routes(),
        *Finished(hub).routes(),
        *BotTables(hub).routes(),
        *Overview(hub).routes(),
    ]
    for route in routes:
        app.add_routes([web.route(route.method, API + route.path, route.handler, **route.kwargs)])
    app.add_routes(Pages(hub).routes())
    app.router.add_get(WS, _no_upgrade)
    return app


@asynccontextmanager
async def serving(hub: Hub, listen: str) -> AsyncIterator[str]:
    """Serves while entered; the bound `host:port`. At the end every client is told to come back."""
    sock = _bound(listen, hub.settings.reuse_port)
    try:
        app, upgrade = new_app(hub), _upgrades(hub)
        async with wire.listening(app, WS, upgrade, sock, BACKLOG, CLEANUP_S) as listener:
            host, port = sock.getsockname()[:2]
            yield f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
            hub.draining = True
            listener.close()
            await _say_goodbye(hub)
    finally:
        await hub.tasks.wait(CLEANUP_S)


def latest_ms(clients: int) -> int:
    """After which all of them may have come back."""
    return min(SOONEST_MS + EACH_MS * clients, LATEST_MS)


async def _say_goodbye(hub: Hub) -> None:
    """Spread, so that not everybody knocks at the next door at once; a few need not wait."""
    sockets = list(hub.sockets)
    last_ms = latest_ms(len(sockets))
    for each in sockets:
        each.bye("restarting", "This server restarts; connect again.", randint(SOONEST_MS, last_ms))
    if sockets:
        await asyncio.wait([each.ended for each in sockets], timeout=GOODBYE_S)


def _bound(listen: str, reuse_port: bool) -> socket.socket:
    host, _, port = listen.rpartition(":")
    host = host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if reuse_port:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    sock.bind((host, int(port)))
    sock.setblocking(False)
    return sock


def _upgrades(hub: Hub) -> wire.Handler:
    """WebSockets, past the routes: what those would keep for each as long as it lasts is 2 kB."""

    async def upgrade(request: web.BaseRequest) -> web.StreamResponse:
        ws = new_websocket(hub.settings.message_bytes)
        if not ws.can_prepare(request):
            return await _no_upgrade(request)
        ws.headers.update(envelope.HEADERS)
        try:
            await ws.prepare(request)
        except ConnectionResetError:  # nobody is there any more
            hub.requests[WS_ROUTE, GONE] += 1
            return web.Response(status=GONE)
        transport = cast("asyncio.Transport", request.transport)
        await Socket(hub, ws, transport).run()
        hub.requests[WS_ROUTE, ws.status] += 1
        return ws

    return upgrade


async def _no_upgrade(_: web.BaseRequest) -> web.StreamResponse:
    raise web.HTTPBadRequest(reason="This address speaks WebSocket only")


def _counted(hub: Hub) -> Middleware:
    @web.middleware
    async def counted(request: web.Request, handler: envelope.Handler) -> web.StreamResponse:
        began = perf_counter()
        response = await handler(request)
        resource = request.match_info.route.resource
        route = resource.canonical if resource is not None else ""
        name = f"{request.method} {route}"
        hub.requests[name, response.status] += 1
        counts.REQUESTS.of(name).observe(perf_counter() - began)
        return response

    return counted
