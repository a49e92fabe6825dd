from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.redis.lobby.harness import playing_games, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.redis.lobby.harness import Games, Lobby


@pytest.fixture
async def games() -> AsyncIterator[Games]:
    async with playing_games() as playing:
        yield playing


@pytest.fixture
async def lobby(any_redis_url: str, games: Games) -> AsyncIterator[Lobby]:
    async with running(any_redis_url, games.address) as running_lobby:
        yield running_lobby
