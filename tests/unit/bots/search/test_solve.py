"""The solver is right: held against every way an ending can go."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from services.bots.search.native import Goal, position_of, rules_of
from services.bots.search.native_solve import Solver, TimeUp, within
from services.bots.search.twin import solve as twin
from tests.rules.table import moments, situation
from tests.search.brute import value
from tests.search.endings import endings
from tute.cards import SUITS, card, full_deck, mask_of
from tute.notation import hand_text
from tute.options import MODES
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tute.match import Match


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Solver(4) as solver:
        yield solver


@pytest.mark.parametrize("mode", list(MODES))
def test_an_ending_is_worth_what_the_best_of_all_ways_is(solver: Solver, mode: str) -> None:
    for ending in islice(endings(Random(5), (mode,)), 75):
        rules, position = rules_of(ending.rules, ending.deal), position_of(ending.deal)
        worth = solver.solve(rules, ending.goal, position)
        assert worth == value(ending.rules, ending.pays, ending.tie, ending.deal), ending


@pytest.mark.parametrize("mode", list(MODES))
def test_the_twin_says_the_same_for_every_action(solver: Solver, mode: str) -> None:
    for ending in islice(endings(Random(6), (mode,)), 40):
        rules, position = rules_of(ending.rules, ending.deal), position_of(ending.deal)
        each = solver.each(rules, ending.goal, position)
        assert each == twin.each(ending.rules, ending.goal, ending.deal), ending
        worth = solver.solve(rules, ending.goal, position)
        assert worth == twin.solve(ending.rules, ending.goal, ending.deal)
        if len(worth) == 2 or ending.rules.mode in ("clasico", "subasta"):
            assert solver.wins(rules, position) == twin.wins(ending.rules, ending.deal)


ROWS = {"tute best": (5, 3, 1, 0, 2, 4), "two games best": (3, 5, 1, 0, 4, 2)}


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("rank", [11, 12])
def test_a_tute_that_can_be_shown_is_weighed_against_the_points(
    solver: Solver, rank: int, rows: str
) -> None:
    rng = Random(rank)
    for tie in (0.0, 0.3, 1.0):
        match = _with_a_tute(rng, rank)
        assert match.now
        goal = Goal(tie=tie)
        for paid, row in zip((0.0, 0.0, 0.25, 0.75, 0.75, 1.0), ROWS[rows], strict=True):
            goal.pays[row][:] = (paid, 1 - paid, paid, 1 - paid)
        solved = solver.solve(rules_of(match.rules, match.now), goal, position_of(match.now))
        assert solved == twin.solve(match.rules, goal, match.now)


def _with_a_tute(rng: Random, rank: int) -> Match:
    """Five cards each, four of one rank in one hand."""
    four = [card(rank, suit) for suit in range(4)]
    others = rng.sample([each for each in full_deck() if each not in four], 16)
    held = [four + others[:1], others[1:6], others[6:11], others[11:]]
    rng.shuffle(held)
    hands = {seat: hand_text(mask_of(cards)) for seat, cards in enumerate(held)}
    options = {"double_at": rng.choice((0, 30, 60)), "partner_declares": rng.random() < 0.5}
    trump, leader = rng.choice(SUITS), rng.randrange(4)
    return situation("clasico.barajamos", hands, trump=trump, leader=leader, **options)


def test_of_a_whole_deal_the_winner_is_who_makes_more_points(solver: Solver) -> None:
    for seed in range(4):
        match, *_ = next(moments(rule_set("clasico.barajamos", None, {"tute": "off"}), seed))
        assert match.now
        rules, position = rules_of(match.rules, match.now), position_of(match.now)
        share, *_ = solver.solve(rules, Goal(tie=1), position)
        assert share != 0.5
        assert solver.wins(rules, position) == (share > 0.5)


def test_a_root_action_is_worth_no_more_than_the_deal(solver: Solver) -> None:
    match, *_ = next(moments(rule_set("clasico.barajamos"), 3))
    assert match.now
    rules, position = rules_of(match.rules, match.now), position_of(match.now)
    each = solver.each(rules, Goal(tie=1), position)
    place = match.now.seats.index(match.now.turn)
    worth = solver.solve(rules, Goal(tie=1), position)
    assert max(after[place] for after in each.values()) == worth[place]
    assert len(each) > 1


def test_when_the_time_is_up_the_solver_says_so(solver: Solver) -> None:
    match, *_ = next(moments(rule_set("clasico.barajamos"), 99))
    assert match.now
    rules, position = rules_of(match.rules, match.now), position_of(match.now)
    with pytest.raises(TimeUp):
        solver.solve(rules, Goal(tie=1), position, within(0))
