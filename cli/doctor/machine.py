"""Whether `tute up` would start here."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING

from chassis import production
from cli import plan, redisserver
from cli.doctor import outside
from cli.doctor.finding import fail, ok, warn
from services.bots.search import core

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cli.doctor.finding import Finding


def examine(host: str, port: int, folder: Path) -> Iterator[Finding]:
    yield _python()
    yield settings()
    yield _redis()
    yield _bots()
    yield _folder(folder)
    yield _port(host, port)


def settings() -> Finding:
    try:
        read = production.read()
    except production.Unfit as unfit:
        return fail("settings", "settings_unfit", faults="; ".join(unfit.faults))
    return ok("settings", "settings_read", env=read.env)


def _python() -> Finding:
    return ok("python", "python", version=sys.version.split()[0], program=sys.executable)


def _redis() -> Finding:
    try:
        if given := os.environ.get("TUTE_REDIS_URL"):
            cluster = asyncio.run(redisserver.is_cluster(given))
            code = "redis_cluster" if cluster else "redis_node"
            return ok("redis", code, url=redisserver.without_password(given))
        return ok("redis", "redis_started", program=redisserver.find())
    except redisserver.NoRedis as error:
        return fail("redis", "redis_none", why=error)


def _bots() -> Finding:
    loaded = core()
    if loaded.why:
        return warn("bots", "core_python", why=loaded.why)
    return ok("bots", "core_c")


def _folder(folder: Path) -> Finding:
    nearest = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
        return fail("data", "data_shut", folder=nearest)
    return ok("data", "data", folder=folder)


def _port(host: str, port: int) -> Finding:
    try:
        with plan.held_port(host, port):
            return ok("port", "port_free", port=port, host=host)
    except plan.PortTaken:
        if asyncio.run(outside.runs(url := plan.local_url(host, port))):
            return ok("port", "port_tute", port=port, host=host, url=url)
        return fail("port", "port_taken", port=port, host=host)
