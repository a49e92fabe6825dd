"""The same code where Redis is a cluster of three: what must hold of it in every run of the tests.

With TUTE_TEST_REDIS=cluster all of tests/e2e and tests/faults runs on one.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.history import check_match, check_nothing_missed
from tests.e2e.people import on_turn, play_out, turns
from tests.e2e.stack import Stack, running
from tests.e2e.test_matches import short
from tests.e2e.test_quick_match import queue, told

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


@pytest.mark.parametrize(
    ("preset", "people_there", "bots"),
    [
        ("clasico.barajamos", 2, 2),
        ("cabron.barajamos", 3, 0),
        ("subasta.barajamos", 2, 1),
        ("individual.corriente", 2, 0),
    ],
)
async def test_a_match_of_every_mode(
    people: People, preset: str, people_there: int, bots: int
) -> None:
    table = await people.match(people_there, preset, bots=bots, salted=1, options=short(preset))
    check_match(await play_out(table), table)
    check_nothing_missed(table)


async def test_strangers_meet_and_play(people: People) -> None:
    pair = [await people.player() for _ in range(2)]
    for player in pair:
        await player.connect()
        await queue(player)
    for player in pair:
        await player.until(lambda one: bool(told(one, "matched")) and one.v > 0)
    check_match(await play_out(pair), pair)


async def test_who_goes_away_comes_back_and_resumes(people: People) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 1})
    await turns(table, 3)
    player, *others = table
    player.vanish()
    away = await others[0].until_event("away")
    await player.connect()
    back = await others[0].until_event("back", after=away["v"])
    await player.until_v(back["v"])
    check_match(await play_out(table), table)
    check_nothing_missed(table)


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
