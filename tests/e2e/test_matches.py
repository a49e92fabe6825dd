"""Whole matches through every process: what each client is told, and what is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.history import check_match, check_nothing_missed
from tests.e2e.people import play_out

if TYPE_CHECKING:
    from tests.e2e.people import People

pytestmark = pytest.mark.e2e
MATCHES = [
    ("clasico.barajamos", 4, {"games": 1}),
    ("clasico.pagat", 4, {"series": 2}),
    ("cabron.barajamos", 4, {"letters": 1}),
    ("cabron.barajamos", 3, {"letters": 1}),
    ("subasta.barajamos", 3, {"target": 60}),
    ("subasta.ludoteka", 4, {"target": 60}),
    ("clasico.barajamos", 4, {"games": 4}),
]


@pytest.mark.parametrize(("preset", "players", "options"), MATCHES)
async def test_a_match_is_told_offered_and_recorded_as_the_rules_have_it(
    people: People, preset: str, players: int, options: dict[str, Any]
) -> None:
    """Also with salts of some, who are others in each case."""
    salted = MATCHES.index((preset, players, options)) % (players + 1)
    table = await people.match(players, preset, salted=salted, options=options)
    record = await play_out(table)
    assert record["fair"]["salts"] == [each.salts.get(each.table, "") for each in table]
    check_match(record, table)
    check_nothing_missed(table)
