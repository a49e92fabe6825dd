"""Each import rule of pyproject.toml holds, and would notice."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("tute", "tuteapi", "chassis", "services", "gateway", "cli")
LINT = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--contract"]

BREAKS = {
    "layers": [
        ("tuteapi/planted.py", "import services.game.table"),
        ("services/bots/planted.py", "import gateway.limits"),
        ("gateway/planted.py", "import cli.texts"),
        ("tute/planted.py", "import tuteapi.codes"),
    ],
    "services": [("services/bots/planted.py", "import services.game.table")],
    "rules-pure": [
        ("tute/planted.py", "import random"),
        ("tute/modes/planted.py", "from time import time"),
        ("tute/planted.py", "def f() -> None:\n    import os"),
    ],
    "rules-inner": [
        ("tute/cards.py", "import tute.rules"),
        ("tute/tricks.py", "import tute.singing"),
        ("tute/modes/planted.py", "import tute.engine"),
    ],
    "chassis": [("chassis/planted.py", "import tuteapi.convert")],
    "gateway": [("gateway/planted.py", "import tuteapi.convert")],
    "redis": [
        ("services/game/tables.py", "import redis"),
        ("services/lobby/planted.py", "from chassis.redislink import connect"),
        ("gateway/planted.py", "import hiredis"),
        ("cli/planted.py", "import chassis.redislink"),
    ],
    "game-inner": [
        ("services/game/table.py", "import services.game.frames"),
        ("services/game/store.py", "import services.game.tables"),
    ],
    "game-given": [
        ("services/game/desk.py", "import services.game.store"),
        ("services/game/people.py", "import grpc"),
    ],
    "sql": [
        ("services/lobby/rooms.py", "import sqlalchemy"),
        ("services/game/planted.py", "import alembic"),
    ],
    "decisions": [
        ("services/lobby/rooms.py", "import socket"),
        ("services/lobby/matchmaking.py", "import grpc"),
        ("services/bots/strategies/planted.py", "import celery"),
    ],
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages and of the rules."""
    copy = tmp_path_factory.mktemp("tree")
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def lint(tree: Path, contract: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*LINT, contract], cwd=tree, capture_output=True, text=True, timeout=100, check=False
    )


def test_every_contract_is_proved_here() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert {each["id"] for each in config["tool"]["importlinter"]["contracts"]} == set(BREAKS)


@pytest.mark.parametrize("contract", BREAKS)
def test_a_contract_holds_and_each_break_is_found(tree: Path, contract: str) -> None:
    kept = lint(tree, contract)
    assert kept.returncode == 0, kept.stdout
    for place, line in BREAKS[contract]:
        file = tree / place
        before = file.read_text() if file.exists() else None
        file.write_text(f"{before or ''}\n{line}\n")
        broken = lint(tree, contract)
        assert broken.returncode == 1, f"{place}: {line}"
        assert "BROKEN" in broken.stdout
        if before is None:
            file.unlink()
        else:
            file.write_text(before)


def test_the_rules_need_nothing_but_the_standard_library() -> None:
    names: set[str] = set()
    for file in (ROOT / "tute").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                names |= {each.name.partition(".")[0] for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add((node.module or "").partition(".")[0])
    assert names <= sys.stdlib_module_names | {"tute"}
