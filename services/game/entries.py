"""The tables that this process knows: those in use, and a bounded number of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from services.game.table import Table
    from services.game.writing import Version

CACHED = 20_000
ROUNDS = 5
"""An entry that nobody used for so many is forgotten."""


class Entry:
    """What is kept of one table; calls for it wait here for each other."""

    __slots__ = ("latest", "lock", "look_at", "look_v", "used")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.latest: Version | None = None
        self.look_at = self.look_v = 0
        self.used = 0
        """In which round, last."""

    def known_look(self, table: Table) -> int:
        """When the due index looks next, as far as this process knows."""
        return self.look_at if self.look_v == table.look_v else table.look

    def looks_at(self, at: int, v: int) -> None:
        """The index holds a member of `v`, the table's `look_v`, for `at`."""
        self.look_at, self.look_v = at, v


class Entries:
    """Those used last are at the end."""

    def __init__(self) -> None:
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._round = 0

    def __len__(self) -> int:
        return len(self._entries)

    def of(self, table: str) -> Entry:
        entry = self._entries.get(table)
        if entry is not None:
            self._entries.move_to_end(table)
            entry.used = self._round
            return entry
        if len(self._entries) >= CACHED:
            self._forget_one()
        entry = self._entries[table] = Entry()
        entry.used = self._round
        return entry

    def next_round(self) -> None:
        """Forgets what nobody used for ROUNDS: a table that sleeps or is gone costs nothing."""
        self._round += 1
        old = []
        for table, entry in self._entries.items():
            if entry.used > self._round - ROUNDS:
                break
            if not entry.lock.locked():
                old.append(table)
        for table in old:
            del self._entries[table]

    def _forget_one(self) -> None:
        """The entry that was not used for longest, among those nobody waits at."""
        for table, entry in self._entries.items():
            if not entry.lock.locked():
                del self._entries[table]
                return
