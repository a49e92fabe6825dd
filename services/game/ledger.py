"""How a decision becomes the next version of a table, whoever else writes at the same time."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from chassis import crash, trace
from services.game.change import Change
from services.game.entries import Entries
from services.game.metrics import COMMITS
from services.game.ports import Due
from services.game.writing import MARGIN_MS, NO_GUARD, Guard, Version, next_version, write_of
from tute.errors import RuleError
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from services.game.change import House
    from services.game.entries import Entry
    from services.game.metrics import Counts
    from services.game.ports import Clock, Looked, Store
    from services.game.writing import Ttls

TRIES = 4
SLOW_MS = 10_000
"""No commit takes so long; only a look that comes sooner can have passed it by."""
_WRITTEN, _DONE_BEFORE, _OTHER_VERSION, _OTHER_EPOCH = 1, 0, -1, -2


class Outcome(NamedTuple):
    """`v` answers the call. `written`: what this call wrote, None when it changed nothing."""

    v: int
    epoch: int
    written: Version | None = None


class NotNow(Exception):
    """A sweep's commit was refused: somebody is there, or the look is too old or too early."""


class Ledger:
    """`follow` is called with every version this process wrote, before its call is answered.

    `beside` starts work that no call waits for.
    """

    def __init__(
        self, store: Store, clock: Clock, house: House, ttls: Ttls, counts: Counts
    ) -> None:
        self.store = store
        self.clock = clock
        self.house = house
        self.counts = counts
        self.follow: Callable[[Version], None] = _nothing
        self.beside: Callable[[Coroutine[Any, Any, None]], None] = _nothing
        self._ttls = ttls
        self.entries = Entries()
        self.entry = self.entries.of

    async def current(self, table: str) -> Version:
        """The table as Redis has it now, in the epoch of Redis' run. Raises Refused `not_found`."""
        entry = self.entry(table)
        async with entry.lock:
            latest = entry.latest
            head = (*await self.store.head(table), self.store.run(table))
            if latest is None or latest[:4] != head:
                latest = await self._load(entry, table)
        if latest.run == latest.read_from:
            return latest
        return await self.touch(table)

    async def seen(self, table: str, looked: Looked) -> Version:
        """What a look found, or what this process has if that is newer."""
        entry = self.entry(table)
        async with entry.lock:
            latest, run = entry.latest, self.store.run(table)
            older = latest is None or latest.v < looked.v or latest.read_from != run
            if looked.table is not None and older:
                entry.latest = Version(*looked[:3], run, looked.table)
            return entry.latest or await self._load(entry, table)

    async def touch(self, table: str) -> Version:
        """Where Redis' run is new: an empty version of a higher epoch."""
        outcome = await self.apply(table, _touched)
        return outcome.written or await self.current(table)

    async def apply(
        self,
        table: str,
        decide: Callable[[Version], Change | None],
        request: str = "",
        guard: Guard = NO_GUARD,
    ) -> Outcome:
        """Commits what `decide` says of the newest version; None: nothing to do.

        A refusal stands only if the version it saw is the newest and the request was not done
        before. Raises Refused, RuleError, NotNow, and RedisAway (it may have been written).
        """
        entry = self.entry(table)
        async with entry.lock:
            for _ in range(TRIES):
                latest = entry.latest
                if latest is None or latest.read_from != self.store.run(table):
                    latest = await self._load(entry, table)
                else:
                    self.counts.cache_hits += 1
                refusal = change = None
                try:
                    change = decide(latest)
                except (Refused, RuleError) as error:
                    refusal = error
                if change is not None:
                    outcome = await self._commit(entry, latest, change, request, guard)
                else:
                    outcome = await self._leave(latest, request, refusal)
                if outcome is not None:
                    return outcome
                entry.latest = None
                self.counts.retries += 1
        self.counts.conflicts += 1
        raise Refused("conflict", "Too many changes at once; try again.")

    def apply_soon(
        self,
        table: str,
        decide: Callable[[Version], Change | None],
        request: str,
        then: Callable[[Outcome | None], None],
    ) -> bool:
        """`apply` of a move that nothing stands in the way of, without a task for it.

        False: nothing has happened. True: `then` follows, with None when the commit did not go
        through or its answer was lost. Then `apply` does it, or finds that it was done.
        Raises Refused, RuleError by this process' knowledge alone, and RedisAway: nothing happened.
        """
        entry = self.entry(table)
        latest = entry.latest
        if latest is None or entry.lock.locked() or latest.read_from != self.store.run(table):
            return False
        change = decide(latest)
        if change is None:
            return False
        known, now = entry.known_look(latest.table), self.clock.now()
        version = next_version(latest, change.table, latest.read_from, now, known, self.house.waits)
        if version.table.look_v == version.v:  # the index is written first
            return False
        write = write_of(latest, version, change, now, self._ttls, request, NO_GUARD)
        began = perf_counter()

        def heard(reply: tuple[int, int] | Exception) -> None:
            COMMITS.observe(perf_counter() - began)
            if isinstance(reply, Exception) or reply[0] != _WRITTEN:
                then(None)
                return
            self._wrote(entry, version)
            if self._passed_by(known, now):
                self.beside(self.store.add_due(_due(version, known)))
            self.follow(version)
            then(Outcome(version.v, version.epoch, version))

        self.store.commit_and(write, heard)
        entry.latest = None
        self.counts.cache_hits += 1
        return True

    async def create(self, change: Change) -> Outcome:
        """Version 1, or what was made under this name before."""
        name = change.table.terms.table
        entry = self.entry(name)
        async with entry.lock:
            run = self.store.run(name)
            nothing = Version(0, 0, run, run, change.table)
            outcome = await self._commit(entry, nothing, change, "", NO_GUARD)
            if outcome is None:
                found = await self._load(entry, name)
                outcome = Outcome(found.v, found.epoch)
            return outcome

    async def _load(self, entry: Entry, table: str) -> Version:
        self.counts.cache_misses += 1
        run = self.store.run(table)
        stored = await self.store.load(table)
        if stored is None:
            entry.latest = None
            raise Refused("not_found", "There is no such table.")
        entry.latest = Version(stored.v, stored.epoch, stored.run, run, stored.table)
        return entry.latest

    async def _leave(
        self, latest: Version, request: str, refusal: Refused | RuleError | None
    ) -> Outcome | None:
        """Nothing to write, or the refusal; None: this was not the newest version."""
        table = latest.table.terms.table
        done = await self.store.done(table, request) if request else None
        if done is not None:
            return Outcome(done, latest.epoch)
        if await self.store.head(table) != latest[:3]:
            return None
        if refusal is not None:
            self.counts.refused += 1
            raise refusal
        return Outcome(latest.v, latest.epoch)

    async def _commit(
        self, entry: Entry, latest: Version, change: Change, request: str, guard: Guard
    ) -> Outcome | None:
        """None: somebody else wrote first, or Redis runs anew."""
        known, now = entry.known_look(latest.table), self.clock.now()
        run = latest.read_from
        version = next_version(latest, change.table, run, now, known, self.house.waits)
        write = write_of(latest, version, change, now, self._ttls, request, guard)
        entry.latest = None
        looks_anew = version.table.look_v == version.v
        if looks_anew:
            await self.store.add_due(_due(version, version.table.look))
            crash.passing("game.after_due")
        began = perf_counter()
        with trace.step("commit"):
            code, value = await self.store.commit(write)
        COMMITS.observe(perf_counter() - began)
        if code != _WRITTEN:
            return self._refused(entry, latest, code, value)
        self._wrote(entry, version)
        if not looks_anew and self._passed_by(known, now):
            await self.store.add_due(_due(version, known))
        self.follow(version)
        return Outcome(version.v, version.epoch, version)

    def _wrote(self, entry: Entry, version: Version) -> None:
        crash.passing("game.after_commit")
        self.counts.commits += 1
        entry.latest = version

    def _passed_by(self, known: int, began: int) -> bool:
        """A look at `known` may have missed the commit that began at `began`."""
        return began + SLOW_MS > known > 0 and self.clock.now() + MARGIN_MS > known

    def _refused(self, entry: Entry, latest: Version, code: int, value: int) -> Outcome | None:
        if code in (_OTHER_VERSION, _OTHER_EPOCH):
            return None
        entry.latest = latest
        if code != _DONE_BEFORE:
            raise NotNow
        return Outcome(value, latest.epoch)


def _nothing(_: object) -> None:
    """Nobody follows."""


def _due(version: Version, at: int) -> Due:
    return Due(version.table.terms.table, version.table.look_v, 0, at)


def _touched(latest: Version) -> Change | None:
    return None if latest.run == latest.read_from else Change(latest.table)
