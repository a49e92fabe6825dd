from __future__ import annotations

import pytest

from tests.rules.table import played, started
from tute.events import CantoSung, TrumpNamed
from tute.modes.cabron import completed, losers, match_winner
from tute.notation import cards
from tute.rulesets import rule_set


def lose(points: str, tricks: str = "", sung: tuple[int, ...] = (), **options: object) -> str:
    """Seats that lose with points like "50-50-20-10"; tricks are one each unless told."""
    scores = [int(each) for each in points.split("-")]
    won = [int(each) for each in tricks.split("-")] if tricks else [1] * len(scores)
    rules = rule_set("cabron.barajamos", len(scores), options)
    return " ".join(map(str, losers(rules, scores, won, frozenset(sung))))


@pytest.mark.parametrize(
    ("points", "seats"),
    [
        ("50-50-20-10", "2"),
        ("50-50-30", "0 1"),
        ("70-70-70", "0 1 2"),
        ("65-65-20-20", "0 1 2 3"),
        ("40-40-40-10", "0 1 2"),
        ("70-40-20", "1"),
        ("60-40-20-10", "1 2"),
        ("130-0-0", "1 2"),
        ("101-20-9", "0"),
        ("100-20-10", "1"),
        ("10-60-60", "1 2"),
        ("32-32-32-34", "0 1 2"),
    ],
)
def test_who_lands_in_the_middle_loses(points: str, seats: str) -> None:
    assert lose(points) == seats


def test_zero_comes_before_everything() -> None:
    assert lose("120-0-10") == "1"


def test_zero_may_count_only_without_a_trick() -> None:
    assert lose("80-0-50", "5-1-6", zero="tricks") == "2"
    assert lose("80-0-50", "6-0-6", zero="tricks") == "1"


def test_zero_may_not_count() -> None:
    assert lose("80-0-50", "6-0-6", zero="off") == "2"


def test_who_won_no_trick_may_be_safe_and_the_others_judged_alone() -> None:
    assert lose("70-0-40-20", "5-0-3-2", zero="tricks_win") == "2"
    assert lose("110-0-20", "9-0-3", zero="tricks_win") == "0"
    assert lose("65-0-65", "6-0-6", zero="tricks_win") == "0 2"
    assert lose("70-0-60", "6-0-6", zero="tricks_win") == ""


def test_who_scored_a_canto_may_go_to_the_limit_sung() -> None:
    assert lose("115-30-25", sung=(0,), limit_sung=120) == "1"
    assert lose("115-30-25", limit_sung=120) == "0"
    assert lose("115-30-25", sung=(0,)) == "0"


def test_the_match_ends_when_the_word_is_full_and_the_lowest_alone() -> None:
    rules = rule_set("cabron.barajamos", 3)
    assert match_winner(rules, (6, 2, 3)) == 1
    assert match_winner(rules, (5, 2, 3)) is None
    assert match_winner(rules, (6, 2, 2)) is None
    assert match_winner(rules, (8, 2, 1)) == 2


def test_of_two_pairs_the_one_completed_first_comes_first() -> None:
    assert completed(cards("12o 11c 12c 11o")) == [1, 0]
    assert completed(cards("12o 11c 12c 1o")) == [1]
    assert completed(cards("12o 12c 11o 11c")) == [0, 1]


def test_the_first_canto_is_40_and_trump_from_the_next_trick() -> None:
    match = started(
        "cabron.barajamos",
        {1: "12o 12c 2b", 2: "11o 11c", 3: "1o 1c", 0: "3o 2c 5e"},
        players=4,
    )
    match, events = played(match, "12o 11o 1o 3o")
    assert events[-2:] == [TrumpNamed(3, "o"), CantoSung(3, "o", 40)]
    match, events = played(match, "1c 2c 12c 11c")
    assert events[-1] == CantoSung(3, "c", 20)
    assert match.now
    assert match.now.points[3] == 40 + 20 + (11 + 10 + 4 + 3) + (11 + 4 + 3)


def test_without_trump_the_led_suit_wins() -> None:
    match = started("cabron.barajamos", {1: "2o", 2: "4o", 3: "5o", 0: "6o"}, players=4)
    match, _ = played(match, "2o 4o 5o 6o")
    assert match.now
    assert match.now.turn == 0


def test_three_players_play_twelve_cards_each_without_twos() -> None:
    match = started("cabron.barajamos", players=3)
    assert match.now
    assert [held.bit_count() for held in match.now.hands] == [12, 12, 12]
