"""What one card proves of the hand it came from."""

from __future__ import annotations

import pytest

from services.bots.search.duties import ruled_out
from tute.cards import SUITS, full_deck, mask_of
from tute.notation import cards, hand_text
from tute.rulesets import rule_set


def proven(card: str, *, on: str, trump: str = "", draws: bool = False, **options: object) -> str:
    """The cards, of those asked about by suit, that the hand cannot have held."""
    preset = "individual.pagat" if draws else "clasico.barajamos"
    suit = SUITS.index(trump) if trump else -1
    rules = rule_set(preset, None, options)
    return hand_text(
        ruled_out(rules, cards(on), suit, cards(card)[0], draws) & mask_of(full_deck())
    )


def suit(letter: str) -> str:
    return " ".join(f"{rank}{letter}" for rank in (1, 3, 12, 11, 10, 7, 6, 5, 4, 2))


def test_who_follows_without_beating_has_nothing_above_the_best_card() -> None:
    assert proven("4o", on="2o 10o", trump="b") == "1o 3o 12o 11o"
    assert proven("11o", on="2o 10o", trump="b") == ""


def test_who_follows_when_it_is_ruffed_tells_nothing() -> None:
    assert proven("4o", on="10o 2b", trump="b") == ""


def test_who_neither_follows_nor_ruffs_has_neither_suit() -> None:
    assert proven("4e", on="10o", trump="b") == f"{suit('o')} {suit('b')}"


def test_who_ruffs_has_none_of_the_suit_led() -> None:
    assert proven("4b", on="10o", trump="b") == suit("o")
    assert proven("7b", on="10o 6b", trump="b") == suit("o")


def test_who_does_not_overruff_has_no_higher_trump() -> None:
    above = "1b 3b 12b 11b 10b"
    assert proven("4e", on="10o 7b", trump="b") == f"{suit('o')} {above}"
    assert proven("4b", on="10o 7b", trump="b") == f"{suit('o')} {above}"


def test_where_undertrumping_is_forced_who_does_not_has_no_trump() -> None:
    assert proven("4e", on="10o 7b", trump="b", undertrump="forced") == f"{suit('o')} {suit('b')}"


def test_without_a_trump_only_the_suit_led_is_lacking() -> None:
    assert proven("4e", on="10o") == suit("o")


def test_who_leads_tells_nothing() -> None:
    assert proven("4e", on="", trump="b") == ""


@pytest.mark.parametrize(
    ("duty", "on", "expected"),
    [("free", "10b", ""), ("trump_only", "10b", suit("b")), ("trump_only", "10o", "")],
)
def test_while_a_draw_follows_only_its_duty_tells_something(
    duty: str, on: str, expected: str
) -> None:
    assert proven("4e", on=on, trump="b", draws=True, stock_duty=duty) == expected
