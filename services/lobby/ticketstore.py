"""The queue in Redis: tickets, claims, and the seating that ends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from chassis import lua
from services.lobby.changes import Changed, pack
from services.lobby.messages import room_to_proto
from services.lobby.reached import QUEUE, reached
from services.lobby.tickets import Ticket
from tuteapi import keys
from tuteapi.v1 import lobby_pb2

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chassis.redislink import Link
    from services.lobby.changes import Seen
    from services.lobby.room import Room

ENQUEUE, UNQUEUE, WAVE, CLAIM, SEAT = (
    lua.load("services.lobby", f"lua/{name}.lua")
    for name in ("enqueue", "unqueue", "wave", "claim", "seat")
)


class Wave(NamedTuple):
    """`total` counts all tickets. `now_ms` 0: another wave was opened a moment ago."""

    total: int
    now_ms: int = 0
    free: tuple[Ticket, ...] = ()
    lapsed: tuple[Ticket, ...] = ()


class TicketStore:
    def __init__(self, link: Link) -> None:
        self._link = link

    async def add(self, ticket: Ticket, seen: Seen) -> bool:
        """False: something about its people is not as seen."""
        room = seen.room
        pointers: list[str | int] = [seen.pointer] if room is None else [room.id] * ticket.size
        answer = await self._script(
            ENQUEUE,
            [
                keys.TICKETS,
                keys.room(room.id if room else seen.pointer),
                *map(keys.player, _players(ticket)),
            ],
            [ticket.id, _pack(ticket), ticket.room, room.version if room else 0, *pointers],
        )
        return cast("list[int]", answer)[0] == 1

    async def read(self, ticket: str) -> Ticket | None:
        with reached(QUEUE):
            packed = await self._link.call("HGET", keys.TICKETS, ticket)
        return None if packed is None else _unpack(cast("bytes", packed))

    async def remove(self, ticket: Ticket, why: str) -> bool:
        """Its people are told why. False: there was no such ticket any more."""
        names = [keys.TICKETS]
        for player in _players(ticket):
            names += [keys.player(player), keys.player_live(player)]
        note = lobby_pb2.PlayerNote(unqueued=why).SerializeToString()
        return await self._script(UNQUEUE, names, [ticket.id, note]) == 1

    async def open_wave(self, gap_ms: int, absent_ms: int) -> Wave:
        """Tickets whose people are all there; `lapsed` are those whose people were not for long."""
        names = [keys.TICKETS, keys.CLAIMS, keys.ABSENT, keys.PRESENT, keys.WAVE]
        answer = cast("list[object]", await self._script(WAVE, names, [gap_ms, absent_ms]))
        if len(answer) == 1:
            return Wave(cast("int", answer[0]))
        total, now_ms, free, lapsed = answer
        return Wave(
            cast("int", total),
            cast("int", now_ms),
            tuple(map(_unpack, cast("list[bytes]", free))),
            tuple(map(_unpack, cast("list[bytes]", lapsed))),
        )

    async def claim(self, claim: str, tickets: Sequence[Ticket], hold_ms: int) -> bool:
        """All of them or none."""
        args: list[str | bytes | int] = [claim, hold_ms, *(ticket.id for ticket in tickets)]
        return await self._script(CLAIM, [keys.TICKETS, keys.CLAIMS], args) == 1

    async def seat(
        self, claim: str, tickets: Sequence[Ticket], room: Room, parties: Sequence[Room]
    ) -> Changed | None:
        """The new room, `parties` closed. None: not all are as they were; nobody is claimed now."""
        names = [keys.TICKETS, keys.CLAIMS, keys.PRESENT, keys.STARTING, keys.PUBLIC_ROOMS]
        names.append(keys.room(room.id))

        def key(name: str) -> int:
            names.append(name)
            return len(names)

        people = [(player, ticket.room) for ticket in tickets for player in _players(ticket)]
        ops = {
            "tickets": [ticket.id for ticket in tickets],
            "people": [
                (key(keys.player(player)), player, pointer, key(keys.player_live(player)))
                for player, pointer in people
            ],
            "rooms": [(key(keys.room(each.id)), each.id, each.version) for each in parties],
            "close": [key(keys.invite(i.code)) for each in parties for i in each.invites],
        }
        note = lobby_pb2.PlayerNote(room=room_to_proto(room, room.started_ms, member=True))
        answer = await self._script(
            SEAT,
            names,
            [
                claim,
                room.id,
                pack(room),
                room.started_ms,
                note.SerializeToString(),
                msgspec.msgpack.encode(ops),
            ],
        )
        made = cast("list[int]", answer)[0] == 1
        return Changed(room, room.started_ms, wrote=True) if made else None

    async def _script(
        self, script: lua.Script, names: Sequence[str], args: Sequence[str | bytes | int]
    ) -> object:
        with reached(QUEUE):
            return await self._link.script(script, names, args)


def _players(ticket: Ticket) -> list[str]:
    return [each.player for each in ticket.people]


def _pack(ticket: Ticket) -> bytes:
    return msgspec.msgpack.encode(ticket)


def _unpack(packed: bytes) -> Ticket:
    return msgspec.msgpack.decode(packed, type=Ticket)
