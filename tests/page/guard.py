"""What no page may do, whatever is done on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import BrowserContext, ConsoleMessage, Page, Request, WebError

_TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`against the policy: ${event.effectiveDirective} ${event.blockedURI}`))"""


class Guard:
    """Of all pages of a context.

    Errors and warnings, uncaught exceptions, breaches of the policy and requests to another origin
    than `url`'s are faults.
    """

    def __init__(self, url: str) -> None:
        self._host = urlsplit(url).netloc
        self._told: list[str] = []

    async def watch(self, context: BrowserContext) -> None:
        await context.add_init_script(_TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("page", self._page)

    def faults(self, expected: Sequence[str]) -> list[str]:
        """What was told but does not match one of these patterns."""
        return [
            told for told in self._told if not any(re.search(pattern, told) for pattern in expected)
        ]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._told.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self._told.append(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        self._local(request.url.removeprefix("blob:"))

    def _page(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._local(socket.url))

    def _local(self, url: str) -> None:
        if urlsplit(url).netloc != self._host:
            self._told.append(f"another origin: {url}")
