"""A table keeps what all have seen of its deal, for its bots."""

from __future__ import annotations

import random

import msgspec
import pytest

from services.game import table as tables
from services.game.decks import FixedDecks
from services.game.table import Seat, Table
from tests.rules.table import shuffled
from tests.unit.game.world import FAST, NONE, World, new_table, with_bots
from tute import match as matches
from tute.history import read, seen
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set

TABLES = [(preset, players) for preset in PRESETS for players in players_of(preset)]


async def begun(
    preset: str, players: int, seats: list[Seat] | None = None, pace: int = FAST
) -> World:
    """The mano is seat 1."""
    rules = rule_set(preset, players)
    dealt = tuple(tuple(shuffled(rules, random.Random(seed))) for seed in range(4))
    world = World(fixed=FixedDecks(0, dealt))
    seats = seats or [Seat(f"p_{n}", "x", "") for n in range(players)]
    await world.create(new_table(seats, preset=preset, pace=pace))
    return world


async def next_table(world: World, rng: random.Random) -> tuple[Table, bytes]:
    """The table after one action, or after the pause between two deals; what the action added."""
    table = await world.table()
    seat = matches.turn(table.match)
    if seat is None:
        await world.pass_time(1_000, renewed=tuple(range(len(table.places))))
        return await world.table(), b""
    action = rng.choice(matches.legal(table.match, seat))
    _, events = matches.act(table.match, seat, action)
    await world.act(seat, action, generation=table.places[seat].generation, ask=table.ask)
    return await world.table(), seen(seat, action, events)


@pytest.mark.parametrize(("preset", "players"), TABLES)
async def test_it_holds_every_action_of_the_running_deal_and_begins_empty(
    preset: str, players: int
) -> None:
    world, rng, expected, deal_no = await begun(preset, players), random.Random(5), b"", 1
    for _ in range(100):
        table, added = await next_table(world, rng)
        expected += added
        if table.match.deal_no != deal_no:
            expected, deal_no = b"", table.match.deal_no
        assert table.history == expected
        assert (await world.other().table()).history == expected  # as stored
        if table.status:
            break
    assert deal_no > 1 or table.status


async def test_a_bots_task_brings_it() -> None:
    world = await begun("clasico.barajamos", 4, with_bots("hard", "hard", "hard"), NONE)
    for number in range(3):
        task = world.bots.tasks[-1]
        table = await world.table()
        assert [seat for seat, _ in read(task.history)] == [1, 2, 3][:number]
        action = matches.legal(table.match, task.seat)[0]
        await world.act(task.seat, action, generation=0, ask=task.ask)


async def test_of_a_deal_that_a_table_without_it_was_playing_the_rest_is_kept() -> None:
    world = await begun("clasico.barajamos", 4)
    for _ in range(2):
        await world.play_one()
    fields = msgspec.msgpack.decode(world.row.state)
    assert len(fields.pop()) == 2
    world.row.state = msgspec.msgpack.encode(fields)
    old = world.other()
    assert (await old.table()).history == b""
    await old.play_one()
    assert len(read((await old.table()).history)) == 1


async def test_fields_that_a_later_version_adds_at_the_end_are_passed_over() -> None:
    world = await begun("clasico.barajamos", 4)
    await world.play_one()
    row = world.row
    longer = msgspec.msgpack.encode([*msgspec.msgpack.decode(row.state), "of a later version"])
    assert tables.load(longer, row.terms) == tables.load(row.state, row.terms)
