"""Looks: grace after an outage, members that lost their meaning, two sweepers."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock

import pytest

from services.game.lookout import HINT, ORPHAN_MS
from services.game.ports import Due, Sweep
from services.game.table import Status
from tests.unit.game.world import HOLD, PRESENCE, T, World, new_table, with_bots
from tute.match import turn


async def made(**more: object) -> World:
    world = World()
    await world.create(new_table(**more))  # type: ignore[arg-type]
    return world


async def test_within_the_grace_nobody_lapses() -> None:
    world = await made()
    world.time.ms += PRESENCE + 1000
    grace = world.time.ms + PRESENCE
    await world.sweep(outage=world.time.ms, grace_until=grace)
    assert world.row.v == 1
    assert min(world.store.due.values()) == grace
    world.time.ms = grace
    await world.sweep(outage=grace - PRESENCE, grace_until=grace)
    assert world.kinds(2) == ["away"] * 4


async def test_a_hold_from_before_the_outage_is_armed_anew() -> None:
    world = await made()
    await world.people.disconnect(T, 1, 1)
    world.time.ms += HOLD + 5000
    for seat in (0, 2, 3):
        world.row.presence["seat", seat] = ("1:g", world.time.ms + PRESENCE)
    outage = world.time.ms
    await world.sweep(outage=outage, grace_until=outage + PRESENCE)
    [away] = world.last()
    assert (away["kind"], away["until"]) == ("away", (outage + HOLD) / 1000)
    assert world.store.lives(T, ("hold", 1))
    await world.pass_time(HOLD - 1000, renewed=(0, 2, 3))
    assert not (await world.table()).status
    await world.pass_time(2000, renewed=(0, 2, 3))
    assert (await world.table()).status == Status.CANCELLED


async def test_a_hold_key_that_was_lost_too_early_is_armed_anew() -> None:
    world = await made()
    await world.people.disconnect(T, 1, 1)
    del world.row.presence["hold", 1]
    world.time.ms += PRESENCE
    for seat in (0, 2, 3):
        world.row.presence["seat", seat] = ("1:g", world.time.ms + PRESENCE)
    await world.sweep()
    assert world.store.lives(T, ("hold", 1))
    assert not (await world.table()).status


async def test_of_two_sweepers_one_cancels() -> None:
    world = await made()
    other = world.other()
    await world.people.disconnect(T, 1, 1)
    world.time.ms += HOLD + 100
    for seat in (0, 2, 3):
        world.row.presence["seat", seat] = ("1:g", world.time.ms + PRESENCE)
    await other.table()
    [due] = [Due(*key, at) for key, at in world.store.due.items() if at <= world.time.ms][-1:]
    sweep = Sweep(world.time.ms, 0, 0)
    await asyncio.gather(world.lookout.look(due, sweep), other.lookout.look(due, sweep))
    assert world.row.v == 3
    assert world.counts.cancelled + other.counts.cancelled == 1


async def test_who_came_back_after_the_look_is_not_put_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The look saw the hold gone; the commit is refused because the key is there again."""
    world = await made()
    await world.people.disconnect(T, 1, 1)
    table = await world.table()
    world.time.ms += HOLD + 100
    looked = await world.store.look(T, 0)
    world.row.presence["hold", 1] = ("", world.time.ms + HOLD)
    monkeypatch.setattr(world.store, "look", AsyncMock(return_value=looked))
    due = Due(T, table.look_v, 0, world.time.ms)
    again = await world.lookout.look(due, Sweep(world.time.ms, 0, 0))
    assert again is not None
    assert world.row.v == 2


async def test_a_look_that_is_too_old_cancels_nothing() -> None:
    world = await made()
    await world.people.disconnect(T, 1, 1)
    table = await world.table()
    world.time.ms += HOLD + 100
    due = Due(T, table.look_v, 0, world.time.ms)
    again = await world.lookout.look(due, Sweep(world.time.ms - 5001, 0, 0))
    assert again is not None
    assert world.row.v == 2


