from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.table import may_play
from tute.notation import cards, text
from tute.tricks import best, followers


def winning(on: str, trump: str = "") -> str:
    return text([best(cards(on), "oceb".index(trump) if trump else -1)])


def test_the_leader_plays_any_card() -> None:
    assert may_play("1c 2b 7b", on="", trump="b") == "1c 7b 2b"


def test_with_the_led_suit_one_follows() -> None:
    assert may_play("2o 1c 7b", on="3o", trump="b") == "2o"


def test_one_beats_the_highest_card_of_the_led_suit() -> None:
    assert may_play("1o 3o 11o 2o", on="7o 12o", trump="b") == "1o 3o"


def test_who_cannot_beat_still_follows() -> None:
    assert may_play("11o 2o 1b", on="7o 12o", trump="b") == "11o 2o"


def test_once_the_lead_is_ruffed_following_is_enough() -> None:
    assert may_play("1o 2o 1b", on="12o 2b", trump="b") == "1o 2o"


def test_a_trump_lead_is_to_be_beaten() -> None:
    assert may_play("1b 2b 1o", on="3b", trump="b") == "1b"


def test_a_discard_asks_for_nothing() -> None:
    assert may_play("1o 2o", on="3o 1c", trump="b") == "1o"


def test_without_the_suit_one_ruffs() -> None:
    assert may_play("1c 2b 7b", on="3o", trump="b") == "7b 2b"


def test_without_the_suit_one_ruffs_over_the_best_trump() -> None:
    assert may_play("1c 2b 7b", on="3o 4b", trump="b") == "7b"


def test_who_cannot_overruff_plays_any_card() -> None:
    assert may_play("1c 2b 4b", on="3o 7b", trump="b") == "1c 4b 2b"


def test_or_undertrumps_where_the_table_wants_it() -> None:
    assert may_play("1c 2b 4b", on="3o 7b", trump="b", forced=True) == "4b 2b"
    assert may_play("1c 2c", on="3o 7b", trump="b", forced=True) == "1c 2c"


def test_with_neither_suit_nor_trump_any_card_goes() -> None:
    assert may_play("1c 2e", on="3o", trump="b") == "1c 2e"
    assert may_play("1c 2e", on="3b", trump="b") == "1c 2e"


def test_without_trump_nobody_ruffs() -> None:
    assert may_play("1c 2e", on="3o 1b") == "1c 2e"


def test_a_trick_goes_to_the_highest_trump() -> None:
    assert winning("1o 2b 3o 4b", trump="b") == "4b"


def test_else_to_the_highest_card_of_the_led_suit() -> None:
    assert winning("12o 1c 3o 11o", trump="b") == "3o"
    assert winning("2o 1c 1e 1b") == "2o"


def test_the_strength_is_1_3_12_11_10_7_6_5_4_2() -> None:
    order = ["1o", "3o", "12o", "11o", "10o", "7o", "6o", "5o", "4o", "2o"]
    for stronger, weaker in itertools.pairwise(order):
        assert winning(f"{weaker} {stronger}") == stronger


def wording(held: list[int], table: list[int], trump: int, forced: bool) -> list[int]:
    """The duties once more, as docs/rules.md words them, on lists."""
    if not table:
        return held
    led = table[0] // 10
    trumps = [card for card in held if card // 10 == trump]
    on_table = [card for card in table if card // 10 == trump]
    if follow := [card for card in held if card // 10 == led]:
        highest = max(card for card in table if card // 10 == led)
        ruffed = led != trump and bool(on_table)
        return (not ruffed and [card for card in follow if card > highest]) or follow
    if trumps and not on_table:
        return trumps
    if over := [card for card in trumps if card > max(on_table)]:
        return over
    return trumps if trumps and forced else held


@given(
    deck=st.permutations(range(40)),
    size=st.integers(1, 10),
    lying=st.integers(0, 3),
    trump=st.integers(-1, 3),
    forced=st.booleans(),
)
@settings(deadline=None, max_examples=500)
def test_the_duties_are_as_worded(
    deck: list[int], size: int, lying: int, trump: int, forced: bool
) -> None:
    held, table = sorted(deck[:size]), deck[size : size + lying]
    mask = followers(sum(1 << card for card in held), tuple(table), trump, forced)
    assert [card for card in range(40) if mask >> card & 1] == wording(held, table, trump, forced)
