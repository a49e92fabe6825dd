"""The programs in docs/protocol.md do what the page says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.cli.system import tute

if TYPE_CHECKING:
    from tests.e2e.cli.system import System

pytestmark = pytest.mark.e2e

TEXT = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text()


def program(language: str, number: int) -> str:
    return str(re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)[number])


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(scope="module")
def record(system: System, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("docs") / "match.json"
    options = ("--url", system.url, "--mode", "cabron", "--players", "3", "--option", "letters=2")
    assert tute("play", "--auto", *options, "--record", str(file)).returncode == 0
    return file


def test_the_client_plays_a_match(system: System) -> None:
    done = run(sys.executable, "-c", program("python", 0), system.url)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"winner [01] score \[\d, \d\]\n", done.stdout)


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_the_check_of_fair_decks_holds_and_notices(record: Path, language: str) -> None:
    if language == "python":
        command = [sys.executable, "-c", program("python", 1)]
    else:
        node = shutil.which("node")
        if node is None:
            pytest.skip("no node here")
        script = record.with_name("check.cjs")
        script.write_text(program("javascript", 0))
        command = [node, str(script)]
    assert run(*command, str(record)).stdout == "fair\n"
    for change in ("deck", "seed"):
        forged = json.loads(record.read_text())
        if change == "deck":
            cards = forged["deals"][0]["deck"].split()
            forged["deals"][0]["deck"] = " ".join([cards[1], cards[0], *cards[2:]])
        else:
            forged["fair"]["seeds"][0] = "00" * 32
        file = record.with_name(f"{change}.json")
        file.write_text(json.dumps(forged))
        assert run(*command, str(file)).returncode != 0
