"""What hardly ever happens by chance, from decks chosen for it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import on_turn
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e
CARDS = [f"{rank}{suit}" for suit in "oceb" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
SEEDS = (1096, 2532, 2542, 2543)
"""Found by playing `first` with many: tute of kings, of knights, a capote made, one failed."""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("decks")
    decks = [" ".join(Random(seed).sample(CARDS, 40)) for seed in SEEDS]
    file = folder / "decks.json"
    file.write_text(json.dumps({"first_dealer": 0, "decks": decks}))
    with running(Stack(folder, settings={"test_decks": str(file)})) as stack:
        yield stack


def first(legal: list[Json]) -> Json:
    return next((action for action in legal if "capote" in action), legal[0])


async def deals(table: list[Player], count: int) -> list[Json]:
    """So many deals, everybody deciding by `first`; how each ended."""
    v = 0
    while len(table[0].events("deal_finished")) < count:
        player, ask, legal = await on_turn(table, v)
        v = (await player.act(first(legal), ask=ask))["v"]
        await table[0].until_v(v)
    return [event["outcome"] for event in table[0].events("deal_finished")]


async def test_four_kings_or_four_knights_end_a_deal(people: People) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 9})
    outcomes = await deals(table, 2)
    assert [outcome["tute"][1] for outcome in outcomes] == [12, 11]
    assert [event["rank"] for event in table[1].events("tute")] == [12, 11]


async def test_a_capote_is_made_and_another_fails(people: People) -> None:
    options = {"games": 3, "capote": True, "tute": "off"}
    table = await people.match(2, "individual.corriente", options=options)
    outcomes = await deals(table, 4)
    assert [outcome["capote"] for outcome in outcomes][2:] == ["made", "failed"]
    assert len(table[0].events("capote")) >= 2
    for player in table:
        player.stay(first)
    await table[0].until_event("match_finished")
    record = await table[0].call("GET", f"/tables/{table[0].table}/record")
    assert record["test_decks"] is True
    assert record["fair"] is None
