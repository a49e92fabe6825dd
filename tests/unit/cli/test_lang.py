"""`--lang` of every command, and the language without it."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from cli.__main__ import build
from cli.lang import language

COMMANDS = (["play"], ["rules"], ["replay", "-"], ["arena", "easy", "easy"])
EXPLAIN = ["arena explain", __file__, "--deal", "0", "--action", "0"]


@pytest.mark.parametrize("command", [*COMMANDS, EXPLAIN], ids=lambda words: words[0])
def test_a_language_that_is_not_there_is_refused(command: list[str]) -> None:
    done = CliRunner().invoke(build([command[0], "up"]), [*command, "--lang", "xx"])
    assert done.exit_code == 2
    assert "There is no language 'xx': es, fr, pt or en." in done.stderr


@pytest.mark.parametrize("lang", ["pt", "pt_BR.UTF-8", "PT-br", ""])
def test_a_locale_names_a_language_too_and_nothing_is_the_environments(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pt_PT")
    done = CliRunner().invoke(build(["rules", "up"]), ["rules", "--lang", lang])
    assert (done.exit_code, "jogadores" in done.stdout) == (0, True)


@pytest.mark.parametrize(
    ("wanted", "lc_all", "lang", "found"),
    [
        ("fr", "pt_PT.UTF-8", "en_GB.UTF-8", "fr"),
        (None, "pt_PT.UTF-8", "en_GB.UTF-8", "pt"),
        (None, "", "en_GB.UTF-8", "en"),
        (None, "", "C", "es"),
        ("de", "", "", "es"),
    ],
)
def test_the_language_is_the_wanted_one_or_the_environments(
    monkeypatch: pytest.MonkeyPatch, wanted: str | None, lc_all: str, lang: str, found: str
) -> None:
    monkeypatch.setenv("LC_ALL", lc_all)
    monkeypatch.setenv("LANG", lang)
    assert language(wanted) == found
