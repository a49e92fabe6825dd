"""One look at one table: who lapsed, what is overdue, and when to look again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.game import tend
from services.game.ledger import NotNow
from services.game.ports import Due
from services.game.table import Status
from services.game.writing import NO_GUARD, Guard, Version

if TYPE_CHECKING:
    from services.game.change import Change
    from services.game.desk import Desk
    from services.game.ports import Looked, Sweep

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

        Of a table's members the one of its `look_v` goes on. A member that another replaced is
        still looked at, and may only make that one come sooner. One of a version that is not there
        stays for a while: the index is written first, its commit may be on the way.
        """
        self._counts.looks += 1
        looked = await self._store.look(due.table, self._known_version(due.table))
        if looked.v == 0:
            return None
        version = await self._ledger.seen(due.table, looked)
        now = self._ledger.clock.now()
        if due.v > version.v and now - due.at < ORPHAN_MS:
            return due._replace(at=now + TRY_AGAIN_MS)
        if version.run != version.read_from:
            version = await self._ledger.touch(due.table)
        if version.table.status:
            return await self._again(due, await self._tell(due.table, now))
        return await self._tend(due, version, looked, sweep)

    async def _tell(self, table: str, now: int) -> int:
        """When to see whether the lobby heard, 0 if it did. A slow lobby holds up no sweep."""
        if not await self._store.news(table):
            return 0
        self._desk.start(self._desk.deliver(table))
        return now + self._house.waits.outbox

    async def _tend(self, due: Due, version: Version, looked: Looked, sweep: Sweep) -> Due | None:
        now, ask = self._ledger.clock.now(), 0
        if due.ask == version.table.ask:
            ask = due.ask
        missed = tend.missed(version.table, now, self._house.waits)
        try:
            if (
                await self._lapse(version, looked, sweep, now)
                or await self._overdue(version, sweep, now)
                or (missed and ask and await self._force(version, now))
            ):
                return await self._again(due, now + tend.SOON)
        except NotNow:
            return await self._again(due, now + TRY_AGAIN_MS)
        if missed and self._desk.ask_bot(version, now):
            self._counts.bot_misses += 1
            ask = version.table.ask
        at = tend.next_look(
            version.table, looked.seats, looked.holds, now, sweep, self._house.waits
        )
        return await self._again(due, at, ask)

    async def _again(self, due: Due, at: int, ask: int = 0) -> Due | None:
        """`due` for another time, if it is the table's; 0: never."""
        if not at:
            return None
        entry = self._ledger.entry(due.table)
        latest = entry.latest or await self._ledger.current(due.table)
        look_v = latest.table.look_v
        if due.v == look_v:
            entry.looks_at(at, look_v)
            return due._replace(at=at, ask=ask)
        if at < entry.known_look(latest.table):
            entry.looks_at(at, look_v)
            await self._store.add_due_sooner(Due(due.table, look_v, ask, at))
        return None

    async def _lapse(self, version: Version, looked: Looked, sweep: Sweep, now: int) -> bool:
        """True: it wrote. The keys seen say something of the version seen only."""

        def decide(latest: Version) -> Change | None:
            if latest.v != looked.v:
                return None
            return tend.lapsed(latest.table, looked.seats, looked.holds, now, sweep, self._house)

        change = decide(version)
        if change is None:
            return False
        guard = Guard(sweep.now, sweep.grace_until) if change.absent else NO_GUARD
        outcome = await self._ledger.apply(version.table.terms.table, decide, guard=guard)
        if outcome.written is not None:
            self._counts.lapsed += len(change.absent)
            self._counts.cancelled += outcome.written.table.status == Status.CANCELLED
        return outcome.written is not None

    async def _overdue(self, version: Version, sweep: Sweep, now: int) -> bool:
        def decide(latest: Version) -> Change | None:
            return tend.overdue(latest.table, now, sweep, self._house)

        if decide(version) is None:
            return False
        return (await self._ledger.apply(version.table.terms.table, decide)).written is not None

    async def _force(self, version: Version, now: int) -> bool:
        ask = version.table.ask

        def decide(latest: Version) -> Change | None:
            if latest.table.ask != ask:
                return None
            return tend.forced(latest.table, now, self._house)

        forced = (await self._ledger.apply(version.table.terms.table, decide)).written is not None
        self._counts.bot_forced += forced
        return forced

    def _known_version(self, table: str) -> int:
        latest = self._ledger.entry(table).latest
        fresh = latest is not None and latest.read_from == self._store.run(table)
        return latest.v if latest is not None and fresh else 0
