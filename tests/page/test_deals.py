"""A whole deal of each mode, each player in a browser of its own."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest

from tests.page.people.evening import sit_down
from tests.page.people.table import DEAL_END

if TYPE_CHECKING:
    from tests.page.people.person import Visits

NAMES = ("Ana", "Benito", "Carmen", "Diego")


@pytest.mark.parametrize(
    ("preset", "players"),
    [
        ("clasico.barajamos", 4),
        ("cabron.barajamos", 4),
        ("cabron.ludoteka", 3),
        ("subasta.barajamos", 3),
        ("individual.fournier", 2),
    ],
)
async def test_who_comes_by_invite_plays_a_deal_with_the_cards_that_the_page_allows(
    visits: Visits, preset: str, players: int
) -> None:
    names = NAMES[:players]
    people = [await visits.person(name, reduced_motion="reduce") for name in names]
    tables = await sit_down(people, preset)
    await asyncio.gather(*(table.play_until(DEAL_END) for table in tables))
    assert any(table.refused for table in tables)
    results = [
        told_by(name, await table.score()) for name, table in zip(names, tables, strict=True)
    ]
    assert results == results[:1] * players


def told_by(name: str, summary: str) -> set[str]:
    """Its lines, the same whoever tells them: each names itself, and its own side first."""
    ours, theirs = ("Nosotros", "Ellos") if name in NAMES[::2] else ("Ellos", "Nosotros")
    names = {"Tú": name, ours: "Ana y Carmen", theirs: "Benito y Diego"}
    lines = summary.splitlines()
    return {re.sub(r"^\S+", lambda found: names.get(found[0], found[0]), line) for line in lines}
