from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.described import tracing
from tests.e2e.people import People
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator


@pytest.fixture(scope="module")
def stack(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Stack]:
    """Two games, two gateways, a lobby and a bots' worker, shared by a module's tests.

    SETTINGS of the module are settings of every process.
    """
    settings = getattr(request.module, "SETTINGS", None)
    folder = tmp_path_factory.mktemp("stack")
    with running(Stack(folder, games=2, gateways=2, settings=settings)) as stack:
        yield stack
        stack.stop()


@pytest.fixture
async def people(stack: Stack) -> AsyncIterator[People]:
    """Of the module's stack, whichever that is."""
    async with aiohttp.ClientSession(trace_configs=[tracing()]) as http:
        people = People(http, stack.urls)
        yield people
        await people.close()
