"""What the history of a deal proves of other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from services.bots.search.facts import WHOLE
from services.bots.search.known import Forgotten, know
from tests.rules.table import rule_sets, seeds
from tests.unit.bots.search.knowing import sights

if TYPE_CHECKING:
    from tute.rules import RuleSet


def _told_by_the_table(rules: RuleSet) -> bool:
    """Passes and kept cards leave no other trace."""
    return rules.mode != "subasta" and rules.swap != "ask"


@given(rules=rule_sets(), seed=seeds)
def test_what_is_known_is_true(rules: RuleSet, seed: int) -> None:
    for deal, view, history in sights(rules, seed, deals=2):
        known = know(view, history)
        for place, seat in enumerate(deal.seats):
            if seat == view["you"]:
                continue
            hand = deal.hands[seat]
            assert not hand & known.cannot[place]
            assert not known.must[place] & ~hand
            assert hand.bit_count() == known.counts[place]
            assert not hand & ~known.pool
        for fact in known.facts:
            assert fact.draw != WHOLE or not fact.broken(deal.hands[deal.seats[fact.place]])


@given(rules=rule_sets().filter(_told_by_the_table), seed=seeds)
def test_a_history_that_lacks_its_beginning_or_end_is_refused(rules: RuleSet, seed: int) -> None:
    for _, view, history in sights(rules, seed):
        if not history or view["turn"] != view["you"]:
            continue
        for broken in (history[1:], history[:-1]):
            with pytest.raises(Forgotten):
                know(view, broken)
