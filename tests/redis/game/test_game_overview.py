"""What an operator sees of the tables, on a real Redis."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from services.game.overview import Overview
from tests.redis.game.process import game
from tests.unit.game.world import new_table

if TYPE_CHECKING:
    from tests.redis.game.process import Game

pytestmark = pytest.mark.redis


async def played(process: Game, count: int) -> list[str]:
    names = [f"t_{number}" for number in range(count)]
    for name in names:
        await process.tables.create(new_table()._replace(table=name))
    return names


async def test_tables_that_are_played_are_counted_and_some_of_them_shown(redis_url: str) -> None:
    async with game(redis_url) as process:
        names = await played(process, 5)
        overview = Overview(process.store)
        seen = await overview.read(3)
        assert seen.awake >= 5
        shown = [json.loads(each) for each in seen.tables]
        assert len(shown) == 3
        assert {each["table"] for each in shown} <= set(names)
        everything = await overview.read(50)
        assert {json.loads(each)["table"] for each in everything.tables} == set(names)
        assert await overview.read(0) == (0, [])


async def test_a_match_that_is_over_is_not_shown(redis_url: str) -> None:
    async with game(redis_url) as process:
        one, other = await played(process, 2)
        rng = random.Random(1)
        await process.play_one(one, rng)
        player = (await process.table(other)).terms.seats[0].player
        await process.people.leave(other, player)
        seen = await Overview(process.store).read(50)
        assert [json.loads(each)["table"] for each in seen.tables] == [one]
