"""`tute arena` with a program that speaks the protocol, on a real system."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.cli.system import tute
from tute.record import replay

if TYPE_CHECKING:
    from tests.e2e.cli.system import System

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).parents[3]
BOT = ROOT / "examples" / "bot.py"
MORTAL = Path(__file__).with_name("mortal.py")
SHORT = ("--deals", "2", "--option", "games=1", "--json", "--jobs", "2")
DUEL = ("--preset", "individual.fournier", "--option", "games=1", "--lang", "en")


def test_the_example_bot_plays_in_the_arena(system: System, tmp_path: Path) -> None:
    command = f"cmd:{sys.executable} '{BOT}'"
    done = tute("arena", command, "easy", *SHORT, "--url", system.url, "--records", str(tmp_path))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["boards"], told["faults"]) == (2, 0)
    assert told["time"]["a"]["decisions"] > 10
    assert told["time"]["b"]["decisions"] > 10
    records = [json.loads(file.read_text()) for file in sorted(tmp_path.iterdir())]
    assert len(records) == 2
    assert all(replay(record)["complete"] for record in records)


def test_a_program_that_does_not_play_is_told_of_with_its_last_words(system: System) -> None:
    failing = f"cmd:{sys.executable} -c \"raise SystemExit('no idea')\""
    done = tute("arena", "random", failing, *SHORT, "--url", system.url)
    assert done.returncode == 1
    assert "did not sit down. It ended with status 1. It said:\nno idea" in done.stderr


def test_what_was_played_is_shown_when_a_program_dies_and_its_death_is_noticed_at_once(
    system: System, tmp_path: Path
) -> None:
    mortal = f"cmd:env -C {tmp_path} PYTHONPATH={ROOT} {sys.executable} {MORTAL}"
    done = tute("arena", "easy", mortal, *DUEL, "--url", system.url)
    noticed = time.time()
    assert done.returncode == 1
    assert "Not finished" in done.stdout
    assert "1 match, the seats taken in turn" in done.stdout
    said = re.search(r"left its match\. It ended with status 1\. It said:\n([\d.]+)", done.stderr)
    assert said, done.stderr
    assert noticed - float(said[1]) < 20  # a table gives an absent one longer


def test_nobody_at_that_address(tmp_path: Path) -> None:
    done = tute("arena", "cmd:true", "easy", *SHORT, "--url", "http://127.0.0.1:1")
    assert done.returncode == 1
    assert "Nadie responde en http://127.0.0.1:1." in done.stderr


def test_on_a_system_of_its_own_it_plays_from_each_seat_and_searches_match_by_match() -> None:
    command = f"cmd:{sys.executable} '{BOT}'"
    rules = ("--preset", "individual.fournier", "--option", "games=1", "--deals", "2")
    done = tute("arena", "hard:100i", command, *rules, "--jobs", "2", "--lang", "en")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 matches, the seats taken in turn" in done.stdout
