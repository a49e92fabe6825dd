from __future__ import annotations

import asyncio

import pytest

from tests.redis.lobby.dying import STARTER, dies
from tests.redis.lobby.harness import (
    Games,
    Lobby,
    listening,
    outcomes,
    people,
    playing_games,
    ready,
    refused,
    running,
)
from tuteapi import keys
from tuteapi.codes import Refused

pytestmark = pytest.mark.redis


async def test_a_start_makes_the_table_and_tells_everybody(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    ana = await lobby.session("Ana")
    bea = await lobby.session("Bea", online=False)
    room = (await lobby.make(ana)).id
    await lobby.join(room, bea)
    with refused("not_ready"):
        await lobby.start(room, ana)
    for seat in (2, 3):
        await lobby.bot(room, ana, seat)
    with refused("forbidden"):
        await lobby.start(room, bea)
    async with listening(any_redis_url, keys.player_live(bea)) as notes:
        started = await lobby.start(room, ana)
        assert not (await notes.next()).room.playing
        assert (await notes.next()).room == started
    (created,) = games.created
    assert (started.playing, started.table, created.room) == (True, created.table, room)
    assert started.table.startswith("t_")
    assert (created.rules, created.settings) == (started.rules, started.settings)
    assert [(s.player, s.name, s.bot, s.present) for s in created.seats][:3] == [
        (ana, "Ana", "", True),
        (bea, "Bea", "", False),
        ("", "Lola", "easy", True),
    ]
    assert (await lobby.me(bea)).table == started.table
    assert not await lobby.link.call("ZCARD", keys.STARTING)
    assert not await lobby.link.call("ZCARD", keys.PUBLIC_ROOMS)


async def test_two_starts_at_once_make_one_table(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    async with running(any_redis_url, games.address) as two:
        ana = await lobby.session("Ana")
        room = await ready(lobby, ana)
        started = await asyncio.gather(
            *(each.start(room, ana) for each in (lobby, two, lobby, two))
        )
        assert len(games.tables) == 1
        assert {each.table for each in started} == games.tables
        assert (await lobby.start(room, ana)).table in games.tables
        assert games.left == []


async def test_after_the_match_the_room_waits_again(lobby: Lobby, games: Games) -> None:
    ana = await lobby.session("Ana")
    started = await lobby.playing(ana)
    await lobby.hear(started.id, "t_another")
    assert (await lobby.get(started.id, ana)).playing
    for _ in range(2):
        await lobby.hear(started.id, started.table)
        waiting = await lobby.get(started.id, ana)
        assert (waiting.playing, waiting.table) == (False, "")
        assert waiting.version == started.version + 1
    again = await lobby.start(started.id, ana)
    assert again.table != started.table
    await lobby.hear(started.id, started.table)
    assert (await lobby.get(started.id, ana)).table == again.table
    await lobby.hear("r_nowhere", "t_nowhere")


async def test_who_lost_a_seat_leaves_the_room(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
    room = (await lobby.make(ana)).id
    await lobby.join(room, bea)
    for seat in (2, 3):
        await lobby.bot(room, ana, seat)
    table = (await lobby.start(room, ana)).table
    async with listening(any_redis_url, keys.player_live(ana)) as notes:
        for _ in range(2):
            await lobby.hear(room, table, ana)
        assert (await notes.next()).no_room
        assert notes.left() == 0
    left = await lobby.get(room, bea)
    assert (left.host, people(left), left.playing) == (bea, [bea], False)
    assert (await lobby.me(ana)).room == ""


async def test_a_start_without_a_game_service_leaves_the_room_waiting(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        room = await ready(lobby, ana)
        with refused("unavailable"):
            await lobby.start(room, ana)
        waiting = await lobby.get(room, ana)
        assert (waiting.playing, waiting.table) == (False, "")
        assert not await lobby.link.call("ZCARD", keys.STARTING)
        assert await lobby.link.call("ZCARD", keys.PUBLIC_ROOMS) == 1
        await lobby.bot(room, ana, 1)


async def test_a_table_that_is_refused_leaves_the_room_waiting(lobby: Lobby, games: Games) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    games.refuse = Refused("bad_rules", "These rules are not played here.")
    with refused("bad_rules"):
        await lobby.start(room, ana)
    games.refuse = None
    assert (await lobby.start(room, ana)).playing


@pytest.mark.parametrize("point", ["lobby.after_begin", "lobby.after_create"])
async def test_a_lobby_killed_while_starting(
    lobby: Lobby, games: Games, any_redis_url: str, point: str
) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    await dies(STARTER, room, ana, redis=any_redis_url, games=games, point=point)
    half_way = await lobby.get(room, ana)
    assert (half_way.playing, half_way.table) == (False, "")
    with refused("conflict"):
        await lobby.bot(room, ana, 1)
    await lobby.tables.sweep()
    assert not (await lobby.get(room, ana)).playing
    await lobby.tables.sweep(0)
    finished = await lobby.get(room, ana)
    assert finished.playing
    assert games.tables == {finished.table}
    assert not await lobby.link.call("ZCARD", keys.STARTING)


async def test_a_slow_start_finished_by_another_lobby(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    """The match may even be over before the first lobby hears that its table exists."""
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    games.held.clear()
    first = asyncio.ensure_future(lobby.start(room, ana))
    await games.asked.wait()
    async with running(any_redis_url, games.address) as two:
        second = asyncio.ensure_future(two.tables.sweep(0))
        (table,) = games.tables
        await two.hear(room, table)
        games.held.set()
        await second
        assert not (await first).playing
    assert not (await lobby.get(room, ana)).playing
    assert games.tables == {table}


async def test_a_start_given_up_by_one_lobby_and_made_by_another(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    games.held.clear()
    slow = asyncio.ensure_future(lobby.start(room, ana))
    await games.asked.wait()
    async with running(any_redis_url) as cut_off:
        await cut_off.tables.sweep(0)
    assert not (await lobby.get(room, ana)).playing
    (table,) = games.tables
    games.held.set()
    assert not (await slow).playing
    assert games.left == [(table, ana)]


async def test_a_start_refused_to_one_lobby_and_made_by_another(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    games.held.clear()
    slow = asyncio.ensure_future(lobby.start(room, ana))
    await games.asked.wait()
    async with playing_games() as others, running(any_redis_url, others.address) as two:
        await two.tables.sweep(0)
    made = await lobby.get(room, ana)
    assert made.playing
    games.refuse = Refused("unavailable", "Away.")
    games.held.set()
    assert await slow == made


async def test_leaving_a_room_whose_start_was_left_half_way(lobby: Lobby, games: Games) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    games.held.clear()
    starting = asyncio.ensure_future(lobby.tables.start(room, ana))
    await games.asked.wait()
    starting.cancel()
    await asyncio.wait({starting})
    games.held.set()
    await lobby.leave(room, ana)
    assert games.left == [(table, ana) for table in games.tables]
    assert (await lobby.me(ana)).room == ""


async def test_a_room_that_vanished_while_starting_is_unlisted(lobby: Lobby) -> None:
    await lobby.link.call("ZADD", keys.STARTING, 1, "r_gone")
    await lobby.tables.sweep(0)
    assert not await lobby.link.call("ZCARD", keys.STARTING)


async def test_leaving_while_playing_leaves_the_table_first(lobby: Lobby, games: Games) -> None:
    ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
    room = (await lobby.make(ana)).id
    await lobby.join(room, bea)
    for seat in (2, 3):
        await lobby.bot(room, ana, seat)
    table = (await lobby.start(room, ana)).table
    games.refuse = Refused("unavailable", "Away.")
    with refused("unavailable"):
        await lobby.leave(room, bea)
    assert people(await lobby.get(room, ana)) == [ana, bea]
    games.refuse = None
    await lobby.leave(room, bea)
    assert games.left == [(table, bea)]
    left = await lobby.get(room, ana)
    assert (people(left), left.playing) == ([ana], True)
    with refused("conflict"):
        await lobby.join(room, await lobby.session("Carla"))
    await lobby.hear(room, table, bea)
    assert not (await lobby.get(room, ana)).playing


async def test_who_is_not_at_the_table_any_more_just_leaves(lobby: Lobby, games: Games) -> None:
    ana = await lobby.session("Ana")
    room = (await lobby.playing(ana)).id
    games.refuse = Refused("forbidden", "This is not your table.")
    await lobby.leave(room, ana)
    assert (await lobby.me(ana)).room == ""


async def test_a_table_that_nobody_knows_frees_its_room(lobby: Lobby, games: Games) -> None:
    ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
    room = (await lobby.make(ana)).id
    await lobby.join(room, bea)
    for seat in (2, 3):
        await lobby.bot(room, ana, seat)
    await lobby.start(room, ana)
    games.refuse = Refused("not_found", "There is no such table.")
    await lobby.leave(room, bea)
    left = await lobby.get(room, ana)
    assert (people(left), left.playing) == ([ana], False)


async def test_news_during_a_leave_does_not_block_it(lobby: Lobby, games: Games) -> None:
    """The game service tells the lobby before it answers the lobby's own call."""
    ana = await lobby.session("Ana")
    started = await lobby.playing(ana)
    answered = games.Leave

    async def tell_first(request: object, context: object) -> object:
        await lobby.hear(started.id, started.table, ana)
        return await answered(request, context)  # type: ignore[arg-type]

    games.Leave = tell_first  # type: ignore[method-assign,assignment]
    async with asyncio.timeout(5):
        await lobby.leave(started.id, ana)
    assert (await lobby.me(ana)).room == ""


async def test_leave_and_start_at_once_end_in_a_whole_state(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    async with running(any_redis_url, games.address) as two:
        for number in range(10):
            ana = await lobby.session(f"Ana {number}")
            bea = await lobby.session(f"Bea {number}")
            room = (await lobby.make(ana)).id
            await lobby.join(room, bea)
            for seat in (2, 3):
                await lobby.bot(room, ana, seat)
            games.left.clear()
            start, leave = await outcomes([lobby.start(room, ana), two.leave(room, bea)])
            now = await lobby.get(room, ana)
            assert (start, leave) in (*(("ok", "ok"), ("not_ready", "ok"), ("ok", "conflict")),)
            if leave == "ok" and now.playing:
                assert games.left == [(now.table, bea)]
            assert (bea in people(now)) == (leave == "conflict")


async def test_a_playing_room_stays_as_long_as_its_table_sleeps(
    any_redis_url: str, games: Games
) -> None:
    async with running(any_redis_url, games.address, room_hours=1, sleep_days=3) as lobby:
        ana = await lobby.session("Ana")
        started = await lobby.playing(ana)
        await lobby.disconnect(ana, 1)
        assert 3_600_000 < await lobby.link.call("PTTL", keys.room(started.id)) <= 259_200_000
        await lobby.hear(started.id, started.table)
        assert 0 < await lobby.link.call("PTTL", keys.room(started.id)) <= 3_600_000
