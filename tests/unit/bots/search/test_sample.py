"""Deals from the core are those of its twin."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from services.bots.search import native, native_sample
from services.bots.search.facts import WHOLE, Fact
from services.bots.search.known import know
from services.bots.search.possible import possible
from services.bots.search.twin.random import Chance
from services.bots.search.twin.sample import sample
from tests.search.positions import sights
from tute.options import MODES


@pytest.mark.parametrize("mode", MODES)
def test_core_and_twin_deal_the_same(mode: str) -> None:
    for number, sight in enumerate(islice(sights(Random(1), [mode]), 400)):
        if sight.view["phase"] not in ("play", "swap"):
            continue
        known = know(sight.view, sight.history)
        counted, made = possible(known), native_sample.sampler(known)
        chance, raw = Chance(number), native_sample.Chance(number)
        base = native.position_of(known.deal)
        for _ in range(2):
            twin = native.position_of(sample(known, counted, chance))
            assert bytes(native_sample.sample(made, raw, base)) == bytes(twin)
            assert chance.state == raw.state


def test_what_cannot_be_does_not_stop_the_sampler() -> None:
    sight = next(each for each in sights(Random(1), ["clasico"]) if each.now == 8)
    known = know(sight.view, sight.history)
    place = next(place for place in range(4) if place != known.me)
    known = replace(known, facts=(Fact(place, WHOLE, 0),))
    made, chance, raw = native_sample.sampler(known), Chance(1), native_sample.Chance(1)
    twin = native.position_of(sample(known, possible(known), chance))
    assert bytes(native_sample.sample(made, raw, native.position_of(known.deal))) == bytes(twin)
