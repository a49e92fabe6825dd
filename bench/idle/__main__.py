"""`python -m bench.idle`: sleeping and playing tables, silent sockets, and what is left of tables.

The bars are those of docs/performance.md. One figure is a mean over all that were made.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import uvloop

from bench.__main__ import free_port
from bench.idle import people
from bench.idle.bars import Figure, as_json, line
from bench.idle.store import RedisView, looking_at
from bench.stack import Stack
from chassis import log
from chassis.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cli.client import Client

KB = 1000
KEPT_KEYS = 20
"""Of the system itself: the sweep's state, and indexes that are never empty."""
DAY_S, HOUR_S = 86_400, 3_600
SHORT_S = 20.0
SHORT = {
    "TUTE_SLEEP_DAYS": str(SHORT_S / DAY_S),
    "TUTE_TABLE_DAYS": str(SHORT_S / DAY_S),
    "TUTE_ROOM_HOURS": str(SHORT_S / HOUR_S),
    "TUTE_SESSION_DAYS": str(3 * SHORT_S / DAY_S),
    "TUTE_SEAT_HOLD_S": "3",
    "TUTE_PRESENCE_TTL_S": "6",
    "TUTE_HEARTBEAT_S": "2",
    "TUTE_REBUILD_S": "3",
}
PATIENCE_S = 240.0


async def waiting(stack: Stack, data: Path, given: argparse.Namespace) -> list[Figure]:
    """Tables asleep, tables and sockets of people who think, and what all that costs at rest."""
    async with looking_at(data) as redis, people.coming(stack.url) as crowd:
        await crowd.alone_with_bots(given.moves)  # what the first one costs is not its own
        figures = [await _sleeping(crowd, redis, given)]
        figures += await _playing(crowd, stack, redis, given)
        return figures + await _at_rest(stack, given, "at tables")


async def _at_rest(stack: Stack, given: argparse.Namespace, where: str) -> list[Figure]:
    await asyncio.sleep(given.rest)
    before, began = stack.cpu_s(), time.perf_counter()
    await asyncio.sleep(given.seconds)
    took, after = time.perf_counter() - began, stack.cpu_s()
    used = {name: 100 * (after[name] - before[name]) / took for name in after}
    name = f"CPU at rest, sockets {where}"
    whole = Figure(f"{name}, all", sum(used.values()), "% of a core", 5)
    return [whole] + [Figure(f"{name}, {which}", each, "%") for which, each in used.items()]


async def _sleeping(crowd: people.Crowd, redis: RedisView, given: argparse.Namespace) -> Figure:
    before = await redis.bytes_used()
    await people.together([lambda: crowd.alone_with_bots(given.moves)] * given.tables)
    await _until(lambda: _none(redis.awake()))
    used = (await redis.bytes_used() - before) / given.tables / KB
    return Figure("Redis, a sleeping table with its player and room", used, "kB", 24, given.tables)


async def _playing(
    crowd: people.Crowd, stack: Stack, redis: RedisView, given: argparse.Namespace
) -> list[Figure]:
    count = given.sockets // 4
    seated: list[tuple[list[people.Person], Client, str]] = []

    async def sit() -> None:
        seated.append(await crowd.four(given.versions))

    async def play(four: list[people.Person], host: Client, room: str) -> None:
        await crowd.start(host, room)
        await people.one_is_done(four)

    await sit()  # what the first ones cost, buffers and caches, is not their own
    rss, before = stack.rss_mb()["gateway"], await redis.bytes_used()
    await people.together([sit] * count)
    connected = stack.rss_mb()["gateway"] - rss
    resting = await _at_rest(stack, given, "in rooms")
    await people.together([partial(play, *each) for each in seated])
    await asyncio.sleep(1.0)
    used = (await redis.bytes_used() - before) / count / KB
    sockets, played = 4 * count, stack.rss_mb()["gateway"] - rss
    return [
        Figure("Redis, a playing table with its players and room", used, "kB", 60, count),
        Figure("gateway, a socket in a room", 1000 * connected / sockets, "kB", 25, sockets),
        Figure("gateway, a socket at a table", 1000 * played / sockets, "kB", 25, sockets),
        *resting,
    ]


async def left(stack: Stack, data: Path, given: argparse.Namespace) -> list[Figure]:
    """Half of them left with bots, half by two people; looked at when their time is over.

    What processes hold in reserve comes with the first half, so growth is that of the second.
    """
    async with looking_at(data) as redis, people.coming(stack.url) as crowd:
        await crowd.alone_with_bots(given.moves)
        await crowd.left_by_all()
        await _until(lambda: _few(redis))
        quarter = given.abandoned // 4
        for _ in range(2):
            before, rss = await redis.bytes_used(), stack.rss_mb()
            await people.together(
                [lambda: crowd.alone_with_bots(given.moves), crowd.left_by_all] * quarter
            )
            most = await redis.key_count()
            await _until(lambda: _few(redis))
        kept = await redis.key_count()
        if kept > KEPT_KEYS:
            print(f"left: {await redis.kinds()}", file=sys.stderr)
        grown = (await redis.bytes_used() - before) / KB
        count = 2 * quarter
        figures = [
            Figure("keys while they were left", most, "keys"),
            Figure("keys left of tables, rooms and people", kept, "keys", KEPT_KEYS),
            Figure("Redis' data, grown", grown, "kB", max(500.0, 0.1 * count)),
        ]
        grew = {name: each - rss.get(name, each) for name, each in stack.rss_mb().items()}
        return figures + [
            Figure(f"process of {name}, grown", each, "MB") for name, each in grew.items()
        ]


async def _few(redis: RedisView) -> bool:
    return await redis.key_count() <= KEPT_KEYS


async def _none(count: Awaitable[int]) -> bool:
    return not await count


async def _until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Or until patience ends: then the figures say so."""
    until = time.monotonic() + PATIENCE_S
    while not await holds() and time.monotonic() < until:  # noqa: ASYNC110  Redis has no event for it
        await asyncio.sleep(0.25)


def _on_its_own(
    work: Callable[[Stack, Path, argparse.Namespace], Awaitable[list[Figure]]],
    given: argparse.Namespace,
    settings: dict[str, str],
) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="tute-bench-") as data:
        stack = Stack(free_port(), Path(data), 1, 1, **settings)
        try:
            return uvloop.run(work(stack, Path(data), given))  # type: ignore[arg-type]
        finally:
            stack.close()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.idle", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000, help="that sleep")
    parser.add_argument("--sockets", type=int, default=5_000, help="four at each playing table")
    parser.add_argument("--abandoned", type=int, default=10_000, help="tables left for good")
    parser.add_argument("--moves", type=int, default=3, help="of a person before leaving")
    parser.add_argument("--versions", type=int, default=80, help="of a table that is played")
    parser.add_argument("--rest", type=float, default=15.0, help="seconds before CPU is read")
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="of which CPU is read; tables are scanned once"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def main() -> None:
    given = _arguments()
    log.setup("bench", Settings(log_level="warning"))
    figures: list[Figure] = []
    for work, settings in ((waiting, {}), (left, SHORT)):
        found = _on_its_own(work, given, settings)
        figures += found
        if not given.json:
            print("\n".join(map(line, found)))
    if given.json:
        print(json.dumps(as_json(figures), indent=1))
    sys.exit(0 if all(each.held for each in figures) else 1)


if __name__ == "__main__":
    main()
