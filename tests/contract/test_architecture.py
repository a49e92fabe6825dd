"""ARCHITECTURE.md and the other pages name only what exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "ARCHITECTURE.md").read_text()
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def names_in(file: Path) -> set[str]:
    """Functions and classes of a module; methods as `Class.method`."""
    names = set()
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            functions = (ast.FunctionDef, ast.AsyncFunctionDef)
            names |= {
                f"{node.name}.{each.name}" for each in node.body if isinstance(each, functions)
            }
    return names


def journeys() -> list[tuple[str, str]]:
    """(file, name) for each name that follows its file in a line."""
    found = []
    for line in TEXT[TEXT.index("## Journeys") :].splitlines():
        file = ""
        for word in re.findall(r"`([\w./]+)`", line):
            if word.endswith(".py"):
                file = word
            elif file and not word.endswith(".lua"):
                found.append((file, word))
    return found


def test_the_journeys_name_functions_that_exist() -> None:
    steps = journeys()
    assert len(steps) > 45
    missing = [(file, name) for file, name in steps if name not in names_in(ROOT / file)]
    assert missing == []


def test_the_layout_names_every_folder() -> None:
    layout = re.findall(r"^(\w+)/ ", TEXT, re.MULTILINE)
    here = {
        each.name
        for each in ROOT.iterdir()
        if each.is_dir() and not each.name.startswith(".") and (each / "__init__.py").exists()
    }
    assert here - {"build"} <= set(layout)
    assert all((ROOT / name).is_dir() for name in layout)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert "://" in target or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_named_exist(page: Path) -> None:
    for file in re.findall(r"`((?:\w+/)+\w+\.(?:py|md|lua|conf|yml))`", page.read_text()):
        bases = ("", "services/game", "services/lobby", "services/bots/search")
        assert any((ROOT / base / file).exists() for base in bases), file
