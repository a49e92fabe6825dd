from __future__ import annotations

import pytest

from tute.actions import (
    Action,
    Bid,
    Capote,
    Keep,
    Pass,
    Play,
    Sing,
    Swap,
    Trump,
    action_from_json,
    action_json,
    plays,
    seat_from_json,
)
from tute.cards import NO_CARD, cards_of, full_deck, mask_of, parse_card
from tute.errors import RuleError

EVERY: list[Action] = [
    Play(parse_card("12o") or 0),
    Bid(60),
    Pass(),
    Trump("o"),
    Sing("b"),
    Swap(parse_card("7e") or 0),
    Keep(),
    Capote(),
]


@pytest.mark.parametrize("action", EVERY)
def test_an_action_travels_as_json(action: Action) -> None:
    assert action_from_json(action_json(action, 2)) == action
    assert action_json(action, 2)["seat"] == 2
    assert "seat" not in action_json(action)


def test_seat_and_unknown_keys_are_ignored() -> None:
    assert action_from_json({"seat": "x", "play": "1o", "note": 1}) == Play(parse_card("1o") or 0)


def test_a_text_that_names_no_card_is_kept() -> None:
    for text in ("", " 2o", "8o", "99z", "1O"):
        assert action_from_json({"play": text}) == Play(NO_CARD)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "play",
        {},
        {"seat": 1},
        {"play": "1o", "bid": 60},
        {"play": "1o", "pass": False},
        {"play": 5},
        {"bid": 60.0},
        {"bid": True},
        {"bid": "60"},
        {"pass": 1},
        {"keep": False},
        {"capote": None},
        {"trump": 1},
        {"sing": None},
        {"swap": 7},
    ],
)
def test_anything_else_is_a_bad_record(data: object) -> None:
    with pytest.raises(RuleError) as refused:
        action_from_json(data)
    assert refused.value.code == "bad_record"


@pytest.mark.parametrize("data", [None, {}, {"seat": "1"}, {"seat": True}, {"seat": 1.0}])
def test_a_seat_is_an_integer(data: object) -> None:
    with pytest.raises(RuleError):
        seat_from_json(data)


def test_cards_and_plays_are_listed_in_the_same_order() -> None:
    whole = mask_of(full_deck())
    assert [play.card for play in plays(whole)] == list(cards_of(whole))
    assert len(cards_of(whole)) == 40
