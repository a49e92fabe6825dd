"""The points behind a worth are those that were taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from cli.arena.margin import points
from services.bots.search.goal import goal_of
from services.bots.search.twin.payoff import payoff
from services.bots.search.twin.won import is_won
from tests.rules.table import moments, seeds
from tute.modes.clasico import totals
from tute.modes.subasta import high
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from services.bots.search.native import Goal
    from tute.rules import RuleSet
    from tute.state import Deal


def told(rules: RuleSet, end: Deal, goal: Goal, seat: int) -> float | None:
    worth, place = payoff(rules, goal, end), end.seats.index(seat)
    bidder = high(end)[0]
    at = end.seats.index(bidder) if bidder in end.seats else -1
    won = is_won(rules, len(end.seats), at, goal, worth, place)
    return points(rules, end, goal, seat, worth[place], float(won))


def taken(rules: RuleSet, end: Deal, seat: int) -> int:
    if rules.mode == "clasico":
        both = totals(end.points)
        return both[seat % 2] - both[1 - seat % 2]
    if rules.mode == "subasta":
        return end.points[high(end)[0]]
    return end.points[seat] - (end.points[1 - seat] if rules.players == 2 else 0)


@pytest.mark.parametrize(
    ("preset", "players"),
    [
        ("clasico.barajamos", 4),
        ("subasta.barajamos", 3),
        ("subasta.ludoteka", 4),
        ("individual.pagat", 2),
        ("individual.pagat", 3),
    ],
)
@given(seed=seeds)
def test_the_points_of_a_deal_that_is_over_are_told(preset: str, players: int, seed: int) -> None:
    rules = rule_set(preset, players)
    zeros = (0,) * (2 if rules.mode == "clasico" else players)
    for _, _, _, after, _ in moments(rules, seed, deals=1):
        end = after.now
        assert end
        if end.phase != "between" or (rules.mode == "subasta" and not high(end)[1]):
            continue
        goal = goal_of(rules, end, zeros, 1)
        for seat in end.seats:
            assert told(rules, end, goal, seat) == pytest.approx(taken(rules, end, seat))


def test_of_cabron_they_are_not_told() -> None:
    rules = rule_set("cabron.barajamos", 4)
    *_, (_, _, _, after, _) = moments(rules, 1, deals=1)
    assert after.now
    goal = goal_of(rules, after.now, (0, 0, 0, 0), 1)
    assert told(rules, after.now, goal, 0) is None
