from __future__ import annotations

import pytest

from tests.redis.lobby.harness import Lobby, listening, running
from tuteapi import keys

pytestmark = pytest.mark.redis


async def present(lobby: Lobby, room: str, player: str) -> bool:
    seats = (await lobby.get(room, player)).seats
    return next(seat.present for seat in seats if seat.player == player)


async def lapse(lobby: Lobby, player: str) -> None:
    """As if the player's gateway had been silent for the presence's time."""
    await lobby.link.call("ZADD", keys.PRESENT, 1, player)


async def test_the_newest_socket_replaces_older_ones(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana", online=False)
        async with listening(any_redis_url, keys.player_live(ana)) as notes:
            assert (await lobby.connect(ana, "g1")).conn == 1
            assert (await notes.next()).replaced == 1
            assert (await lobby.connect(ana, "g2")).conn == 2
            assert (await notes.next()).replaced == 2
        beat = await lobby.heartbeat({ana: 1}, "g1")
        assert [(each.player, each.conn) for each in beat.lost] == [(ana, 1)]
        assert (await lobby.heartbeat({ana: 2}, "g2")).lost == []


async def test_hello_answers_with_the_room(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana", online=False)
        assert not (await lobby.connect(ana)).HasField("room")
        room = await lobby.make(ana)
        await lobby.invite(room.id, ana)
        told = (await lobby.connect(ana)).room
        assert (told.id, len(told.invites), told.version) == (room.id, 1, 2)


async def test_seats_show_who_is_there(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea", online=False)
        room = (await lobby.make(ana)).id
        await lobby.join(room, bea)
        assert not await present(lobby, room, bea)
        async with listening(any_redis_url, keys.player_live(ana)) as notes:
            old = (await lobby.connect(bea)).conn
            assert (await notes.next()).room.seats[1].present
            new = (await lobby.connect(bea)).conn
            await lobby.disconnect(bea, old)
            assert await present(lobby, room, bea)
            await lobby.disconnect(bea, new)
            assert not (await notes.next()).room.seats[1].present
            await lobby.disconnect(bea, new)
            assert notes.left() == 0


async def test_a_silent_gateways_players_lapse(any_redis_url: str) -> None:
    async with running(any_redis_url) as one, running(any_redis_url) as two:
        ana, bea = await one.session("Ana"), await one.session("Bea")
        room = (await one.make(ana)).id
        await one.join(room, bea)
        await one.presence.sweep()
        assert await present(one, room, bea)
        await lapse(one, bea)
        await two.presence.sweep()
        assert not await present(one, room, bea)
        assert await present(one, room, ana)
        assert await one.store.lapsed(9) == []


async def test_who_lapses_without_a_room_is_forgotten(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        await lapse(lobby, ana)
        await lobby.presence.sweep()
        assert not await lobby.link.call("ZCARD", keys.PRESENT)


async def test_everybody_of_a_dead_gateway_lapses_in_one_sweep(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        lapsed = [each for number in range(450) for each in (1, f"p_{number}")]
        await lobby.link.call("ZADD", keys.PRESENT, *lapsed)
        await lobby.presence.sweep()
        assert not await lobby.link.call("ZCARD", keys.PRESENT)


async def test_two_sockets_with_one_number_are_told_apart_by_their_gateway(
    any_redis_url: str,
) -> None:
    """Redis came back older and gave a number again."""
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana", online=False)
        await lobby.connect(ana, "g1")
        assert [each.player for each in (await lobby.heartbeat({ana: 1}, "g2")).lost] == [ana]
        assert not (await lobby.heartbeat({ana: 1}, "g1")).lost


async def test_who_is_back_is_not_forgotten(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        await lobby.store.forget(ana, "", 0)
        assert await lobby.link.call("ZCARD", keys.PRESENT) == 1
        room = (await lobby.make(ana)).id
        await lapse(lobby, ana)
        await lobby.store.forget(ana, "", 0)
        await lobby.store.forget(ana, room, 7)
        assert await lobby.store.lapsed(9) == [ana]


async def test_a_heartbeat_renews_and_tells_room_versions(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = await lobby.make(ana)
        await lapse(lobby, ana)
        beat = await lobby.heartbeat({ana: 1, bea: 1})
        assert (list(beat.lost), dict(beat.rooms)) == ([], {ana: room.version})
        await lobby.presence.sweep()
        assert await present(lobby, room.id, ana)


async def test_a_heartbeat_mends_a_seat_left_half_way(any_redis_url: str) -> None:
    """A lobby was killed between the presence and the room that shows it."""
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana", online=False)
        room = (await lobby.make(ana)).id
        conn, _ = await lobby.store.connect(ana, "g1")
        assert not await present(lobby, room, ana)
        await lobby.heartbeat({ana: conn})
        assert await present(lobby, room, ana)


async def test_the_sweep_mends_a_leave_left_half_way(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana", online=False)
        conn = (await lobby.connect(ana)).conn
        room = (await lobby.make(ana)).id
        assert await lobby.store.disconnect(ana, conn)
        assert await present(lobby, room, ana)
        await lobby.presence.sweep()
        assert not await present(lobby, room, ana)


async def test_a_redis_that_came_back_older_replaces_nobody(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        assert (await lobby.heartbeat({ana: 5}, "g9")).lost == []
        assert (await lobby.connect(ana)).conn == 6
        await lobby.link.call("DEL", keys.player(ana))
        assert (await lobby.heartbeat({ana: 6}, "g1")).lost == []


async def test_many_players_in_one_heartbeat(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        connected = {f"p_{number}": 1 for number in range(450)}
        assert (await lobby.heartbeat(connected)).lost == []
        assert await lobby.link.call("ZCARD", keys.PRESENT) == 450


async def test_presence_decides_at_the_moment_of_the_commit(any_redis_url: str) -> None:
    """Somebody comes back between the read and the write that would show them absent."""
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        room = (await lobby.make(ana)).id
        await lapse(lobby, ana)
        look = lobby.store.look
        reads = 0

        async def look_then_come_back(room: str, player: str) -> object:
            nonlocal reads
            seen = await look(room, player)
            reads += 1
            if reads == 2:
                await lobby.store.connect(ana, "g1")
            return seen

        lobby.store.look = look_then_come_back  # type: ignore[method-assign,assignment]
        await lobby.presence.settle(ana)
        assert reads == 3
        lobby.store.look = look  # type: ignore[method-assign]
        assert await present(lobby, room, ana)
