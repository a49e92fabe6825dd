from __future__ import annotations

import pytest

from tests.rules.table import acted, played, refused, situation, started
from tute import match as matches
from tute.actions import Action, Bid, Capote, Pass, Play, Trump
from tute.cards import full_deck
from tute.events import BidMade, CantoSung, DealFinished, TrumpNamed
from tute.modes.subasta import finish, match_winner
from tute.rulesets import rule_set


def auction(words: str, **options: object) -> matches.Match:
    """The auction of seats 1, 2, 0: numbers are bids, `-` is a pass, each by the seat on turn."""
    rules = rule_set("subasta.barajamos", options=options)
    match, _ = matches.deal(matches.begin(rules, 0), full_deck(twos=False))
    for word in words.split():
        action: Action = Pass() if word == "-" else Bid(int(word))
        match, _ = matches.act(match, matches.turn(match) or 0, action)
    return match


def listed(match: matches.Match) -> list[int]:
    actions = matches.legal(match, matches.turn(match) or 0)
    return [action.points for action in actions if isinstance(action, Bid)]


def test_from_the_mano_on_each_speaks_once() -> None:
    match = auction("60 -")
    assert (matches.phase(match), matches.turn(match)) == ("bid", 0)
    match = auction("60 - 70")
    assert (matches.phase(match), matches.turn(match)) == ("trump", 0)


def test_the_highest_bidder_names_trump_and_leads() -> None:
    match, events = acted(auction("60 80 -"), (2, Trump("c")))
    assert events == [TrumpNamed(2, "c")]
    assert (matches.phase(match), matches.turn(match)) == ("play", 2)


@pytest.mark.parametrize(
    ("bid", "code"),
    [
        (62, "bad_bid"),
        (55, "bad_bid"),
        (235, "bad_bid"),
        (0, "bad_bid"),
        (-60, "bad_bid"),
        (10**20, "bad_bid"),
        (60, "bid_too_low"),
        (80, "bid_too_low"),
        (85, ""),
        (230, ""),
    ],
)
def test_bids_are_multiples_within_bounds_and_above_the_highest(bid: int, code: str) -> None:
    assert refused(auction("80"), 2, Bid(bid)) == code


def test_bids_count_from_zero_not_from_the_lowest() -> None:
    assert listed(auction("", step=7))[:2] == [63, 70]
    assert listed(auction("", step=7))[-1] == 224


def test_legal_lists_every_bid_and_the_pass() -> None:
    match = auction("200")
    assert matches.legal(match, 2)[0] == Pass()
    assert listed(match) == [205, 210, 215, 220, 225, 230]
    assert listed(auction("200", step=1))[:2] == [201, 202]


def test_of_a_great_many_bids_the_lowest_and_the_largest_are_listed() -> None:
    bids = listed(auction("", step=1, max_bid=10**12))
    assert (len(bids), bids[0], bids[-1]) == (1000, 60, 10**12)


@pytest.mark.parametrize("rounds", ["single", "multiple"])
def test_the_largest_bid_closes_any_auction(rounds: str) -> None:
    assert matches.phase(auction("230", rounds=rounds)) == "trump"
    assert matches.phase(auction("224", rounds=rounds, step=7)) == "trump"


def test_in_rounds_who_passes_is_out_until_one_is_left() -> None:
    match = auction("60 65 -", rounds="multiple")
    assert matches.turn(match) == 1
    match = auction("60 65 - 70 -", rounds="multiple")
    assert (matches.phase(match), matches.turn(match)) == ("trump", 1)
    assert matches.phase(auction("- - 60", rounds="multiple")) == "trump"


@pytest.mark.parametrize("rounds", ["single", "multiple"])
def test_nobody_bids_and_the_next_deals(rounds: str) -> None:
    match = auction("- - -", rounds=rounds)
    assert match.last_deal == {"dealer": 0, "played": False, "score": [0, 0, 0]}
    match, _ = matches.deal(match, full_deck(twos=False))
    assert (match.dealer, match.score) == (1, (0, 0, 0))


