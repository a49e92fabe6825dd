"""How the easy player plays, a rule a test; then its laws on every rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from services.bots.strategies import LEVELS, choose
from tests.rules.table import choices_of, moments, played, rule_sets, seeds, situation, started
from tests.unit.bots.playing import view_of
from tute import match as matches
from tute.actions import Bid

if TYPE_CHECKING:
    from tute.match import Match
    from tute.rules import RuleSet

SUBASTA = "subasta.barajamos"
CABRON = "cabron.barajamos"


def choice(match: Match) -> dict[str, Any]:
    """What the easy player does on the seat that is on turn, without its seat."""
    seat = matches.turn(match)
    assert seat is not None
    action = choose("easy", view_of(match, seat))
    assert action.pop("seat") == seat
    return action


def clasico(on: str, held: str, trump: str, leader: int = 1, others: str = "7o 6o") -> Match:
    """Seat 0 is on turn after `on`, led by `leader`; each other hand ends with `others`."""
    hands = {0: held}
    thrown = on.split()
    for place, seat in enumerate(range(leader, leader + 3)):
        card = thrown[place] if place < len(thrown) else ""
        hands[seat % 4] = f"{card} {others}" if seat % 4 else held
    match = situation("clasico.barajamos", hands, trump=trump, leader=leader)
    return played(match, on)[0]


def test_feeds_the_ace_to_a_partner_who_is_winning_for_sure() -> None:
    match = clasico("4c 1b 5c", "1e 4e", trump="b")
    assert choice(match) == {"play": "1e"}


def test_feeds_nothing_to_rivals_who_are_winning_for_sure() -> None:
    match = clasico("1b 4c 5b", "1e 4e", trump="b")
    assert choice(match) == {"play": "4e"}


def test_does_not_break_a_pair_while_another_card_does() -> None:
    match = clasico("4c 1b 5c", "12e 11e 10o", trump="b")
    assert choice(match) == {"play": "10o"}


def test_a_sung_pair_is_only_two_cards() -> None:
    match = clasico("4c 1b 5c", "12e 11e 10o", trump="b")
    view = {**view_of(match, 0), "cantos": [[0, "e", 20]]}
    assert choose("easy", view) == {"seat": 0, "play": "12e"}


def test_wins_last_in_hand_with_the_richest_card_that_wins() -> None:
    match = clasico("4c 5c 6c", "1c 3c", trump="b")
    assert choice(match) == {"play": "1c"}


def test_ruffs_with_the_smallest_trump_that_wins() -> None:
    match = clasico("1c 5c 6c", "1b 4b", trump="b")
    assert choice(match) == {"play": "4b"}


def test_keeps_trumps_when_a_blank_does() -> None:
    match = clasico("1b 4c 5b", "4e 1e 3e", trump="b")
    assert choice(match) == {"play": "4e"}


def test_does_not_lead_a_three_into_the_ace_that_is_out() -> None:
    match = situation(
        "clasico.barajamos", {0: "4o", 1: "3c 4e", 2: "1c", 3: "7e"}, trump="b", leader=1
    )
    assert choice(match) == {"play": "4e"}


def test_sings_the_forty_before_a_twenty() -> None:
    match = situation(
        "clasico.pagat", {0: "4o 5o", 1: "1c 12b 11b 12e 11e", 2: "4c 6o", 3: "5c 7o"}, trump="b"
    )
    match = played(match, "1c 4c 5c 4o")[0]
    assert choice(match) == {"sing": "b"}


def test_passes_with_an_empty_hand() -> None:
    match = started(SUBASTA, {1: "4o 5o 6o 7o 4c 5c 6c 4e 5e 6e 4b 5b"})
    assert choice(match) == {"pass": True}


def test_bids_high_with_a_hand_that_takes_everything() -> None:
    match = started(SUBASTA, {1: "1b 3b 12b 11b 10b 7b 6b 1o 3o 1c 1e 3e"})
    assert choice(match)["bid"] >= 120


def test_does_not_outbid_what_its_hand_is_worth() -> None:
    hand = "1b 12b 11b 7b 6b 1o 4o 5o 4c 5c 4e 5e"
    match = started(SUBASTA, {1: hand})
    alone = choice(match)["bid"]
    legal = [{"seat": 1, "pass": True}, {"seat": 1, "bid": alone + 60}]
    assert choose("easy", {**view_of(match, 1), "legal": legal}) == {"seat": 1, "pass": True}


def test_names_the_suit_with_the_forty() -> None:
    match = started(SUBASTA, {1: "1b 3b 12b 11b 10b 7b 6b 1o 3o 1c 1e 3e"})
    match, _ = matches.act(match, 1, Bid(230))
    assert choice(match) == {"trump": "b"}


def test_defenders_feed_each_other() -> None:
    hands = {0: "1e 4e", 1: "4c 7o", 2: "1c 6o"}
    match = situation(SUBASTA, hands, trump="b", leader=1)
    match = played(match, "4c 1c")[0]
    view = {**view_of(match, 0), "bids": [[1, 60], [2, None], [0, None]]}
    assert choose("easy", view) == {"seat": 0, "play": "1e"}
    rival = {**view, "bids": [[1, None], [2, 60], [0, None]]}
    assert choose("easy", rival) == {"seat": 0, "play": "4e"}


def test_cabron_leads_to_take_a_trick_rather_than_end_without_a_point() -> None:
    hands = {0: "3c 5o", 1: "4c 6o", 2: "1c 2b", 3: "7e 7c"}
    view = view_of(situation(CABRON, hands, leader=2), 2)
    assert choose("easy", {**view, "points": [40, 40, 0, 29]}) == {"seat": 2, "play": "1c"}


def test_cabron_near_the_limit_gives_the_lead_away() -> None:
    hands = {0: "5b 6o", 1: "6b 5o", 2: "1e 4b", 3: "7b 4o"}
    view = view_of(situation(CABRON, hands, leader=2), 2)
    assert choose("easy", {**view, "points": [8, 8, 92, 6]}) == {"seat": 2, "play": "4b"}


def test_cabron_in_the_middle_fights_for_the_lead() -> None:
    hands = {0: "5b 6o", 1: "6b 5o", 2: "1e 4b", 3: "7b 4o"}
    view = view_of(situation(CABRON, hands, leader=2), 2)
    assert choose("easy", {**view, "points": [4, 50, 45, 5]}) == {"seat": 2, "play": "1e"}


def test_the_same_view_gives_the_same_action() -> None:
    match = started(CABRON, players=4)
    view = view_of(match, 1)
    assert [choose("easy", view) for _ in range(3)] == [choose("easy", view)] * 3


def test_other_hidden_hands_give_the_same_action() -> None:
    held = {1: "1b 3b 12b 11b 10b 7b 6b 1o 3o 1c"}
    one = started("clasico.barajamos", held, rest="")
    hands = {**held, 2: "2o 4o 5o 6o 7o 2c 4c 5c 6c 7c"}
    other = started("clasico.barajamos", hands)
    assert one.now != other.now
    assert choice(one) == choice(other)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_of_the_rooms_plays(level: str) -> None:
    view = view_of(started("clasico.barajamos"), 1)
    assert choose(level, view) in view["legal"]


@given(rules=rule_sets(), seed=seeds)
@settings(deadline=None, max_examples=40)
def test_every_choice_is_legal(rules: RuleSet, seed: int) -> None:
    for match, *_ in moments(rules, seed, deals=1):
        for seat in sorted({who for who, _ in choices_of(match)}):
            view = view_of(match, seat)
            assert choose("easy", view) in view["legal"]
