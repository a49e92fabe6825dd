"""Sweeps of due tables, hints of Redis' own expiry, and the scan that mends the due index."""

from __future__ import annotations

import asyncio
import time as clock
from contextlib import suppress
from typing import TYPE_CHECKING

from chassis import log
from chassis.redislink import RedisAway
from services.game.lookout import HINT
from services.game.metrics import Census
from services.game.ports import Due
from tuteapi import keys
from tuteapi.v1.lobby_pb2 import TableNews

if TYPE_CHECKING:
    from chassis.settings import Settings
    from services.game.desk import Desk
    from services.game.lookout import Lookout
    from services.game.ports import Sweep
    from services.game.redistime import RedisTime
    from services.game.store import TableStore

MOST_AT_ONCE = 200
MOST_HINTS = 1000
AFTER_ERROR_MS = 5000
REBUILT_MS = 1000
_log = log.get(__name__)


class Sweeper:
    def __init__(
        self, store: TableStore, desk: Desk, lookout: Lookout, time: RedisTime, settings: Settings
    ) -> None:
        self._store = store
        self._desk = desk
        self._lookout = lookout
        self._time = time
        self._settings = settings
        self._hinted: set[str] = set()
        self._wake = asyncio.Event()

    async def sweep(self) -> None:
        """For ever: every `sweep_s`, and at once when a hint comes."""
        while True:
            try:
                await self.sweep_once()
            except RedisAway as error:
                _log.warning("no sweep", why=str(error))
            self._wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._settings.sweep_s):
                    await self._wake.wait()

    async def sweep_once(self) -> int:
        """Looks at every table whose time has come; how many."""
        outage, grace = self._settings.outage_s, self._settings.presence_ttl_s
        sweep = await self._store.begin_sweep(int(outage * 1000), int(grace * 1000))
        self._time.correct(sweep.now)
        self._desk.sweep = sweep
        hinted, self._hinted = self._hinted, set()
        looks = [Due(table, HINT, 0, sweep.now) for table in hinted]
        partitions = range(keys.DUE_PARTITIONS)
        for found in await asyncio.gather(*(self._due(each, sweep.now) for each in partitions)):
            looks += found
        oldest = min((due.at for due in looks), default=sweep.now)
        counts = self._desk.ledger.counts
        counts.sweeps += 1
        counts.sweep_lag_ms = sweep.now - oldest
        counts.clock_ahead_ms = int(clock.time() * 1000) - sweep.now
        for start in range(0, len(looks), MOST_AT_ONCE):
            batch = looks[start : start + MOST_AT_ONCE]
            await asyncio.gather(*(self._look(due, sweep) for due in batch))
        return len(looks)

    def hint(self, key: str) -> None:
        """A presence key expired, says Redis: its table is looked at sooner."""
        table, _, kind = key.removeprefix("{t:").partition("}:")
        if kind.startswith(("seat:", "hold:")) and len(self._hinted) < MOST_HINTS:
            self._hinted.add(table)
            self._wake.set()

    async def rebuild(self) -> None:
        """For ever, at once and every `rebuild_s`: tables that the index lost are in it again."""
        while True:
            try:
                await self.rebuild_once()
            except RedisAway as error:
                _log.warning("no rebuild", why=str(error))
            await asyncio.sleep(self._settings.rebuild_s)

    async def rebuild_once(self) -> None:
        """And counts them; what this process knows of tables that nobody uses is forgotten."""
        playing = asleep = away = unheard = oldest_ms = 0
        async for part in self._store.unfinished():
            now = self._time.now()
            missing: list[Due] = []
            for name, table, gone in part:
                if table is None:
                    asleep, away = asleep + 1, away + gone
                    continue
                if table.status:
                    unheard += 1
                    oldest_ms = max(oldest_ms, now - await self._ended_ms(name, now))
                else:
                    playing, away = playing + 1, away + gone
                missing.append(Due(name, table.look_v, 0, now + REBUILT_MS))
            await self._store.add_dues_if_none(missing)
        self._desk.ledger.entries.next_round()
        census = Census(playing, asleep, away, unheard, oldest_ms / 1000)
        self._desk.ledger.counts.census = census

    async def _ended_ms(self, table: str, now: int) -> int:
        news = await self._store.news(table)
        return TableNews.FromString(news).finished_ms or now if news else now

    async def _due(self, partition: int, now: int) -> list[Due]:
        """Whose time has come. A node that is away holds up no table of the others."""
        try:
            return await self._store.read_due(partition, now, MOST_AT_ONCE)
        except RedisAway as error:
            _log.warning("no sweep of a part", part=partition, why=str(error))
            return []

    async def _look(self, due: Due, sweep: Sweep) -> None:
        """A member leaves the index only after the look, so a killed sweeper loses none."""
        try:
            again = await self._lookout.look(due, sweep)
        except RedisAway:
            return
        except Exception as error:
            _log.error("look failed", table=due.table, exc_info=error)
            again = due._replace(at=sweep.now + AFTER_ERROR_MS)
        if due.v == HINT:
            return
        if again is not None:
            await self._store.add_due(again)
        if again is None or again[:3] != due[:3]:
            await self._store.remove_due(due)
