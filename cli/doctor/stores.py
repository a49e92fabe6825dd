"""Redis, the broker and its workers, the archive: from where the settings say they are."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from chassis import broker as brokers
from chassis import redislink
from chassis.redislink import address
from chassis.unfit import Unfit
from cli import redisserver
from cli.doctor.finding import fail, ok, warn
from services.lobby.database import Unwritable, try_out
from tuteapi.bots import QUEUES, WORKERS, waited_s

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chassis.redislink import Link
    from chassis.settings import Settings
    from cli.doctor.finding import Finding

PATIENCE_S = 3.0
FULL = 0.9
OLD_S = 1.0
APART_S = 0.25
"""Clocks further apart than this are worth a word."""
_TROUBLE = (redislink.RedisAway, redislink.ReplyError, Unfit, OSError, ValueError)


async def tables(settings: Settings) -> list[Finding]:
    """Redis as the tables need it."""
    shown = redisserver.without_password(settings.redis_url)
    try:
        async with redislink.connect(settings.redis_url, wait_s=PATIENCE_S) as link:
            infos = [_fields(each) for each in await link.each("INFO")]
    except _TROUBLE as error:
        return [fail("redis", "store_away", url=shown, why=error)]
    version = infos[0]["redis_version"]
    found = [ok("redis", "store", url=shown, version=version, nodes=len(infos))]
    for each in infos:
        found += _kept(each)
    return found


async def redis_ahead_s(settings: Settings) -> float:
    """How far Redis' clock is ahead of ours. Raises RedisAway and the like."""
    async with redislink.connect(settings.redis_url, wait_s=PATIENCE_S) as link:
        before = time.time()
        seconds, micros = await link.call("TIME")
        now = (before + time.time()) / 2
        return int(seconds) + int(micros) / 1e6 - now


async def broker(settings: Settings) -> list[Finding]:
    """Celery's Redis, what waits there, and who takes it; of RabbitMQ nothing."""
    shown = redisserver.without_password(settings.broker_url)
    if not brokers.parse(settings.broker_url).redis:
        return [ok("broker", "broker_other", url=shown)]
    here, there = map(address.parse, (settings.redis_url, settings.broker_url))
    if (here.endpoint, here.path, here.db) == (there.endpoint, there.path, there.db):
        return [fail("broker", "broker_same", url=shown)]
    try:
        info = await redislink.probe(settings.broker_url)
        if info.get("cluster_enabled") == "1":
            return [fail("broker", "broker_cluster", url=shown)]
        async with redislink.connect(settings.broker_url, wait_s=PATIENCE_S) as link:
            policy = _fields(await link.call("INFO", "memory")).get("maxmemory_policy")
            found = [ok("broker", "broker", url=shown)]
            if policy != "noeviction":
                found = [fail("broker", "evicts", policy=policy)]
            found += [await _queue(link, queue) for queue in QUEUES]
            return found + list(_workers(await _signs(link)))
    except _TROUBLE as error:
        return [fail("broker", "store_away", url=shown, why=error)]


async def archive(settings: Settings) -> Finding:
    shown = redisserver.without_password(settings.archive_url)
    try:
        migrated = await try_out(settings.archive_url)
    except (Unwritable, Unfit) as error:
        return fail("archive", "archive_shut", url=shown, why=error)
    return ok("archive", "archive" if migrated else "archive_new", url=shown)


def _kept(info: dict[str, str]) -> Iterator[Finding]:
    """Of one node."""
    if info.get("aof_enabled") != "1":
        yield fail("redis", "no_aof")
    elif info.get("aof_last_write_status", "ok") != "ok":
        yield fail("redis", "aof_fails", status=info["aof_last_write_status"])
    if info.get("maxmemory_policy") != "noeviction":
        yield fail("redis", "evicts", policy=info.get("maxmemory_policy"))
    most, used = int(info.get("maxmemory", 0)), int(info.get("used_memory", 0))
    if most and used > FULL * most:
        yield warn("redis", "nearly_full", percent=round(100 * used / most))
    if info.get("role") == "slave" and info.get("cluster_enabled") != "1":
        yield fail("redis", "replica")


async def _queue(link: Link, queue: str) -> Finding:
    oldest, length = await link.call("LINDEX", queue, -1), await link.call("LLEN", queue)
    age = waited_s(oldest, time.time())
    if age > OLD_S:
        return fail("queue", "queue_old", queue=queue, age=round(age, 1), length=length)
    return ok("queue", "queue", queue=queue, length=length)


async def _signs(link: Link) -> list[dict[str, Any]]:
    """What the workers say of themselves."""
    found = [key async for key in link.scan(f"{WORKERS}*")]
    said = [await link.call("GET", key) for key in found]
    return [json.loads(each) for each in said if each]


def _workers(signs: list[dict[str, Any]]) -> Iterator[Finding]:
    if not signs:
        yield fail("workers", "workers_none")
        return
    processes = sum(each["processes"] for each in signs)
    yield ok("workers", "workers", workers=len(signs), processes=processes)
    for queue in QUEUES:
        if not any(queue in each["queues"] for each in signs):
            yield fail("workers", "queue_unserved", queue=queue)
    if slow := sum(each["core"] != "c" for each in signs):
        yield warn("workers", "workers_python", workers=slow)


def _fields(info: bytes) -> dict[str, str]:
    lines = (line.partition(":") for line in info.decode().splitlines())
    return {name: value for name, _, value in lines if value}
