"""Tables of bots alone, for load tests: so many deals, and they are gone."""

from __future__ import annotations

import json

import pytest

from services.game.table import Seat
from services.game.writing import VANISH_MS
from tests.unit.game.world import T, World, new_table, people
from tute.match import turn
from tuteapi.codes import Refused
from tuteapi.v1.lobby_pb2 import TableNews

BOTS = [Seat("", name, "easy") for name in ("Pepa", "Manolo", "Lola", "Paco")]


async def test_it_ends_after_its_deals_and_vanishes_a_minute_later() -> None:
    world = World()
    await world.create(new_table(BOTS, options={"games": 100}, deals=3, room="", spectators=True))
    while turn((await world.table()).match) is not None and not (await world.table()).status:
        assert world.row.ttl == ""
        await world.play_one()
    over = world.last()[-1]
    assert (over["kind"], over["reason"]) == ("match_cancelled", "out_of_seeds")
    assert (await world.table()).match.deal_no == 3
    assert world.row.ttl == str(VANISH_MS)


async def test_its_first_bot_is_asked_at_once_and_a_look_plays_for_it() -> None:
    world = World()
    await world.create(new_table(BOTS, deals=1))
    asked = world.bots.tasks[0]
    assert (asked.table, asked.level) == (T, "easy")
    assert json.loads(asked.view)["you"] == asked.seat
    v = world.row.v
    await world.pass_time(6_000)
    assert world.row.v > v


async def test_the_lobby_is_told_of_no_room() -> None:
    world = World()
    await world.create(new_table(BOTS, options={"games": 100}, deals=1, room=""))
    while not (await world.table()).status:
        await world.play_one()
    await world.desk.settled()
    [news] = world.herald.heard
    assert (TableNews.FromString(news).table, TableNews.FromString(news).room) == (T, "")


async def test_deals_are_counted_where_nobody_sits_and_nowhere_else() -> None:
    for seats, deals in ((BOTS, 0), (people(), 3), (BOTS, -1), (BOTS, 5_000)):
        with pytest.raises(Refused) as refused:
            await World().create(new_table(seats, deals=deals))
        assert refused.value.code == "bad_request"
