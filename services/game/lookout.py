"""One look at one table: who lapsed, what is overdue, and when to look again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.game import tend
from services.game.ledger import NotNow
from services.game.table import Status
from services.game.writing import Guard, Version

if TYPE_CHECKING:
    from services.game.change import Change
    from services.game.desk import Desk
    from services.game.ports import Due, Looked, Sweep

HINT = -1
"""The `v` of a look that no member of the index asks for."""
ORPHAN_MS = 10_000
TRY_AGAIN_MS = 1000


class Lookout:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ledger = desk.ledger
        self._store = desk.ledger.store
        self._house = desk.ledger.house
        self._counts = desk.ledger.counts

    async def look(self, due: Due, sweep: Sweep) -> Due | None:
        """Does what must be done; the member that replaces `due`, None for none.

        A member of another version than the table's `look_v` lost its meaning, unless its commit
        may still be on the way: the index is written first.
        """
        self._counts.looks += 1
        looked = await self._store.look(due.table, self._known_version(due.table))
        if looked.v == 0:
            return None
        version = await self._ledger.seen(due.table, looked)
        if due.v > version.v and self._ledger.clock.now() - due.at < ORPHAN_MS:
            return due._replace(at=self._ledger.clock.now() + TRY_AGAIN_MS)
        if due.v not in (HINT, version.table.look_v):
            return None
        if version.run != version.read_from:
            version = await self._ledger.touch(due.table)
        if version.table.status:
            return await self._tell(due)
        return await self._tend(due, version, looked, sweep)

    async def _tell(self, due: Due) -> Due | None:
        if await self._desk.deliver(due.table) or due.v == HINT:
            return None
        return due._replace(at=self._ledger.clock.now() + self._house.waits.outbox)

    async def _tend(self, due: Due, version: Version, looked: Looked, sweep: Sweep) -> Due | None:
        now = self._ledger.clock.now()
        ask = due.ask if due.ask == version.table.ask else 0
        try:
            if await self._lapse(version, looked, sweep, now):
                return _again(due, now + tend.SOON)
            if await self._overdue(version, sweep, now):
                return _again(due, now + tend.SOON)
            missed = tend.missed(version.table, now, self._house.waits)
            if missed and ask:
                await self._force(version, now)
                return _again(due, now + tend.SOON)
        except NotNow:
            return _again(due, now + TRY_AGAIN_MS)
        if missed and self._desk.ask_bot(version, now):
            self._counts.bot_misses += 1
            ask = version.table.ask
        at = tend.next_look(
            version.table, looked.seats, looked.holds, now, sweep, self._house.waits
        )
        if at and due.v != HINT:
            self._ledger.entry(due.table).looks_at(at, due.v)
        return _again(due._replace(ask=ask), at) if at else None

    async def _lapse(self, version: Version, looked: Looked, sweep: Sweep, now: int) -> bool:
        """True: it wrote. The keys seen say something of the version seen only."""

        def decide(latest: Version) -> Change | None:
            if latest.v != looked.v:
                return None
            return tend.lapsed(latest.table, looked.seats, looked.holds, now, sweep, self._house)

        if decide(version) is None:
            return False
        guard = Guard(sweep.now, sweep.grace_until)
        outcome = await self._desk.apply(version.table.terms.table, decide, guard=guard)
        if outcome.written is not None:
            self._counts.lapsed += 1
            self._counts.cancelled += outcome.written.table.status == Status.CANCELLED
        return outcome.written is not None

    async def _overdue(self, version: Version, sweep: Sweep, now: int) -> bool:
        def decide(latest: Version) -> Change | None:
            return tend.overdue(latest.table, now, sweep, self._house)

        if decide(version) is None:
            return False
        return (await self._desk.apply(version.table.terms.table, decide)).written is not None

    async def _force(self, version: Version, now: int) -> None:
        ask = version.table.ask

        def decide(latest: Version) -> Change | None:
            if latest.table.ask != ask:
                return None
            return tend.forced(latest.table, now, self._house)

        await self._desk.apply(version.table.terms.table, decide)
        self._counts.bot_forced += 1

    def _known_version(self, table: str) -> int:
        latest = self._ledger.entry(table).latest
        fresh = latest is not None and latest.read_from == self._store.run(table)
        return latest.v if latest is not None and fresh else 0


def _again(due: Due, at: int) -> Due | None:
    return None if due.v == HINT else due._replace(at=at)
