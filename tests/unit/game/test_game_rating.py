"""How a result moves ratings."""

from __future__ import annotations

from itertools import permutations
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.game import rating
from tuteapi.ratings import NEW, Rating, shown

ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 25 / 3))
TEAMS = [(0, 2), (1, 3)]
FOUR = [(0,), (1,), (2,), (3,)]


def close(one: Rating, two: Rating) -> bool:
    return isclose(one.mu, two.mu, abs_tol=1e-9) and isclose(one.sigma, two.sigma, abs_tol=1e-9)


@given(st.tuples(ratings, ratings, ratings, ratings))
def test_the_winners_never_go_down_and_the_losers_never_up(before: tuple[Rating, ...]) -> None:
    after = rating.match(before, TEAMS, [0, 1])
    for seat, won in enumerate((True, False, True, False)):
        change = after[seat].mu - 3 * after[seat].sigma - before[seat].mu + 3 * before[seat].sigma
        assert change >= 0 if won else change <= 0
        assert 0 < after[seat].sigma <= before[seat].sigma


def test_between_equals_what_one_side_wins_the_other_loses() -> None:
    after = rating.match((NEW,) * 4, TEAMS, [1, 0])
    assert after[1] == after[3]
    assert after[0] == after[2]
    assert isclose(after[1].mu - NEW.mu, NEW.mu - after[0].mu)


def test_free_for_all_goes_by_places() -> None:
    first, second, third, fourth = rating.match((NEW,) * 4, FOUR, [0, 2, 5, 6])
    assert first.mu > second.mu > third.mu > fourth.mu


def test_equal_places_are_shared() -> None:
    after = rating.match((NEW,) * 4, FOUR, [0, 1, 1, 3])
    assert after[1] == after[2]
    assert after[0].mu > after[1].mu > after[3].mu


def test_a_draw_of_equals_tells_nothing_of_who_is_better() -> None:
    assert all(isclose(each.mu, NEW.mu) for each in rating.match((NEW,) * 4, FOUR, [0] * 4))


@given(st.tuples(ratings, ratings, ratings, ratings), st.permutations([0, 1, 1, 3]))
def test_the_order_of_seats_is_nothing(before: tuple[Rating, ...], places: list[int]) -> None:
    after = rating.match(before, FOUR, places)
    for order in permutations(range(4)):
        turned = rating.match(
            tuple(before[seat] for seat in order), FOUR, [places[seat] for seat in order]
        )
        assert all(close(turned[at], after[seat]) for at, seat in enumerate(order))


@given(st.tuples(ratings, ratings, ratings), st.booleans())
def test_the_order_of_the_rivals_is_nothing(before: tuple[Rating, ...], made: bool) -> None:
    one = rating.deal(before, 0, (1, 2), made)
    two = rating.deal(before, 0, (2, 1), made)
    assert all(map(close, one, two))


@given(st.tuples(ratings, ratings, ratings), st.booleans())
def test_one_against_two_moves_everybody_the_right_way(
    before: tuple[Rating, ...], made: bool
) -> None:
    after = rating.deal(before, 1, (0, 2), made)
    for seat, won in enumerate((not made, made, not made)):
        assert (after[seat].mu >= before[seat].mu) == won or after[seat].mu == before[seat].mu
        assert 0 < after[seat].sigma <= before[seat].sigma


@pytest.mark.parametrize("made", [True, False])
def test_of_equals_the_bidder_moves_by_as_much_as_both_rivals(made: bool) -> None:
    bidder, one, two = rating.deal((NEW,) * 3, 0, (1, 2), made)
    assert one == two
    assert isclose(bidder.mu - NEW.mu, 2 * (NEW.mu - one.mu), rel_tol=0.001)
    assert (bidder.mu > NEW.mu) == made


def test_made_and_failed_deals_of_equals_cancel_out() -> None:
    up = rating.deal((NEW,) * 3, 0, (1, 2), True)[0].mu - NEW.mu
    down = NEW.mu - rating.deal((NEW,) * 3, 0, (1, 2), False)[0].mu
    assert isclose(up, down)


def test_a_strong_pair_costs_a_failed_bidder_little() -> None:
    strong, weak = Rating(35, 2), Rating(15, 2)
    against_strong = rating.deal((NEW, strong, strong), 0, (1, 2), False)[0]
    against_weak = rating.deal((NEW, weak, weak), 0, (1, 2), False)[0]
    assert against_strong.mu > against_weak.mu


def test_the_unsure_rival_moves_more() -> None:
    _, sure, unsure = rating.deal((NEW, Rating(25, 1), NEW), 0, (1, 2), True)
    assert NEW.mu - unsure.mu > 10 * (NEW.mu - sure.mu)


def test_who_stays_out_of_the_deal_stays_the_same() -> None:
    assert rating.deal((NEW,) * 4, 3, (0, 1), True)[2] == NEW


@pytest.mark.parametrize("sides", [TEAMS, FOUR])
def test_who_left_for_good_has_lost(sides: list[tuple[int, ...]]) -> None:
    assert shown(rating.loss((NEW,) * 4, sides, 2)) < shown(NEW)


def test_a_newcomer_is_shown_as_1000() -> None:
    assert shown(NEW) == 1000
