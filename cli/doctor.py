"""`tute doctor`: whether this machine can run Tute."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from chassis import production
from cli import datadir, plan, redisserver
from services.bots.search import core

if TYPE_CHECKING:
    from collections.abc import Callable


class Finding(NamedTuple):
    what: str
    ok: bool
    text: str


def examine(
    port: Annotated[int, typer.Option(min=1, max=65_535, help="as for tute up")] = 8080,
    host: Annotated[str, typer.Option(help="as for tute up")] = "127.0.0.1",
    data: Annotated[Path | None, typer.Option(help="as for tute up")] = None,
) -> None:
    """Check Python, settings, Redis, the bots' core, the data folder and the port.

    Exit status 1 when `tute up` would not start.

    Example: tute doctor --port 8080
    """
    folder = data or datadir.default()
    checks: list[Callable[[], Finding]] = [
        _python,
        _settings,
        _redis,
        _bots,
        lambda: _folder(folder),
        lambda: _port(host, port),
    ]
    findings = [check() for check in checks]
    for what, ok, text in findings:
        typer.secho(
            f"{'ok  ' if ok else 'FAIL'} {what}: {text}", fg=None if ok else typer.colors.RED
        )
    raise typer.Exit(0 if all(each.ok for each in findings) else 1)


def _python() -> Finding:
    return Finding(
        "python", sys.version_info >= (3, 11), f"{sys.version.split()[0]}, {sys.executable}"
    )


def _settings() -> Finding:
    try:
        settings = production.read()
    except production.Unfit as unfit:
        return Finding("settings", False, "; ".join(unfit.faults))
    return Finding("settings", True, f"{settings.env}; `tute settings` lists them")


def _redis() -> Finding:
    try:
        if given := os.environ.get("TUTE_REDIS_URL"):
            kind = "a cluster" if asyncio.run(redisserver.is_cluster(given)) else "one node"
            return Finding("redis", True, f"{redisserver.without_password(given)}, {kind}")
        return Finding("redis", True, f"tute up starts {redisserver.find()}")
    except redisserver.NoRedis as error:
        return Finding("redis", False, str(error))


def _bots() -> Finding:
    loaded = core()
    slow = f"hard thinks in plain Python, weaker: {loaded.why}"
    return Finding("bots", True, slow if loaded.why else "hard thinks in C")


def _folder(folder: Path) -> Finding:
    nearest = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
        return Finding("data", False, f"{nearest} cannot be written")
    return Finding("data", True, str(folder))


def _port(host: str, port: int) -> Finding:
    try:
        with plan.held_port(host, port):
            return Finding("port", True, f"{port} of {host} is free")
    except plan.PortTaken as error:
        return Finding("port", False, str(error))
