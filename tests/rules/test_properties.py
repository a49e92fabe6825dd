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
from tute.events import DealFinished, TrickTaken, public_json
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
def test_who_won_the_ten_of_the_last_trick_is_told_where_all_cards_were_played(
    rules: RuleSet, seed: int
) -> None:
    for _, log in logged(rules, seed):
        *_, over, events = log[-1]
        [finished] = [public_json(event) for event in events if isinstance(event, DealFinished)]
        tricks = [event for event in events if isinstance(event, TrickTaken)]
        held = sum(POINTS[card] for trick in tricks for card in trick.cards)
        tens = [trick.seat for trick in tricks if trick.points == held + 10]
        assert over.last_deal_told
        for told in (over.last_deal_told, finished):
            assert [told[key] for key in told if key == "last_ten"] == tens
        assert "last_ten" not in matches.result(over)


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
