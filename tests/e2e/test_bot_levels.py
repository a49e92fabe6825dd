"""Bots of every level play whole matches of every mode, through the queue and the worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.history import check_match
from tests.e2e.people import play_out
from tests.e2e.test_matches import PATIENCE_S, short
from tute.rulesets import players_of

if TYPE_CHECKING:
    from tests.e2e.people import People
    from tests.e2e.stack import Stack

pytestmark = pytest.mark.e2e
SETTINGS = {"bots_hard_s": "0.01"}
MODES = ["clasico.barajamos", "cabron.barajamos", "subasta.barajamos", "individual.fournier"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("preset", MODES)
async def test_every_level_plays_every_mode_to_the_end(
    stack: Stack, people: People, preset: str, level: str
) -> None:
    bots = players_of(preset)[0] - 1
    table = await people.match(1, preset, bots=bots, level=level, options=short(preset))
    check_match(await play_out(table, seconds=PATIENCE_S), table)
    (worker,) = stack.of("bots")
    assert "failed" not in worker.said()
