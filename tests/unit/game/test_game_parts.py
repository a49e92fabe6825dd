"""Small parts: test decks, time, counts, the end of the chain of seeds, cancelled records."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from services.game import decks
from services.game.metrics import Counts
from services.game.redistime import RedisTime
from tests.unit.game.world import T, World, new_table
from tute import fair
from tute.cards import card_text
from tute.record import replay

if TYPE_CHECKING:
    from pathlib import Path


def test_no_file_of_decks_is_no_test(tmp_path: Path) -> None:
    assert decks.read_fixed("") is None


def test_a_file_of_decks_is_read(tmp_path: Path) -> None:
    file = tmp_path / "decks.json"
    file.write_text(json.dumps({"first_dealer": 3, "decks": ["12o 3b", "1c"]}))
    fixed = decks.read_fixed(str(file))
    assert fixed is not None
    assert fixed.first_dealer == 3
    assert [[card_text(card) for card in deck] for deck in fixed.decks] == [["12o", "3b"], ["1c"]]


async def test_a_table_of_test_decks_needs_them_in_every_process() -> None:
    world = World(fixed=decks.FixedDecks(0, (tuple(range(40)),)))
    await world.create(new_table())
    table = await world.table()
    with pytest.raises(LookupError):
        decks.deck(table.terms, table.rules, 1, None)


@pytest.mark.parametrize("k", [1, 63, 64, 65, 1000])
def test_the_short_cut_to_a_key_leads_to_the_same_key(k: int) -> None:
    s0, mark = bytes(range(32)), fair.key(bytes(range(32)), decks.MARK)

    class Terms:
        pass

    terms = Terms()
    terms.s0, terms.mark = s0, mark  # type: ignore[attr-defined]
    assert decks.seed(terms, k) == fair.key(s0, k)  # type: ignore[arg-type]
    assert decks.commitment(mark) == fair.commitment(s0)
    seeds = decks.seeds(terms, k)  # type: ignore[arg-type]
    assert [len(seeds), seeds[0]] == [k, fair.key(s0, 1)]


def test_secrets_are_new_each_time() -> None:
    assert decks.new_secret() != decks.new_secret()


async def test_when_no_seed_is_left_the_match_ends_visibly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decks, "LAST_DEAL", 1)
    world = World()
    await world.create(new_table())
    for _ in range(40):
        await world.play_one()
    assert world.kinds(world.row.v)[-2:] == ["deal_finished", "match_cancelled"]
    assert world.last()[-1]["reason"] == "out_of_seeds"
    assert world.last()[-1]["seat"] is None


async def test_a_cancelled_match_has_a_record_that_is_not_complete() -> None:
    world = World()
    await world.create(new_table())
    for _ in range(45):
        await world.play_one()
    await world.people.leave(T, "p_0")
    record = json.loads(await world.tables.record(T, "p_1"))
    assert [len(deal["actions"]) for deal in record["deals"]] == [40, 5]
    shown = replay(record)
    assert (shown["ok"], shown["complete"], shown["winner"]) == (True, False, None)
    assert all(check.ok for check in fair.verify(record))
    seeds = (await world.view("p_1"))["fair"]["seeds"]
    assert seeds == record["fair"]["seeds"]
    assert world.last()[-1]["seed"] == seeds[-1]


def test_time_follows_redis() -> None:
    clock = RedisTime()
    assert abs(clock.now() - time.time() * 1000) < 1000
    clock.correct(5_000_000)
    assert 5_000_000 <= clock.now() < 5_010_000


def test_what_is_counted_is_shown() -> None:
    counts, registry = Counts(), CollectorRegistry()
    counts.commits, counts.sweep_lag_ms = 7, 250
    registry.register(counts)
    text = generate_latest(registry).decode()
    assert "tute_game_commits_total 7.0" in text
    assert "tute_game_sweep_lag_seconds 0.25" in text
