"""Every error code that a client can meet, met through the gateway."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.e2e.api import Refused
from tests.e2e.people import on_turn, play_out, turns
from tests.e2e.player import randomly
from tuteapi.codes import CODES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player
    from tests.e2e.stack import Stack

    Case: TypeAlias = Callable[[People], Awaitable[object]]

pytestmark = pytest.mark.e2e
SETTINGS = {"ws_per_s": "200", "ws_burst": "400"}
"""So narrow that a loaded machine reaches them too."""
CLASICO = {"rules": {"preset": "clasico.barajamos"}}
CASES: dict[str, Case] = {}
ELSEWHERE = {
    "bad_record": "records come in by the command line only",
    "bad_deck": "as bad_record",
    "internal": "test_a_state_that_cannot_be_read_is_internal_and_stays_alone",
    "unavailable": "test_while_redis_is_away_every_answer_is_unavailable",
}


def reaches(code: str) -> Callable[[Case], Case]:
    def keep(case: Case) -> Case:
        CASES[code] = case
        return case

    return keep


def test_every_code_is_reached() -> None:
    assert set(CASES) | set(ELSEWHERE) == set(CODES)


@pytest.mark.parametrize("code", CASES)
async def test_a_code_comes_with_its_status(people: People, code: str) -> None:
    with pytest.raises(Refused) as refused:
        await CASES[code](people)
    assert refused.value.code == code
    assert refused.value.status in (0, CODES[code].http)


async def test_a_state_that_cannot_be_read_is_internal_and_stays_alone(
    stack: Stack, people: People
) -> None:
    broken, whole = [await people.match(4, "clasico.barajamos") for _ in range(2)]
    player, ask, legal = await on_turn(broken)
    key = f"{{t:{player.table}}}:state"
    stack.redis.command("HINCRBY", key, "version", 1)
    stack.redis.command("HSET", key, "state", "garbage")
    with pytest.raises(Refused) as refused:
        await player.act(legal[0], ask=ask)
    assert refused.value.code == "internal"
    name = refused.value.details["id"]
    assert any(name in game.said() for game in stack.of("game"))
    await play_out(whole)
    stack.redis.command("DEL", key)
    for game in stack.of("game"):
        game.forgive()


async def test_while_redis_is_away_every_answer_is_unavailable(
    stack: Stack, people: People
) -> None:
    table = await people.match(4, "clasico.barajamos")
    player, ask, legal = await on_turn(table)
    stack.redis.pause()
    try:
        with pytest.raises(Refused) as room:
            await player.call("POST", "/rooms", CLASICO)
        with pytest.raises(Refused) as act:
            await player.act(legal[0], ask=ask, cmd="patient")
    finally:
        stack.redis.resume()
    assert (room.value.code, room.value.status) == ("unavailable", 503)
    assert act.value.code == "unavailable"
    assert (await player.act(legal[0], ask=ask, cmd="patient"))["v"] > 1
    await play_out(table)


async def clasico(people: People, **options: object) -> tuple[Player, list[Json]]:
    player, _, legal = await on_turn(await people.match(4, "clasico.barajamos", options=options))
    return player, legal


async def auction(people: People) -> list[Player]:
    return await people.match(3, "subasta.barajamos")


@reaches("bad_rules")
async def _(people: People) -> None:
    host = await people.player()
    await host.call("POST", "/rooms", {"rules": {"preset": "clasico.barajamos", "players": 3}})


@reaches("not_your_turn")
async def _(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    player, _, legal = await on_turn(table)
    await table[player.seat - 1].act(legal[0])


@reaches("wrong_phase")
async def _(people: People) -> None:
    await (await clasico(people))[0].act({"bid": 60})


@reaches("not_your_card")
async def _(people: People) -> None:
    await (await clasico(people))[0].act({"play": "8o"})


@reaches("illegal_card")
async def _(people: People) -> None:
    """Played on until somebody holds a card that may not join the trick."""
    table = await people.match(4, "clasico.barajamos", options={"games": 9})
    v = 0
    while True:
        player, _, legal = await on_turn(table, v)
        cards = {action["play"] for action in legal}
        if barred := [card for card in (await player.view())["hand"] if card not in cards]:
            with pytest.raises(Refused) as refused:
                await player.act({"play": barred[0]})
            assert set(refused.value.details["legal"]) == cards
            raise refused.value
        v = await turns(table, 1)


@reaches("bad_sing")
async def _(people: People) -> None:
    await (await clasico(people))[0].act({"sing": "o"})


@reaches("bad_capote")
async def _(people: People) -> None:
    await (await clasico(people))[0].act({"capote": True})


@reaches("bad_bid")
async def _(people: People) -> None:
    player, *_ = await on_turn(await auction(people))
    await player.act({"bid": 61})


@reaches("bid_too_low")
async def _(people: People) -> None:
    table = await auction(people)
    player, *_ = await on_turn(table)
    bid = await player.act({"bid": 80})
    player, *_ = await on_turn(table, bid["v"])
    await player.act({"bid": 80})


@reaches("bad_trump")
async def _(people: People) -> None:
    table = await auction(people)
    player, *_ = await on_turn(table)
    bid = await player.act({"bid": 230})
    player, *_ = await on_turn(table, bid["v"])
    await player.act({"trump": "x"})


@reaches("bad_swap")
async def _(people: People) -> None:
    """Played on until somebody who won a trick is asked whether to swap."""
    table = await people.match(2, "individual.fournier", options={"games": 99})
    choose, v = randomly(1), 0
    while True:
        player, ask, legal = await on_turn(table, v)
        if any("swap" in action for action in legal):
            await player.act({"swap": "1o"}, ask=ask)
        v = (await player.act(choose(legal), ask=ask))["v"]


@reaches("deal_over")
async def _(people: People) -> None:
    options = {"games": 2, "tute": "off"}  # nothing ends the deal before its last card
    table = await people.match(4, "clasico.barajamos", options=options, pace="normal")
    v = await turns(table, 40)
    await table[0].until_v(v)
    assert table[0].events("deal_finished", after=v - 1)
    await table[0].act({"play": "1o"})


@reaches("match_over")
async def _(people: People) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 1})
    await play_out(table)
    await table[0].act({"play": "1o"})


@reaches("bad_request")
async def _(people: People) -> None:
    await (await clasico(people))[0].act({"play": "1o", "pass": True})


@reaches("unauthorized")
async def _(people: People) -> None:
    player = await people.player()
    player.api.token = "a.forged.token"
    await player.call("GET", "/me")


@reaches("forbidden")
async def _(people: People) -> None:
    _, guest = await people.room(2, "clasico.barajamos", bots=2)
    assert guest.room
    await guest.call("POST", f"/rooms/{guest.room['id']}/start", {})


@reaches("not_found")
async def _(people: People) -> None:
    await (await people.player()).call("GET", "/rooms/r_nowhere")


@reaches("method_not_allowed")
async def _(people: People) -> None:
    await (await people.player()).call("DELETE", "/me")


@reaches("conflict")
async def _(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    await table[0].call("GET", f"/tables/{table[0].table}/record")


@reaches("room_full")
async def _(people: People) -> None:
    host = await people.player()
    room = await host.call("POST", "/rooms", {**CLASICO, "visibility": "public"})
    for seat in (1, 2, 3):
        await host.call("POST", f"/rooms/{room['id']}/bots", {"seat": seat, "level": "easy"})
    await (await people.player()).call("POST", f"/rooms/{room['id']}/join", {})


@reaches("seat_taken")
async def _(people: People) -> None:
    host, _ = await people.room(2, "clasico.barajamos", bots=2)
    assert host.room
    await host.call("POST", f"/rooms/{host.room['id']}/seat", {"seat": 1})


@reaches("not_ready")
async def _(people: People) -> None:
    host = await people.player()
    room = await host.call("POST", "/rooms", CLASICO)
    await host.call("POST", f"/rooms/{room['id']}/start", {})


@reaches("already_playing")
async def _(people: People) -> None:
    host = await people.player()
    await host.call("POST", "/rooms", CLASICO)
    await host.call("POST", "/rooms", CLASICO)


@reaches("invite_expired")
async def _(people: People) -> None:
    host, first, second = [await people.player() for _ in range(3)]
    room = await host.call("POST", "/rooms", CLASICO)
    invite = await host.call("POST", f"/rooms/{room['id']}/invites", {"uses": 1})
    await first.call("POST", f"/invites/{invite['code']}/accept", {})
    await second.call("POST", f"/invites/{invite['code']}/accept", {})


@reaches("too_large")
async def _(people: People) -> None:
    await (await people.player()).call("POST", "/rooms", {"rules": {"preset": "x" * 70_000}})


@reaches("rate_limited")
async def _(people: People) -> None:
    player = await people.player()
    await player.connect()
    await asyncio.gather(*(player.ask(type="ping") for _ in range(5_000)))
