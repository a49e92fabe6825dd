"""How long somebody in Chromium waits for what she sees, and how smoothly it moves."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.async_api import async_playwright

from bench.page import chromium
from bench.page.visitor import visitor

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.async_api import Browser

    from bench.page.visitor import Tell, Visitor

SLOWER = 4
TRACED = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]


@dataclass(frozen=True, slots=True)
class Case:
    """`figure` of `samples`, in `unit`: at most `bar`, or with `least` at least that, rounded."""

    name: str
    unit: str
    samples: list[float]
    figure: float
    bar: float
    least: bool = False

    @property
    def met(self) -> bool:
        return round(self.figure) >= self.bar if self.least else self.figure <= self.bar


async def cases(url: str, visits: int, tricks: int, trace: Path | None, tell: Tell) -> list[Case]:
    """`trace`: where Chromium writes what it did with the processor slowed down."""
    async with async_playwright() as playwright:
        browser = await chromium.launched(playwright)
        tell(f"{visits} first visits")
        home = [await _first_visit(browser, url) for _ in range(visits)]
        async with visitor(browser, url) as ana:
            await ana.sit_down()
            tell(f"{visits} reloads at a table")
            table = [await ana.reload() for _ in range(visits)]
            tell(f"{tricks} tricks")
            await ana.play(tricks, tell)
            frames = await ana.frames()
            tell(f"{tricks} tricks, the processor {SLOWER} times slower")
            if trace:
                await browser.start_tracing(path=trace, categories=TRACED)
            await _play_slowed(ana, tricks, tell)
            if trace:
                await browser.stop_tracing()
            rates = [rate(apart) for apart in await ana.motions()]
            longest = await ana.longest()
        await browser.close()
    return [
        Case("a first visit, until home answers", "ms", home, statistics.median(home), 1000),
        Case("a reload, until the table answers", "ms", table, statistics.median(table), 1000),
        Case("from the server's frame to the picture", "ms", frames, p95(frames), 50),
        Case("pictures while cards move", "/s", rates, statistics.median(rates), 60, least=True),
        Case("longest task of a trick (0: none > 50)", "ms", longest, max(longest), 50),
    ]


async def _first_visit(browser: Browser, url: str) -> float:
    async with visitor(browser, url) as newcomer:
        return await newcomer.come()


async def _play_slowed(who: Visitor, tricks: int, tell: Tell) -> None:
    async with who.slowed(SLOWER):
        await who.play(tricks, tell)


def rate(apart: Sequence[float]) -> float:
    """Pictures a second, of ms between them."""
    return 1000 * len(apart) / sum(apart)


def p95(samples: Sequence[float]) -> float:
    return statistics.quantiles(samples, n=20, method="inclusive")[-1]
