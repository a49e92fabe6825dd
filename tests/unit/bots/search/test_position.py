"""The core plays by the rules: held against `tute` move by move, in every preset with options."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given

from services.bots.search import native
from tests.rules.table import moments, rule_sets, seeds
from tute import match as matches
from tute.modes.cabron import losers

if TYPE_CHECKING:
    from tute.match import Match
    from tute.rules import RuleSet

_SAME = ("leader", "turn", "phase", "trump", "sung", "singers", "twenties", "upcard", "lies")
_LISTS = ("hands", "points", "tricks", "latest")


@given(rules=rule_sets(), seed=seeds)
def test_the_core_does_what_the_rules_do(rules: RuleSet, seed: int) -> None:
    core = native.library()
    rules = replace(rules, declare="auto") if rules.declare == "manual" else rules
    for before, _, action, after, _ in moments(rules, seed, deals=2):
        assert before.now
        assert after.now
        if before.now.phase not in ("play", "swap"):
            continue
        terms = native.rules_of(rules, before.now)
        position = native.position_of(before.now)
        number = native.number_of(action)
        assert native.action_of(before.now, number) == action
        assert set(native.numbers(core.legal(ctypes.byref(terms), ctypes.byref(position)))) == {
            native.number_of(each) for each in matches.legal(before, matches.turn(before) or 0)
        }
        core.act(ctypes.byref(terms), ctypes.byref(position), number)
        _same(position, after)


def _same(position: native.Position, after: Match) -> None:
    assert after.now
    expected = native.position_of(after.now)
    for name in _SAME:
        assert getattr(position, name) == getattr(expected, name), name
    for name in _LISTS:
        assert list(getattr(position, name)) == list(getattr(expected, name)), name
    drawn, left = position.drawn, position.stocked - position.drawn
    assert list(position.stock[drawn : drawn + left]) == list(expected.stock[:left])
    assert position.laid == (0 if after.now.phase == "between" else expected.laid)
    assert position.shown == expected.shown
    assert position.announced == expected.announced


@given(rules=rule_sets().filter(lambda rules: rules.mode == "cabron"), seed=seeds)
def test_the_core_names_the_losers_of_cabron(rules: RuleSet, seed: int) -> None:
    core = native.library()
    for _, _, _, after, _ in moments(rules, seed, deals=2):
        assert after.now
        terms, position = native.rules_of(rules, after.now), native.position_of(after.now)
        named = core.losers(ctypes.byref(terms), ctypes.byref(position))
        sung = frozenset(canto.seat for canto in after.now.cantos)
        lost = losers(rules, after.now.points, after.now.tricks, sung)
        assert {after.now.seats[place] for place in range(4) if named >> place & 1} == set(lost)
