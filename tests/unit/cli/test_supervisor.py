"""The supervisor with stand-in programs."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest

import cli
from cli.supervisor import Program, Supervisor

if TYPE_CHECKING:
    from collections.abc import Callable

DEADLINE_S = 20
LIFELINE = Path(cli.__file__).with_name("lifeline.py")


class Ear:
    """Hears what a supervisor says, and lets one wait for it."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []
        self.warnings: list[str] = []
        self._news = asyncio.Event()
        self.supervisor = Supervisor(self._line, self._warn)

    def _line(self, name: str, line: str) -> None:
        self.lines.append((name, line))
        self._news.set()

    def _warn(self, text: str) -> None:
        self.warnings.append(text)
        self._news.set()

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(DEADLINE_S):
            while not true():
                self._news.clear()
                await self._news.wait()

    def said(self, name: str) -> list[str]:
        return [line for each, line in self.lines if each == name]


def program(name: str, code: str) -> Program:
    return Program(name, (sys.executable, "-u", "-c", textwrap.dedent(code)), dict(os.environ))


SERVER = """
    import os, signal, sys, time
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(print("bye")))
    print("pid", os.getpid())
    while True: time.sleep(60)
"""


async def test_output_comes_line_by_line_with_the_programs_name() -> None:
    ear = Ear()
    ear.supervisor.start(program("a", SERVER))
    await ear.until(lambda: len(ear.lines) == 1)
    await ear.supervisor.stop(["a"], 10)
    assert ear.said("a")[0].startswith("pid ")
    assert ear.said("a")[1:] == ["bye"]
    assert ear.warnings == []


async def test_a_program_that_was_killed_is_started_again() -> None:
    ear = Ear()
    ear.supervisor.start(program("a", SERVER))
    await ear.until(lambda: len(ear.lines) == 1)
    first = int(ear.said("a")[0].split()[1])
    os.kill(first, signal.SIGKILL)
    await ear.until(lambda: len(ear.lines) == 2)
    assert int(ear.said("a")[1].split()[1]) != first
    assert ear.warnings == ["a died (SIGKILL); starting it again"]
    await ear.supervisor.stop(["a"], 10)


async def test_a_program_that_dies_five_times_in_a_row_is_reported() -> None:
    ear = Ear()
    ear.supervisor.start(program("a", "raise SystemExit('no settings')"))
    await ear.until(lambda: len(ear.warnings) == 5)
    assert ear.supervisor.hopeless == {"a"}
    assert ear.supervisor.news.is_set()
    assert ear.warnings[4].startswith("a died 5 times, each within 10 s (status 1)")
    assert ear.said("a") == ["no settings"] * 5
    await ear.supervisor.stop(["a"], 10)


async def test_who_does_not_stop_is_killed_with_its_children() -> None:
    ear = Ear()
    stubborn = """
        import os, signal, subprocess, sys, time
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        print(os.getpid(), child.pid)
        time.sleep(600)
    """
    ear.supervisor.start(program("a", stubborn))
    await ear.until(lambda: len(ear.lines) == 1)
    family = [psutil.Process(int(pid)) for pid in ear.said("a")[0].split()]
    await ear.supervisor.stop(["a"], 0.2)
    _, alive = psutil.wait_procs(family, timeout=DEADLINE_S)
    assert alive == []


async def test_what_a_dead_program_started_is_ended_before_it_starts_again() -> None:
    ear = Ear()
    parent = """
        import os, subprocess, sys, time
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        print(os.getpid(), child.pid)
        time.sleep(600)
    """
    ear.supervisor.start(program("a", parent))
    await ear.until(lambda: len(ear.lines) == 1)
    pid, child = map(int, ear.said("a")[0].split())
    orphan = psutil.Process(child)
    os.kill(pid, signal.SIGKILL)
    await ear.until(lambda: len(ear.lines) == 2)
    _, alive = psutil.wait_procs([orphan], timeout=DEADLINE_S)
    assert alive == []
    await ear.supervisor.stop(["a"], 0.2)


async def test_a_long_line_without_end_is_passed_on_too() -> None:
    ear = Ear()
    ear.supervisor.start(program("a", "print('x' * 300_000, end=''); import time; time.sleep(0)"))
    await ear.until(lambda: len(ear.said("a")) == 1)
    await ear.supervisor.stop(["a"], 10)
    assert len(ear.said("a")[0]) == 300_000


@pytest.mark.skipif(sys.platform != "linux", reason="PR_SET_PDEATHSIG is Linux's")
def test_a_supervisor_killed_with_9_leaves_nothing() -> None:
    script = textwrap.dedent(
        """
        import asyncio, os, sys
        from cli.supervisor import Program, Supervisor

        async def main():
            supervisor = Supervisor(lambda _, line: print(line, flush=True), print)
            code = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
            for name in "ab":
                supervisor.start(Program(name, (sys.executable, "-c", code), dict(os.environ)))
            await asyncio.sleep(600)

        asyncio.run(main())
        """
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        children = [psutil.Process(int(parent.stdout.readline())) for _ in "ab"]
        parent.kill()
        _, alive = psutil.wait_procs(children, timeout=DEADLINE_S)
    assert alive == []


@pytest.mark.parametrize(
    ("program", "why"), [("/nowhere/bot", "No such file or directory"), ("/", "Permission denied")]
)
def test_a_program_that_is_none_is_said_in_one_line(program: str, why: str) -> None:
    line = [sys.executable, "-I", "-S", str(LIFELINE), str(os.getpid()), program]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{program}: {why}\n")
