"""What `tute play` says, in every language."""

from __future__ import annotations

import string

import pytest

from cli.texts import LANGS, TEXTS, text


@pytest.mark.parametrize("key", TEXTS)
def test_a_text_is_there_in_every_language_with_the_same_places(key: str) -> None:
    versions = TEXTS[key]
    assert len(versions) == len(LANGS)
    assert all(version.strip() for version in versions)
    places = [
        {name for _, name, _, _ in string.Formatter().parse(each) if name} for each in versions
    ]
    assert all(each == places[0] for each in places)


def test_a_text_takes_its_values() -> None:
    assert text("es", "on_canto", name="Ana", points=40, suit="oros") == "Ana canta 40 en oros"
    assert text("en", "on_canto", name="Ana", points=40, suit="coins") == "Ana sings 40 in coins"