def test_a_bid_is_told() -> None:
    assert acted(auction("60"), (2, Bid(70)))[1] == [BidMade(2, 70)]


def test_an_unplayed_deal_is_told() -> None:
    _, events = acted(auction("- -"), (0, Pass()))
    assert events == [BidMade(0, None), DealFinished((0, 0, 0), None, (0, 0, 0), (), (0, 0, 0))]


def test_trump_is_a_suit() -> None:
    for text in ("", "x", "oc", "O"):
        assert refused(auction("230"), 1, Trump(text)) == "bad_trump"


def test_each_phase_has_its_verbs() -> None:
    assert refused(auction(""), 1, Play(0)) == "wrong_phase"
    assert refused(auction(""), 1, Capote()) == "wrong_phase"
    assert refused(auction(""), 2, Pass()) == "not_your_turn"
    assert refused(auction("230"), 1, Bid(60)) == "wrong_phase"


PAIRS = {0: "2o 12e 11e", 1: "3o 12c 11c", 2: "1o 12b 11b"}


def test_only_the_bidder_sings() -> None:
    match = situation("subasta.barajamos", PAIRS, trump="c")
    assert match.now
    for bidder, songs in ((1, []), (2, [CantoSung(2, "b", 20)])):
        bid = match._replace(now=match.now._replace(bids=((bidder, 60),)))
        _, events = played(bid, "3o 1o 2o")
        assert [event for event in events if isinstance(event, CantoSung)] == songs


def outcome(points: tuple[int, int, int], bid: int, **options: object) -> tuple[object, object]:
    """(made, gain) of a deal in which seat 1 bid."""
    match = started("subasta.barajamos")
    assert match.now
    deal = match.now._replace(bids=((1, bid),), points=points)
    rules = rule_set("subasta.barajamos", options=options)
    result = finish(rules, (0, 0, 0), 1, deal).outcome
    assert result
    return result["made"], result["gain"]


def test_the_bidder_scores_the_bid_not_the_points() -> None:
    assert outcome((30, 100, 0), 80) == (True, [0, 80, 0])
    assert outcome((50, 80, 0), 80) == (True, [0, 80, 0])


def test_a_failed_bid_goes_to_each_rival() -> None:
    assert outcome((55, 75, 0), 80) == (False, [80, 0, 80])


def test_or_is_split_doubled_first_then_halved_and_rounded_down() -> None:
    assert outcome((55, 75, 0), 85, fail="split") == (False, [42, 0, 42])
    assert outcome((55, 75, 0), 125, fail="split") == (False, [125, 0, 125])


def test_from_double_from_on_the_bid_is_worth_double() -> None:
    assert outcome((0, 130, 0), 120) == (True, [0, 240, 0])
    assert outcome((0, 130, 0), 115) == (True, [0, 115, 0])
    assert outcome((0, 130, 0), 120, double_from=0) == (True, [0, 120, 0])
    assert outcome((0, 130, 0), 60, double_from=1) == (True, [0, 120, 0])
    assert outcome((60, 70, 0), 120) == (False, [240, 0, 240])


@pytest.mark.parametrize(
    ("score", "winner"),
    [((500, 0, 0), 0), ((495, 0, 0), None), ((520, 560, 0), 1), ((500, 500, 0), None)],
)
def test_the_highest_at_the_target_wins_unless_level(
    score: tuple[int, ...], winner: int | None
) -> None:
    assert match_winner(rule_set("subasta.barajamos"), score) == winner


def test_the_dealer_of_four_rests() -> None:
    match = started("subasta.ludoteka", dealer=2)
    assert match.now
    assert [hand.bit_count() for hand in match.now.hands] == [12, 12, 0, 12]
    assert match.now.seats == (3, 0, 1)
    match, _ = acted(match, (3, Pass()), (0, Bid(60)), (1, Pass()), (0, Trump("o")))
    assert matches.turn(match) == 0
    deal = match.now
    assert deal
    result = finish(match.rules, (0, 0, 0, 0), 1, deal).outcome
    assert result == {"bidder": 0, "bid": 60, "made": False, "gain": [0, 60, 0, 60]}
