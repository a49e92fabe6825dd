"""Programs kept running: started, restarted when they die, their output passed on line by line."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_LIFELINE = str(Path(__file__).with_name("lifeline.py"))
_EARLY_DEATHS, _EARLY_S = 5, 10.0
_FIRST_DELAY_S, _MOST_DELAY_S, _HOPELESS_DELAY_S = 0.1, 2.0, 5.0
_CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Program:
    """`env` is its whole environment."""

    name: str
    argv: tuple[str, ...]
    env: Mapping[str, str]


@dataclass(slots=True)
class _Kept:
    process: asyncio.subprocess.Process | None = None
    stopping: asyncio.Event = field(default_factory=asyncio.Event)


class Supervisor:
    """`say(name, line)` takes each line of output; `warn(text)` what the supervisor has to tell.

    `hopeless` holds the names of the programs that died 5 times, each within 10 s of its start;
    they are still tried, every 5 s.
    """

    def __init__(self, say: Callable[[str, str], None], warn: Callable[[str], None]) -> None:
        self._say = say
        self._warn = warn
        self._kept: dict[str, _Kept] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.hopeless: set[str] = set()
        self.news = asyncio.Event()

    def start(self, program: Program) -> None:
        self._kept[program.name] = kept = _Kept()
        self._tasks[program.name] = asyncio.create_task(self._keep(program, kept))

    async def stop(self, names: Iterable[str], within_s: float) -> None:
        """Tell them to end, all at once; kill, with their children, who is late."""
        tasks = {self._tasks[name]: self._kept[name] for name in names if name in self._kept}
        for kept in tasks.values():
            kept.stopping.set()
            _signal(kept.process, signal.SIGTERM)
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=within_s)
            for task in late:
                _kill_group(tasks[task].process)
            await asyncio.gather(*tasks)

    def kill(self) -> None:
        """All of them, now."""
        for each in self._kept.values():
            each.stopping.set()
            _kill_group(each.process)

    async def _keep(self, program: Program, kept: _Kept) -> None:
        early_deaths = 0
        while not kept.stopping.is_set():
            started = time.monotonic()
            how = _how(await self._run(program, kept))
            if kept.stopping.is_set():
                return
            lived = time.monotonic() - started
            early_deaths = early_deaths + 1 if lived < _EARLY_S else 1
            delay = min(_FIRST_DELAY_S * 2 ** (early_deaths - 1), _MOST_DELAY_S)
            if early_deaths >= _EARLY_DEATHS:
                delay = _HOPELESS_DELAY_S
                self._give_up_hope(program.name, how)
            else:
                self._warn(f"{program.name} died ({how}); starting it again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(kept.stopping.wait(), delay)

    def _give_up_hope(self, name: str, how: str) -> None:
        self.hopeless.add(name)
        self.news.set()
        self._warn(
            f"{name} died {_EARLY_DEATHS} times, each within {_EARLY_S:.0f} s ({how}); its last "
            f"words are above; trying again every {_HOPELESS_DELAY_S:.0f} s"
        )

    async def _run(self, program: Program, kept: _Kept) -> int:
        """One life of `program`: its exit status, negative for a signal."""
        reading, writing = os.pipe()
        relay = asyncio.create_task(self._relay(program.name, reading))
        try:
            kept.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-I", "-S", _LIFELINE, str(os.getpid()), *program.argv),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=writing,
                stderr=writing,
                env=dict(program.env),
                start_new_session=True,
            )
        finally:
            os.close(writing)
        if kept.stopping.is_set():
            _signal(kept.process, signal.SIGTERM)
        status = await kept.process.wait()
        _kill_group(kept.process)  # what it started and did not take along
        await relay
        return status

    async def _relay(self, name: str, reading: int) -> None:
        reader = asyncio.StreamReader()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(reading, "rb", buffering=0)
        )
        rest = b""
        while chunk := await reader.read(_CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._say(name, line.decode(errors="replace"))
        if rest:
            self._say(name, rest.decode(errors="replace"))
        transport.close()


def _signal(process: asyncio.subprocess.Process | None, number: int) -> None:
    if process is not None and process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(number)


def _kill_group(process: asyncio.subprocess.Process | None) -> None:
    if process is not None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _how(status: int) -> str:
    return f"status {status}" if status >= 0 else signal.Signals(-status).name
