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
def stack(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stack]:
    """One of each; SETTINGS of the module are settings of every process."""
    settings = getattr(request.module, "SETTINGS", None)
    with running(Stack(tmp_path, settings=settings)) as stack:
        yield stack


@pytest.fixture
async def people(stack: Stack) -> AsyncIterator[People]:
    async with aiohttp.ClientSession(trace_configs=[tracing()]) as http:
        people = People(http, stack.urls)
        yield people
        await people.close()
