"""What a room does about matches: start, and hear how they ended. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from services.lobby.rooms import leave
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from services.lobby.room import Room


def begin(room: Room, player: str, table: str, now_ms: int) -> Room:
    """The room is promised to `table`; it plays once that table exists.

    Asked again meanwhile or afterwards, the room as it is: two starts make one table.
    """
    room.seat_of(player)
    if room.host != player:
        raise Refused("forbidden", "Only the host may start.")
    if room.state != "waiting":
        return room
    if free := [number for number, seat in enumerate(room.seats) if seat.empty]:
        raise Refused("not_ready", "Every seat must be taken.", {"free": free})
    return replace(room, state="starting", table=table, started_ms=now_ms, swaps=())


def started(room: Room, table: str, *, rated: bool = True) -> Room:
    """Its match does not count where the table was not made `rated`."""
    if room.state != "starting" or room.table != table:
        return room
    return replace(room, state="playing", rated=room.rated and rated)


def called_off(room: Room, table: str) -> Room:
    """The table could not be made."""
    return _waiting_again(room) if room.state == "starting" and room.table == table else room


def left(room: Room, player: str, table: str) -> Room:
    """`player` leaves room and table; `table` is the one they have left before, "" none."""
    if room.table not in ("", table):
        raise Refused("conflict", "A match has just begun here; leave again to leave it too.")
    return leave(room, player)


def heard(room: Room, table: str, lost: Iterable[str]) -> Room:
    """The match is over, finished or cancelled; who lost their seat is out of the room too."""
    if room.table != table:
        return room
    room = _waiting_again(room)
    for player in lost:
        room = leave(room, player)
    return room


def _waiting_again(room: Room) -> Room:
    return replace(room, state="waiting", table="", started_ms=0, quick=False, rated=False)
