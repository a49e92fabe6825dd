"""What our processes export, asked of the running ones; a bots' worker's by its module."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import aiohttp
from prometheus_client import Counter, Histogram
from prometheus_client.parser import text_string_to_metric_families

from chassis import broker
from cli import datadir, plan, redisserver
from cli.supervisor import Supervisor
from services.bots import metrics as bots_metrics

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from prometheus_client import Metric

_READY_S, _STOP_S = 60.0, 10.0


class Exported(NamedTuple):
    """`name` as queries write it, a histogram's without `_bucket`; `labels` as far as seen."""

    name: str
    kind: str
    processes: tuple[str, ...]
    labels: tuple[str, ...]
    text: str

    @property
    def series(self) -> set[str]:
        """Every name that a query may use."""
        if self.kind == "histogram":
            return {f"{self.name}_{part}" for part in ("bucket", "sum", "count")}
        return {self.name}


def exported(folder: Path) -> list[Exported]:
    """By name. Starts the system in `folder`, lets it be asked once, and stops it."""
    found: dict[str, Exported] = {}
    for kind, page in asyncio.run(_pages(folder)).items():
        _add(found, kind, text_string_to_metric_families(page))
    for each in vars(bots_metrics).values():
        if isinstance(each, Counter | Histogram):
            _add(found, "bots", each.describe(), tuple(each._labelnames))
    return [found[name] for name in sorted(found)]


def _add(
    found: dict[str, Exported],
    process: str,
    families: Iterable[Metric],
    labels: tuple[str, ...] = (),
) -> None:
    for family in families:
        name = f"{family.name}_total" if family.type == "counter" else family.name
        if name.startswith("tute_") and not name.endswith("_created"):
            seen = {key: None for each in family.samples for key in each.labels if key != "le"}
            before = found.get(name)
            found[name] = Exported(
                name,
                family.type,
                (*(before.processes if before else ()), process),
                labels or tuple(seen) or (before.labels if before else ()),
                family.documentation,
            )


async def _pages(folder: Path) -> dict[str, str]:
    """What each kind of process serves at /metrics."""
    redis, game, lobby, port, *free = plan.free_ports(7)
    secrets = datadir.secrets_of(folder)
    url = redisserver.configured(redis, folder, secrets.redis_password)
    games, lobbies = (f"127.0.0.1:{game}",), (f"127.0.0.1:{lobby}",)
    wiring = plan.Wiring(url, broker.beside(url), games, lobbies, "127.0.0.1", port)
    outside = {key: value for key, value in os.environ.items() if not key.startswith("TUTE_")}
    programs = plan.services(wiring, plan.Counts(bots=0), secrets, folder, outside)
    listens = {each.name: f"127.0.0.1:{free.pop()}" for each in programs}
    supervisor = Supervisor(lambda name, line: None, print)
    try:
        supervisor.start(plan.redis(folder, outside))
        await redisserver.is_cluster(url, _READY_S)
        for each in programs:
            env = {**each.env, "TUTE_METRICS_LISTEN": listens[each.name]}
            supervisor.start(replace(each, env=env))
        async with aiohttp.ClientSession() as http:
            await _asked(http, plan.local_url(wiring.host, port))
            return {
                name: await _read(http, f"http://{listen}/metrics")
                for name, listen in listens.items()
            }
    finally:
        await supervisor.stop([*reversed(listens), "redis"], _STOP_S)


async def _asked(http: aiohttp.ClientSession, url: str) -> None:
    """It is ready, and was asked something that reaches the lobby."""
    async with asyncio.timeout(_READY_S):
        while True:
            try:
                await _read(http, f"{url}/readyz")
                break
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)
    await _read(http, f"{url}/api/v1/rules")


async def _read(http: aiohttp.ClientSession, url: str) -> str:
    async with http.get(url, raise_for_status=True) as answer:
        return await answer.text()
