"""A deployment as its clients meet it: over its public address, through whatever lies before it."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from typing import TYPE_CHECKING, Any

import aiohttp

from cli.doctor.finding import fail, ok, warn
from cli.doctor.processes import Known

if TYPE_CHECKING:
    from cli.doctor.finding import Finding

PATIENCE_S = 5.0
NEAR_S = 2.0
"""The same, of this machine."""
TIMES = 4
"""As often one comes anew, since another gateway may answer each time."""
_PARTS = ("redis", "game", "lobby", "serving")
_TROUBLE = (aiohttp.ClientError, TimeoutError, OSError)


async def examine(url: str) -> tuple[list[Finding], list[Known]]:
    known: dict[str, Known] = {}
    found: list[Finding] = []
    try:
        for _ in range(TIMES):
            status, ready, ahead = await _ready(url)
            known[ready["build"]] = Known(f"gateway {url}", ready["build"], "", ahead)
            found = [_says(url, status, ready), _came(ready["seen"])]
            if status != 200:
                break
    except ssl.SSLError as error:
        return [fail("url", "certificate", url=url, why=error)], []
    except aiohttp.ClientConnectorCertificateError as error:
        return [fail("url", "certificate", url=url, why=error.certificate_error)], []
    except _TROUBLE as error:
        return [fail("url", "url_away", url=url, why=str(error) or type(error).__name__)], []
    except (ValueError, KeyError):
        return [fail("url", "url_other", url=url)], []
    return [*found, await _websocket(url), await _metrics(url)], list(known.values())


def _says(url: str, status: int, ready: dict[str, Any]) -> Finding:
    if status == 200:
        return ok("url", "url", url=url)
    missing = ", ".join(part for part in _PARTS if not ready[part])
    return fail("url", "unready", url=url, missing=missing)


def _came(seen: dict[str, Any]) -> Finding:
    if seen["forwarded"] and not seen["trusted"]:
        return fail("proxies", "proxy_unknown", address=seen["address"])
    code = "proxy" if seen["forwarded"] else "no_proxy"
    return ok("proxies", code, address=seen["address"])


async def runs(url: str) -> bool:
    """Whether Tute answers there, ready or not."""
    try:
        async with asyncio.timeout(NEAR_S):
            return "build" in (await _ready(url))[1]
    except (*_TROUBLE, ValueError, KeyError, TypeError):
        return False


async def _ready(url: str) -> tuple[int, dict[str, Any], float]:
    """Status, body, and how far the gateway's clock is ahead of ours."""
    before = time.time()
    timeout = aiohttp.ClientTimeout(total=PATIENCE_S)
    async with (
        aiohttp.ClientSession(timeout=timeout) as http,
        http.get(f"{url}/readyz") as answer,
    ):
        ready: dict[str, Any] = json.loads(await answer.text())
        return answer.status, ready, ready["now"] - (before + time.time()) / 2


async def _websocket(url: str) -> Finding:
    """It opens, and what we say gets there: a hello with no token is refused in our own words."""
    hello = {"type": "hello", "id": 1, "token": "none"}
    try:
        async with (
            asyncio.timeout(PATIENCE_S),
            aiohttp.ClientSession() as http,
            http.ws_connect(f"{url}/ws") as socket,
        ):
            await socket.send_json(hello)
            said = await socket.receive_json()
            if said["error"]["code"] == "unauthorized":
                return ok("websocket", "websocket")
            return fail("websocket", "websocket_other", url=url)
    except (*_TROUBLE, TypeError, ValueError, KeyError) as error:
        return fail("websocket", "websocket_shut", url=url, why=str(error) or "…")


async def _metrics(url: str) -> Finding:
    try:
        async with (
            asyncio.timeout(PATIENCE_S),
            aiohttp.ClientSession() as http,
            http.get(f"{url}/metrics") as answer,
        ):
            if answer.status == 200:
                return warn("metrics", "metrics_public", url=url)
    except _TROUBLE:
        pass
    return ok("metrics", "metrics_private")