async def test_a_member_that_another_replaced_is_looked_at_once_more() -> None:
    world = await made()
    world.time.ms += PRESENCE + 1
    old = Due(T, 0, 0, world.time.ms)
    assert await world.lookout.look(old, Sweep(world.time.ms, 0, 0)) is None
    assert world.kinds(2) == ["away"] * 4


async def test_a_member_that_another_replaced_may_make_that_one_come_sooner() -> None:
    """A commit replaced the look that would have found seat 1 gone; its own is much later."""
    world = await made()
    world.time.ms += PRESENCE - 50
    await world.play_one()
    assert world.store.due[T, 2, 0] == world.time.ms + PRESENCE
    for seat in (0, 2, 3):
        world.row.presence["seat", seat] = ("1:g", world.time.ms + PRESENCE)
    world.row.presence["seat", 1] = ("1:g", world.time.ms + 4000)
    await world.pass_time(4300)
    assert world.kinds(world.row.v) == ["away"]
    assert len([at for at in world.store.due.values() if at > world.time.ms]) == 1


async def test_a_member_of_a_commit_that_may_still_come_stays_for_a_while() -> None:
    world = await made()
    due = Due(T, 5, 0, world.time.ms)
    sweep = Sweep(world.time.ms, 0, 0)
    again = await world.lookout.look(due, sweep)
    assert again is not None
    assert again.at > world.time.ms
    world.time.ms += ORPHAN_MS
    assert await world.lookout.look(due, sweep) is None


async def test_a_hint_asks_for_a_look_and_leaves_no_member_of_its_own() -> None:
    world = await made()
    world.time.ms += PRESENCE + 1
    due = Due(T, HINT, 0, world.time.ms)
    assert await world.lookout.look(due, Sweep(world.time.ms, 0, 0)) is None
    assert world.kinds(2) == ["away"] * 4
    assert {v for _, v, _ in world.store.due} <= {1, 2}


async def test_a_table_that_is_gone_needs_no_look() -> None:
    world = World()
    assert await world.lookout.look(Due("t_none", 1, 0, 0), Sweep(0, 0, 0)) is None


async def test_a_killed_process_leaves_a_bot_unasked_until_the_look() -> None:
    """Between the commit and the task: another process asks."""
    world = await made(seats=with_bots("easy", "easy", "easy"))
    while turn((await world.table()).match) == 0:
        await world.play_one()
    other = world.other()
    world.time.ms += 1600
    [due] = [Due(*key, at) for key, at in world.store.due.items() if at <= world.time.ms][-1:]
    await other.lookout.look(due, Sweep(world.time.ms, 0, 0))
    assert len(other.bots.tasks) == 1


async def test_a_clock_that_ran_out_while_the_system_was_away_begins_anew() -> None:
    world = await made(turn_seconds=5)
    ask = (await world.table()).ask
    world.time.ms += 60_000
    for seat in range(4):
        world.row.presence["seat", seat] = ("1:g", world.time.ms + PRESENCE)
    await world.sweep(outage=world.time.ms)
    [again] = world.last()
    assert (again["kind"], again["ask"]) == ("turn", ask)
    assert again["deadline"] == (world.time.ms + 5000) / 1000
    assert not world.bots.tasks


@pytest.mark.parametrize("lapsed", [0, 1])
async def test_a_new_run_of_redis_is_noticed_by_the_look(lapsed: int) -> None:
    world = await made()
    world.store.current_run = "run-2"
    world.time.ms += PRESENCE + 1
    if not lapsed:
        for seat in range(4):
            world.row.presence["seat", seat] = ("1:g", world.time.ms + PRESENCE)
    await world.pass_time(500)
    assert world.frame(2)["events"] == []
    assert world.frame(2)["epoch"] > 1
    assert world.row.v == 2 + lapsed
