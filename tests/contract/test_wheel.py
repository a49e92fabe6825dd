"""A wheel of this project has the bots' core in it, for this platform and any Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from services.bots.search import build

ROOT = Path(__file__).parents[2]
PARTS = ("tute", "tuteapi", "chassis", "services", "gateway", "cli")
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "requirements-zig.lock", "README.md")


def wheel(folder: Path, **environment: str) -> Path:
    """Built from a copy of what git has of the tree."""
    tree = folder / "tree"
    for part in PARTS:
        ignored = shutil.ignore_patterns("__pycache__", "_core.*")
        shutil.copytree(ROOT / part, tree / part, ignore=ignored)
    for file in (*FILES, "LICENSE"):
        shutil.copy(ROOT / file, tree)
    command = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps"]
    subprocess.run(
        [*command, "--quiet", "-w", str(folder), str(tree)],
        env=os.environ | environment,
        check=True,
    )
    (made,) = folder.glob("*.whl")
    return made


@pytest.mark.skipif(not build.compilers(), reason="no C compiler here")
def test_it_has_the_core_and_the_sources_it_was_built_from(tmp_path: Path) -> None:
    made = wheel(tmp_path)
    assert "-py3-none-" in made.name
    assert not made.name.endswith("-any.whl")
    with ZipFile(made) as packed:
        packed.extractall(tmp_path / "installed")
    code = "from services.bots.search import core; print(*core())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path / "installed",
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["c"]


def test_without_the_core_it_is_for_every_platform(tmp_path: Path) -> None:
    made = wheel(tmp_path, TUTE_WITHOUT_CORE="1")
    assert made.name.endswith("-py3-none-any.whl")
    assert not [name for name in ZipFile(made).namelist() if name.endswith(".so")]
