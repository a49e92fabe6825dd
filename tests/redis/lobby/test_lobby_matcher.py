"""Waves, claims and seatings: nobody twice, and nobody left behind by who was killed."""

from __future__ import annotations

import asyncio

import pytest

from services.lobby.matcher import Times
from tests.redis.lobby.audit import audit, waiting
from tests.redis.lobby.dying import MATCHER, dies
from tests.redis.lobby.harness import (
    Games,
    Lobby,
    people,
    running,
)
from tests.redis.lobby.queueing import queued, room_of
from tuteapi import keys

pytestmark = pytest.mark.redis


async def test_who_went_away_after_the_claim_is_not_seated(lobby: Lobby, games: Games) -> None:
    """And nobody of the table: everybody is free for the next wave."""
    players = await queued(lobby, 4)
    claim = lobby.tickets.claim

    async def claim_then_leave(*args: object) -> bool:
        claimed = await claim(*args)  # type: ignore[arg-type]
        await lobby.disconnect(players[2], 1)
        return claimed

    lobby.tickets.claim = claim_then_leave  # type: ignore[method-assign,assignment]
    await lobby.matcher.wave()
    assert games.created == []
    assert [(await lobby.me(player)).room for player in players] == [""] * 4
    lobby.tickets.claim = claim  # type: ignore[method-assign]
    newcomer = await lobby.session("Carla")
    await lobby.enqueue(newcomer)
    await lobby.matcher.wave()
    assert set(people(await room_of(lobby, newcomer))) == {newcomer, *players} - {players[2]}


async def test_a_claim_takes_all_its_tickets_or_none(lobby: Lobby) -> None:
    await queued(lobby, 3)
    one, two, three = await waiting(lobby)
    assert await lobby.tickets.claim("c1", [one, two], 60_000)
    assert not await lobby.tickets.claim("c2", [three, two], 60_000)
    assert {each.id for each in (await lobby.tickets.open_wave(0, 60_000)).free} == {three.id}
    assert await lobby.tickets.claim("c3", [three], 60_000)
    await lobby.tickets.remove(three, "left")
    assert not await lobby.tickets.claim("c4", [three], 60_000)


async def test_a_claim_lapses_and_is_worth_nothing_then(lobby: Lobby, games: Games) -> None:
    players = await queued(lobby, 4)
    assert await lobby.tickets.claim("c1", await waiting(lobby), 0)
    await lobby.matcher.wave()
    (created,) = games.created
    assert {seat.player for seat in created.seats} == set(players)


async def test_two_waves_at_once_seat_nobody_twice(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    async with (
        running(any_redis_url, games.address) as two,
        running(any_redis_url, games.address) as three,
    ):
        players = await queued(lobby, 40)
        while await waiting(lobby):
            await asyncio.gather(*(each.matcher.wave() for each in (lobby, two, three)))
        seated = [seat.player for created in games.created for seat in created.seats]
        assert sorted(seated) == sorted(players)
        assert len(games.tables) == 10
        assert len(await audit(lobby)) == 10


async def test_a_wave_right_after_another_is_none(any_redis_url: str, games: Games) -> None:
    times = Times(gap=60_000)
    async with (
        running(any_redis_url, games.address, times) as one,
        running(any_redis_url, games.address, times) as two,
    ):
        await one.matcher.wave()
        players = await queued(one, 4)
        for lobby in (one, two):
            await lobby.matcher.wave()
        assert games.created == []
        await one.link.call("DEL", keys.WAVE)
        await two.matcher.wave()
        assert (await one.me(players[0])).room


async def test_without_a_game_service_the_people_wait_in_their_room(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        players = await queued(lobby, 4)
        await lobby.matcher.wave()
        room = await room_of(lobby, players[0])
        assert (sorted(people(room)), room.playing) == (sorted(players), False)
        await audit(lobby)


@pytest.mark.parametrize("point", ["lobby.after_claim", "lobby.after_seat"])
async def test_a_matcher_that_is_killed_leaves_nobody_behind(
    any_redis_url: str, games: Games, point: str
) -> None:
    async with running(any_redis_url, games.address) as lobby:
        players = await queued(lobby, 8)
        await dies(MATCHER, "500", redis=any_redis_url, games=games, point=point)
        async with asyncio.timeout(15):
            while not all([(await lobby.me(player)).table for player in players]):
                await lobby.matcher.wave()
                await lobby.tables.sweep(0)
        seated = [seat.player for created in games.created for seat in created.seats]
        assert sorted(seated) == sorted(players)
        assert len(games.tables) == 2
        await audit(lobby)


async def test_what_a_killed_matcher_claimed_is_not_touched_until_it_lapses(
    any_redis_url: str, games: Games
) -> None:
    async with running(any_redis_url, games.address) as lobby:
        await queued(lobby, 4)
        await dies(*(MATCHER, "60000"), redis=any_redis_url, games=games, point="lobby.after_claim")
        await lobby.matcher.wave()
        assert games.created == []
        assert len(await waiting(lobby)) == 4
