"""From one version of a room to the next: all that has to be written with it. Pure."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from services.lobby.messages import room_to_proto
from services.lobby.room import Person, Room
from tuteapi import keys
from tuteapi.v1 import lobby_pb2


class Seen(msgspec.Struct, frozen=True):
    """What the store read at one moment. `pointer` is the stored `who.room`, vanished or not."""

    now_ms: int
    room: Room | None
    who: Person
    pointer: str = ""


class Changed(NamedTuple):
    """A room as it is after a call, and when that was; `wrote`: the call made it so."""

    room: Room
    now_ms: int
    wrote: bool = False


class Lifetimes(msgspec.Struct, frozen=True):
    """How long a room stays without a present member; a playing one as long as its table sleeps."""

    waiting_ms: int
    playing_ms: int


class Ops(msgspec.Struct):
    """The seventh argument of lua/room_commit.lua: keys by their index, from 1."""

    enter: list[tuple[int, str, int]] = []
    leave: list[int] = []
    there: list[tuple[str, int]] = []
    open: list[tuple[int, int]] = []
    close: list[int] = []
    tell: list[int] = []
    bye: list[int] = []


class Commit:
    """Keys and arguments of lua/room_commit.lua that make `after` of the room seen."""

    def __init__(self, seen: Seen, after: Room, lifetimes: Lifetimes) -> None:
        self.keys = [keys.room(after.id), keys.PUBLIC_ROOMS, keys.STARTING, keys.PRESENT]
        self.keys.append(keys.TICKETS)
        self._seen, self._after = seen, after
        self._before = seen.room.people if seen.room else {}
        self._people = people = after.people
        ops = Ops()
        self._move_people(ops)
        self._change_invites(ops, lifetimes.waiting_ms)
        ops.tell = [self._key(keys.player_live(player)) for player in people]
        ops.bye = [self._key(keys.player_live(player)) for player in self._gone()]
        present = any(seat.present for seat in people.values())
        alone_ms = lifetimes.waiting_ms if after.state == "waiting" else lifetimes.playing_ms
        told = room_to_proto(after, seen.now_ms, member=True)
        self.args: list[str | bytes | int] = [
            after.id,
            seen.room.version if seen.room else 0,
            pack(after) if people else b"",
            after.created_ms if people and after.listed else "",
            after.started_ms if people and after.state == "starting" else "",
            "" if present else alone_ms,
            msgspec.msgpack.encode(ops),
            lobby_pb2.PlayerNote(room=told).SerializeToString(),
            lobby_pb2.PlayerNote(no_room=True, why=self._why()).SerializeToString(),
            lobby_pb2.PlayerNote(unqueued="room").SerializeToString(),
            self._matched(),
        ]

    def _why(self) -> str:
        """What put those out who are gone; the end of a match takes its lost seats along."""
        before, after = self._seen.room, self._after
        if before is None:
            return ""
        if set(after.barred) - set(before.barred):
            return "kicked"
        return "lost" if before.state == "playing" and after.state == "waiting" else "left"

    def _matched(self) -> bytes:
        """For the people of a quick match, once its table is there."""
        before, after = self._seen.room, self._after
        if not (after.quick and after.state == "playing" and before and before.state == "starting"):
            return b""
        matched = lobby_pb2.Matched(room=after.id, table=after.table)
        return lobby_pb2.PlayerNote(matched=matched).SerializeToString()

    def _move_people(self, ops: Ops) -> None:
        for player, seat in self._people.items():
            was = self._before.get(player)
            if was is None:
                pointer, channel = keys.player(player), keys.player_live(player)
                ops.enter.append((self._key(pointer), self._seen.pointer, self._key(channel)))
            if was is None or was.present != seat.present:
                ops.there.append((player, int(seat.present)))
        ops.leave = [self._key(keys.player(player)) for player in self._gone()]

    def _change_invites(self, ops: Ops, grace_ms: int) -> None:
        """A code that is over is known for `grace_ms`, so that who comes late hears why."""
        was = self._seen.room.invites if self._seen.room else ()
        now = self._after.invites if self._people else ()
        known, kept = {invite.code for invite in was}, {invite.code for invite in now}
        for invite in now:
            if invite.code not in known:
                ttl_ms = invite.expires_ms - self._seen.now_ms + grace_ms
                ops.open.append((self._key(keys.invite(invite.code)), ttl_ms))
        ops.close = [self._key(keys.invite(code)) for code in sorted(known - kept)]

    def _gone(self) -> list[str]:
        return [player for player in self._before if player not in self._people]

    def _key(self, name: str) -> int:
        self.keys.append(name)
        return len(self.keys)


def pack(room: Room) -> bytes:
    return msgspec.msgpack.encode(room)


def unpack(state: bytes) -> Room:
    return msgspec.msgpack.decode(state, type=Room)
