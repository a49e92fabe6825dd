"""The Redis that `tute up` started, looked at from beside."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from chassis import redislink
from tuteapi import keys

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

_OURS = ("used_memory", "mem_clients_normal", "mem_clients_slaves", "mem_aof_buffer")


class RedisView:
    def __init__(self, link: redislink.Link) -> None:
        self._link = link

    async def bytes_used(self) -> int:
        """Of data: without what connections and the append-only file hold for a moment."""
        info = dict(
            line.split(":", 1)
            for line in (await self._link.call("INFO", "memory")).decode().splitlines()
            if ":" in line
        )
        used, *moments = (int(info.get(name, 0)) for name in _OURS)
        return used - sum(moments)

    async def awake(self) -> int:
        """Members of the due index: no sleeping table has one."""
        partitions = range(keys.DUE_PARTITIONS)
        counts = [self._link.call("ZCARD", keys.due(each)) for each in partitions]
        return sum(await asyncio.gather(*counts))

    async def key_count(self) -> int:
        return int(await self._link.call("DBSIZE"))

    async def kinds(self) -> dict[str, int]:
        """Keys by what they are, names taken out."""
        found: Counter[str] = Counter()
        async for key in self._link.scan("*"):
            tag, _, rest = key.partition("}")
            found[f"{tag.partition(':')[0]}}} {rest.strip(':').partition(':')[0]}"] += 1
        return dict(found)


@asynccontextmanager
async def looking_at(data: Path) -> AsyncIterator[RedisView]:
    """`data`: the folder of `tute up`, where it wrote how its Redis is configured."""
    lines = (data / "redis" / "redis.conf").read_text().splitlines()
    told = dict(line.split(" ", 1) for line in lines if " " in line)
    url = f"redis://:{told['requirepass']}@127.0.0.1:{told['port']}/0"
    async with redislink.connect(url) as link:
        yield RedisView(link)
