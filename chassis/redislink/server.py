"""What a server must be before a process of ours starts on it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from chassis.redislink import address
from chassis.redislink.connection import open_connection
from chassis.redislink.errors import RedisAway
from chassis.unfit import Unfit

if TYPE_CHECKING:
    from chassis.redislink.address import Address
    from chassis.redislink.link import Link

OLDEST = (7, 0)
_PAUSE_S = 0.2


async def probe(url: str, *, timeout_s: float = 3.0, wait_s: float = 0.0) -> dict[str, str]:
    """The fields of INFO. Raises RedisAway after `wait_s`, ReplyError when not let in, Unfit."""
    return await first_info(address.parse(url), timeout_s, wait_s)


async def first_info(server: Address, timeout_s: float, wait_s: float) -> dict[str, str]:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + wait_s
    while True:
        try:
            connection = await open_connection(server, timeout_s)
            break
        except RedisAway:
            if loop.time() >= deadline:
                raise
            await asyncio.sleep(_PAUSE_S)
    connection.drop("seen")
    await asyncio.sleep(0)  # the transport says goodbye
    version = connection.info["redis_version"]
    if tuple(map(int, version.split(".")[:2])) < OLDEST:
        raise Unfit(f"the Redis at {server} is {version}; 7.0 or newer is needed")
    return connection.info


async def refuse_cluster(broker_url: str) -> None:
    """Celery cannot speak to a cluster. Raises Unfit, RedisAway."""
    info = await probe(broker_url)
    if info.get("cluster_enabled") == "1":
        raise Unfit("TUTE_BROKER_URL is a Redis Cluster; Celery needs a node of its own")


async def require_aof(link: Link) -> None:
    """A production store writes each commit to its append-only file. Raises Unfit."""
    for info in await link.each("INFO", "persistence"):
        if b"aof_enabled:1" not in info:
            raise Unfit("Redis runs without appendonly; TUTE_ENV=production refuses it")
