"""Laws of every rule set. A failure prints the rules and one seed."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

from hypothesis import given, settings

from tests.rules.table import logged, moments, rule_sets, seeds
from tute import match as matches
from tute.actions import Sing
from tute.cards import POINTS, cards_of
from tute.record import replay, write

if TYPE_CHECKING:
    from tute.rules import RuleSet
    from tute.state import Deal

laws = settings(deadline=None, max_examples=60)


@given(rules=rule_sets(), seed=seeds)
@laws
def test_a_deal_played_out_shares_out_every_point(rules: RuleSet, seed: int) -> None:
    for before, _, _, after, _ in moments(rules, seed):
        deal = after.now
        if deal is None or any(deal.hands) or deal.phase != "between" or not sum(deal.tricks):
            continue
        assert before.now
        sung = sum(canto.points for canto in deal.cantos)
        carried = sum(before.now.points) - _gained(before.now)
        on_the_table = 0 if deal.upcard < 0 else POINTS[deal.upcard]
        assert sum(deal.points) == 130 + sung + carried - on_the_table


def _gained(deal: Deal) -> int:
    """Points won in this deal before its last trick; what else there is was carried in."""
    left = [*deal.table, *(card for hand in deal.hands for card in cards_of(hand))]
    out = [deal.upcard] if deal.upcard >= 0 and deal.upcard_seat < 0 else []
    sung = sum(canto.points for canto in deal.cantos)
    return 120 - sum(POINTS[card] for card in [*left, *out]) + sung


@given(rules=rule_sets(), seed=seeds)
@laws
def test_whoever_is_on_turn_has_something_to_do(rules: RuleSet, seed: int) -> None:
    for before, seat, action, after, _ in moments(rules, seed):
        turn = matches.turn(before)
        assert turn is not None
        assert matches.legal(before, turn)
        assert seat == turn or isinstance(action, Sing)
        if matches.phase(after) == "between":
            assert matches.turn(after) is None
            assert all(matches.legal(after, each) == () for each in range(rules.players))


@given(rules=rule_sets(), seed=seeds)
@laws
def test_a_written_match_replays_to_itself(rules: RuleSet, seed: int) -> None:
    deals, last = [], None
    for deck, log in logged(rules, seed):
        deals.append((deck, [(seat, action) for _, seat, action, _, _ in log]))
        last = log[-1][3]
    assert last
    answer = replay(json.loads(json.dumps(write(rules, last.first_dealer, deals))))
    assert answer["ok"]
    assert answer["score"] == list(last.score)
    assert answer["winner"] == last.winner
    assert answer["deals"][-1] == last.last_deal  # type: ignore[index]


@given(rules=rule_sets(), seed=seeds)
@laws
def test_a_record_cut_anywhere_tells_the_match_so_far(rules: RuleSet, seed: int) -> None:
    (deck, log), *_ = logged(rules, seed, deals=1)
    cut = random.Random(seed).randrange(len(log))
    before = log[cut][0]
    actions = [(seat, action) for _, seat, action, _, _ in log[:cut]]
    answer = replay(write(rules, before.first_dealer, [(deck, actions)]))
    assert answer["deals"] == [matches.result(before)]
    assert (answer["complete"], answer["winner"]) == (False, None)
