"""Looking on: where the room allows it, everything that everybody may see, and no hidden card."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.history import check_match, check_watcher
from tests.e2e.people import on_turn, play_out, start, turns

if TYPE_CHECKING:
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e


async def watcher(people: People, table: str) -> Player:
    one = await people.player()
    await one.connect()
    view = await one.watch(table)
    assert (view["you"], view["hand"], view["legal"]) == (None, [], [])
    return one


async def code_of(player: Player, **message: object) -> str:
    with pytest.raises(Refused) as refused:
        await player.ask(**message)
    return refused.value.code


@pytest.mark.parametrize(
    ("preset", "players", "options"),
    [
        ("clasico.pagat-101", 4, {"series": 1}),
        ("subasta.barajamos", 3, {"target": 60}),
        ("individual.corriente", 2, {"games": 1}),
    ],
)
async def test_who_looks_on_sees_every_frame_and_no_card_before_everybody_does(
    people: People, preset: str, players: int, options: dict[str, object]
) -> None:
    table = await people.match(players, preset, options=options, spectators=True)
    v = await turns(table, 3)
    onlooker = await watcher(people, table[0].table)
    assert onlooker.v >= v
    first = onlooker.v
    record = await play_out(table)
    await onlooker.until_event("match_finished")
    assert [frame["v"] for frame in onlooker.frames] == list(range(first + 1, table[0].v + 1))
    check_watcher(check_match(record, table), onlooker)
    assert (await onlooker.view())["match"]["state"] == "finished"
    assert (await (await watcher(people, table[0].table)).view())["match"]["state"] == "finished"


async def test_the_public_part_is_the_same_bytes_for_everybody_without_a_share(
    people: People,
) -> None:
    table = await people.match(4, "clasico.barajamos", spectators=True)
    onlooker = await watcher(people, table[0].table)
    v = await turns(table, 9)
    await onlooker.until_v(v)
    for text in onlooker.heard:
        frame = json.loads(text)
        if frame["type"] == "frame" and frame["events"][-1]["kind"] == "turn":
            off_turn = [one for one in table if one.seat != frame["events"][-1]["seat"]]
            for one in off_turn:
                await one.until_v(frame["v"])
                assert text in one.heard


async def test_a_room_says_whether_it_wants_spectators(people: People) -> None:
    table = await people.match(2, "individual.corriente")
    stranger = await people.player()
    await stranger.connect()
    where = {"table": table[0].table}
    assert await code_of(stranger, type="watch", **where) == "forbidden"
    assert await code_of(stranger, type="watch", table="t_nowhere") == "not_found"
    assert await code_of(table[0], type="watch", **where) == "already_playing"


async def test_who_looks_on_plays_nothing_says_nothing_and_holds_nothing_up(
    people: People,
) -> None:
    table = await people.match(2, "individual.corriente", spectators=True)
    onlooker = await watcher(people, table[0].table)
    where = {"table": table[0].table}
    _, ask, legal = await on_turn(table)
    verb = {key: value for key, value in legal[0].items() if key != "seat"}
    assert await code_of(onlooker, type="act", action=verb, ask=ask, **where) == "forbidden"
    assert await code_of(onlooker, type="say", phrase="hola", **where) == "forbidden"
    await table[1].say("suerte")
    await onlooker.until(lambda one: one.said == [(1, "suerte")])
    onlooker.vanish()
    await turns(table, 4)
    assert not [event for one in table for event in one.events("away")]


async def test_looking_on_ends_with_leave_and_goes_on_elsewhere(people: People) -> None:
    one = await people.match(2, "individual.corriente", spectators=True)
    other = await people.match(2, "individual.corriente", spectators=True)
    onlooker = await watcher(people, one[0].table)
    await onlooker.watch(other[0].table)
    v, _ = await asyncio.gather(turns(other, 2), turns(one, 2))
    await onlooker.until_v(v)
    await onlooker.ask(type="leave", table=other[0].table)
    assert await code_of(onlooker, type="view", table=other[0].table) == "not_found"
    assert {frame["table"] for frame in onlooker.frames} == {other[0].table}
    assert not other[0].events("match_cancelled", "bot_took")


async def test_a_player_looks_on_elsewhere_and_comes_back_to_play(people: People) -> None:
    one = await people.match(2, "individual.corriente", spectators=True)
    waiting = await people.room(2, "individual.corriente")
    host = waiting[0]
    await host.watch(one[0].table)
    v = await turns(one, 2)
    await host.until_v(v)
    await start(waiting)
    assert host.table != one[0].table
    assert host.seat == 0


async def test_matches_that_may_be_watched_are_found_in_the_list_of_rooms(people: People) -> None:
    public = {"visibility": "public", "spectators": True}
    table = await people.match(2, "individual.corriente", **public)
    await people.match(2, "individual.corriente", spectators=True)
    stranger = await people.player()
    await stranger.connect()
    [room] = (await stranger.call("GET", "/rooms?watch=true"))["rooms"]
    assert (room["table"], room["invites"]) == (table[0].table, [])
    assert (await stranger.watch(room["table"]))["you"] is None
    assert (await stranger.call("GET", "/rooms?mode=individual"))["rooms"] == []
