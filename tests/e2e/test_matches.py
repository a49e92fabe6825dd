"""Whole matches of every preset through every process: what clients are told and what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.history import check_match, check_nothing_missed
from tests.e2e.people import play_out
from tute.options import MODES
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set

if TYPE_CHECKING:
    from tests.e2e.people import People

pytestmark = pytest.mark.e2e
TABLES = [(preset, players) for preset in PRESETS for players in players_of(preset)]
SHORT = {"games": 1, "letters": 1, "target": 60}
PATIENCE_S = 110.0


def short(preset: str) -> dict[str, object]:
    """Options that end a match of the preset in a deal or a few."""
    rules = rule_set(preset)
    options: dict[str, object] = {
        name: least for name, least in SHORT.items() if name in MODES[rules.mode].options
    }
    return {**options, "series": 1} if rules.series else options


@pytest.mark.parametrize(("preset", "players"), TABLES)
async def test_people_play_a_match_of_every_preset(
    people: People, preset: str, players: int
) -> None:
    """Also with salts of some, who are others in each case."""
    salted = TABLES.index((preset, players)) % (players + 1)
    table = await people.match(players, preset, salted=salted, options=short(preset))
    record = await play_out(table)
    assert record["fair"]["salts"] == [each.salts.get(each.table, "") for each in table]
    check_match(record, table)
    check_nothing_missed(table)


@pytest.mark.parametrize(("preset", "players"), TABLES)
async def test_a_person_and_bots_play_a_match_of_every_preset(
    people: People, preset: str, players: int
) -> None:
    table = await people.match(1, preset, bots=players - 1, options=short(preset))
    check_match(await play_out(table, seconds=PATIENCE_S), table)
    check_nothing_missed(table)


async def test_four_games_are_four_deals_or_more(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    record = await play_out(table)
    assert len(check_match(record, table).record["deals"]) >= 4
    check_nothing_missed(table)
