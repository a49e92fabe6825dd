"""A move is played once, by the seat that was asked, for the decision that it answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.people import on_turn, play_out, turns

if TYPE_CHECKING:
    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e


async def code_of(player: Player, action: Json, **fields: object) -> str:
    """What an act is refused with, "" if it was played."""
    try:
        await player.act(action, **fields)
    except Refused as refused:
        return refused.code
    return ""


async def test_the_same_cmd_twice_is_played_once_and_gets_the_same_answer(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    player, ask, legal = await on_turn(table)
    first = await player.act(legal[0], ask=ask, cmd="once")
    again = await player.act(legal[0], ask=ask, cmd="once")
    other = await player.act(legal[-1], ask=ask, cmd="once")
    assert first["v"] == again["v"] == other["v"]
    neighbour, *_ = await on_turn(table, first["v"])
    assert len(neighbour.events("played")) == 1


async def test_a_cmd_is_answered_when_the_rules_would_refuse_it_now(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    player, ask, legal = await on_turn(table)
    first = await player.act(legal[0], ask=ask, cmd="early")
    await turns(table, 8)
    assert (await player.act(legal[0], ask=ask, cmd="early"))["v"] == first["v"]
    assert await code_of(player, legal[0], ask=ask, cmd="late") == "conflict"


async def test_a_cmd_of_another_seat_spends_nothing(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    player, ask, legal = await on_turn(table)
    other = table[(table.index(player) + 1) % 4]
    assert await code_of(other, legal[0], ask=ask, cmd="mine") == "not_your_turn"
    mine = await player.act(legal[0], ask=ask, cmd="mine")
    neighbour, ask, legal = await on_turn(table, mine["v"])
    assert (await neighbour.act(legal[0], ask=ask, cmd="mine"))["v"] > mine["v"]


async def test_an_answer_to_an_older_decision_is_a_conflict_that_tells_the_new_one(
    people: People,
) -> None:
    table = await people.match(4, "clasico.barajamos")
    player, ask, legal = await on_turn(table)
    with pytest.raises(Refused) as refused:
        await player.act(legal[0], ask=ask - 1)
    assert refused.value.code == "conflict"
    assert refused.value.details == {"ask": ask}


async def test_of_fifty_who_take_the_last_seat_one_gets_it(people: People) -> None:
    host = await people.player()
    rules = {"preset": "clasico.barajamos"}
    room = await host.call("POST", "/rooms", {"rules": rules, "visibility": "public"})
    for seat in (1, 2):
        await host.call("POST", f"/rooms/{room['id']}/bots", {"seat": seat, "level": "easy"})
    crowd = [await people.player() for _ in range(50)]
    answers = await asyncio.gather(
        *(one.api.http("POST", f"/rooms/{room['id']}/join", {}) for one in crowd)
    )
    won = [answer for status, answer in answers if status == 200]
    assert len(won) == 1
    assert {answer["error"]["code"] for status, answer in answers if status != 200} == {"room_full"}
    seats = (await host.call("GET", f"/rooms/{room['id']}"))["seats"]
    assert seats[3]["player"] in {one.id for one in crowd}


async def test_the_newer_of_two_sockets_plays_and_the_older_is_told(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    player, *_ = await on_turn(table)
    older = player.socket
    assert older is not None
    await player.connect()
    async with asyncio.timeout(10):
        await older.ended.wait()
    assert [bye["code"] for bye in player.byes] == ["replaced"]
    assert older.close_code == 4409
    await player.view()
    await play_out(table)
    assert not [event for one in table for event in one.events("away", "match_cancelled")]


async def test_a_neighbour_who_goes_away_refuses_nobodys_card(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    player, ask, legal = await on_turn(table)
    neighbour = table[(table.index(player) + 1) % 4]
    neighbour.vanish()
    away = await player.until_event("away")
    assert (away["seat"], ask) == (neighbour.seat, player.asked and player.asked[0])
    assert (await player.act(legal[0], ask=ask))["v"] == away["v"] + 1


async def test_a_partner_sings_out_of_turn_and_the_decision_is_put_anew(people: People) -> None:
    """Played on until somebody who is not on turn may sing; nobody else was told so."""
    table = await people.match(4, "clasico.pagat-101", options={"tute": "off", "series": 99})
    v = 0
    chances: list[Json] = []
    while not chances:
        player, ask, legal = await on_turn(table, v)
        cards = [action for action in legal if "play" in action]
        v = (await player.act(cards[0], ask=ask))["v"]
        leader, *_ = await on_turn(table, v)
        chances = [
            chance
            for one in table
            for chance in one.events("may_sing", after=v - 1)
            if one.seat != leader.seat
        ]
    chance = chances[0]
    singer = next(one for one in table if one.seat == chance["seat"])
    told = [(one.seat, e["seat"]) for one in table for e in one.events("may_sing", after=v - 1)]
    assert all(who == whose for who, whose in told)
    sung = await singer.act({"sing": chance["suits"][0]}, ask=chance["ask"])
    leader, ask, legal = await on_turn(table, sung["v"])
    canto = leader.events("canto")[-1]
    assert (canto["seat"], canto["suit"]) == (singer.seat, chance["suits"][0])
    assert ask > chance["ask"]
    await leader.act(legal[0], ask=ask)
