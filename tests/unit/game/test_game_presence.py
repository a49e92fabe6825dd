"""Seats: connecting, going away, being awaited, sleeping, leaving, a bot in one's place."""

from __future__ import annotations

import pytest

from services.game.people import Connected
from services.game.ports import Held
from services.game.table import Status
from tests.unit.game.world import (
    HOLD,
    IDLE,
    NORMAL,
    PRESENCE,
    T,
    World,
    new_table,
    people,
    with_bots,
)
from tute.actions import Play
from tute.match import legal, turn
from tuteapi.codes import Refused
from tuteapi.v1.lobby_pb2 import TableNews


async def made(**more: object) -> World:
    world = World()
    await world.create(new_table(**more))  # type: ignore[arg-type]
    return world


async def seat_on_turn(world: World) -> int:
    seat = turn((await world.table()).match)
    assert seat is not None
    return seat


async def test_the_first_socket_claims_its_seat_without_a_version() -> None:
    world = await made()
    assert await world.people.connect(T, "p_2", "g1") == Connected(2, 1, 1, 1)
    assert world.store.value(T, 2) == "1:g1"


async def test_the_second_socket_takes_the_seat_and_the_first_can_do_nothing_more() -> None:
    world = await made()
    await world.people.connect(T, "p_2", "g1")
    assert await world.people.connect(T, "p_2", "g2") == Connected(2, 2, 2, 1)
    assert world.last() == []
    assert world.store.value(T, 2) == "2:g2"
    await world.people.disconnect(T, 2, 1)
    assert world.row.v == 2
    lost, _ = await world.people.heartbeat("g1", [Held(T, 2, 1)])
    assert lost == [Held(T, 2, 1)]


async def test_strangers_and_unknown_tables_are_refused() -> None:
    world = await made()
    for table, code in ((T, "forbidden"), ("t_none", "not_found")):
        for call in (world.people.connect(table, "p_9", "g"), world.people.leave(table, "p_9")):
            with pytest.raises(Refused) as refused:
                await call
            assert refused.value.code == code
    with pytest.raises(Refused) as refused:
        await world.tables.view(T, "p_9")
    assert refused.value.code == "forbidden"


async def test_who_goes_is_awaited_and_comes_back_to_the_same_cards() -> None:
    world = await made()
    hand = (await world.view("p_1"))["hand"]
    await world.people.disconnect(T, 1, 1)
    until = (world.time.ms + HOLD) / 1000
    assert world.last() == [{"kind": "away", "seat": 1, "until": until}]
    shown = (await world.view("p_0"))["seats"][1]
    assert (shown["present"], shown["held_until"]) == (False, until)
    assert world.row.generations == "1,-1,1,1"
    assert not world.store.lives(T, ("seat", 1))
    connected = await world.people.connect(T, "p_1", "g")
    assert connected.generation == 2
    assert world.last() == [{"kind": "back", "seat": 1}]
    assert not world.store.lives(T, ("hold", 1))
    shown = await world.view("p_1")
    assert (shown["hand"], shown["seats"][1]["held_until"]) == (hand, None)


async def test_going_twice_is_going_once() -> None:
    world = await made()
    await world.people.disconnect(T, 1, 1)
    await world.people.disconnect(T, 1, 1)
    assert world.row.v == 2


async def test_after_closing_the_old_generation_cannot_act() -> None:
    world = await made()
    seat = await seat_on_turn(world)
    await world.people.disconnect(T, seat, 1)
    with pytest.raises(Refused) as refused:
        await world.play_one()
    assert refused.value.code == "conflict"


async def test_away_leaves_the_ask_as_it_is() -> None:
    world = await made()
    seat = await seat_on_turn(world)
    await world.people.disconnect(T, (seat + 1) % 4, 1)
    await world.play_one()
    assert world.row.v == 3


async def test_who_does_not_come_back_ends_the_match_after_a_full_while() -> None:
    world = await made()
    await world.people.disconnect(T, 1, 1)
    await world.pass_time(HOLD - 500, renewed=(0, 2, 3))
    assert not (await world.table()).status
    await world.pass_time(1000, renewed=(0, 2, 3))
    [cancelled] = world.last()
    assert (cancelled["kind"], cancelled["reason"], cancelled["seat"]) == (
        "match_cancelled",
        "absent",
        1,
    )
    assert len(cancelled["seed"]) == 64
    await world.desk.settled()
    [news] = map(TableNews.FromString, world.herald.heard)
    assert (news.what, list(news.lost), news.winner) == (TableNews.CANCELLED, ["p_1"], -1)
    assert (await world.view("p_0"))["match"]["state"] == "cancelled"


