from __future__ import annotations

from tests.page.fixtures import (
    FAIR_FILE,
    POSITIONS_FILE,
    PRESETS_FILE,
    fair_text,
    positions_text,
    presets_text,
)


def test_the_page_knows_the_presets_as_they_are() -> None:
    assert PRESETS_FILE.read_text() == presets_text()


def test_the_page_is_held_against_the_rules_as_they_are() -> None:
    assert POSITIONS_FILE.read_text() == positions_text()


def test_the_page_checks_fair_decks_as_tute_verify_does() -> None:
    assert FAIR_FILE.read_text() == fair_text()
