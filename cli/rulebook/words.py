"""What the pages say, from one file per language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def words(language: str) -> dict[str, str]:
    """Every text of the language by its key, `cantos.pair`."""
    data = tomllib.loads(Path(__file__).with_name(f"{language}.toml").read_text("utf-8"))
    return {
        f"{group}.{name}": text for group, texts in data.items() for name, text in texts.items()
    }


def say(language: str, key: str, **values: object) -> str:
    """The text with its places filled."""
    return words(language)[key].format(**values)
