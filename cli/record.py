"""`tute record`: the record of a finished match, from its server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated, Any

import aiohttp
import typer

from cli import sessions
from cli.client import Client
from cli.ended import Unreachable, told
from cli.lang import LangOption, language
from cli.texts import text
from tuteapi.codes import Refused


def fetch(
    table: Annotated[str, typer.Argument(help="the table's id, t_…")],
    url: Annotated[str, typer.Option(help="the server")] = "http://127.0.0.1:8080",
    name: Annotated[str | None, typer.Option(help="as whom `tute play` played there")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="a file; default: standard output", dir_okay=False, writable=True),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Get a match that `tute play` played, once it is over, as a tute/1 record.

    Exit status 1: the server has it not, or not for you; 2: the call is wrong, or FILE.

    Example: tute record t_4hF2… --out match.json
    """
    token = sessions.find(url.rstrip("/"), name)
    if token is None:
        key = "nobody_called" if name else "nobody_played"
        typer.echo(text(language(lang), key, name=name, url=url), err=True)
        raise typer.Exit(1)
    try:
        record = json.dumps(asyncio.run(_fetch(url, token, table)))
    except (Refused, Unreachable) as error:
        typer.echo(told(error, language(lang)), err=True)
        raise typer.Exit(1) from None
    if not out:
        typer.echo(record)
        return
    try:
        out.write_text(f"{record}\n", encoding="utf-8")
    except OSError as error:
        typer.echo(f"{typer.format_filename(out)}: {error.strerror}", err=True)
        raise typer.Exit(2) from None


async def _fetch(url: str, token: str, table: str) -> dict[str, Any]:
    async with aiohttp.ClientSession() as http:
        client = Client(http, url)
        client.token = token
        return await client.call("GET", f"/tables/{table}/record")
