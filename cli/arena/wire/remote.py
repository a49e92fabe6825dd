"""Boards of a contest with a command in it: matches on a real system, `jobs` at a time."""

from __future__ import annotations

import asyncio
import shlex
import shutil
from contextlib import AsyncExitStack
from itertools import islice
from typing import TYPE_CHECKING

import aiohttp

from cli import ownsystem
from cli.arena import board
from cli.arena.players import COMMAND, BadPlayer
from cli.arena.wire import room

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from cli.arena.board import Board
    from cli.arena.contest import Contest

_SETTINGS = {"TUTE_SEAT_HOLD_S": "10"}
_NO_BOTS = ("--bots", "0")
"""The arena plays for all but commands."""


def check(contest: Contest) -> None:
    """Raises BadPlayer: nobody of ours to open the room, or no command."""
    if contest.a.startswith(COMMAND) and contest.b.startswith(COMMAND):
        raise BadPlayer("Of two commands neither can open the room: one player must be ours.")
    for name in (contest.a, contest.b):
        if name.startswith(COMMAND):
            try:
                words = shlex.split(name.removeprefix(COMMAND))
            except ValueError as error:
                raise BadPlayer(f"{name}: {error}.") from None
            if not words:
                raise BadPlayer(f"{COMMAND} is followed by a command.")
            if not shutil.which(words[0]):
                raise BadPlayer(f"{name}: there is no program {words[0]!r} that can be run.")


def boards(
    contest: Contest, numbers: Iterator[int], jobs: int, url: str, records: Path | None
) -> Generator[Board]:
    """`url` "": a system of its own. Raises NoSystem, CommandFailed, Refused, Unreachable, Over."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            where, http = runner.run(_opened(stack, url))
            while batch := list(islice(numbers, jobs)):
                played, failure = runner.run(_together(http, where, contest, batch))
                for found, record in played:
                    if records:
                        board.put(records / f"{found.number:06}-0.json", record)
                    yield found
                if failure:
                    raise failure
        finally:
            runner.run(stack.aclose())


async def _opened(stack: AsyncExitStack, url: str) -> tuple[str, aiohttp.ClientSession]:
    if not url:
        own = await stack.enter_async_context(ownsystem.running(_SETTINGS, *_NO_BOTS))
        url = own.url
    return url, await stack.enter_async_context(aiohttp.ClientSession())


async def _together(
    http: aiohttp.ClientSession, url: str, contest: Contest, numbers: list[int]
) -> tuple[list[tuple[Board, dict[str, object]]], BaseException | None]:
    """What was played to its end, and why the rest was not: the first failure ends them all."""
    playing = [asyncio.create_task(room.play(http, url, contest, each)) for each in numbers]
    try:
        done, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        for each in playing:
            each.cancel()
        await asyncio.wait(playing)
    failures = [each.exception() for each in playing if each in done]
    played = [each.result() for each in playing if each in done and not each.exception()]
    return played, next(filter(None, failures), None)
