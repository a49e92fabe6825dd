"""The solver is right: held against every way an ending can go."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from services.bots.search.native import Goal, position_of, rules_of
from services.bots.search.native_solve import Solver, TimeUp, within
from services.bots.search.twin import solve as twin
from tests.rules.table import moments
from tests.search.brute import value
from tests.search.endings import endings
from tute.options import MODES
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Iterator


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


def test_when_the_time_is_up_the_solver_says_so(solver: Solver) -> None:
    match, *_ = next(moments(rule_set("clasico.barajamos"), 1))
    assert match.now
    rules, position = rules_of(match.rules, match.now), position_of(match.now)
    with pytest.raises(TimeUp):
        solver.solve(rules, Goal(tie=1), position, within(0))
