from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.rules.table import moments, rule_sets, seeds
from tute import match as matches
from tute.actions import Bid, Play, Trump
from tute.cards import NO_CARD
from tute.codec import dump, load, pack_action, unpack_actions
from tute.presets import PRESETS
from tute.rulesets import rule_set
from tute.view import view_json

if TYPE_CHECKING:
    from tute.rules import RuleSet


@given(rules=rule_sets(), seed=seeds)
@settings(deadline=None)
def test_what_is_dumped_loads_after_every_action(rules: RuleSet, seed: int) -> None:
    packed = b""
    log = []
    for before, seat, action, after, _ in moments(rules, seed):
        assert load(dump(before), rules) == before
        assert load(dump(after), rules) == after
        assert len(dump(after)) < 1024
        packed += pack_action(seat, action)
        log.append((seat, action))
    assert unpack_actions(packed) == log


def test_a_match_stored_before_the_last_ten_was_kept_shows_its_last_deal_without_it() -> None:
    rules = rule_set("clasico.barajamos")
    *_, (_, _, _, after, _) = moments(rules, seed=2)
    old = after._replace(last=json.dumps(after.last_deal).encode())
    shown = view_json(load(dump(old), rules), 0)["last_deal"]
    assert shown == after.last_deal
    assert view_json(after, 0)["last_deal"] == {**shown, "last_ten": after.now.last.winner}  # type: ignore[dict-item,union-attr]


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_matches_dump_and_load_step_by_step(preset: str) -> None:
    rules = rule_set(preset)
    for _, seat, action, after, _ in moments(rules, seed=2, deals=100):
        assert load(dump(after), rules) == after
        assert unpack_actions(pack_action(seat, action)) == [(seat, action)]


def test_before_the_first_deal() -> None:
    match = matches.begin(rule_set("individual.pagat"), 1)
    assert load(dump(match), match.rules) == match


def test_numbers_have_no_bound() -> None:
    rules = rule_set("subasta.barajamos", options={"max_bid": 10**30, "target": 10**40})
    match = matches.begin(rules, 0)._replace(score=(10**30, 0, 7))
    assert load(dump(match), rules) == match
    bid = Bid(10**30)
    assert unpack_actions(pack_action(2, bid)) == [(2, bid)]


def test_actions_take_a_byte_and_bids_two_or_three() -> None:
    assert len(pack_action(3, Play(39))) == 1
    assert len(pack_action(3, Bid(127))) == 2
    assert len(pack_action(3, Bid(230))) == 3


def test_only_legal_actions_are_packed() -> None:
    for action in (Play(NO_CARD), Trump("x")):
        with pytest.raises(ValueError, match="no legal action"):
            pack_action(0, action)


def test_broken_bytes_are_refused() -> None:
    with pytest.raises(ValueError, match="cut off"):
        unpack_actions(pack_action(0, Bid(230))[:-1])
    with pytest.raises(ValueError, match="no such action"):
        unpack_actions(b"\x3f")
    with pytest.raises(ValueError, match="schema"):
        load(b"\x07\xff", rule_set("clasico.barajamos"))
    with pytest.raises(ValueError, match="schema"):
        load(b"", rule_set("clasico.barajamos"))
