from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from tests.redis.lobby.harness import listening, outcomes, people, refused, running
from tuteapi import keys
from tuteapi.v1 import lobby_pb2, types_pb2

pytestmark = pytest.mark.redis


async def test_a_room_with_its_defaults(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        room = await lobby.make(ana, public=False)
        assert (room.host, room.version, room.playing, room.table) == (ana, 1, False, "")
        assert room.rules == types_pb2.Rules(
            preset="clasico.barajamos", players=4, options_json="{}"
        )
        assert room.settings == types_pb2.Settings()
        assert [(s.player, s.name, s.present) for s in room.seats] == [
            (ana, "Ana", True),
            *[("", "", False)] * 3,
        ]
        assert await lobby.get(room.id, ana) == room
        assert (await lobby.me(ana)).room == room.id


async def test_of_fifty_joins_for_one_seat_one_wins(any_redis_url: str) -> None:
    async with running(any_redis_url) as one, running(any_redis_url) as two:
        ana = await one.session()
        room = (await one.make(ana)).id
        for seat in (1, 2):
            await one.bot(room, ana, seat)
        guests = [await one.session(f"Guest {number}") for number in range(50)]
        codes = await outcomes(
            [(one, two)[n % 2].join(room, guest) for n, guest in enumerate(guests)]
        )
        assert Counter(codes) == {"ok": 1, "room_full": 49}
        winner = guests[codes.index("ok")]
        assert people(await two.get(room, ana)) == [ana, winner]
        assert [guest for guest in guests if (await two.me(guest)).room] == [winner]


async def test_a_player_is_in_one_room_at_most(any_redis_url: str) -> None:
    async with running(any_redis_url) as one, running(any_redis_url) as two:
        hosts = [await one.session(f"Host {number}") for number in range(6)]
        rooms = [(await one.make(host)).id for host in hosts]
        bea = await one.session("Bea")
        joins = [(one, two)[n % 2].join(room, bea) for n, room in enumerate(rooms)]
        makes = [(one, two)[n % 2].make(bea) for n in range(6)]
        codes = await outcomes([*joins, *makes])
        assert Counter(codes) == {"ok": 1, "already_playing": 11}
        inside = (await one.me(bea)).room
        where = [*rooms, inside] if inside not in rooms else rooms
        seen = [await one.get(room, bea) for room in where]
        assert [room.id for room in seen if bea in people(room)] == [inside]


async def test_joining_again_is_the_same_room(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = (await lobby.make(ana)).id
        joined = await lobby.join(room, bea)
        assert await lobby.join(room, bea) == joined


async def test_kick_and_rejoin_at_once_leave_the_kicked_out_in_the_end(any_redis_url: str) -> None:
    async with running(any_redis_url) as one, running(any_redis_url) as two:
        ana = await one.session("Ana")
        room = (await one.make(ana)).id
        for number in range(10):
            bea = await one.session(f"Bea {number}")
            await one.join(room, bea)

            async def come_and_go(bea: str = bea) -> None:
                await two.leave(room, bea)
                await two.join(room, bea)

            kicked, _ = await outcomes([one.kick(room, ana, bea), come_and_go()])
            if kicked == "not_found":
                await one.kick(room, ana, bea)
            assert people(await two.get(room, ana)) == [ana]
            assert (await two.me(bea)).room == ""
            with refused("forbidden"):
                await two.join(room, bea)


async def test_the_host_leaves_and_the_last_one_out_closes(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = (await lobby.make(ana)).id
        code = (await lobby.invite(room, ana)).code
        await lobby.join(room, bea)
        await lobby.leave(room, ana)
        assert (await lobby.get(room, bea)).host == bea
        await lobby.leave(room, bea)
        await lobby.leave(room, bea)
        with refused("not_found"):
            await lobby.get(room, bea)
        with refused("not_found"):
            await lobby.preview(code, bea)
        assert (await lobby.me(bea)).room == ""
        assert not await lobby.link.call("EXISTS", keys.room(room), keys.invite(code))
        assert not await lobby.link.call("ZCARD", keys.PUBLIC_ROOMS)


async def test_members_hear_of_every_change_with_the_invites(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = (await lobby.make(ana)).id
        async with (
            listening(any_redis_url, keys.player_live(ana)) as to_ana,
            listening(any_redis_url, keys.player_live(bea)) as to_bea,
        ):
            code = (await lobby.invite(room, ana)).code
            assert (await to_ana.next()).room.invites == [code]
            await lobby.join(room, bea)
            assert people((await to_ana.next()).room) == [ana, bea]
            assert (await to_bea.next()).room.invites == [code]
            kicked = await lobby.kick(room, ana, bea)
            assert (await to_bea.next()).no_room
            told = (await to_ana.next()).room
            assert told == kicked
            assert told.version == 4
            assert code not in told.invites
            assert len(told.invites) == 1
            assert (to_ana.left(), to_bea.left()) == (0, 0)


async def test_others_see_a_room_without_its_invites(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        private = (await lobby.make(ana, public=False)).id
        with refused("not_found"):
            await lobby.get(private, bea)
        with refused("forbidden"):
            await lobby.join(private, bea)
        public = (await lobby.make(bea)).id
        await lobby.invite(public, bea)
        assert (await lobby.get(public, ana)).invites == []
        assert len((await lobby.get(public, bea)).invites) == 1


async def test_rules_and_settings_change_while_waiting(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        room = (await lobby.make(ana)).id
        request = lobby_pb2.UpdateRoomRequest(
            player=ana,
            room=room,
            rules=types_pb2.Rules(preset="subasta.barajamos", options_json='{"target": 1000}'),
            pace=types_pb2.PACE_FAST,
            public=False,
        )
        changed = (await lobby.pool.call(lambda stub: stub.UpdateRoom, request)).room
        assert (len(changed.seats), changed.public) == (3, False)
        assert changed.rules.options_json == '{"target":1000}'
        assert changed.settings == types_pb2.Settings(pace=types_pb2.PACE_FAST)
        request.rules.options_json = '{"target": "high"}'
        with refused("bad_rules"):
            await lobby.pool.call(lambda stub: stub.UpdateRoom, request)
        with refused("bad_rules"):
            await lobby.make(await lobby.session("Bea"), "mus")


async def test_public_waiting_rooms_newest_first_page_by_page(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        hosts = [await lobby.session(f"Host {number}") for number in range(7)]
        rooms = [(await lobby.make(host)).id for host in hosts]
        await lobby.make(await lobby.session("Shy"), public=False)
        await lobby.link.call("DEL", keys.room(rooms[2]))

        async def page(cursor: str, limit: int) -> tuple[list[str], str]:
            request = lobby_pb2.ListRoomsRequest(cursor=cursor, limit=limit)
            reply = await lobby.pool.call(lambda stub: stub.ListRooms, request)
            return [room.id for room in reply.rooms], reply.cursor

        left = set(rooms) - {rooms[2]}
        everything, cursor = await page("", 0)
        assert (set(everything), cursor) == (left, "")
        seen: list[str] = []
        pages = 0
        while True:
            found, cursor = await page(cursor, 2)
            seen += found
            pages += 1
            if not cursor:
                break
        assert (seen, pages) == (everything, 3)
        with refused("bad_request"):
            await page("nowhere", 2)
        with refused("bad_request"):
            await page("", -1)


async def test_a_page_is_full_although_rooms_have_vanished(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        hosts = [await lobby.session(f"Host {number}") for number in range(7)]
        rooms = [(await lobby.make(host)).id for host in hosts]
        shy = (await lobby.make(await lobby.session("Shy"), public=False)).id
        for made_ms, room in enumerate([*rooms, shy], 1):
            await lobby.link.call("ZADD", keys.PUBLIC_ROOMS, made_ms, room)
        for room in rooms[3:]:
            await lobby.link.call("DEL", keys.room(room))
        request = lobby_pb2.ListRoomsRequest(limit=2)
        reply = await lobby.pool.call(lambda stub: stub.ListRooms, request)
        assert [room.id for room in reply.rooms] == [rooms[2], rooms[1]]
        assert await lobby.link.call("ZCARD", keys.PUBLIC_ROOMS) == 4


async def test_many_rooms_made_in_one_millisecond_are_listed_once(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        hosts = [await lobby.session(f"Host {number}") for number in range(9)]
        rooms = {(await lobby.make(host)).id for host in hosts}
        same = [each for room in rooms for each in (5, room)]
        await lobby.link.call("ZADD", keys.PUBLIC_ROOMS, *same)
        first = lobby_pb2.ListRoomsRequest(limit=4)
        reply = await lobby.pool.call(lambda stub: stub.ListRooms, first)
        assert len({room.id for room in reply.rooms}) == 4


async def test_a_room_nobody_is_in_expires(any_redis_url: str) -> None:
    async with running(any_redis_url, room_hours=2) as lobby:
        ana = await lobby.session("Ana", online=False)
        room = (await lobby.make(ana)).id
        assert 0 < await lobby.link.call("PTTL", keys.room(room)) <= 7_200_000
        conn = (await lobby.connect(ana)).conn
        assert await lobby.link.call("PTTL", keys.room(room)) == -1
        await lobby.disconnect(ana, conn)
        assert 0 < await lobby.link.call("PTTL", keys.room(room)) <= 7_200_000


async def test_a_room_that_vanished_holds_nobody(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        room = (await lobby.make(ana)).id
        await lobby.link.call("DEL", keys.room(room))
        assert (await lobby.me(ana)).room == ""
        assert not (await lobby.connect(ana)).HasField("room")
        await lobby.leave(room, ana)
        other = await lobby.make(ana)
        assert (await lobby.me(ana)).room == other.id


async def test_a_player_redis_lost_who_entered_elsewhere_stays_there(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        old = (await lobby.make(ana)).id
        await lobby.join(old, bea)
        await lobby.link.call("DEL", keys.player(bea))
        new = (await lobby.make(bea, name="Bea")).id
        await lobby.kick(old, ana, bea)
        assert (await lobby.me(bea)).room == new


async def test_a_call_cancelled_half_way_shifts_nothing(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        room = (await lobby.make(ana)).id
        for seat in (1, 2, 3):
            task = asyncio.ensure_future(lobby.bot(room, ana, seat))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait({task})
        assert (await lobby.get(room, ana)).host == ana
        assert (await lobby.me(ana)).name == "Ana"
