"""Phrases at the terminal: listed, said by a key, and told."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from cli import phrases
from cli.person import Person
from cli.texts import LANGS
from tuteapi.phrases import PHRASES

if TYPE_CHECKING:
    from cli.texts import Lang


@pytest.mark.parametrize("lang", LANGS)
def test_the_menu_has_every_phrase_with_its_key(lang: Lang) -> None:
    menu = phrases.menu(lang)
    for number, (name, phrase) in enumerate(PHRASES.items(), 1):
        assert f".{number} {phrase.texts[LANGS.index(lang)]}" in menu
        assert phrases.named(f".{number}") == phrases.named(f".{name}") == name


@pytest.mark.parametrize("typed", [".", ".0", ".99", ".-1", ".1.", ".mus", ". ", ".²"])
def test_what_names_no_phrase(typed: str) -> None:
    assert phrases.named(typed) is None


def test_a_phrase_is_told_as_said_and_an_emote_as_done() -> None:
    assert phrases.told("Ana", "bien_jugado", "es") == "Ana: ¡Bien jugado!"
    assert phrases.told("Ana", "risa", "en") == "Ana laughs"
    assert phrases.told("Ana", "new_one", "pt") == "Ana: new_one"


async def test_a_line_with_the_key_is_a_phrase_and_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Input:
        def isatty(self) -> bool:
            return False

    monkeypatch.setattr("cli.person.sys.stdin", Input())
    monkeypatch.setattr(Person, "_read", lambda _: None)
    person = Person(Console(file=io.StringIO()), "en")
    said: list[str] = []
    person.says = said.append
    for line in (".", "12o", ".3"):
        person._put(line)
    async with asyncio.timeout(5):
        assert await person.line() == "12o"
    await asyncio.sleep(0)
    assert said == [".", ".3"]
