"""One system and one Chromium for all tests of this folder; every visitor is watched."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect

from bench.page import chromium
from tests.e2e.stack import Stack, running
from tests.page.people.doors import OPERATORS
from tests.page.people.person import PATIENCE_MS, Visits

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from playwright.async_api import Browser

LONGEST_S = 300  # also where many share a core
HERE = Path(__file__).parent
_ONE_LOOP = pytest.mark.asyncio(loop_scope="session")
_NEEDS_BROWSER = pytest.mark.skipif(chromium.found() is None, reason=chromium.MISSING)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What drives a browser shares its loop, and is left out where there is none."""
    for item in items:
        if HERE in item.path.parents and "visits" in getattr(item, "fixturenames", ()):
            item.add_marker(_ONE_LOOP, append=False)
            item.add_marker(_NEEDS_BROWSER)
            item.add_marker(pytest.mark.timeout(LONGEST_S))
            item.add_marker("page")


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Each process once, and a token for operators."""
    settings = {"admin_token": OPERATORS, "heartbeat_s": "0.5"}
    with running(Stack(tmp_path_factory.mktemp("page"), settings=settings)) as stack:
        yield stack
        stack.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await chromium.launched(playwright)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visits(stack: Stack, browser: Browser) -> AsyncIterator[Visits]:
    """Lets people come; at the end none of their pages has done what no page may do."""
    visits = Visits(browser, stack.urls[0])
    yield visits
    faults = await visits.end()
    assert not faults, "\n".join(faults)
