"""One game process without its gRPC server, on a real Redis."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from chassis import redislink
from chassis.settings import Settings
from services.game.change import House
from services.game.clock import Waits
from services.game.desk import Desk
from services.game.expiry import Sweeper
from services.game.ledger import Ledger
from services.game.lookout import Lookout
from services.game.metrics import Counts
from services.game.people import People
from services.game.redistime import RedisTime
from services.game.store import TableStore
from services.game.tables import Tables
from services.game.writing import DAY_MS, Ttls
from tests.unit.game.memory import Bots, Herald
from tute.match import legal, turn

if TYPE_CHECKING:
    import random
    from collections.abc import AsyncIterator, Callable

    from chassis.redislink import Link
    from services.game.table import Table

TIMEOUT_S = 1.0


class Game:
    def __init__(self, link: Link, settings: Settings) -> None:
        self.link, self.settings = link, settings
        self.store, self.time, self.counts = TableStore(link), RedisTime(), Counts()
        self.bots, self.herald = Bots(), Herald()
        waits = Waits(
            presence=int(settings.presence_ttl_s * 1000),
            hold=int(settings.seat_hold_s * 1000),
            idle=int(settings.idle_away_s * 1000),
            bot=int((settings.bot_budget_s + 1) * 1000),
            salt=int(settings.salt_wait_s * 1000),
        )
        ttls = Ttls(DAY_MS, int(settings.sleep_days * DAY_MS))
        self.ledger = Ledger(self.store, self.time, House(waits), ttls, self.counts)
        self.desk = Desk(self.ledger, self.bots, self.herald)
        self.tables, self.people = Tables(self.ledger), People(self.ledger)
        self.sweeper = Sweeper(self.store, self.desk, Lookout(self.desk), self.time, settings)

    async def table(self, name: str) -> Table:
        return (await self.ledger.current(name)).table

    async def play_one(self, name: str, rng: random.Random) -> int:
        table = await self.table(name)
        seat = turn(table.match)
        assert seat is not None
        action = rng.choice(legal(table.match, seat))
        generation = table.places[seat].generation
        return (await self.tables.act(name, seat, generation, action, table.ask, "")).v


@asynccontextmanager
async def game(url: str, sweeping: bool = False, **settings: float) -> AsyncIterator[Game]:
    """`sweeping` runs the sweep's loop beside."""
    values = Settings(redis_url=url, notifications=False, **settings)  # type: ignore[arg-type]
    async with redislink.connect(url, timeout_s=TIMEOUT_S) as link:
        process = Game(link, values)
        loops = [asyncio.create_task(process.sweeper.sweep())] if sweeping else []
        try:
            yield process
        finally:
            for loop in loops:
                loop.cancel()
            await process.desk.stop()


async def until(true: Callable[[], bool], seconds: float = 10) -> None:
    """Waits for it, a little at a time."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110  what is waited for happens in Redis
            await asyncio.sleep(0.01)
