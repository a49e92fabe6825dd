"""The grace that a turn clock has for a measured round trip."""

from __future__ import annotations

import pytest

from services.game import clock
from services.game.table import Away
from tests.unit.game.world import BOT, T, World, new_table, people
from tute.match import legal, turn
from tuteapi.codes import Refused
from tuteapi.v1.frames_pb2 import Envelope
from tuteapi.v1.lobby_pb2 import TableNews

ALL = (0, 1, 2, 3)
TURN_S = 10


async def made(**more: object) -> World:
    world = World()
    await world.create(new_table(turn_seconds=TURN_S, **more))  # type: ignore[arg-type]
    return world


async def on_turn(world: World) -> int:
    seat = turn((await world.table()).match)
    assert seat is not None
    return seat


async def again(world: World, seat: int, lag: int) -> None:
    """Everybody plays, `seat` with a connection so slow, until that seat is on turn again."""
    for _ in range(len((await world.table()).places)):
        each = await on_turn(world)
        action = legal((await world.table()).match, each)[0]
        await world.act(each, action, lag=lag if each == seat else 0)
    while await on_turn(world) != seat:
        await world.play_one()


def silent(world: World) -> list[int]:
    bits = Envelope.FromString(world.row.envelopes[-1]).silent
    return [seat for seat in range(4) if bits >> seat & 1]


@pytest.mark.parametrize(
    ("lag", "grace"), [(0, 0), (1, 100), (100, 100), (340, 400), (1000, 1000), (90_000, 1000)]
)
def test_the_grace_is_the_round_trip_in_steps_and_never_above_a_second(
    lag: int, grace: int
) -> None:
    assert clock.grace(lag) == grace


def test_a_round_trip_below_nothing_is_nothing() -> None:
    assert clock.grace(-5000) == 0


async def test_clients_see_the_deadline_and_the_clock_waits_for_the_lag_beside() -> None:
    world = await made()
    seat = await on_turn(world)
    await again(world, seat, lag=350)
    shown = (world.time.ms + TURN_S * 1000) / 1000
    assert (await world.view("p_0"))["deadline"] == shown
    assert world.last()[-1]["deadline"] == shown
    world.time.ms += TURN_S * 1000 + 399
    await world.desk.tick(T)
    assert not world.bots.tasks
    world.time.ms += 1
    await world.desk.tick(T)
    assert [(task.seat, task.level) for task in world.bots.tasks] == [(seat, "easy")]


async def test_within_the_grace_the_persons_card_counts_and_a_bots_does_not() -> None:
    world = await made()
    seat = await on_turn(world)
    await again(world, seat, lag=350)
    table = await world.table()
    card = legal(table.match, seat)[0]
    world.time.ms += TURN_S * 1000 + 399
    with pytest.raises(Refused) as refused:
        await world.act(seat, card, request=f"b:{table.ask}:{seat}:1", ask=table.ask)
    assert refused.value.code == "conflict"
    v = await world.act(seat, card, ask=table.ask)
    assert world.events(v)[0]["seat"] == seat


async def test_a_slow_bidder_passes_after_deadline_and_grace() -> None:
    world = await made(seats=people(3), preset="subasta.barajamos")
    seat = await on_turn(world)
    first = legal((await world.table()).match, seat)[0]
    assert await world.act(seat, first, lag=1000) == 2
    table = await world.table()
    assert table.places[seat].lag == 1000
    other = await on_turn(world)
    world.time.ms += TURN_S * 1000
    await world.desk.tick(T)
    assert world.last()[0] == {"kind": "bid", "seat": other, "bid": None}


async def test_the_lag_is_the_seats_own_and_survives_an_absence() -> None:
    world = await made()
    seat = await on_turn(world)
    await world.act(seat, legal((await world.table()).match, seat)[0], lag=180)
    await world.people.disconnect(T, seat, 1)
    await world.people.connect(T, f"p_{seat}", "g")
    lags = [place.lag for place in (await world.table()).places]
    assert lags == [200 * (each == seat) for each in ALL]


async def test_without_a_clock_no_lag_is_kept() -> None:
    world = World()
    await world.create(new_table())
    seat = await on_turn(world)
    await world.act(seat, legal((await world.table()).match, seat)[0], lag=500)
    assert [place.lag for place in (await world.table()).places] == [0, 0, 0, 0]


async def test_a_bot_that_sings_for_a_slow_person_has_not_ended_the_turn() -> None:
    """The canto is no missed turn: the card that follows is."""
    for _ in range(60):
        world = await made(preset="clasico.pagat-101")
        while (seat := turn((await world.table()).match)) is not None:
            table = await world.table()
            sings = [each for each in legal(table.match, seat) if type(each).__name__ == "Sing"]
            if sings:
                world.time.ms += TURN_S * 1000
                request = f"b:{table.ask}:{seat}:1"
                await world.act(seat, sings[0], ask=table.ask, request=request)
                assert (await world.table()).places[seat].missed == 0
                return
            await world.play_one()
    pytest.fail("nobody could sing")


async def test_frames_tell_gateways_whose_person_is_silent_until_the_person_is_back() -> None:
    world = await made(seats=people(2), preset="individual.corriente")
    slow = await on_turn(world)
    assert silent(world) == []
    while not (await world.table()).places[slow].away:
        if await on_turn(world) == slow:
            await world.pass_time(TURN_S * 1000 + 2 * BOT + 500, renewed=ALL)
        else:
            await world.play_one()
    assert (await world.table()).places[slow].away == Away.IDLE
    assert silent(world) == [slow]
    await world.people.connect(T, f"p_{slow}", "g")
    assert silent(world) == []


async def test_frames_tell_gateways_for_whom_a_bot_plays_for_now() -> None:
    world = await made(bot_if_absent=True)
    await world.people.disconnect(T, 1, 1)
    await world.pass_time(61_000, step=5000, renewed=(0, 2, 3))
    assert silent(world) == [1]
    await world.people.connect(T, "p_1", "g")
    assert silent(world) == []


async def test_who_left_for_good_is_out_of_the_room_when_the_match_ends() -> None:
    world = World()
    await world.create(new_table(bot_if_absent=True, options={"games": 1}))
    await world.people.leave(T, "p_2")
    assert silent(world) == []
    while not (await world.table()).status:
        await world.play_one()
    await world.desk.settled()
    [news] = map(TableNews.FromString, world.herald.heard)
    assert (news.what, list(news.lost)) == (TableNews.FINISHED, ["p_2"])
