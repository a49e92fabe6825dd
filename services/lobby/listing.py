"""Public waiting rooms, newest first, page by page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tuteapi.codes import Refused

if TYPE_CHECKING:
    from services.lobby.room import Room
    from services.lobby.store import Store

USUAL, MOST = 50, 100
_CURSOR = re.compile(r"(\d{1,15})\.(.{1,64})")


async def page(store: Store, cursor: str, limit: int) -> tuple[list[Room], str]:
    """Rooms after `cursor` and the next one, "" at the end. Raises Refused `bad_request`.

    A cursor is when a page's last room was made and its id; rooms made since are not seen twice.
    """
    if limit < 0:
        raise Refused("bad_request", "limit is at least 1.")
    limit = min(limit or USUAL, MOST)
    last, before = _read(cursor)
    rooms: list[Room] = []
    offset = 0
    while True:
        entries = await store.listed(before, offset, limit + 1)
        offset += len(entries)
        fresh = [entry for entry in entries if last is None or entry < last]
        found = await store.rooms([room for _, room in fresh])
        for entry in fresh:
            room = found.get(entry[1])
            if room is None:
                await store.unlist(entry[1])
                offset -= 1
            if room is None or room.state != "waiting" or not room.public:
                continue
            if len(rooms) == limit:
                return rooms, f"{rooms[-1].created_ms}.{rooms[-1].id}"
            rooms.append(room)
        if len(entries) <= limit:
            return rooms, ""


def _read(cursor: str) -> tuple[tuple[int, str] | None, str]:
    """The last room seen, and the score to go on from."""
    if not cursor:
        return None, "+inf"
    if not (parts := _CURSOR.fullmatch(cursor)):
        raise Refused("bad_request", "There is no such cursor.")
    return (int(parts[1]), parts[2]), parts[1]
