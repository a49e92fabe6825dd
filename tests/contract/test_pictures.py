"""docs/page: what `make pictures` takes."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "page"
MOST_BYTES = 2_000_000


def test_every_picture_is_shown_on_its_page_and_every_one_shown_is_there() -> None:
    shown = re.findall(r"[\w-]+\.webp", (FOLDER / "README.md").read_text())
    assert sorted(shown) == sorted(each.name for each in FOLDER.glob("*.webp"))


def test_what_is_seen_on_a_desk_is_seen_on_a_phone_too() -> None:
    names = {each.stem.rpartition("-")[::2] for each in FOLDER.glob("*.webp")}
    screens = {screen for screen, _ in names}
    assert names == {(screen, where) for screen in screens for where in ("desk", "phone")}


def test_the_pictures_are_small() -> None:
    assert sum(each.stat().st_size for each in FOLDER.glob("*.webp")) < MOST_BYTES
