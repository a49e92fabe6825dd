"""Sampled deals agree with what was seen, and the core's are the twin's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given

from services.bots.search import native, native_sample
from services.bots.search.known import know
from services.bots.search.possible import possible
from services.bots.search.twin.random import Chance
from services.bots.search.twin.sample import sample
from tests.rules.table import rule_sets, seeds
from tests.unit.bots.search.knowing import sights

if TYPE_CHECKING:
    from tute.rules import RuleSet


@given(rules=rule_sets(), seed=seeds)
def test_core_and_twin_deal_the_same(rules: RuleSet, seed: int) -> None:
    for deal, view, history in sights(rules, seed):
        if deal.phase not in ("play", "swap"):
            continue
        known = know(view, history)
        counted, made = possible(known), native_sample.sampler(known)
        chance, raw = Chance(seed), native_sample.Chance(seed)
        base = native.position_of(known.deal)
        twin = native.position_of(sample(known, counted, chance))
        assert bytes(native_sample.sample(made, raw, base)) == bytes(twin)
        assert chance.state == raw.state
