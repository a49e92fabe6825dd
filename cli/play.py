"""`tute play`: a match at the terminal, over the public protocol only."""

from __future__ import annotations

import asyncio
import getpass
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import aiohttp
import typer
from rich.console import Console

from cli import auto, rooms, sessions
from cli.client import Client
from cli.ended import Over, Unreachable, told
from cli.evening import Evening, Options
from cli.lang import LangOption, language
from cli.line import Line
from cli.person import Person
from cli.texts import Lang, text
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_FIRST_PATIENCE_S, _PATIENCE_S = 2.0, 120.0


def play(
    url: Annotated[str, typer.Option(help="the server")] = "http://127.0.0.1:8080",
    name: Annotated[str | None, typer.Option(help="what others see; default: your login")] = None,
    mode: Annotated[str, typer.Option(help="clasico, cabron, subasta…")] = "clasico",
    players: Annotated[int | None, typer.Option(help="where the rules allow several")] = None,
    preset: Annotated[str | None, typer.Option(help="e.g. cabron.ludoteka")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="a rule on top, e.g. games=1")
    ] = None,
    invite: Annotated[
        str | None, typer.Option(metavar="CODE", help="enter a friend's room")
    ] = None,
    friends: Annotated[
        int, typer.Option(min=0, max=3, help="people to wait for, by invite; bots fill the rest")
    ] = 0,
    quick: Annotated[
        bool, typer.Option("--quick", help="find people for a match; bots fill the rest in time")
    ] = False,
    with_bots_after: Annotated[
        str, typer.Option(metavar="SECONDS", help="with --quick: 0 at once, or never")
    ] = "20",
    pace: Annotated[
        str | None, typer.Option(help="normal, fast or none; default normal, with --auto none")
    ] = None,
    level: Annotated[str, typer.Option(help="of the bots: easy, normal, hard")] = "easy",
    play_by_itself: Annotated[
        bool, typer.Option("--auto", help="plays by itself to the end, as fast as it goes")
    ] = False,
    record: Annotated[Path | None, typer.Option(help="where to keep the match's record")] = None,
    again: Annotated[
        bool, typer.Option("--again", help="come back as who you were, to the match you left")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Play a match here, with bots, friends or strangers. Lost connections are taken up again.

    Example: tute play --mode cabron --players 3 --name Ana
    """
    if quick and (invite or friends):
        raise typer.BadParameter("--quick finds strangers: without --invite and --friends.")
    wish = rooms.Wish(
        mode,
        preset,
        players,
        tuple(option or ()),
        level,
        friends,
        pace or ("none" if play_by_itself else "normal"),
        _seconds(with_bots_after),
    )
    url = url.rstrip("/")
    token = sessions.find(url, name) if again else None
    if again and token is None:
        _nothing_to_return_to(language(lang))
    options = Options(
        url,
        name or ("" if again else _login()),
        wish,
        invite,
        quick,
        token,
        play_by_itself,
        record,
        language(lang),
    )
    try:
        finished = asyncio.run(_play(options))
    except NothingThere:
        _nothing_to_return_to(options.lang)
    except (Refused, Unreachable, Over) as error:
        typer.echo(told(error, options.lang), err=True)
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        finished = not play_by_itself
    raise typer.Exit(0 if finished else 1)


class NothingThere(Exception):
    """Who comes back is in no room any more."""


def _nothing_to_return_to(lang: Lang) -> NoReturn:
    typer.echo(text(lang, "nothing_to_return_to"), err=True)
    raise typer.Exit(1)


async def _play(options: Options) -> bool:
    """False: it was to be played to the end by itself, and was not."""
    console = Console(highlight=False)
    async with aiohttp.ClientSession() as http:
        client = Client(http, options.url, _FIRST_PATIENCE_S)
        await _be_somebody(client, options)
        client.patience_s = _PATIENCE_S
        async with _line(client) as line:
            room = await _enter(client, options)
            evening = Evening(client, line, console, options)
            if options.auto:
                return await evening.one_match(room, auto.choose)
            return await evening.matches(room, Person(console, options.lang))


async def _be_somebody(client: Client, options: Options) -> None:
    """A new guest, or who comes back."""
    if options.token:
        await client.renew(options.token)
    else:
        await client.session(options.name, options.lang)


async def _enter(client: Client, options: Options) -> dict[str, Any] | None:
    """The room; None: who looks for a quick match."""
    room: dict[str, Any] | None = None
    if options.token:
        here = (await client.call("GET", "/me"))["room"]
        if here is None:
            raise NothingThere
        room = await client.call("GET", f"/rooms/{here}")
    elif options.code:
        room = await rooms.accept(client, options.code)
    elif not options.quick:
        room = await rooms.open_room(client, options.wish)
    if not options.auto and not options.token:
        sessions.save(options.url, options.name, client.token)
    return room


def _seconds(text: str) -> int | None:
    """None: never."""
    if text == "never":
        return None
    if not text.isascii() or not text.isdecimal():
        raise typer.BadParameter("--with-bots-after takes seconds, or never.")
    return int(text)


def _login() -> str:
    try:
        return getpass.getuser()[:24]
    except (KeyError, OSError):  # nobody of that number is known here
        return "Tute"


@asynccontextmanager
async def _line(client: Client) -> AsyncIterator[Line]:
    """Greeted, so that a match that starts from now on finds its player present; or over."""
    line = Line(client)
    running = asyncio.create_task(line.run())
    greeted = asyncio.create_task(line.greeted.wait())
    try:
        await asyncio.wait([running, greeted], return_when=asyncio.FIRST_COMPLETED)
        yield line
    finally:
        running.cancel()
        greeted.cancel()
        await asyncio.wait([running, greeted])
