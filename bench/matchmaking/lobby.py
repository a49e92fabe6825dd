"""The lobby's own matcher on a Redis of its own: what waves cost with all that they write."""

from __future__ import annotations

import subprocess
import tempfile
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from bench.matchmaking.simulation import Crowd
from chassis import redislink
from chassis.settings import Settings
from cli import redisserver
from cli.plan import free_ports
from services.lobby.changes import Seen
from services.lobby.matcher import Matcher, Times
from services.lobby.matchmaking import WAVE_MS
from services.lobby.room import Person
from services.lobby.store import Store
from services.lobby.ticketstore import TicketStore
from tuteapi import keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services.lobby.changes import Changed
    from services.lobby.tables import Tables

FOR_EVER_MS = 10**9


class _NoTables:
    """The tables themselves are the game service's."""

    async def finish(self, begun: Changed) -> Changed:
        return begun


async def cpu_share(rate: float, waves: int) -> float:
    """Seconds of this process' CPU per second of waves, `rate` tickets arriving each second."""
    count = int(rate * WAVE_MS / 1_000)
    crowd = Crowd(count=count * waves, rate=rate)
    used = 0.0
    with _redis() as url:
        await redislink.probe(url, wait_s=10.0)
        async with redislink.connect(url) as link:
            tickets, store = TicketStore(link), Store(link, Settings(redis_url=url))
            tables = cast("Tables", _NoTables())
            matcher = Matcher(tickets, store, tables, 30, Times(gap=0))
            coming = crowd.arrivals(seed=1)
            for _ in range(waves):
                now_ms = int(time.time() * 1_000)
                for ticket in (next(coming) for _ in range(count)):
                    for each in ticket.people:
                        await link.call("ZADD", keys.PRESENT, now_ms + FOR_EVER_MS, each.player)
                    who = Person(player=ticket.by, name="")
                    await tickets.add(ticket, Seen(now_ms, None, who))
                began = time.process_time()
                await matcher.wave()
                used += time.process_time() - began
    return used / (waves * WAVE_MS / 1_000)


@contextmanager
def _redis() -> Iterator[str]:
    (port,) = free_ports(1)
    with tempfile.TemporaryDirectory(prefix="tute-bench-") as folder:
        command = [str(redisserver.find()), "--port", str(port), "--dir", folder, "--save", ""]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.kill()
            server.wait()
