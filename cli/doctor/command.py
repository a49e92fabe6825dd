"""The command: what is asked, in which order, and how it is told."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chassis import log, production
from chassis.redislink.errors import RedisAway, ReplyError
from chassis.unfit import Unfit
from cli import datadir
from cli.doctor import machine, outside, processes, stores
from cli.lang import LangOption, language

if TYPE_CHECKING:
    from chassis.settings import Settings
    from cli.doctor.finding import Finding
    from cli.texts import Lang

_COLOURS = {"ok": None, "warn": typer.colors.YELLOW, "FAIL": typer.colors.RED}
_STORED = ("TUTE_REDIS_URL", "TUTE_BROKER_URL", "TUTE_GAME_ADDRESSES", "TUTE_LOBBY_ADDRESSES")


def _address(url: str | None) -> str | None:
    if url and not url.startswith(("http://", "https://")):
        raise typer.BadParameter("An address begins with http:// or https://.")
    return url.rstrip("/") if url else None


def doctor(
    url: Annotated[
        str | None,
        typer.Option(help="examine the deployment at this address", callback=_address),
    ] = None,
    inside: Annotated[
        bool, typer.Option("--inside", help="examine the deployment the TUTE_* settings name")
    ] = False,
    port: Annotated[int, typer.Option(min=1, max=65_535, help="as for tute up")] = 8080,
    host: Annotated[str, typer.Option(help="as for tute up")] = "127.0.0.1",
    data: Annotated[Path | None, typer.Option(help="as for tute up")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="a JSON object")] = False,
    lang: LangOption = None,
) -> None:
    """Say what is wrong with this machine, or with a deployment, and what to do about it.

    Without --url and --inside: whether `tute up` would start here. With --url: what clients meet
    there; the stores and processes too where TUTE_* settings name them.

    Exit status 1 when something is wrong; what is only worth a word is not.

    Example: tute doctor --url https://tute.example --lang en
    """
    named = inside or any(each in os.environ for each in _STORED)
    with log.silent():
        if url or inside:
            findings = _deployment(url, inside=named)
        else:
            findings = list(machine.examine(host, port, data or datadir.default()))
    well = all(each.state != "FAIL" for each in findings)
    _tell(findings, language(lang), well=well, as_json=as_json)
    raise typer.Exit(0 if well else 1)


def _deployment(url: str | None, *, inside: bool) -> list[Finding]:
    if not inside:
        return asyncio.run(_examine(url, None))
    read = machine.settings()
    if read.state == "FAIL":
        return [read]
    return [read, *asyncio.run(_examine(url, production.read()))]


async def _examine(url: str | None, settings: Settings | None) -> list[Finding]:
    found: list[Finding] = []
    known: list[processes.Known] = []
    ahead: float | None = None
    if settings is not None:
        found += await stores.tables(settings)
        found += await stores.broker(settings)
        found.append(await stores.archive(settings))
        told, known = await processes.ask(settings)
        found += told
        with suppress(RedisAway, ReplyError, Unfit, OSError):
            ahead = await stores.redis_ahead_s(settings)
    if url:
        met, gateways = await outside.examine(url)
        found += met
        known += gateways
    return found + processes.compared(known, ahead)


def _tell(findings: list[Finding], lang: Lang, *, well: bool, as_json: bool) -> None:
    if as_json:
        told = [
            {
                "what": each.what,
                "state": each.state.lower(),
                "code": each.code,
                "text": each.text(lang),
                "facts": {name: str(value) for name, value in each.facts.items()},
            }
            for each in findings
        ]
        typer.echo(json.dumps({"ok": well, "findings": told}, ensure_ascii=False, indent=1))
        return
    for each in findings:
        line = f"{each.state:<4} {each.what}: {each.text(lang)}"
        typer.secho(line, fg=_COLOURS[each.state])
