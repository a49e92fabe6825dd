"""The programs in examples/ do what docs/clients.md says of them."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.described import tracing
from tests.e2e.people import People, start
from tests.e2e.player import randomly

if TYPE_CHECKING:
    from tests.e2e.cli.system import System

pytestmark = pytest.mark.e2e
EXAMPLES = Path(__file__).parents[3] / "examples"


def example(name: str) -> tuple[str, str]:
    return sys.executable, str(EXAMPLES / name)


def run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*example(name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def test_a_bot_is_written_in_less_than_sixty_lines() -> None:
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) < 60


def test_it_is_shown_as_it_is() -> None:
    assert (EXAMPLES / "bot.py").read_text() in (
        EXAMPLES.parent / "docs" / "clients.md"
    ).read_text()


def test_the_bot_plays_a_match_with_ours(system: System) -> None:
    done = run("bot.py", system.url)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"match_finished \[\d, \d\]\n", done.stdout)


@pytest.mark.parametrize("preset", ["cabron.barajamos", "subasta.pagat", "individual.fournier"])
def test_a_match_runs_in_one_process(preset: str) -> None:
    done = run("one_process.py", preset)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"winner \d score \[[\d, ]+\]", done.stdout.splitlines()[-1])


async def test_the_bot_comes_by_invite_and_somebody_watches(system: System) -> None:
    async with aiohttp.ClientSession(trace_configs=[tracing()]) as http:
        people = People(http, [system.url])
        host = await people.player()
        rules = {"preset": "clasico.barajamos", "options": {"games": 1}}
        made = {"rules": rules, "pace": "none", "spectators": True}
        room = (await host.call("POST", "/rooms", made))["id"]
        for seat in (2, 3):
            await host.call("POST", f"/rooms/{room}/bots", {"seat": seat})
        await host.connect()
        code = (await host.call("POST", f"/rooms/{room}/invites"))["code"]
        bot = await program("bot.py", system.url, code)
        await host.until(lambda one: one.room is not None and one.room["seats"][1]["present"])
        await start([host])
        watching = await program("watch.py", system.url, host.table)
        assert watching.stdout
        first = (await watching.stdout.readline()).decode()
        assert re.fullmatch(r"Ana, Bot, .* play, score \[0, 0\]\n", first)
        host.stay(randomly(0))
        ended = await host.until_event("match_finished")
        (told, _), (seen, _) = [await each.communicate() for each in (bot, watching)]
        assert told.decode() == f"match_finished {ended['score']}\n"
        last = f"the match is over: winner {ended['winner']}, score {ended['score']}"
        assert seen.decode().splitlines()[-1] == last
        assert b"takes" in seen
        await people.close()


async def program(name: str, *arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *example(name), *arguments, stdout=asyncio.subprocess.PIPE
    )
