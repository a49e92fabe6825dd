"""What `tute doctor` says, it says in four languages, and says all of it."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from cli.doctor import finding
from cli.doctor.texts import SAID

SOURCES = "\n".join(file.read_text() for file in Path(finding.__file__).parent.glob("*.py"))
BAD = re.findall(r"\b(?:fail|warn)\(\s*\"\w+\", \"(\w+)\"", SOURCES)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("code", SAID)
def test_every_text_tells_the_same_in_every_language_and_is_used(code: str) -> None:
    texts = SAID[code]
    assert all(texts)
    assert len({frozenset(fields(text)) for text in texts}) == 1
    assert SOURCES.count(f'"{code}"') >= 2  # here, and where it is said


def test_what_is_wrong_comes_with_what_to_do() -> None:
    assert len(BAD) > 15
    for code in BAD:
        for text in SAID[code]:
            assert re.search(r"[.?]$", text), (code, text)
