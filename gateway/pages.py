"""What a person with a browser, a probe or Prometheus gets."""

import re
import time
from base64 import b64encode
from hashlib import sha256

import grpc
from aiohttp import hdrs, web
from grpc_health.v1 import health_pb2, health_pb2_grpc  # type: ignore[import-untyped]

from chassis.build import build
from gateway import bundle, docs, metrics
from gateway.callers import address, networks
from gateway.envelope import answer
from gateway.hub import Hub

HEALTH_S = 1.0
SPECS = ("openapi.yaml", "asyncapi.yaml")
SCREENS = ("quick", "friends", "bots", "room", "table", "rules", "ranking")
"""Addresses of the page for people; all lead to the same file, which shows what is meant."""


class Pages:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._build = build()
        self._proxies = networks(hub.settings.trusted_proxies)
        self._elsewhere = hub.settings.metrics_listen

    def routes(self) -> list[web.RouteDef]:
        beside = [name for name in bundle.parts() if "/" not in name and name != bundle.INDEX]
        names = "|".join(re.escape(name) for name in (*SCREENS, *beside))
        return [
            web.get("/", self.home),
            web.get("/i/{code}", self.home),
            web.get("/records/{table}", self.home),
            web.get("/watch/{table}", self.home),
            *([web.get("/operator", self.home)] if self._hub.settings.admin_token else ()),
            web.get(f"/{{name:{names}}}", self.screen),
            web.get("/assets/{name}", self.asset),
            web.get("/docs", self.docs),
            web.get("/docs/{name}", self.spec),
            web.get("/healthz", self.healthz),
            web.get("/readyz", self.readyz),
            *([] if self._elsewhere else [web.get("/metrics", self.metrics)]),
        ]

    async def home(self, request: web.Request) -> web.Response:
        return bundle.served(request, bundle.INDEX)

    async def screen(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        return bundle.served(request, bundle.INDEX if name in SCREENS else name)

    async def asset(self, request: web.Request) -> web.Response:
        return bundle.served(request, f"{bundle.ASSETS}/{request.match_info['name']}")

    async def docs(self, request: web.Request) -> web.Response:
        lang = docs.language(
            request.query.get("lang", ""), request.headers.get(hdrs.ACCEPT_LANGUAGE, "")
        )
        response = _page(docs.page(lang))
        response.headers.update({hdrs.CONTENT_LANGUAGE: lang, hdrs.VARY: hdrs.ACCEPT_LANGUAGE})
        return response

    async def spec(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in SPECS:
            raise web.HTTPNotFound
        return web.Response(
            text=docs.source(name), content_type="application/yaml", charset="utf-8"
        )

    async def healthz(self, request: web.Request) -> web.Response:
        return answer({"ok": True})

    async def readyz(self, request: web.Request) -> web.Response:
        """Whether new sockets would find everything they need."""
        parts = {
            "redis": self._hub.fanout.ready,
            "game": self._hub.game.ready,
            "lobby": await self._lobby_ready(),
            "serving": not self._hub.draining,
        }
        ready = all(parts.values())
        about = {"build": self._build, "now": time.time(), "seen": self._seen(request)}
        return answer({"ok": ready, **parts, **about}, 200 if ready else 503)

    def _seen(self, request: web.Request) -> dict[str, object]:
        caller = address(request, self._proxies)
        forwarded = hdrs.X_FORWARDED_FOR in request.headers
        return {
            "address": caller,
            "forwarded": forwarded,
            "trusted": forwarded and caller != request.remote,
        }

    async def metrics(self, request: web.Request) -> web.Response:
        return web.Response(
            body=metrics.text(self._hub), headers={"Content-Type": metrics.CONTENT_TYPE}
        )

    async def _lobby_ready(self) -> bool:
        for each in self._hub.lobby.addresses:
            stub = health_pb2_grpc.HealthStub(self._hub.lobby.channel(each))
            try:
                reply = await stub.Check(health_pb2.HealthCheckRequest(), timeout=HEALTH_S)
            except grpc.aio.AioRpcError:
                continue
            if reply.status == health_pb2.HealthCheckResponse.SERVING:
                return True
        return False


def lost(request: web.Request) -> web.Response | None:
    """Where there is nothing the page says so, to who looks with a browser."""
    looks = "text/html" in request.headers.get(hdrs.ACCEPT, "")
    if not looks or request.method != hdrs.METH_GET or request.path.startswith("/api/"):
        return None
    return bundle.served(request, bundle.INDEX, 404)


def _page(html: str) -> web.Response:
    """Its inline style is the only one its policy allows."""
    policy = "; ".join(
        [
            "default-src 'none'",
            f"style-src {_hashes(html)}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    )
    return web.Response(
        text=html, content_type="text/html", headers={"Content-Security-Policy": policy}
    )


def _hashes(html: str) -> str:
    styles = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    hashes = [b64encode(sha256(each.encode()).digest()).decode() for each in styles]
    return " ".join(f"'sha256-{each}'" for each in hashes)
