"""The turn clock, bots' watchdog, and pauses."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING

import pytest

from services.game import tend
from services.game.table import Away
from tests.unit.game.memory import MemoryStore, Time
from tests.unit.game.world import (
    BOT,
    FAST,
    HOLD,
    NONE,
    NORMAL,
    T,
    World,
    new_table,
    people,
    with_bots,
)
from tute.cards import SUIT_OF, SUITS, cards_of
from tute.match import legal, turn
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

ALL = (0, 1, 2, 3)


async def made(**more: object) -> World:
    world = World()
    await world.create(new_table(**more))  # type: ignore[arg-type]
    return world


async def on_turn(world: World) -> int:
    seat = turn((await world.table()).match)
    assert seat is not None
    return seat


async def bot_plays(world: World) -> None:
    """What a worker does with the latest task."""
    task = world.bots.tasks[-1]
    action = legal((await world.table()).match, task.seat)[0]
    request = f"b:{task.ask}:{task.seat}:{task.generation}"
    await world.act(task.seat, action, generation=task.generation, ask=task.ask, request=request)


async def test_the_deadline_is_shown_with_the_turn_and_in_the_view() -> None:
    world = await made(turn_seconds=30)
    deadline = (world.time.ms + 30_000) / 1000
    assert world.last()[-1]["deadline"] == deadline
    assert (await world.view("p_0"))["deadline"] == deadline


async def test_a_bots_forced_move_takes_the_tables_pace_like_any_other() -> None:
    """Otherwise all would see who had no choice."""
    world = await made(seats=with_bots("hard", "hard", "hard"), pace=NORMAL)
    choices: dict[bool, set[int]] = {True: set(), False: set()}
    while (seat := turn((table := await world.table()).match)) is not None:
        if table.bot(seat):
            assert [tend.asked(table, table.ready_at + late) is None for late in (-1, 0)] == [1, 0]
            trick_taken = not (table.match.now and table.match.now.table)
            waits = table.ready_at - table.asked_at - 1200 * (trick_taken and table.ask > 1)
            choices[len(legal(table.match, seat)) == 1].add(waits)
        await world.play_one()
    assert choices == {True: {700}, False: {700}}


async def test_a_slow_bidder_passes() -> None:
    world = await made(seats=people(3), preset="subasta.barajamos", turn_seconds=10)
    seat = await on_turn(world)
    await world.pass_time(10_000 + BOT + 500, renewed=ALL)
    assert world.last()[0] == {"kind": "bid", "seat": seat, "bid": None}


async def test_a_slow_bidder_names_the_longest_suit() -> None:
    world = await made(
        seats=people(3),
        preset="subasta.barajamos",
        turn_seconds=10,
        options={"max_bid": 60},
    )
    await world.play_one()  # passes
    seat = await on_turn(world)
    table = await world.table()
    await world.act(seat, legal(table.match, seat)[1])  # the largest bid ends the auction
    now = (await world.table()).match.now
    assert now is not None
    suits = [SUITS[SUIT_OF[card]] for card in cards_of(now.hands[seat])]
    await world.pass_time(10_000 + BOT + 500, renewed=ALL)
    longest = max(SUITS, key=suits.count)
    assert world.last()[0] == {"kind": "trump", "seat": seat, "suit": longest}


async def test_a_slow_persons_card_is_an_easy_bots() -> None:
    world = await made(turn_seconds=10)
    seat = await on_turn(world)
    await world.pass_time(9900, renewed=ALL)
    assert not world.bots.tasks
    world.time.ms += 100
    await world.desk.tick(T)
    [task] = world.bots.tasks
    assert (task.seat, task.generation, task.level) == (seat, 1, "easy")
    await bot_plays(world)
    assert world.last()[0]["seat"] == seat


async def test_before_the_deadline_no_bot_plays_for_a_person() -> None:
    world = await made(turn_seconds=10)
    seat = await on_turn(world)
    card = legal((await world.table()).match, seat)[0]
    world.time.ms += 9999
    with pytest.raises(Refused) as refused:
        await world.act(seat, card, request=f"b:1:{seat}:1", ask=1)
    assert refused.value.code == "conflict"


async def test_without_a_worker_a_legal_card_is_played_after_two_misses() -> None:
    world = await made(turn_seconds=10)
    await world.pass_time(10_000 + 2 * BOT + 1000, renewed=ALL)
    assert world.row.v == 2
    assert world.counts.bot_forced == 1


async def test_three_missed_turns_in_a_row_are_absence() -> None:
    world = await made(seats=people(2), preset="individual.corriente", turn_seconds=5)
    slow = await on_turn(world)
    for _ in range(40):
        if (await world.table()).places[slow].away:
            break
        if await on_turn(world) == slow:
            await world.pass_time(5000 + 2 * BOT + 500, renewed=ALL)
        else:
            await world.play_one()
    assert world.counts.bot_forced == 3
    table = await world.table()
    assert table.places[slow].away == Away.IDLE
    assert world.kinds(world.row.v)[-1] == "away"


async def test_the_clock_stands_while_somebody_is_away_and_goes_on_after() -> None:
    world = await made(turn_seconds=30)
    seat = await on_turn(world)
    other = (seat + 1) % 4
    await world.pass_time(10_000, renewed=ALL)
    await world.people.disconnect(T, other, 1)
    assert (await world.view("p_0"))["deadline"] is None
    here = tuple(set(ALL) - {other})
    await world.pass_time(HOLD // 2, renewed=here)
    assert world.row.v == 2
    await world.people.connect(T, f"p_{other}", "g")
    back, again = world.last()
    assert back["kind"] == "back"
    assert (again["kind"], again["ask"]) == ("turn", 1)
    assert again["deadline"] == (world.time.ms + 20_000) / 1000


async def test_no_clock_runs_for_a_bot() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"), turn_seconds=10)
    for _ in range(8):
        seat = await on_turn(world)
        assert (world.last()[-1]["deadline"] is None) == bool(seat)
        await world.play_one()


async def test_a_bot_waits_as_long_as_people_look_at_the_trick() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"), pace=NORMAL)
    while await on_turn(world) == 0:
        await world.play_one()
    assert not world.bots.tasks
    world.time.ms += 699
    await world.desk.tick(T)
    assert not world.bots.tasks
    world.time.ms += 1
    await world.desk.tick(T)
    assert len(world.bots.tasks) == 1
    while "trick" not in world.kinds(world.row.v):
        await world.play_one()
    table = await world.table()
    assert table.ready_at - world.time.ms == 1900


async def test_a_bot_that_does_not_answer_is_asked_again_and_then_played_for() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"), pace=NONE)
    while await on_turn(world) == 0:
        await world.play_one()
    v = world.row.v
    assert len(world.bots.tasks) == 1
    await world.pass_time(BOT - 250, renewed=(0,))
    assert len(world.bots.tasks) == 1
    await world.pass_time(500, renewed=(0,))
    assert len(world.bots.tasks) == 2
    assert world.bots.tasks[0].ask == world.bots.tasks[1].ask
    assert world.row.v == v
    await world.pass_time(BOT + 250, renewed=(0,))
    assert world.row.v == v + 1
    assert (world.counts.bot_misses, world.counts.bot_forced) == (1, 1)


async def test_a_late_bot_is_refused_and_a_double_answer_is_one() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"))
    while await on_turn(world) == 0:
        await world.play_one()
    task = world.bots.tasks[-1]
    action = legal((await world.table()).match, task.seat)[0]
    request = f"b:{task.ask}:{task.seat}:0"
    v = await world.act(task.seat, action, generation=0, ask=task.ask, request=request)
    assert await world.act(task.seat, action, generation=0, ask=task.ask, request=request) == v
    with pytest.raises(Refused) as refused:
        await world.act(task.seat, action, generation=0, ask=task.ask)
    assert refused.value.code == "conflict"


async def test_many_bot_moves_need_few_members_of_the_index() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"))
    for _ in range(100):
        await world.play_one()
        world.time.ms += 5
    assert len(world.store.due) < 5


async def test_a_table_of_bots_goes_on_without_any_worker() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"))
    await world.pass_time(60_000, renewed=(0,))
    assert await on_turn(world) == 0


async def test_a_bots_view_is_as_new_as_the_ask() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"))
    for _ in range(20):
        if await on_turn(world):
            await bot_plays(world)
        else:
            await world.play_one()
        if await on_turn(world):
            assert json.loads(world.bots.tasks[-1].view)["v"] == world.row.v


class Steady(Time):
    """Time that passes by itself."""

    def __getattribute__(self, name: str) -> object:
        if name == "ms":
            return int(time.monotonic() * 1000) + 1_000_000
        return super().__getattribute__(name)


async def real(**more: object) -> World:
    world = World(MemoryStore(Steady()))
    await world.create(new_table(**more))  # type: ignore[arg-type]
    return world


async def happens(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not true():  # noqa: ASYNC110  an alarm of the loop
            await asyncio.sleep(0.005)


async def test_an_alarm_asks_the_bot_when_people_have_seen_the_card() -> None:
    world = await real(seats=with_bots("easy", "easy", "easy"), pace=FAST)
    while await on_turn(world) == 0:
        await world.play_one()
    asked_at = (await world.table()).asked_at
    world.bots.tasks.clear()
    await happens(lambda: bool(world.bots.tasks))
    assert world.time.now() - asked_at >= 140
    await world.desk.stop()


async def test_an_alarm_begins_the_next_deal() -> None:
    world = await real(pace=FAST)
    for _ in range(40):
        await world.play_one()
    ended = world.time.now()
    await happens(lambda: "deal_started" in world.kinds(world.row.v))
    assert world.time.now() - ended >= 990
    await world.desk.stop()


async def test_a_stopped_process_leaves_its_alarms_to_others() -> None:
    world = await real(seats=with_bots("easy", "easy", "easy"), pace=FAST)
    while await on_turn(world) == 0:
        await world.play_one()
    await world.desk.stop()
    assert not world.desk._alarms


async def test_what_fails_beside_a_commit_is_left_to_the_look() -> None:
    world = await made()

    async def fails() -> None:
        raise ConnectionError

    world.desk.start(fails())
    await world.desk.settled()
    await world.play_one()
