"""What `tute play` says, in every language."""

from __future__ import annotations

import string

import pytest

from cli.ended import told
from cli.texts import LANGS, TEXTS, text
from tuteapi.codes import CODES, Refused


@pytest.mark.parametrize("key", TEXTS)
def test_a_text_is_there_in_every_language_with_the_same_places(key: str) -> None:
    versions = TEXTS[key]
    assert len(versions) == len(LANGS)
    assert all(version.strip() for version in versions)
    places = [
        {name for _, name, _, _ in string.Formatter().parse(each) if name} for each in versions
    ]
    assert all(each == places[0] for each in places)


@pytest.mark.parametrize("code", CODES)
def test_each_refusal_is_a_sentence_and_the_servers_own_words(code: str) -> None:
    said = {told(Refused(code, "Because."), lang) for lang in LANGS}
    assert len(said) == len(LANGS)
    assert all(each.endswith(f". [{code}: Because.]") for each in said)


def test_what_a_newer_server_refuses_is_told_too() -> None:
    assert told(Refused("new", "Because."), "fr") == "Le serveur refuse. [new: Because.]"


def test_a_text_takes_its_values() -> None:
    assert text("es", "on_canto", name="Ana", points=40, suit="oros") == "Ana canta 40 en oros"
    assert text("en", "on_canto", name="Ana", points=40, suit="coins") == "Ana sings 40 in coins"
