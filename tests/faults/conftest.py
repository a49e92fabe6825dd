from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.e2e.people import People
from tests.e2e.stack import Stack

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path


@pytest.fixture
def new_stack(tmp_path: Path) -> Iterator[Callable[..., Stack]]:
    """Makes a stack of this test's own, not started: two games, two gateways, a bots' worker."""
    made: list[Stack] = []

    def make(**settings: str) -> Stack:
        made.append(Stack(tmp_path, games=2, gateways=2, settings=settings))
        return made[-1]

    yield make
    for stack in made:
        stack.kill()
        assert stack.tracebacks() == []


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as http:
        yield http


@pytest.fixture
async def people_of(
    http: aiohttp.ClientSession,
) -> AsyncIterator[Callable[[Stack], People]]:
    made: list[People] = []

    def make(stack: Stack) -> People:
        made.append(People(http, stack.urls))
        return made[-1]

    yield make
    for people in made:
        await people.close()
