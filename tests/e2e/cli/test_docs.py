"""The programs in docs/protocol.md and docs/fair-deals.md do what the pages say."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.cli.system import tute

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.cli.system import System

pytestmark = pytest.mark.e2e

DOCS = Path(__file__).parents[3] / "docs"
MATCHES = [
    ("--mode", "cabron", "--players", "3", "--option", "letters=2"),
    ("--mode", "subasta", "--option", "target=60"),
    ("--mode", "individual", "--preset", "individual.fournier", "--option", "games=1"),
]


def program(page: str, language: str) -> str:
    text = (DOCS / page).read_text()
    return str(re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)[0])


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(scope="module", params=MATCHES, ids=lambda match: match[1])
def record(
    request: pytest.FixtureRequest, system: System, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A real one, with the salt of one person."""
    file = tmp_path_factory.mktemp("docs") / "match.json"
    options = ("--url", system.url, *request.param)
    assert tute("play", "--auto", *options, "--record", str(file)).returncode == 0
    return file


def test_the_client_plays_a_match(system: System) -> None:
    done = run(sys.executable, "-c", program("protocol.md", "python"), system.url)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"winner [01] score \[\d, \d\]\n", done.stdout)


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_the_check_of_fair_deals_holds_and_notices(record: Path, language: str) -> None:
    if language == "python":
        command = [sys.executable, "-c", program("fair-deals.md", language)]
    else:
        node = shutil.which("node")
        if node is None:
            pytest.skip("no node here")
        script = record.with_name("check.cjs")
        script.write_text(program("fair-deals.md", language))
        command = [node, str(script)]
    done = run(*command, str(record))
    assert done.stdout == "fair\n", done.stderr
    honest = json.loads(record.read_text())
    assert any(honest["fair"]["salts"])
    for name, change in FORGERIES.items():
        forged = copy.deepcopy(honest)
        change(forged)
        file = record.with_name(f"{name}.json")
        file.write_text(json.dumps(forged))
        assert run(*command, str(file)).returncode != 0, name


def _swap_cards(record: dict[str, Any]) -> None:
    cards = record["deals"][-1]["deck"].split()
    record["deals"][-1]["deck"] = " ".join([cards[1], cards[0], *cards[2:]])


def _another_dealer(record: dict[str, Any]) -> None:
    record["first_dealer"] = (record["first_dealer"] + 1) % record["rules"]["players"]


FORGERIES: dict[str, Callable[[dict[str, Any]], None]] = {
    "deck": _swap_cards,
    "dealer": _another_dealer,
    "seed": lambda record: record["fair"]["seeds"].__setitem__(-1, "00" * 32),
    "salt": lambda record: record["fair"]["salts"].__setitem__(0, "00" * 32),
    "hash": lambda record: record["fair"]["salt_hashes"].__setitem__(0, "00" * 32),
    "commitment": lambda record: record["fair"].__setitem__("commitment", "00" * 32),
}