async def test_a_dead_gateways_seats_lapse_and_then_a_full_while_follows() -> None:
    world = await made()
    await world.pass_time(PRESENCE - 250, renewed=(0, 1, 2))
    assert world.row.v == 1
    await world.pass_time(500, renewed=(0, 1, 2))
    [away] = world.last()
    assert (away["kind"], away["seat"]) == ("away", 3)
    assert 0 <= world.time.ms + HOLD - away["until"] * 1000 <= 250
    assert world.store.lives(T, ("hold", 3))


async def test_a_lapsed_person_who_acts_is_back() -> None:
    world = await made()
    seat = await seat_on_turn(world)
    others = tuple({0, 1, 2, 3} - {seat})
    await world.pass_time(PRESENCE + 250, renewed=others)
    assert world.kinds(world.row.v) == ["away"]
    await world.play_one()
    assert world.kinds(world.row.v) == ["back", "played", "turn"]
    assert world.store.lives(T, ("seat", seat))
    assert not world.store.lives(T, ("hold", seat))


async def test_a_heartbeat_keeps_a_seat_also_one_that_just_lapsed() -> None:
    world = await made()
    await world.people.connect(T, "p_0", "g")
    for _ in range(10):
        world.time.ms += 7000
        lost, run = await world.people.heartbeat("g", [Held(T, seat, 1) for seat in range(4)])
        assert (lost, run) == ([], "run-1")
        await world.sweep()
    world.time.ms += PRESENCE + 1
    await world.people.heartbeat("g", [Held(T, seat, 1) for seat in range(4)])
    await world.sweep()
    assert world.row.v == 1


async def test_who_was_marked_away_is_lost_to_its_gateway() -> None:
    world = await made()
    await world.pass_time(PRESENCE + 250, renewed=(0, 1, 2))
    lost, _ = await world.people.heartbeat("g", [Held(T, 3, 1), Held(T, 0, 1)])
    assert lost == [Held(T, 3, 1)]


async def test_alone_with_bots_the_table_sleeps_and_wakes() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"))
    while await seat_on_turn(world) != 0:
        await world.play_one()
    await world.people.disconnect(T, 0, 1)
    assert world.last() == [{"kind": "away", "seat": 0, "until": None}]
    assert (world.row.asleep, world.row.ttl) == (True, "30")
    asked = len(world.bots.tasks)
    await world.pass_time(HOLD * 3, step=5000)
    assert not world.store.due
    assert len(world.bots.tasks) == asked
    await world.people.connect(T, "p_0", "g")
    assert (world.row.asleep, world.row.ttl) == (False, "0")
    while await seat_on_turn(world) == 0:
        await world.play_one()
    assert len(world.bots.tasks) == asked + 1


async def test_a_sleeping_tables_bot_is_asked_when_it_wakes() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"))
    while await seat_on_turn(world) == 0:
        await world.play_one()
    await world.people.disconnect(T, 0, 1)
    table = await world.table()
    seat = await seat_on_turn(world)
    with pytest.raises(Refused):
        await world.act(
            seat,
            legal(table.match, seat)[0],
            generation=0,
            request=f"b:{table.ask}:{seat}:0",
        )
    world.bots.tasks.clear()
    await world.people.connect(T, "p_0", "g")
    assert [task.seat for task in world.bots.tasks] == [seat]


async def test_a_table_begun_without_its_only_person_sleeps_at_once() -> None:
    world = await made(seats=with_bots("easy", "easy", "easy"), present=frozenset())
    assert world.kinds(1)[-1] == "away"
    assert (await world.table()).asleep
    assert not world.bots.tasks


async def test_who_is_absent_at_the_start_is_awaited() -> None:
    world = await made(present=frozenset({0, 2, 3}))
    assert world.row.generations == "1,-1,1,1"
    assert world.events(1)[-1]["seat"] == 1
    connected = await world.people.connect(T, "p_1", "g")
    assert connected.generation == 2
    assert world.last() == [{"kind": "back", "seat": 1}]


