"""Boards of a contest with a command in it: matches on a real system, `jobs` at a time."""

from __future__ import annotations

import asyncio
import json
import shlex
from contextlib import AsyncExitStack
from itertools import islice
from typing import TYPE_CHECKING

import aiohttp

from cli import ownsystem
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


def boards(
    contest: Contest, numbers: Iterator[int], jobs: int, url: str, records: Path | None
) -> Generator[Board]:
    """`url` "": a system of its own. Raises NoSystem, CommandFailed, Refused, Unreachable, Over."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            where, http = runner.run(_opened(stack, url))
            while batch := list(islice(numbers, jobs)):
                for board, record in runner.run(_together(http, where, contest, batch)):
                    if records:
                        file = records / f"{board.number:06}-0.json"
                        file.write_text(json.dumps(record) + "\n")
                    yield board
        finally:
            runner.run(stack.aclose())


async def _opened(stack: AsyncExitStack, url: str) -> tuple[str, aiohttp.ClientSession]:
    if not url:
        own = await stack.enter_async_context(ownsystem.running(_SETTINGS, *_NO_BOTS))
        url = own.url
    return url, await stack.enter_async_context(aiohttp.ClientSession())


async def _together(
    http: aiohttp.ClientSession, url: str, contest: Contest, numbers: list[int]
) -> list[tuple[Board, dict[str, object]]]:
    try:
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(room.play(http, url, contest, each)) for each in numbers]
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from None
    return [each.result() for each in playing]
