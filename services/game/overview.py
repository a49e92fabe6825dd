"""What an operator sees of the tables: how many are played, and some of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from services.game import frames
from services.game.table import Status

if TYPE_CHECKING:
    from services.game.store import TableStore

MOST = 100


class Played(NamedTuple):
    """`awake` counts all tables that are played, `tables` are JSON objects of some."""

    awake: int
    tables: list[bytes]


class Overview:
    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def read(self, most: int) -> Played:
        """Costs the same however many tables there are. Raises RedisAway."""
        most = max(0, min(most, MOST))
        if not most:
            return Played(0, [])
        awake, names = await asyncio.gather(self._store.due_count(), self._store.due_soonest(most))
        found = await asyncio.gather(*(self._store.load(name) for name in names))
        return Played(
            awake,
            [
                frames.sketch(stored.table, stored.v)
                for stored in found
                if stored is not None and stored.table.status == Status.PLAYING
            ],
        )
