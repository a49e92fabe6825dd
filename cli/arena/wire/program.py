"""A player that is a program: told where to sit down, and left to play."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

from cli.arena.players import COMMAND

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_LIFELINE = str(Path(__file__).parents[2] / "lifeline.py")
_LEAVE_S = 5.0
_LAST_WORDS = 2000


class CommandFailed(RuntimeError):
    """The program does not play; the text has its last words."""


def arguments(player: str, url: str, invite: str, name: str) -> list[str]:
    """Of `cmd:…`: `{url}`, `{invite}`, `{name}` filled in; without any the first two come last."""
    words = shlex.split(player.removeprefix(COMMAND))
    values = {"{url}": url, "{invite}": invite, "{name}": name}
    filled = []
    for word in words:
        for place, value in values.items():
            word = word.replace(place, value)
        filled.append(word)
    return [*words, url, invite] if filled == words else filled


class Program:
    def __init__(self, player: str, process: asyncio.subprocess.Process, said: IO[bytes]) -> None:
        self._player = player
        self._process = process
        self._said = said

    @property
    def ended(self) -> bool:
        return self._process.returncode is not None

    def failed(self, what: str) -> CommandFailed:
        status = self._process.returncode
        how = "" if status is None else f" It ended with status {status}."
        self._said.seek(0)
        words = self._said.read().decode(errors="replace")[-_LAST_WORDS:].strip()
        return CommandFailed(
            f"{self._player} {what}.{how}" + (f" It said:\n{words}" if words else "")
        )

    async def gone(self) -> None:
        await self._process.wait()

    async def leave(self) -> None:
        """The match is over: it goes by itself, or is killed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.gone(), _LEAVE_S)


@asynccontextmanager
async def started(player: str, url: str, invite: str, name: str) -> AsyncIterator[Program]:
    """Killed with its children at the end."""
    with TemporaryFile() as said:
        where = {"TUTE_URL": url, "TUTE_INVITE": invite, "TUTE_NAME": name}
        words = arguments(player, url, invite, name)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", _LIFELINE, str(os.getpid()), *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            env={**os.environ, **where},
            start_new_session=True,
        )
        try:
            yield Program(player, process, said)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
