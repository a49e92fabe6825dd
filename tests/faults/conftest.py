from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.described import tracing
from tests.e2e.people import People
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Stack]:
    """Of this test's own: two games, two gateways, a lobby and a bots' worker."""
    with running(Stack(tmp_path, games=2, gateways=2)) as stack:
        yield stack


@pytest.fixture
async def people(stack: Stack) -> AsyncIterator[People]:
    """Of the test's stack, or of its module's where it has one."""
    async with aiohttp.ClientSession(trace_configs=[tracing()]) as http:
        people = People(http, stack.urls)
        yield people
        await people.close()
