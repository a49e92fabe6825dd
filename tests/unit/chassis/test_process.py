"""Real processes of the frame, started and stopped as a supervisor would."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
STARTED_S = 15.0
HEAD = """
import asyncio
from contextlib import asynccontextmanager
from chassis import process, redislink
from chassis.production import Unfit

@asynccontextmanager
async def part(name):
    print(name, "opened", flush=True)
    try:
        yield name
    finally:
        print(name, "closed", flush=True)
"""

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start() -> Iterator[Start]:
    running = []

    def start(body: str, **settings: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", HEAD + body],
            cwd=ROOT,
            env={**os.environ, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


def ended(process: subprocess.Popen[str], within_s: float = 10.0) -> tuple[str, str]:
    """The rest of its output and its errors."""
    began = time.monotonic()
    out, err = process.communicate(timeout=STARTED_S)
    assert time.monotonic() - began < within_s
    return out, err


def until(process: subprocess.Popen[str], word: str) -> list[str]:
    """Its lines, up to one that has `word`."""
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line.strip())
        if word in line:
            return lines
    raise AssertionError(f"ended before {word}: {lines}")


ORDERLY = """
async def loop(service):
    try:
        await asyncio.Event().wait()
    finally:
        print("loop cancelled", flush=True)

async def bind(service):
    await service.open(part("store"))
    service.keep(loop(service), "sweep")
    await service.open(part("server"))
    service.address = "127.0.0.1:7101"

process.run("game", bind)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_undoes_everything_in_reverse(start: Start, number: signal.Signals) -> None:
    process = start(ORDERLY)
    ready = json.loads(until(process, '"ready"')[-1])
    assert (ready["event"], ready["address"]) == ("ready", "127.0.0.1:7101")
    assert (ready["process"], ready["level"]) == ("game", "info")
    process.send_signal(number)
    out, err = ended(process)
    assert [line for line in out.splitlines() if "{" not in line] == [
        "server closed",
        "loop cancelled",
        "store closed",
    ]
    assert (process.returncode, err) == (0, "")


def test_a_loop_that_fails_ends_the_process(start: Start) -> None:
    process = start("""
async def loop():
    raise LookupError("lost it")

async def bind(service):
    await service.open(part("store"))
    service.keep(loop(), "sweep")

process.run("game", bind)
""")
    out, _ = ended(process)
    failed = next(json.loads(line) for line in out.splitlines() if '"failed"' in line)
    assert failed["loop"] == "sweep"
    assert "LookupError: lost it" in failed["exception"]
    assert "store closed" in out
    assert process.returncode == 1


def test_a_start_that_fails_closes_what_was_open(start: Start) -> None:
    process = start("""
async def bind(service):
    await service.open(part("store"))
    raise redislink.RedisAway("127.0.0.1:1 is away")

process.run("game", bind)
""")
    out, err = ended(process)
    assert '"why": "127.0.0.1:1 is away"' in out
    assert "store closed" in out
    assert "Traceback" not in out + err
    assert process.returncode == 1


def test_an_unfit_process_says_why_in_plain_lines(start: Start) -> None:
    process = start("""
async def bind(service):
    await service.open(part("store"))
    raise Unfit("Redis is too old", "and the moon is full")

process.run("game", bind)
""")
    out, err = ended(process)
    assert err == "game: Redis is too old\ngame: and the moon is full\n"
    assert "store closed" in out
    assert process.returncode == 2


def test_wrong_settings_are_plain_lines_too(start: Start) -> None:
    process = start(ORDERLY, TUTE_LOG_LEVEL="loud", TUTE_SWEEP_S="soon")
    out, err = ended(process)
    assert out == ""
    assert err.startswith("game: TUTE_LOG_LEVEL: ")
    assert "\ngame: TUTE_SWEEP_S: " in err
    assert "Traceback" not in err
    assert process.returncode == 2


def test_production_refuses_the_default_keys(start: Start) -> None:
    process = start(ORDERLY, TUTE_ENV="production")
    out, err = ended(process)
    assert out == ""
    assert [line.split()[1] for line in err.splitlines()] == [
        "TUTE_JWT_KEYS",
        "TUTE_SERVICE_TOKEN",
    ]
    assert process.returncode == 2


def test_a_signal_during_the_start_stops_it(start: Start) -> None:
    process = start("""
async def bind(service):
    await service.open(part("store"))
    await asyncio.Event().wait()

process.run("game", bind)
""")
    until(process, "store opened")
    process.terminate()
    out, _ = ended(process)
    assert "store closed" in out
    assert '"ready"' not in out
    assert process.returncode == 0


HANGING = """
@asynccontextmanager
async def hanging():
    yield
    print("hanging", flush=True)
    await asyncio.Event().wait()

async def bind(service):
    await service.open(hanging())

process.run("game", bind)
"""


def test_a_second_signal_ends_a_stop_that_hangs(start: Start) -> None:
    process = start(HANGING)
    until(process, '"ready"')
    process.terminate()
    until(process, "hanging")
    process.terminate()
    ended(process, within_s=5)
    assert process.returncode == -signal.SIGTERM


def test_a_stop_that_hangs_is_cut_off(start: Start) -> None:
    process = start("process.STOP_S = 0.2\n" + HANGING)
    until(process, '"ready"')
    process.terminate()
    ended(process, within_s=5)
    assert process.returncode == 1


def test_the_longest_stop_is_below_ten_seconds() -> None:
    from chassis import process

    assert process.STOP_S < 10


def test_an_armed_crash_point_kills_at_its_nth_passing(start: Start) -> None:
    process = start(
        """
from chassis import crash

async def bind(service):
    for n in range(1, 4):
        crash.passing("game.after_due")
        crash.passing("game.after_commit")
        print("passed", n, flush=True)

process.run("game", bind)
""",
        TUTE_TEST_CRASH="game.after_commit:2",
    )
    out, _ = ended(process)
    assert out == "passed 1\n"
    assert process.returncode == -signal.SIGKILL
