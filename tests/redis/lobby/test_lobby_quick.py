"""Quick matches: into the queue, out of it, and to a table."""

from __future__ import annotations

import asyncio

import pytest

from services.lobby.matcher import Times
from tests.redis.lobby.audit import audit, waiting
from tests.redis.lobby.harness import (
    Games,
    Lobby,
    listening,
    outcomes,
    people,
    refused,
    running,
)
from tests.redis.lobby.queueing import crowd, kinds, party, queued, room_of
from tuteapi import keys
from tuteapi.ratings import Rating

pytestmark = pytest.mark.redis


async def test_four_strangers_sit_down_at_one_table(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    players = await crowd(lobby, 4)
    async with listening(any_redis_url, keys.player_live(players[0])) as notes:
        tickets = [await lobby.enqueue(player) for player in players[:3]]
        await lobby.matcher.wave()
        queue = (await notes.next()).queue
        assert (queue.size, queue.waiting_s) == (3, 0)
        assert [(await lobby.me(player)).ticket for player in players[:3]] == tickets
        await lobby.enqueue(players[3])
        await lobby.matcher.wave()
        seated = (await notes.next()).room
        assert (sorted(people(seated)), seated.playing) == (sorted(players), False)
        started = (await notes.next()).room
        matched = (await notes.next()).matched
    (created,) = games.created
    assert (matched.room, matched.table) == (started.id, created.table)
    assert (started.table, started.playing, started.rated) == (created.table, True, True)
    assert [seat.present for seat in created.seats] == [True] * 4
    assert (created.settings.on_absent, created.settings.turn_seconds) == (1, 30)
    assert [(await lobby.me(player)).room for player in players] == [started.id] * 4
    assert [(await lobby.me(player)).ticket for player in players] == [""] * 4
    assert await waiting(lobby) == []
    await audit(lobby)


async def test_the_room_of_a_quick_match_is_a_room_like_any_other(
    lobby: Lobby, games: Games
) -> None:
    first, *others = await queued(lobby, 4)
    await lobby.matcher.wave()
    room = await room_of(lobby, first)
    await lobby.hear(room.id, room.table, others[2])
    now = await lobby.get(room.id, first)
    assert (now.host, now.rated, now.playing) == (first, False, False)
    code = (await lobby.invite(room.id, others[0])).code
    await lobby.accept(code, await lobby.session("Carla"))
    await lobby.start(room.id, first)
    assert len(games.tables) == 2
    await lobby.leave(room.id, others[0])
    await lobby.enqueue(others[0])
    await audit(lobby)


async def test_the_same_again_is_the_same_ticket(lobby: Lobby) -> None:
    (ana,) = await crowd(lobby, 1)
    ticket = await lobby.enqueue(ana, bots_after_s=20)
    assert await lobby.enqueue(ana, bots_after_s=20) == ticket
    assert await lobby.enqueue(ana, "clasico.fournier", bots_after_s=20) == ticket
    with refused("conflict") as caught:
        await lobby.enqueue(ana, "cabron.barajamos", bots_after_s=20)
    assert caught.value.details == {"ticket": ticket}
    assert (await lobby.connect(ana)).ticket == ticket
    for _ in range(2):
        await lobby.dequeue(ana)
        assert (await lobby.me(ana)).ticket == (await lobby.connect(ana)).ticket == ""
    assert await lobby.enqueue(ana, "cabron.barajamos") != ticket


async def test_a_player_who_queues_twice_at_once_has_one_ticket(
    lobby: Lobby, any_redis_url: str, games: Games
) -> None:
    async with running(any_redis_url, games.address) as two:
        for number in range(10):
            ana = await lobby.session(f"Ana {number}")
            found = await asyncio.gather(*(each.enqueue(ana) for each in (lobby, two, lobby, two)))
            assert len(set(found)) == 1
        assert len(await waiting(lobby)) == 10
        await audit(lobby)


@pytest.mark.parametrize("wrong", ["bad_rules", "bad_request", "unauthorized"])
async def test_what_cannot_be_wished(lobby: Lobby, wrong: str) -> None:
    ana = await lobby.session("Ana")
    calls = {
        "bad_rules": lobby.enqueue(ana, "clasico.nowhere"),
        "bad_request": lobby.enqueue(ana, bots_after_s=-1),
        "unauthorized": lobby.enqueue("p_nobody"),
    }
    assert (await outcomes(list(calls.values())))[list(calls).index(wrong)] == wrong
    assert await waiting(lobby) == []


async def test_people_of_different_rules_do_not_meet(lobby: Lobby, games: Games) -> None:
    for preset in ("clasico.barajamos", "clasico.pagat", "clasico.barajamos", "clasico.fournier"):
        await lobby.enqueue(await lobby.session("Ana"), preset)
    await lobby.matcher.wave()
    assert games.created == []
    await lobby.enqueue(await lobby.session("Ana"), "clasico.fournier")
    await lobby.matcher.wave()
    (created,) = games.created
    assert created.rules.preset == "clasico.barajamos"


async def test_bots_take_the_free_seats_when_they_may(lobby: Lobby, games: Games) -> None:
    ana = await lobby.session("Ana")
    await lobby.enqueue(await lobby.session("Bea"))
    await lobby.enqueue(ana, bots_after_s=0)
    await lobby.matcher.wave()
    (created,) = games.created
    assert [seat.player for seat in created.seats if seat.player] == [ana]
    assert [seat.bot for seat in created.seats] == ["", "normal", "normal", "normal"]
    assert (await room_of(lobby, ana)).playing


async def test_nearest_ratings_first(lobby: Lobby) -> None:
    strength: dict[str, Rating] = {}

    async def rate(player: str, mode: str) -> Rating:
        assert mode == "clasico"
        return strength[player]

    lobby.rate = rate
    players = await crowd(lobby, 8)
    for number, player in enumerate(players):
        strength[player] = Rating(20.0 + 10 * (number % 2), 2.0)
        await lobby.enqueue(player)
    await lobby.matcher.wave()
    assert sorted(people(await room_of(lobby, players[0]))) == sorted(players[0::2])
    assert sorted(people(await room_of(lobby, players[1]))) == sorted(players[1::2])


async def test_who_has_no_socket_is_not_seated_until_they_are_back(lobby: Lobby) -> None:
    players = await queued(lobby, 4)
    await lobby.disconnect(players[0], 1)
    await lobby.matcher.wave()
    assert len(await waiting(lobby)) == 4
    assert (await lobby.connect(players[0])).ticket
    await lobby.matcher.wave()
    assert len(people(await room_of(lobby, players[0]))) == 4


async def test_a_ticket_without_socket_lapses(any_redis_url: str, games: Games) -> None:
    times = Times(gap=0, absent=0)
    async with running(any_redis_url, games.address, times) as lobby:
        ana, bea = await queued(lobby, 2)
        await lobby.disconnect(ana, 1)
        async with listening(any_redis_url, keys.player_live(ana)) as notes:
            await lobby.matcher.wave()
            assert (await lobby.me(ana)).ticket
            await lobby.matcher.wave()
            assert (await notes.next()).unqueued == "expired"
        assert ((await lobby.me(ana)).ticket, (await lobby.connect(ana)).ticket) == ("", "")
        assert [each.by for each in await waiting(lobby)] == [bea]
        await lobby.matcher.wave()
        assert not await lobby.link.call("HLEN", keys.ABSENT)


@pytest.mark.parametrize("way", ["make", "join", "accept"])
async def test_who_enters_a_room_waits_no_longer(
    lobby: Lobby, games: Games, any_redis_url: str, way: str
) -> None:
    host, ana = await crowd(lobby, 2)
    room = (await lobby.make(host)).id
    code = (await lobby.invite(room, host)).code
    await lobby.enqueue(ana, bots_after_s=0)
    async with listening(any_redis_url, keys.player_live(ana)) as notes:
        if way == "make":
            await lobby.make(ana)
        elif way == "join":
            await lobby.join(room, ana)
        else:
            await lobby.accept(code, ana)
        assert sorted(await kinds(notes, 2)) == ["room", "unqueued"]
    assert (await lobby.me(ana)).ticket == ""
    await lobby.matcher.wave()
    assert games.created == []
    await audit(lobby)


async def test_who_joins_a_room_while_being_seated_ends_in_one(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    async with running(any_redis_url, games.address) as two:
        for number in range(15):
            host, ana = await lobby.session("Host"), await lobby.session(f"Ana {number}")
            room = (await lobby.make(host)).id
            await lobby.enqueue(ana, bots_after_s=0)
            _, joined = await outcomes([two.matcher.wave(), lobby.join(room, ana)])
            assert joined in ("ok", "already_playing")
            where = (await lobby.me(ana)).room
            assert (where == room) == (joined == "ok")
            await audit(lobby)
            for player in (ana, host):
                await lobby.leave((await lobby.me(player)).room, player)


async def test_a_party_comes_together_and_its_room_closes(lobby: Lobby, games: Games) -> None:
    room, (ana, bea) = await party(lobby, 2)
    code = (await lobby.invite(room, ana)).code
    ticket = await lobby.enqueue(ana)
    assert await lobby.enqueue(bea) == ticket == (await lobby.me(bea)).ticket
    others = await queued(lobby, 2)
    await lobby.matcher.wave()
    seats = [seat.player for seat in games.created[0].seats]
    assert set(seats) == {ana, bea, *others}
    assert (seats.index(ana) - seats.index(bea)) % 2 == 0
    assert not await lobby.link.call("EXISTS", keys.room(room))
    with refused("not_found"):
        await lobby.accept(code, await lobby.session("Carla"))
    await audit(lobby)


async def test_only_the_host_queues_a_room_and_only_with_everybody_there(lobby: Lobby) -> None:
    _, (ana, bea) = await party(lobby, 2)
    with refused("forbidden"):
        await lobby.enqueue(bea)
    await lobby.disconnect(bea, 1)
    with refused("not_ready"):
        await lobby.enqueue(ana)
    assert await waiting(lobby) == []


@pytest.mark.parametrize("change", ["leave", "kick", "join", "start", "dequeue"])
async def test_a_change_of_the_party_ends_its_ticket(
    lobby: Lobby, games: Games, any_redis_url: str, change: str
) -> None:
    room, (ana, bea) = await party(lobby, 2)
    if change == "start":
        for seat in (2, 3):
            await lobby.bot(room, ana, seat)
    code = (await lobby.invite(room, ana)).code
    await lobby.enqueue(ana, bots_after_s=0)
    async with listening(any_redis_url, keys.player_live(bea)) as notes:
        match change:
            case "leave":
                await lobby.leave(room, ana)
            case "kick":
                await lobby.kick(room, ana, bea)
            case "join":
                await lobby.accept(code, await lobby.session("Carla"))
            case "start":
                await lobby.start(room, ana)
            case _:
                await lobby.dequeue(bea)
        assert (await notes.next()).unqueued == ("left" if change == "dequeue" else "room")
    assert [(await lobby.me(player)).ticket for player in (ana, bea)] == ["", ""]
    await lobby.matcher.wave()
    assert len(games.created) == (change == "start")
    await audit(lobby)


async def test_what_does_not_change_the_people_leaves_the_ticket(lobby: Lobby) -> None:
    room, (ana, bea) = await party(lobby, 2)
    ticket = await lobby.enqueue(ana)
    await lobby.bot(room, ana, 2)
    await lobby.disconnect(bea, 1)
    await lobby.connect(bea)
    assert (await lobby.me(ana)).ticket == ticket


async def test_who_plays_is_refused(lobby: Lobby) -> None:
    ana = await lobby.session("Ana")
    await lobby.playing(ana)
    with refused("already_playing"):
        await lobby.enqueue(ana)
