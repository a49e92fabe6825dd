"""People beside a game: who looks on, what is said, who sits where, who waits for a match."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.people import on_turn, turns

if TYPE_CHECKING:
    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e
WISH = {"preset": "clasico.pagat-101", "players": 4, "options": {"series": 3}}


def told(player: Player, kind: str) -> list[Json]:
    said = [json.loads(text) for text in player.heard]
    return [each for each in said if each["type"] == kind]


async def test_who_looks_on_sees_what_all_see_where_the_room_allows_it(people: People) -> None:
    table = await people.match(4, "clasico.barajamos", spectators=True)
    v = await turns(table, 5)
    stranger = await people.player()
    await stranger.connect()
    answer = await stranger.ask(type="watch", table=table[0].table)
    assert (answer["view"]["you"], answer["view"]["hand"]) == (None, [])
    assert answer["v"] >= v
    player, ask, legal = await on_turn(table, v)
    v = (await player.act(legal[0], ask=ask))["v"]
    await stranger.until_v(v)
    seen = [event["card"] for event in stranger.events("played", after=v - 1)]
    assert seen == [legal[0]["play"]]
    assert not [event for event in stranger.events("turn") if "legal" in event]
    closed = await people.match(4, "clasico.barajamos")
    with pytest.raises(Refused) as refused:
        await stranger.ask(type="watch", table=closed[0].table)
    assert refused.value.code == "forbidden"


async def test_what_is_said_is_heard_by_all_but_who_muted_the_speaker(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    speaker, deaf, *others = table
    await deaf.ask(type="mute", player=speaker.id, on=True)
    await speaker.ask(type="say", table=speaker.table, phrase="bien_jugado")
    for other in others:
        await other.until(lambda one: bool(told(one, "say")))
        (said,) = told(other, "say")
        assert (said["seat"], said["phrase"]) == (speaker.seat, "bien_jugado")
    await deaf.ask(type="mute", player=speaker.id, on=False)
    await speaker.ask(type="say", table=speaker.table, phrase="hola")
    await deaf.until(lambda one: bool(told(one, "say")))
    assert [said["phrase"] for said in told(deaf, "say")] == ["hola"]


async def test_two_change_places_when_both_want_it(people: People) -> None:
    host, guest = await people.room(2, "clasico.barajamos", bots=2)
    assert host.room
    room = host.room["id"]
    asked = await host.call("POST", f"/rooms/{room}/swap", {"seat": 1})
    assert asked["swaps"] == [{"from": 0, "to": 1}]
    await guest.until(lambda one: one.room is not None and bool(one.room["swaps"]))
    done = await guest.call("POST", f"/rooms/{room}/swap", {"seat": 0})
    assert [seat["player"] for seat in done["seats"]][:2] == [guest.id, host.id]


async def test_a_ticket_ends_without_a_match_and_says_why(people: People) -> None:
    left, joined, gone = [await people.player() for _ in range(3)]
    for player, options in ((left, 1), (joined, 2), (gone, 3)):
        await player.connect()
        await player.call("POST", "/queue", {**WISH, "options": {"series": options}})
    await left.call("DELETE", "/queue")
    await joined.call("POST", "/rooms", {"rules": {"preset": "clasico.barajamos"}})
    for player, why in ((left, "left"), (joined, "room")):
        await player.until(lambda one: bool(told(one, "unqueued")))
        assert [each["reason"] for each in told(player, "unqueued")] == [why]


async def test_a_party_is_unqueued_when_one_of_it_stays_away(people: People) -> None:
    host, guest = await people.room(2, "clasico.pagat", bots=2)
    with pytest.raises(Refused) as refused:
        await guest.call("POST", "/queue", WISH)
    assert refused.value.code == "forbidden"
    await host.call("POST", "/queue", {**WISH, "options": {"series": 4}})
    guest.vanish()
    await host.until(lambda one: bool(told(one, "unqueued")))
    assert [each["reason"] for each in told(host, "unqueued")] == ["expired"]


async def test_lists_are_as_one_asks_for_them(people: People) -> None:
    host = await people.player()
    rules = {"preset": "cabron.ludoteka", "players": 3}
    room = await host.call("POST", "/rooms", {"rules": rules, "visibility": "public"})
    wanted = ("mode=cabron", "preset=cabron.ludoteka", "players=3", "free=true")
    for each in (*wanted, "&".join(wanted)):
        found = await host.call("GET", f"/rooms?{each}")
        assert room["id"] in [one["id"] for one in found["rooms"]]
    assert not (await host.call("GET", "/rooms?preset=subasta.wikipedia"))["rooms"]
