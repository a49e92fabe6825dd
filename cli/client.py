"""A player's side of the public protocol over HTTP: session, calls, errors."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import aiohttp

from cli.ended import Unreachable
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

_CALL_S = 10.0


class Client:
    """`patience_s`: how long a call is tried again while the system is away."""

    def __init__(self, http: aiohttp.ClientSession, url: str, patience_s: float = 0.0) -> None:
        self.http = http
        self.url = url.rstrip("/")
        self.patience_s = patience_s
        self.player = self.name = self.token = ""

    async def session(self, name: str, lang: str) -> None:
        """A new guest. Raises Refused, Unreachable, as every call."""
        found = await self.call("POST", "/session", {"name": name, "lang": lang})
        self.player, self.name, self.token = found["player"], found["name"], found["token"]

    async def renew(self, token: str) -> None:
        """The guest whose token this is."""
        self.token = token
        found = await self.call("POST", "/session/renew", {})
        self.player, self.name, self.token = found["player"], found["name"], found["token"]

    async def call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """The JSON object of a call under /api/v1, {} for none.

        Tried again, for `patience_s`, where nothing was done.
        """
        waits = backoff(self.patience_s)
        while True:
            try:
                return await self._once(method, path, body)
            except Unreachable:
                if (wait := next(waits, None)) is None:
                    raise
            except Refused as refused:
                wait = next(waits, None)
                if wait is None or refused.code not in ("unavailable", "rate_limited"):
                    raise
                wait = max(wait, float(str(refused.details.get("retry_after_s", 0))))
            await asyncio.sleep(wait)

    async def _once(self, method: str, path: str, body: object) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        timeout = aiohttp.ClientTimeout(total=_CALL_S)
        try:
            async with self.http.request(
                method, f"{self.url}/api/v1{path}", json=body, headers=headers, timeout=timeout
            ) as answer:
                found: dict[str, Any] = {} if answer.status == 204 else await answer.json()
                if answer.status >= 400:
                    raise refusal(found)
                return found
        except (aiohttp.ContentTypeError, ValueError) as error:
            raise Unreachable("no_tute", url=self.url) from error
        except TimeoutError:
            raise Unreachable("no_answer_in", url=self.url, seconds=round(_CALL_S)) from None
        except aiohttp.ClientError as error:
            raise Unreachable("nobody_answers", url=self.url) from error


def refusal(answer: object) -> Refused:
    """The error object every refused answer carries."""
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict) or "code" not in error:
        return Refused("internal", "The server refused without saying why.")
    return Refused(str(error["code"]), str(error.get("message", "")), error.get("details") or {})


def backoff(patience_s: float) -> Iterator[float]:
    """Waits in seconds, growing and jittered, until their sum would pass `patience_s`."""
    total, step = 0.0, 0.1
    while total < patience_s:
        wait = step * random.uniform(0.5, 1.0)
        total += wait
        yield wait
        step = min(step * 2, 3.0)
