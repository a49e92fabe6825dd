"""`make setup` builds the bots' core when it must, and only then."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from services.bots.search import build

ROOT = Path(__file__).parents[2]
SEARCH = Path("services", "bots", "search")
COMPILES = pytest.mark.skipif(not build.compilers(), reason="no C compiler here")
TOOLS = ("make", "sh", "cksum", "cmp")


class Tree(NamedTuple):
    """What the core is made from, beside an environment that is set up already."""

    root: Path
    environment: dict[str, str]

    @property
    def library(self) -> Path:
        return self.root / SEARCH / "_core.so"

    @property
    def tries(self) -> int:
        """How often something was built, or it was tried to."""
        return len((self.root / "tries").read_text().splitlines())

    def setup(self) -> str:
        done = subprocess.run(
            ["make", "setup"],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout + done.stderr

    def fresh(self) -> bool:
        code = "from services.bots.search.build import is_fresh; print(is_fresh())"
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=self.root, capture_output=True, text=True, check=True
        )
        return done.stdout.strip() == "True"


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    root = tmp_path / "tree"
    ignored = shutil.ignore_patterns("__pycache__", "_core.*")
    shutil.copytree(ROOT / SEARCH, root / SEARCH, ignore=ignored)
    for package in (SEARCH.parent, SEARCH.parents[1]):
        (root / package / "__init__.py").touch()
    for file in ("Makefile", "pyproject.toml", "requirements-dev.lock", "requirements-zig.lock"):
        shutil.copy(ROOT / file, root)
    bin_ = root / ".venv" / "bin"
    bin_.mkdir(parents=True)
    (root / "tries").touch()
    python = bin_ / "python"
    python.write_text(f'#!/bin/sh\necho >> tries\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    (root / ".venv" / ".installed").touch()
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull}
    return Tree(root, {"PATH": os.environ["PATH"], **offline})


@COMPILES
def test_it_is_built_once(tree: Tree) -> None:
    assert not tree.fresh()
    for _ in range(3):
        tree.setup()
    assert (tree.fresh(), tree.tries) == (True, 1)


@COMPILES
def test_a_library_that_is_gone_or_another_is_built_anew(tree: Tree) -> None:
    tree.setup()
    whole = tree.library.read_bytes()
    for tries, bad in enumerate((None, whole[:-1000], b"of other sources"), 2):
        tree.library.unlink()
        if bad:
            tree.library.write_bytes(bad)
            os.utime(tree.library, (0, 0))
        tree.setup()
        assert (tree.fresh(), tree.tries) == (True, tries)


@COMPILES
def test_a_source_that_changed_came_or_went_is_built_in_whatever_its_date(tree: Tree) -> None:
    tree.setup()
    core = tree.root / SEARCH / "core"
    header, more = core / "random.h", core / "more.h"
    header.write_text(header.read_text() + "/* changed */\n")
    os.utime(header, (0, 0))
    tree.setup()
    assert (tree.fresh(), tree.tries) == (True, 2)
    more.touch()
    tree.setup()
    assert (tree.fresh(), tree.tries) == (True, 3)
    more.unlink()
    tree.setup()
    assert (tree.fresh(), tree.tries) == (True, 4)


def test_where_nothing_compiles_it_is_tried_once_until_a_source_changes(
    tree: Tree, tmp_path: Path
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in TOOLS:
        (tools / tool).symlink_to(shutil.which(tool) or tool)
    tree.environment["PATH"] = str(tools)
    assert "hard thinks in plain Python" in tree.setup()
    assert tree.setup() == ""
    assert (tree.library.exists(), tree.tries) == (False, 1)
    header = tree.root / SEARCH / "core" / "random.h"
    header.write_text(header.read_text() + "/* changed */\n")
    assert "hard thinks in plain Python" in tree.setup()
    assert tree.tries == 2
