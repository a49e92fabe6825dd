"""A whole system, of whose processes each can be stopped and started again."""

from __future__ import annotations

import asyncio
import json
import os
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

import aiohttp

from chassis import broker
from cli import datadir, plan, redisserver
from cli.load import limits
from cli.supervisor import Supervisor

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from cli.supervisor import Program

READY_S, STOP_S = 60.0, 15.0
KINDS = ("lobby", "game", "bots", "gateway")
"""In the order of an upgrade, docs/operations.md."""
REDIS = "redis"


class Restart(NamedTuple):
    """From SIGTERM to its end, and from its start to `ready`; `at` is of `time.perf_counter`."""

    name: str
    at: float
    stopped_s: float
    started_s: float

    @property
    def kind(self) -> str:
        return self.name.partition(".")[0]

    @property
    def whole_s(self) -> float:
        return self.stopped_s + self.started_s


class System:
    """`names` in the order of an upgrade. What they write is in `folder`, and what of it is bad."""

    def __init__(self, folder: Path, count: int) -> None:
        """`count` processes of each kind; the gateways share one port, as with `tute up`."""
        self.errors: list[str] = []
        redis, port, *free = plan.free_ports(2 + 2 * count)
        places = [f"127.0.0.1:{each}" for each in free]
        secrets = datadir.secrets_of(folder)
        self._redis_url = redisserver.configured(redis, folder, secrets.redis_password)
        beside = broker.beside(self._redis_url)
        games, lobbies = tuple(places[:count]), tuple(places[count:])
        wiring = plan.Wiring(self._redis_url, beside, games, lobbies, "127.0.0.1", port)
        environment = {**os.environ, **limits.RAISED, "TUTE_LOG_FORMAT": "json"}
        programs = plan.services(wiring, plan.Counts(count, count), secrets, folder, environment)
        self.url = plan.local_url(wiring.host, port)
        self._programs = {each.name: each for each in programs}
        self._redis = plan.redis(folder, environment)
        self._ready = {each.name: asyncio.Event() for each in programs}
        self._log = (folder / "system.log").open("w", buffering=1, encoding="utf-8")
        self._supervisor = Supervisor(self._said, self.errors.append)
        self.names = [
            name for kind in KINDS for name in self._programs if name.partition(".")[0] == kind
        ]

    async def start(self) -> None:
        """Until it serves. Raises TimeoutError, NoRedis."""
        await self._start(self._redis)
        for program in self._programs.values():
            self._supervisor.start(program)
        async with asyncio.timeout(READY_S):
            for ready in self._ready.values():
                await ready.wait()
            await self._served()

    async def restart(self, name: str) -> Restart:
        """SIGTERM, its end, a new one in its place, `ready`. Raises TimeoutError, NoRedis."""
        program = self._redis if name == REDIS else self._programs[name]
        at = time.perf_counter()
        await self._supervisor.stop([name], STOP_S)
        stopped = time.perf_counter()
        await self._start(program)
        return Restart(name, at, stopped - at, time.perf_counter() - stopped)

    async def close(self) -> None:
        """People and bots first, the data last."""
        await self._supervisor.stop(reversed(self.names), STOP_S)
        await self._supervisor.stop([REDIS], STOP_S)
        self._log.close()

    async def _start(self, program: Program) -> None:
        ready = self._ready.get(program.name)
        if ready is None:
            self._supervisor.start(program)
            await redisserver.is_cluster(self._redis_url, READY_S)
            return
        ready.clear()
        self._supervisor.start(program)
        async with asyncio.timeout(READY_S):
            await ready.wait()

    async def _served(self) -> None:
        async with aiohttp.ClientSession() as http:
            while True:
                with suppress(aiohttp.ClientError):
                    async with http.get(f"{self.url}/readyz") as answer:
                        if answer.status == 200:
                            return
                await asyncio.sleep(0.05)

    def _said(self, name: str, line: str) -> None:
        self._log.write(f"{name} {line}\n")
        said = _fields(line)
        if said.get("event") == "ready":
            self._ready[name].set()
        if said.get("level") in ("error", "critical") or "Traceback" in line:
            self.errors.append(f"{name}: {line[:300]}")


@asynccontextmanager
async def running(folder: Path, count: int) -> AsyncIterator[System]:
    """It serves while entered. Raises TimeoutError, NoRedis."""
    system = System(folder, count)
    try:
        await system.start()
        yield system
    finally:
        await system.close()


def _fields(line: str) -> dict[str, object]:
    if line.startswith("{"):
        with suppress(ValueError):
            found: dict[str, object] = json.loads(line)
            return found
    return {}
