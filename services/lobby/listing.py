"""Public rooms that wait or may be watched, newest first, page by page, all or some."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tute.rulesets import catalogue
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from services.lobby.room import Room
    from services.lobby.store import Store

USUAL, MOST = 50, 100
BATCH, MOST_LOOKED_AT = 200, 2_000
_CURSOR = re.compile(r"(\d{1,15})\.(.{1,64})")
_MODE_OF = {str(entry["preset"]): str(entry["mode"]) for entry in catalogue()}
_MOST_PLAYERS = 4


class Filter(NamedTuple):
    """What a public room must be; "" and 0 is any. `free`: with a free seat.

    `watch`: it plays, and wants spectators; else it waits.
    """

    mode: str = ""
    preset: str = ""
    players: int = 0
    free: bool = False
    watch: bool = False

    def checked(self) -> Filter:
        """Raises Refused `bad_request`: no room can ever be so."""
        if self.mode and self.mode not in _MODE_OF.values():
            modes = ", ".join(sorted(set(_MODE_OF.values())))
            raise Refused("bad_request", f"mode is one of {modes}.")
        if self.preset and self.preset not in _MODE_OF:
            raise Refused("bad_request", "There is no preset of that name.")
        if not 0 <= self.players <= _MOST_PLAYERS:
            raise Refused("bad_request", f"players goes up to {_MOST_PLAYERS}.")
        return self

    def passes(self, room: Room) -> bool:
        rules = room.rules
        return (
            room.listed
            and (room.state == "playing") is self.watch
            and self.mode in ("", _MODE_OF.get(rules.preset))
            and self.preset in ("", rules.preset)
            and self.players in (0, rules.players)
            and (not self.free or any(seat.empty for seat in room.seats))
        )


ANY = Filter()


async def page(
    store: Store, cursor: str, limit: int, wanted: Filter = ANY
) -> tuple[list[Room], str]:
    """Rooms after `cursor` and the next one, "" at the end. Raises Refused `bad_request`.

    A cursor is a place in the listing: when a room was made and its id. So rooms that come and go
    meanwhile neither hide another nor show one twice. A page may hold fewer rooms than asked for,
    even none, where few pass: the search goes on from its cursor.
    """
    if limit < 0:
        raise Refused("bad_request", "limit is at least 1.")
    limit, wanted = min(limit or USUAL, MOST), wanted.checked()
    batch = limit + 1 if wanted == ANY else BATCH
    rooms: list[Room] = []
    last, count, looked = _read(cursor), batch, 0
    while True:
        entries = await store.listed("+inf" if last is None else str(last[0]), count)
        fresh = [entry for entry in entries if last is None or entry < last]
        found = await store.rooms([room for _, room in fresh])
        for entry in fresh:
            room = found.get(entry[1])
            passes = room is not None and wanted.passes(room)
            if looked == MOST_LOOKED_AT or (passes and len(rooms) == limit):
                return rooms, _cursor(last)
            last, looked = entry, looked + 1
            if room is None:
                await store.unlist(entry[1])
            elif passes:
                rooms.append(room)
        if len(entries) < count:
            return rooms, ""
        count = batch if fresh else count * 2  # so many were made in one millisecond


def _read(cursor: str) -> tuple[int, str] | None:
    """The place to go on from."""
    if not cursor:
        return None
    if not (parts := _CURSOR.fullmatch(cursor)):
        raise Refused("bad_request", "There is no such cursor.")
    return int(parts[1]), parts[2]


def _cursor(last: tuple[int, str] | None) -> str:
    return "" if last is None else f"{last[0]}.{last[1]}"
