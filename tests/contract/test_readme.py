"""What README.md has a newcomer type leaves a clone as git knows it."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_record_written_as_the_readme_says_is_nothing_new_to_git() -> None:
    files = re.findall(r"--record (\S+)", (ROOT / "README.md").read_text())
    assert files
    assert {f"/{file}" for file in files} <= {*(ROOT / ".gitignore").read_text().split()}
