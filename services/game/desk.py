"""What follows from a commit: bots asked, alarms set, the lobby told."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from chassis import log
from services.game import clock, frames, tend
from services.game.ports import BotTask, Sweep

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from services.game.ledger import Ledger
    from services.game.ports import Bots, Herald
    from services.game.table import Table
    from services.game.writing import Version

STOP_S = 1.0
_log = log.get(__name__)


class Desk:
    """`sweep` is what the latest sweep of this process found.

    An alarm is a short cut: the due index looks a moment later, whoever rang or died meanwhile.
    """

    def __init__(self, ledger: Ledger, bots: Bots, herald: Herald) -> None:
        self.ledger = ledger
        ledger.follow, ledger.beside = self.follow, self.start
        self.sweep = Sweep(0, 0, 0)
        self._bots = bots
        self._herald = herald
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._telling: set[str] = set()

    def follow(self, version: Version) -> None:
        """What the commit of `version` asks for at once, and when to come back to it."""
        table = version.table
        name = table.terms.table
        if self._alarms:
            self._cancel_alarm(name)
        if clock.is_quiet(table):
            return
        if table.status:
            self.start(self.deliver(name))
            return
        now = self.ledger.clock.now()
        if clock.sings_at(table) <= now and clock.bot_may_sing(table):
            self.start(self.tick(name))
            return
        self.ask_bot(version, now)
        if at := _alarm_at(table, now):
            delay = (at - now) / 1000
            loop = asyncio.get_running_loop()
            self._alarms[name] = loop.call_later(delay, self._ring, name)

    def ask_bot(self, version: Version, now: int) -> bool:
        """Sends the task that is due now, if one is."""
        table = version.table
        late = tend.asked(table, now)
        if late is None:
            return False
        view = frames.view(table, version.epoch, version.v, late.seat)
        generation = table.places[late.seat].generation
        name, ask = table.terms.table, table.ask
        self._bots.send(BotTask(name, late.seat, ask, generation, late.level, view, table.history))
        return True

    async def tick(self, table: str) -> None:
        """Does what the table's clocks ask for by now."""
        now, house = self.ledger.clock.now(), self.ledger.house
        latest = self.ledger.entry(table).latest
        if latest is None or tend.overdue(latest.table, now, self.sweep, house) is None:
            if latest is not None:
                self.follow(latest)
            return
        await self.ledger.apply(
            table, lambda found: tend.overdue(found.table, now, self.sweep, house)
        )

    async def deliver(self, table: str) -> None:
        """Tells the lobby what it has not heard; a look finds out whether it did."""
        if table in self._telling:
            return
        self._telling.add(table)
        try:
            news = await self.ledger.store.news(table)
            if news and await self._herald.tell(news):
                await self.ledger.store.told(table)
        finally:
            self._telling.discard(table)

    def start(self, work: Coroutine[object, object, object]) -> None:
        """Runs beside the call that asked for it; what fails is found again by a look."""
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def stop(self) -> None:
        """Alarms are for other processes now; what runs may end."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_S):
                await self.settled()

    async def settled(self) -> None:
        """Returns when all that commits asked for beside them is done."""
        while self._running:
            await asyncio.wait(self._running)

    def _ring(self, table: str) -> None:
        self._alarms.pop(table, None)
        self.start(self.tick(table))

    def _cancel_alarm(self, table: str) -> None:
        if (alarm := self._alarms.pop(table, None)) is not None:
            alarm.cancel()


def _alarm_at(table: Table, now: int) -> int:
    """When the clocks of the table ask for something, 0 for never."""
    times = [clock.late_at(table), table.deal_at, table.salts_by]
    if table.ready_at <= now >= max(times):
        return 0
    if clock.bot_on_turn(table) is not None:
        times.append(table.ready_at)
    if clock.bot_may_sing(table):
        times.append(clock.sings_at(table))
    return 0 if table.asleep else min([time for time in times if time > now], default=0)


async def _logged(work: Coroutine[object, object, object]) -> None:
    try:
        await work
    except Exception as error:
        _log.warning("left to the next look", why=str(error), kind=type(error).__name__)
