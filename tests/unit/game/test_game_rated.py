"""What a match does to the ratings of those who played it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from services.game import rated
from services.game import table as tables
from services.game.table import Stand
from tests.unit.game.world import HOLD, T, World, new_table, people, with_bots
from tute.actions import Pass
from tuteapi.ratings import BOTS, NEW, Rating
from tuteapi.v1.lobby_pb2 import TableNews

if TYPE_CHECKING:
    from services.game.table import Seat, Table

SHORT = {
    "clasico.barajamos": {"games": 1},
    "cabron.barajamos": {"letters": 1},
    "subasta.barajamos": {"target": 60},
    "individual.corriente": {"games": 1},
}
STRONG = Rating(35.0, 3.0)


async def played(world: World, seats: list[Seat], preset: str) -> Table:
    """A match of the world, to its end."""
    mode = preset.partition(".")[0]
    ratings = tuple(rated.bot(mode, seat.bot) if seat.bot else NEW for seat in seats)
    options: dict[str, object] = {**SHORT[preset]}
    await world.create(new_table(seats, preset, options, ratings=ratings))
    rng = random.Random(7)
    while not (table := await world.table()).status:
        await world.play_one(rng)
    await world.desk.settled()
    return table


def news(world: World) -> TableNews:
    return TableNews.FromString(world.herald.heard[-1])


def moved(world: World) -> dict[str, float]:
    return {each.player: each.after.mu - each.before.mu for each in news(world).ratings}


@pytest.mark.parametrize(("preset", "count"), [(each, 4) for each in SHORT if "cl" in each])
async def test_the_team_that_won_goes_up_and_the_other_down(preset: str, count: int) -> None:
    world = World()
    table = await played(world, people(count), preset)
    change = moved(world)
    for seat in range(4):
        assert (change[f"p_{seat}"] > 0) == (seat % 2 == table.match.winner)


async def test_who_has_the_fewest_letters_goes_up_most() -> None:
    world = World()
    table = await played(world, people(4), "cabron.barajamos")
    change = moved(world)
    best = max(range(4), key=lambda seat: change[f"p_{seat}"])
    assert best == table.match.winner
    for one in range(4):
        for two in range(4):
            fewer = table.match.score[one] < table.match.score[two]
            assert not fewer or change[f"p_{one}"] > change[f"p_{two}"]


async def test_subasta_is_rated_deal_by_deal() -> None:
    world = World()
    endless: dict[str, object] = {"target": 100_000}
    await world.create(new_table(people(3), "subasta.barajamos", endless, ratings=(NEW,) * 3))
    seen: list[tuple[Rating, ...]] = []
    rng = random.Random(3)
    for _ in range(6):
        deal_no = (await world.table()).match.deal_no
        while (table := await world.table()).match.deal_no == deal_no and not table.status:
            await world.play_one(rng)
        seen.append(table.ratings or table.terms.ratings)
    assert len(set(seen)) == len(seen) == 6
    assert tables.load(tables.dump(table), tables.dump_terms(table)).ratings == table.ratings


async def test_a_deal_nobody_bid_for_moves_nobody() -> None:
    world = World()
    await world.create(new_table(people(3), "subasta.barajamos", ratings=(NEW,) * 3))
    for _ in range(3):
        table = await world.table()
        assert table.match.now
        await world.act(table.match.now.turn, Pass())
    table = await world.table()
    assert (table.match.deal_no, table.ratings) == (2, ())


async def test_bots_are_measures_and_never_move() -> None:
    world = World()
    await played(world, with_bots("easy", "normal", "hard"), "clasico.barajamos")
    assert [*moved(world)] == ["p_0"]
    world = World()
    table = await played(world, with_bots("easy", "hard"), "subasta.barajamos")
    assert table.ratings[1:] == (BOTS["subasta"]["easy"], BOTS["subasta"]["hard"])
    assert [*moved(world)] == ["p_0"]


async def test_everybody_sees_the_change_in_the_numbers_people_know() -> None:
    world = World()
    await played(world, people(4), "clasico.barajamos")
    [finished] = [event for event in world.last() if event["kind"] == "match_finished"]
    assert [each["seat"] for each in finished["ratings"]] == [0, 1, 2, 3]
    for each in finished["ratings"]:
        assert each["before"] == 1000
        assert each["change"] == each["after"] - each["before"] != 0
        assert each["player"] == f"p_{each['seat']}"


async def test_a_friendly_match_moves_nobody() -> None:
    world = World()
    await world.create(new_table(options={"games": 1}))
    while not (await world.table()).status:
        await world.play_one()
    await world.desk.settled()
    [finished] = [event for event in world.last() if event["kind"] == "match_finished"]
    assert finished["ratings"] is None
    assert not news(world).ratings
    assert not news(world).rated


async def test_a_cancelled_match_counts_only_for_who_left() -> None:
    world = World()
    await world.create(new_table(ratings=(NEW,) * 4))
    await world.people.leave(T, "p_2")
    await world.desk.settled()
    assert [*moved(world)] == ["p_2"]
    assert moved(world)["p_2"] < 0
    [cancelled] = [event for event in world.last() if event["kind"] == "match_cancelled"]
    assert [each["seat"] for each in cancelled["ratings"]] == [2]


async def test_whose_hold_ended_has_lost() -> None:
    world = World()
    await world.create(new_table(ratings=(NEW,) * 4))
    await world.people.disconnect(T, 1, 1)
    await world.pass_time(HOLD + 1_000, renewed=(0, 2, 3))
    assert [*moved(world)] == ["p_1"]
    assert moved(world)["p_1"] < 0


async def test_a_friendly_match_left_costs_nothing() -> None:
    world = World()
    await world.create(new_table())
    await world.people.leave(T, "p_2")
    await world.desk.settled()
    assert not news(world).ratings
    [cancelled] = [event for event in world.last() if event["kind"] == "match_cancelled"]
    assert "ratings" not in cancelled


@pytest.mark.parametrize("preset", ["clasico.barajamos", "individual.corriente"])
async def test_who_left_a_bot_in_their_seat_has_lost_whatever_it_did(preset: str) -> None:
    world = World()
    count = 4 if preset.startswith("clasico") else 2
    await world.create(new_table(people(count), preset, ratings=(STRONG,) * count))
    table = await world.table()
    place = replace(table.places[0], stand=Stand.FOR_GOOD)
    over = replace(table.with_place(0, place), match=table.match._replace(winner=0))
    scored = (1, 0) if len(table.match.score) == 2 else table.match.score
    over = replace(over, match=over.match._replace(score=scored))
    change = {each.seat: each.after.mu - each.before.mu for each in rated.finished(over)}
    assert change[0] < 0
    if count == 4:
        assert change[2] > 0 > change[1]


async def test_a_table_of_before_ratings_is_a_friendly_one() -> None:
    world = World()
    await world.create(new_table(ratings=(NEW,) * 4))
    table = await world.table()
    terms, state = (
        msgspec.msgpack.encode(msgspec.msgpack.decode(packed)[:-later])
        for packed, later in ((tables.dump_terms(table), 2), (tables.dump(table), 1))
    )
    old = tables.load(state, terms)
    assert (old.terms.ratings, old.ratings) == ((), ())
    assert rated.finished(old) == ()


async def test_the_news_say_who_sat_where_by_which_rules_and_when() -> None:
    world = World()
    await played(world, with_bots("easy", "normal", "hard"), "clasico.barajamos")
    told = news(world)
    assert [(seat.player, seat.bot) for seat in told.seats] == [
        ("p_0", ""),
        ("", "easy"),
        ("", "normal"),
        ("", "hard"),
    ]
    assert (told.mode, told.rules.preset, told.rated) == ("clasico", "clasico.barajamos", True)
    assert told.finished_ms == world.time.ms
