"""Game and lobby processes, one by one: there, with our token, of one build, on time."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, NamedTuple

import grpc

from chassis.grpcclient import Pool, refused
from cli.doctor.finding import fail, ok, warn
from cli.doctor.stores import APART_S
from tuteapi.v1.about_pb2 import TellRequest
from tuteapi.v1.about_pb2_grpc import AboutServiceStub

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chassis.settings import Settings
    from cli.doctor.finding import Finding
    from tuteapi.v1.about_pb2_grpc import AboutServiceAsyncStub

PATIENCE_S = 3.0


class Known(NamedTuple):
    """Who answered: its build, its environment, and how far its clock is ahead of ours."""

    name: str
    build: str
    env: str
    ahead_s: float


async def ask(settings: Settings) -> tuple[list[Finding], list[Known]]:
    found: list[Finding] = []
    known: list[Known] = []
    for kind, addresses in (
        ("game", settings.game_addresses),
        ("lobby", settings.lobby_addresses),
    ):
        pool: Pool[AboutServiceAsyncStub] = Pool(
            addresses, settings.service_token, AboutServiceStub
        )
        async with pool:
            asked = await asyncio.gather(*(_tell(pool, kind, each) for each in pool.addresses))
        answers = [each for each in asked if isinstance(each, Known)]
        known += answers
        found += [each for each in asked if not isinstance(each, Known)]
        if not asked:
            found.append(fail(kind, "nobody", kind=kind, addresses=addresses))
        if answers:
            count, of = len(answers), len(asked)
            found.insert(0, ok(kind, "processes", kind=kind, count=count, of=of))
    return found, known


def compared(known: Iterable[Known], redis_ahead_s: float | None) -> list[Finding]:
    """Builds with each other; clocks with Redis', or where that is not known with ours."""
    found: list[Finding] = []
    builds: dict[str, list[str]] = {}
    for each in known:
        builds.setdefault(each.build, []).append(each.name)
        apart = each.ahead_s - (redis_ahead_s or 0.0)
        if abs(apart) > APART_S:
            code = "clock_here" if redis_ahead_s is None else "clock_redis"
            found.append(warn("clocks", code, name=each.name, apart=f"{apart:+.2f}"))
        if each.env == "development":
            found.append(warn("settings", "development", name=each.name))
    if len(builds) > 1:
        parts = "; ".join(f"{build}: {', '.join(names)}" for build, names in builds.items())
        found.append(fail("builds", "builds", parts=parts))
    elif builds:
        found.append(ok("builds", "build", build=next(iter(builds))))
    return found


async def _tell(pool: Pool[AboutServiceAsyncStub], kind: str, address: str) -> Known | Finding:
    before = time.time()
    try:
        said = await pool.stub(address).Tell(TellRequest(), timeout=PATIENCE_S)
    except grpc.aio.AioRpcError as error:
        if refused(error).code == "unauthorized":
            return fail(kind, "token", kind=kind, address=address)
        return fail(kind, "process_away", kind=kind, address=address)
    ahead = said.now_ms / 1_000 - (before + time.time()) / 2
    return Known(f"{kind} {address}", said.build, said.env, ahead)