async def test_leaving_cancels_for_everybody() -> None:
    world = await made()
    v = await world.people.leave(T, "p_2")
    assert world.row.v == v == 2
    assert world.last()[0]["reason"] == "left"
    assert await world.people.leave(T, "p_2") == 2
    await world.desk.settled()
    assert list(TableNews.FromString(world.herald.heard[0]).lost) == ["p_2"]
    assert (await world.people.connect(T, "p_0", "g")).generation == 0
    await world.people.disconnect(T, 0, 1)
    assert world.row.v == 2


async def test_where_the_room_wants_a_bot_sits_down_and_the_person_comes_back() -> None:
    world = await made(bot_if_absent=True)
    seat = await seat_on_turn(world)
    others = tuple({0, 1, 2, 3} - {seat})
    await world.people.disconnect(T, seat, 1)
    await world.pass_time(HOLD + 500, renewed=others)
    assert world.kinds(world.row.v) == ["bot_took"]
    [task] = world.bots.tasks
    assert (task.seat, task.generation, task.level) == (seat, 2, "normal")
    assert (await world.view("p_0"))["seats"][seat]["bot"] == "normal"
    connected = await world.people.connect(T, f"p_{seat}", "g")
    assert connected.generation == 3
    table = await world.table()
    card = legal(table.match, seat)[0]
    with pytest.raises(Refused):  # the bot's task comes too late
        await world.act(seat, card, generation=2, request=f"b:{task.ask}:{seat}:2")
    await world.act(seat, card, generation=3)


async def test_leaving_for_good_seats_a_bot_for_good() -> None:
    world = await made(bot_if_absent=True)
    await world.people.leave(T, "p_1")
    assert world.kinds(2) == ["bot_took"]
    with pytest.raises(Refused) as refused:
        await world.people.connect(T, "p_1", "g")
    assert refused.value.code == "forbidden"
    for seat in (0, 2):
        await world.people.leave(T, f"p_{seat}")
    assert not (await world.table()).status
    await world.people.leave(T, "p_3")
    assert (await world.table()).status == Status.CANCELLED


async def test_when_nobody_is_left_to_wait_the_table_sleeps() -> None:
    world = await made(seats=people(4), bot_if_absent=True)
    for seat in range(4):
        world.time.ms += 100
        await world.people.disconnect(T, seat, 1)
    await world.pass_time(HOLD + 1000)
    table = await world.table()
    assert table.asleep
    assert not any(world.store.lives(T, ("hold", seat)) for seat in range(4))
    await world.people.connect(T, "p_3", "g")
    assert not (await world.table()).asleep


async def test_a_silent_person_counts_as_away_after_ten_minutes_though_the_socket_lives() -> None:
    world = await made()
    seat = await seat_on_turn(world)
    await world.pass_time(IDLE - 5000, step=5000, renewed=(0, 1, 2, 3))
    assert world.row.v == 1
    await world.pass_time(6000, step=1000, renewed=(0, 1, 2, 3))
    assert world.kinds(2) == ["away"]
    lost, _ = await world.people.heartbeat("g", [Held(T, seat, 1)])
    assert lost == []
    await world.play_one()
    assert world.kinds(3) == ["back", "played", "turn"]


async def test_a_silent_person_who_asks_for_the_view_is_back() -> None:
    world = await made()
    seat = await seat_on_turn(world)
    await world.pass_time(IDLE + 1000, step=5000, renewed=(0, 1, 2, 3))
    assert not (await world.view("p_" + str((seat + 1) % 4)))["seats"][seat]["present"]
    assert (await world.view(f"p_{seat}"))["seats"][seat]["present"]


async def test_the_same_card_twice_by_two_tabs_is_played_once() -> None:
    world = await made(pace=NORMAL)
    seat = await seat_on_turn(world)
    card = legal((await world.table()).match, seat)[0]
    assert isinstance(card, Play)
    first = await world.act(seat, card, ask=1, request=f"p{seat}:x")
    assert await world.act(seat, card, ask=1, request=f"p{seat}:x") == first
    assert world.row.v == first
