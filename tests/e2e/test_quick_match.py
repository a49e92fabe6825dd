"""Strangers find each other, play, and stay together if they like."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.history import check_match
from tests.e2e.people import play_out, start

if TYPE_CHECKING:
    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e


async def queue(player: Player, **wish: object) -> str:
    ticket = await player.call("POST", "/queue", {"preset": "individual.corriente", **wish})
    return str(ticket["ticket"])


def told(player: Player, kind: str) -> list[Json]:
    said = [json.loads(text) for text in player.heard]
    return [each for each in said if each["type"] == kind]


async def test_two_strangers_meet_play_and_leave_again(people: People) -> None:
    ana, eva = [await people.player() for _ in range(2)]
    await ana.connect()
    ticket = await queue(ana)
    await ana.until(lambda one: bool(told(one, "queue")))
    assert told(ana, "queue")[0]["size"] == 1
    ana.vanish()
    await ana.connect()
    assert ana.hello["ticket"] == ticket == (await ana.call("GET", "/me"))["ticket"]
    await eva.connect()
    await queue(eva)
    for player in (ana, eva):
        await player.until(lambda one: bool(told(one, "matched")) and one.v > 0)
        (matched,) = told(player, "matched")
        assert player.room
        assert (matched["table"], matched["room"]) == (player.table, player.room["id"])
        assert player.room["on_absent"] == "bot"
        assert (player.room["visibility"], player.room["turn_seconds"]) == ("private", 30)
        assert [seat["bot"] for seat in player.room["seats"]] == [None, None]
        with pytest.raises(Refused) as refused:
            await queue(player)
        assert refused.value.code == "already_playing"
    await ana.ask(type="leave", table=ana.table)
    assert (await eva.until_event("bot_took"))["seat"] == ana.seat


async def reason(player: Player, number: int, seconds: float = 60.0) -> str:
    """Why that ticket of the player ended, counted from 1."""
    await player.until(lambda one: len(told(one, "unqueued")) >= number, seconds)
    return str(told(player, "unqueued")[number - 1]["reason"])


async def test_what_ends_a_ticket(people: People) -> None:
    """Taking it back, a room that changes, and somebody of the party who does not come back."""
    host, guest = await people.room(2, "clasico.barajamos", bots=2)
    wish: Json = {"preset": "clasico.pagat", "players": None, "with_bots_after_s": None}
    with pytest.raises(Refused) as refused:
        await queue(guest, **wish)
    assert refused.value.code == "forbidden"
    ticket = await queue(host, **wish)
    assert await queue(guest, **wish) == ticket
    await guest.call("DELETE", "/queue")
    assert [await reason(each, 1) for each in (host, guest)] == ["left", "left"]
    await queue(host, **{**wish, "players": 4})
    stranger = await people.player()
    assert host.room
    room = f"/rooms/{host.room['id']}"
    await host.call("DELETE", f"{room}/bots/3")
    code = (await host.call("POST", f"{room}/invites"))["code"]
    await stranger.call("POST", f"/invites/{code}/accept")
    assert [await reason(each, 2) for each in (host, guest)] == ["room", "room"]
    await stranger.call("POST", f"{room}/leave")
    await queue(host, **wish)
    guest.vanish()
    assert await reason(host, 3) == "expired"
    await guest.connect()
    assert guest.hello["ticket"] is None


async def test_bots_come_at_once_where_they_may(people: People) -> None:
    ana = await people.player()
    await ana.connect()
    await queue(ana, preset="cabron.barajamos", with_bots_after_s=0)
    await ana.until(lambda one: one.v > 0)
    assert ana.room
    assert [bool(seat["bot"]) for seat in ana.room["seats"]] == [False, True, True, True]
    await ana.ask(type="leave", table=ana.table)
    await ana.until(lambda one: one.room is None)


async def test_a_room_queues_together_and_strangers_stay_for_another_match(
    people: People,
) -> None:
    pair = await people.room(2, "clasico.barajamos", bots=2)
    strangers = [await people.player() for _ in range(2)]
    for player in strangers:
        await player.connect()
        await queue(player, preset="clasico.fournier", options={"games": 1})
    await queue(pair[0], preset="clasico.barajamos", options={"games": 1})
    table = sorted([*pair, *strangers], key=lambda one: one not in pair)
    for player in table:
        await player.until(lambda one: one.v > 0)
    assert len({player.table for player in table}) == 1
    assert (pair[0].seat - pair[1].seat) % 2 == 0
    check_match(await play_out(table), table)
    for player in table:
        player.chooser = None
        await player.until(lambda one: one.room is not None and one.room["state"] == "waiting")
    host = next(each for each in table if each.room and each.room["host"] == each.id)
    await start([host, *(each for each in table if each is not host)])
