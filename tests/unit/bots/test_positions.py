"""What players complain about most in bots: forty positions, each with its right cards and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from services.bots.search.goal import goal_of
from services.bots.search.known import know
from services.bots.search.native import Goal, position_of, rules_of
from services.bots.search.native_sample import Chance, sample, sampler
from services.bots.search.native_solve import Solver
from services.bots.strategies import choose
from services.bots.strategies.limits import Limits
from tests.unit.bots.positions import CABRON, CLASICO, INDIVIDUAL, POSITIONS, SUBASTA, word
from tute.cards import card_text

if TYPE_CHECKING:
    from typing import Any

    from tests.unit.bots.positions import Position

ENDINGS = [position for position in POSITIONS if position.line.count("/") > 4]
LEVELS = {"normal": Limits(), "hard": Limits(iterations=1000)}


def test_there_are_forty_in_all_modes() -> None:
    assert [len(each) for each in (CLASICO, CABRON, SUBASTA, INDIVIDUAL)] == [16, 8, 8, 8]
    assert len({position.name for position in POSITIONS}) == 40


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_there_is_a_wrong_choice(position: Position) -> None:
    view, _ = position.reached()
    assert set(position.right.split()) < {word(action) for action in view["legal"]}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_knows_what_to_do(level: str, position: Position) -> None:
    view, history = position.reached()
    chosen = word(choose(level, view, history, LEVELS[level]))
    assert chosen in position.right.split(), position.why


@pytest.mark.parametrize("position", ENDINGS, ids=lambda position: position.name)
def test_the_solver_agrees_near_the_end(position: Position) -> None:
    """Over deals that fit what was seen, every right card does better than any other."""
    view, history = position.reached()
    worth = _worths(view, history)
    right = {card: worth.pop(card) for card in position.right.split()}
    assert min(right.values()) > max(worth.values())


def _worths(view: dict[str, Any], history: bytes) -> dict[str, float]:
    """By card what the seat gets on average: points, in cabrón what it pays the match."""
    known = know(view, history)
    match = view["match"]
    goal = goal_of(known.rules, known.deal, match["score"], match["deal_no"])
    if known.rules.mode != "cabron":
        goal = Goal(tie=1)
    rules, base = rules_of(known.rules, known.deal), position_of(known.deal)
    made, chance = sampler(known), Chance(1)
    sums: dict[str, float] = {}
    with Solver(4) as solver:
        for _ in range(40):
            for card, worth in solver.each(rules, goal, sample(made, chance, base)).items():
                sums[card_text(card)] = sums.get(card_text(card), 0) + worth[known.me]
    return sums
