"""What a deal is worth to the match, by the match's score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from services.bots.search.equity import chances
from services.bots.search.goal import goal_of
from tute import match as matches
from tute.cards import full_deck
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from services.bots.search.native import Goal


def goal(preset: str, *score: int, **options: object) -> Goal:
    players = 4 if preset.startswith("clasico") else len(score)
    rules = rule_set(preset, players, options)
    now = matches.deal(matches.begin(rules, 0), full_deck(rules.twos))[0].now
    assert now
    if rules.mode == "subasta":
        now = now._replace(bids=((now.seats[0], 100),))
    return goal_of(rules, now, score, deal_no=1)


def test_a_deal_of_clasico_is_won_or_lost() -> None:
    pays = goal("clasico.barajamos", 2, 1).pays
    assert list(pays[0]) == [1, 0, 1, 0]
    assert list(pays[1]) == [0, 1, 0, 1]


def test_two_games_are_worth_more_while_they_count() -> None:
    far = goal("clasico.barajamos", 0, 0, double_at=101)
    near = goal("clasico.barajamos", 3, 3, double_at=101)
    assert far.pays[0][0] < far.pays[2][0] == 1
    assert near.pays[0][0] == near.pays[2][0] == 1


def test_a_tute_that_wins_the_match_is_worth_most() -> None:
    pays = goal("clasico.barajamos", 0, 0, tute="match").pays
    assert pays[1][0] > pays[5][0] == 0
    assert pays[0][0] < pays[4][0] == 1


def test_a_letter_of_others_is_good_and_ones_own_is_worse() -> None:
    pays = goal("cabron.barajamos", 2, 2, 2, 2).pays
    own, others = pays[0][0], [pays[other][0] for other in (1, 2, 3)]
    assert own < 0 < min(others)
    assert others == pytest.approx([-own / 3] * 3)
    assert pays[4][0] + own == pytest.approx(0)


def test_the_last_letter_of_a_word_wins_the_match_for_who_has_fewest() -> None:
    """Dealt by seat 0: place 0 is seat 1."""
    pays = goal("cabron.barajamos", 5, 1, 2, 5).pays
    assert pays[2][0] == pays[3][0] > pays[1][0]


def test_subasta_is_about_the_bid() -> None:
    pays = goal("subasta.barajamos", 0, 0, 0).pays
    assert list(pays[0])[:3] == [1, 0, 0]
    assert list(pays[1])[:3] == [0, 1, 1]


def test_a_rival_who_would_only_help_another_to_win_lets_the_bid_be_made() -> None:
    pays = goal("subasta.barajamos", 450, 0, 300).pays
    assert pays[0][1] > pays[1][1]


def test_points_carried_are_worth_half_a_game() -> None:
    pays = goal("individual.fournier", 1, 1).pays
    assert [pays[row][0] for row in (0, 1, 3)] == [1, 0, 0.5]


@pytest.mark.parametrize(
    ("preset", "score"),
    [
        ("clasico.barajamos", (3, 1)),
        ("clasico.pagat-101", (5, 4)),
        ("cabron.barajamos", (0, 2, 3, 5)),
        ("subasta.barajamos", (300, 150, 0)),
        ("individual.pagat", (2, 1, 0)),
    ],
)
def test_chances_are_shares_and_go_by_the_score(preset: str, score: tuple[int, ...]) -> None:
    players = None if preset.startswith("clasico") else len(score)
    shares = chances(rule_set(preset, players), score, 3)
    assert sum(shares) == pytest.approx(1)
    assert list(shares) == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]


def test_whoever_has_won_has_won() -> None:
    rules = rule_set("individual.fournier")
    assert chances(rules, (3, 2), 5) == (1, 0)
