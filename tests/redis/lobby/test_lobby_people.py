"""Among people: muting, swapping seats, and playing again at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from services.lobby import tables
from services.lobby.store import MOST_MUTED
from tests.redis.lobby.harness import refused
from tuteapi import keys

if TYPE_CHECKING:
    from tests.redis.lobby.harness import Games, Lobby

pytestmark = pytest.mark.redis


async def test_who_is_muted_stays_so_for_every_later_socket(lobby: Lobby) -> None:
    ana, bea, cruz = [await lobby.session(name) for name in ("Ana", "Bea", "Cruz")]
    for other in (bea, cruz, bea):
        await lobby.mute(ana, other)
    assert sorted((await lobby.connect(ana, "g2")).muted) == sorted([bea, cruz])
    assert not (await lobby.connect(bea)).muted
    await lobby.mute(ana, bea, on=False)
    await lobby.mute(ana, bea, on=False)
    assert list((await lobby.connect(ana)).muted) == [cruz]
    assert await lobby.link.call("PTTL", keys.muted(ana)) > 0


async def test_one_mutes_other_players_only(lobby: Lobby) -> None:
    ana = await lobby.session("Ana")
    for other in (ana, "", "Bea", "p_" + "x" * 65, "p_ñ"):
        with refused("bad_request"):
            await lobby.mute(ana, other)
    assert not await lobby.link.call("EXISTS", keys.muted(ana))


async def test_nobody_mutes_without_end(lobby: Lobby) -> None:
    ana = await lobby.session("Ana")
    await lobby.link.call("SADD", keys.muted(ana), *(f"p_{n}" for n in range(MOST_MUTED)))
    with refused("conflict"):
        await lobby.mute(ana, "p_one_more")
    await lobby.mute(ana, "p_1")
    await lobby.mute(ana, "p_1", on=False)
    await lobby.mute(ana, "p_one_more")


async def test_seats_are_swapped_when_both_ask_whoever_is_quicker(lobby: Lobby) -> None:
    ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
    room = (await lobby.make(ana)).id
    await lobby.join(room, bea)
    await asyncio.gather(lobby.swap(room, ana, 1), lobby.swap(room, bea, 0))
    swapped = await lobby.get(room, ana)
    assert [seat.player for seat in swapped.seats][:2] == [bea, ana]
    assert not swapped.swaps
    asked = await lobby.swap(room, bea, 1)
    assert [(getattr(each, "from"), each.to) for each in asked.swaps] == [(0, 1)]


async def test_who_is_asked_may_decline_and_be_asked_again(lobby: Lobby) -> None:
    ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
    room = (await lobby.make(ana)).id
    await lobby.join(room, bea)
    await lobby.swap(room, ana, 1)
    declined = await lobby.decline(room, bea, 0)
    assert [seat.player for seat in declined.seats][:2] == [ana, bea]
    assert not declined.swaps
    assert await lobby.decline(room, bea, 0) == declined
    assert (await lobby.swap(room, ana, 1)).swaps


async def test_a_start_when_the_match_is_over_but_not_heard_of_waits_for_the_news(
    lobby: Lobby, games: Games
) -> None:
    ana = await lobby.session("Ana")
    first = await lobby.playing(ana)
    games.over.add(first.table)
    starting = asyncio.create_task(lobby.start(first.id, ana))
    await games.viewed.wait()
    await lobby.hear(first.id, first.table)
    again = await starting
    assert again.playing
    assert again.table in games.tables - {first.table}


async def test_a_start_during_the_match_is_the_match(lobby: Lobby, games: Games) -> None:
    ana = await lobby.session("Ana")
    first = await lobby.playing(ana)
    assert (await lobby.start(first.id, ana)).table == first.table
    assert games.tables == {first.table}


async def test_news_that_do_not_come_are_a_conflict(
    lobby: Lobby, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "HEARING_TRIES", 2)
    ana = await lobby.session("Ana")
    first = await lobby.playing(ana)
    games.over.add(first.table)
    with refused("conflict"):
        await lobby.start(first.id, ana)
    assert games.tables == {first.table}


async def test_whoever_lost_a_seat_must_be_replaced_before_the_next_match(
    lobby: Lobby, games: Games
) -> None:
    ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
    room = (await lobby.make(ana)).id
    await lobby.join(room, bea)
    for seat in (2, 3):
        await lobby.bot(room, ana, seat)
    first = await lobby.start(room, ana)
    await lobby.hear(room, first.table, bea)
    with refused("not_ready") as caught:
        await lobby.start(room, ana)
    assert caught.value.details == {"free": [1]}
    await lobby.bot(room, ana, 1)
    assert (await lobby.start(room, ana)).table not in ("", first.table)
