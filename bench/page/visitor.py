"""Somebody in Chromium who was never here, at home and at a table with bots."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from playwright.async_api import Browser, Page, ViewportSize

    Tell: TypeAlias = Callable[[str], None]

SIZE: ViewportSize = {"width": 1280, "height": 800}
PATIENCE_MS = 60_000
TRICK_S = 120.0
_PAUSE_S = 0.2
_PROBES = (Path(__file__).parent / "probes.js").read_text()
_SIT_DOWN = (Path(__file__).parent / "sitdown.js").read_text()
_FORGET = "() => Object.assign(probe, { frames: [], motions: [], longest: [], tricks: 0 })"
_PLAY = """() => document.querySelector('.hand [aria-disabled="false"]')?.click()"""


class Visitor:
    def __init__(self, url: str, page: Page) -> None:
        self._url = url
        self._page = page

    async def come(self) -> float:
        """In ms, until home can be used."""
        await self._page.goto(self._url)
        return await self._painted("home")

    async def sit_down(self) -> None:
        """A match of clásico with three bots, at the pace of people."""
        await self._page.goto(self._url)
        await self._page.evaluate(_SIT_DOWN)
        await self._page.goto(f"{self._url}/table")
        await self._painted("table")

    async def reload(self) -> float:
        """In ms, until the table can be used again."""
        await self._page.reload()
        return await self._painted("table")

    async def play(self, tricks: int, tell: Tell) -> None:
        """What may be played, until so many tricks are swept; then `found` is about these."""
        await self._page.evaluate(_FORGET)
        done = 0
        async with asyncio.timeout(TRICK_S * tricks):
            while done < tricks:
                await self._page.evaluate(_PLAY)
                await asyncio.sleep(_PAUSE_S)
                before, done = done, await self._page.evaluate("() => probe.tricks")
                if done > before:
                    tell(f"  trick {done} of {tricks}")

    async def frames(self) -> list[float]:
        """From each frame of the server to the picture that shows it, in ms."""
        took: list[float] = await self._page.evaluate("() => probe.frames")
        return took

    async def motions(self) -> list[list[float]]:
        """Of each move of cards, ms between the pictures."""
        apart: list[list[float]] = await self._page.evaluate("() => probe.motions")
        return apart

    async def longest(self) -> list[float]:
        """Of each trick, ms of the longest task over 50; 0 is none."""
        took: list[float] = await self._page.evaluate("() => probe.longest")
        return took

    @asynccontextmanager
    async def slowed(self, times: int) -> AsyncIterator[None]:
        line = await self._page.context.new_cdp_session(self._page)
        await line.send("Emulation.setCPUThrottlingRate", {"rate": times})
        yield
        await line.send("Emulation.setCPUThrottlingRate", {"rate": 1})

    async def _painted(self, what: str) -> float:
        found = await self._page.wait_for_function("(what) => probe.painted[what]", arg=what)
        took: float = await found.json_value()
        return took


@asynccontextmanager
async def visitor(browser: Browser, url: str) -> AsyncIterator[Visitor]:
    context = await browser.new_context(locale="es-ES", viewport=SIZE)
    context.set_default_timeout(PATIENCE_MS)
    await context.add_init_script(_PROBES)
    yield Visitor(url, await context.new_page())
    await context.close()
