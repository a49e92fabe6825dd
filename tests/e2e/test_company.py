"""Good company: phrases, muting, seats swapped by consent, and another match together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.people import last_room, play_out

if TYPE_CHECKING:
    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e


def seats(room: Json | None) -> list[str | None]:
    assert room
    return [seat["player"] for seat in room["seats"]]


async def waiting(*players: Player) -> None:
    for one in players:
        await one.until(lambda one: one.room is not None and one.room["state"] == "waiting")


async def test_a_phrase_is_heard_at_the_table_and_not_by_who_has_muted(people: People) -> None:
    """Across gateways; the mute survives another socket, and ends when it is taken back."""
    ana, bea, cruz = await people.match(3, "cabron.barajamos")
    await ana.say("bien_jugado")
    for one in (ana, bea, cruz):
        await one.until(lambda one: one.said == [(0, "bien_jugado")])
    await bea.ask(type="mute", player=ana.id, on=True)
    await bea.connect()
    await bea.view()
    await ana.say("gracias")
    await cruz.until(lambda one: one.said[-1] == (0, "gracias"))
    await cruz.say("hola")
    await bea.until(lambda one: one.said[-1] == (2, "hola"))
    await bea.ask(type="mute", player=ana.id, on=False)
    await ana.say("adios")
    await bea.until(lambda one: one.said[-1] == (0, "adios"))
    assert bea.said == [(0, "bien_jugado"), (2, "hola"), (0, "adios")]
    assert not [frame for frame in bea.frames if not frame["events"] and frame["v"] > ana.v]


async def test_only_who_sits_there_says_phrases_of_the_list_and_not_without_end(
    people: People,
) -> None:
    ana, bea = await people.match(2, "individual.corriente")
    stranger = await people.player()
    await stranger.connect()
    for player, phrase, code in ((stranger, "hola", "not_found"), (ana, "tonto", "bad_request")):
        with pytest.raises(Refused) as refused:
            await player.ask(type="say", table=ana.table, phrase=phrase)
        assert refused.value.code == code

    async def say_it_all() -> None:
        for _ in range(100):
            await ana.say("venga")

    with pytest.raises(Refused) as refused:
        await say_it_all()
    assert refused.value.code == "rate_limited"
    assert refused.value.details["retry_after_s"] > 0
    await bea.say("un_momento")
    with pytest.raises(Refused) as refused:
        await bea.ask(type="mute", player=bea.id, on=True)
    assert refused.value.code == "bad_request"


async def test_the_host_starts_another_match_the_moment_one_is_over(people: People) -> None:
    """Three times, each start sent when the end is heard: the same people, new tables."""
    table = await people.match(2, "individual.corriente", options={"games": 1})
    tables = {table[0].table}
    for seed in range(3):
        await play_out(table, seed)
        for one in table:
            one.chooser = None
        assert table[0].room
        made = await table[0].call("POST", f"/rooms/{table[0].room['id']}/start")
        assert made["state"] == "playing"
        assert made["table"] not in tables
        tables.add(made["table"])
        for one in table:
            await one.until(lambda one: one.table == made["table"] and one.v > 0)  # noqa: B023
            assert [s["player"] for s in one.events("match_started")[0]["seats"]] == seats(made)


async def test_who_left_is_replaced_by_invite_or_bot_before_the_next_match(people: People) -> None:
    table = await people.match(3, "cabron.barajamos", options={"letters": 1})
    host, stays, leaves = table
    await play_out(table)
    await waiting(host)
    await leaves.call("POST", f"/rooms/{(await leaves.call('GET', '/me'))['room']}/leave")
    assert host.room
    room = host.room["id"]
    with pytest.raises(Refused) as refused:
        await host.call("POST", f"/rooms/{room}/start")
    assert (refused.value.code, refused.value.details) == ("not_ready", {"free": [2]})
    newcomer = await people.player()
    code = (await host.call("POST", f"/rooms/{room}/invites"))["code"]
    await newcomer.call("POST", f"/invites/{code}/accept")
    await stays.call("POST", f"/rooms/{room}/leave")
    await host.call("POST", f"/rooms/{room}/bots", {"seat": 1})
    made = await host.call("POST", f"/rooms/{room}/start")
    assert seats(made) == [host.id, None, newcomer.id]


async def test_two_change_places_when_both_want_it(people: People) -> None:
    ana, bea, cruz = await people.room(3, "cabron.barajamos")
    assert ana.room
    path = f"/rooms/{ana.room['id']}/swap"
    asked = await ana.call("POST", path, {"seat": 2})
    assert (asked["swaps"], seats(asked)) == ([{"from": 0, "to": 2}], [ana.id, bea.id, cruz.id])
    await cruz.until(lambda one: one.room is not None and bool(one.room["swaps"]))
    with pytest.raises(Refused) as refused:
        await cruz.call("POST", f"/rooms/{ana.room['id']}/seat", {"seat": 0})
    assert refused.value.code == "seat_taken"
    agreed = await cruz.call("POST", path, {"seat": 0})
    assert (agreed["swaps"], seats(agreed)) == ([], [cruz.id, bea.id, ana.id])
    for one in (ana, bea, cruz):
        await one.until(lambda one: seats(one.room) == [cruz.id, bea.id, ana.id])
    assert agreed["host"] == ana.id


async def test_who_is_asked_to_change_places_may_decline(people: People) -> None:
    ana, bea, cruz = await people.room(3, "cabron.barajamos")
    assert ana.room
    path = f"/rooms/{ana.room['id']}/swap"
    for one in (ana, bea):
        await one.call("POST", path, {"seat": 2})
    declined = await cruz.call("DELETE", f"{path}/0")
    assert declined["swaps"] == [{"from": 1, "to": 2}]
    assert seats(declined) == [ana.id, bea.id, cruz.id]
    await ana.until(lambda one: one.room is not None and one.room["swaps"] == declined["swaps"])
    assert await cruz.call("DELETE", f"{path}/0") == declined
    for seat in ("3", "9", "-1", "two"):
        with pytest.raises(Refused) as refused:
            await cruz.call("DELETE", f"{path}/{seat}")
        assert refused.value.code == "bad_request"


async def test_public_rooms_by_what_one_looks_for(people: People) -> None:
    made = {}
    for preset in ("clasico.barajamos", "clasico.pagat", "individual.corriente"):
        host = await people.player()
        wish = {"rules": {"preset": preset}, "visibility": "public"}
        made[preset] = (await host.call("POST", "/rooms", wish))["id"]
    guest = await people.player()
    await guest.call("POST", f"/rooms/{made['individual.corriente']}/join")
    seeker = await people.player()

    async def found(query: str) -> list[str]:
        """All pages, of our rooms those that are on them."""
        rooms: list[str] = []
        page = await seeker.call("GET", f"/rooms?limit=2&{query}")
        while True:
            rooms += [room["id"] for room in page["rooms"] if room["id"] in made.values()]
            if page["cursor"] is None:
                return rooms
            page = await seeker.call("GET", f"/rooms?limit=2&cursor={page['cursor']}&{query}")

    barajamos, pagat, individual = made.values()
    assert await found("mode=clasico") == [pagat, barajamos]
    assert await found("preset=clasico.pagat") == [pagat]
    assert await found("players=2") == [individual]
    assert await found("players=2&free=true") == []
    assert await found("free=false") == [individual, pagat, barajamos]
    for query in ("mode=mus", "preset=mus", "players=9", "players=two", "free=perhaps", "watch=2"):
        with pytest.raises(Refused) as refused:
            await found(query)
        assert refused.value.code == "bad_request"


async def test_who_is_out_of_a_room_hears_why(people: People) -> None:
    ana, bea, cruz = await people.room(3, "cabron.barajamos")
    room = (await ana.call("GET", "/me"))["room"]
    await bea.call("POST", f"/rooms/{room}/leave")
    await ana.call("POST", f"/rooms/{room}/kick", {"player": cruz.id})
    for one, reason in ((bea, "left"), (cruz, "kicked")):
        await one.until(lambda one: one.room is None)
        assert last_room(one) == {"type": "room", "room": None, "reason": reason}
