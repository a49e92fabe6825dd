"""The master of a Redis that sentinels watch dies while a match is played."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import play_out
from tests.e2e.stack import Stack, running
from tests.faults.survived import check_survived

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.people import People

pytestmark = [pytest.mark.e2e, pytest.mark.faults]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Celery's broker is another database there, found by the sentinels too."""
    folder = tmp_path_factory.mktemp("sentinel")
    with running(Stack(folder, games=2, gateways=2, sentinels=True)) as stack:
        yield stack


async def test_people_and_bots_play_on_at_the_replica_that_took_over(
    stack: Stack, people: People
) -> None:
    assert stack.sentinels is not None
    tables = [
        await people.match(4 - bots, "clasico.barajamos", bots=bots, options={"games": 3})
        for bots in (0, 2)
    ]
    playing = [asyncio.create_task(play_out(table, seconds=100)) for table in tables]
    for table in tables:
        await table[0].until_v(20)
    epochs = {table[0].table: table[0].epoch for table in tables}
    await asyncio.to_thread(stack.sentinels.master.kill)
    for player in (*tables[0], *tables[1]):
        await player.until(lambda one: one.epoch > epochs[one.table], 30)
    for table, record in zip(tables, await asyncio.gather(*playing), strict=True):
        check_survived(record, table, lossless=False)
