"""The same code where Redis is a cluster."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.history import check_match
from tests.e2e.people import on_turn, play_out, turns
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.people import People

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("cluster")
    with running(Stack(folder, games=2, gateways=2, cluster=True)) as stack:
        yield stack
        stack.stop()


async def test_people_and_bots_play_a_match(people: People) -> None:
    table = await people.match(2, "clasico.barajamos", bots=2, options={"games": 1})
    check_match(await play_out(table), table)


async def test_who_goes_away_comes_back(people: People) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 1})
    await turns(table, 3)
    player, *others = table
    player.vanish()
    away = await others[0].until_event("away")
    await player.connect()
    back = await others[0].until_event("back", after=away["v"])
    await player.until_v(back["v"])
    check_match(await play_out(table), table)


async def test_a_cluster_that_began_anew_gives_everybody_a_view(
    stack: Stack, people: People
) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 1})
    await on_turn(table)
    (epoch,) = {player.epoch for player in table}
    await asyncio.to_thread(stack.redis.restart)
    for player in table:
        await player.until(lambda one: one.epoch > epoch, 20)
    check_match(await play_out(table), table)
