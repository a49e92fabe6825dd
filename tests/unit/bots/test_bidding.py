"""What is bid, and why: docs/bots.md, Bidding. Then laws on every rule set."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.bots.search import race
from services.bots.strategies import choose
from services.bots.strategies.bidding.auction import Auction, best, bid, trump
from services.bots.strategies.bidding.model import outlook
from tests.rules.table import started
from tests.unit.bots.playing import shuffled, view_of
from tute import match as matches
from tute.actions import action_from_json
from tute.modes.subasta import match_winner, worth
from tute.notation import hand
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from tute.match import Match
    from tute.rules import RuleSet

SUBASTA = "subasta.barajamos"
LEVELS = ("normal", "hard")
FAIR = "1o 3o 10o 7o 5o 1c 12c 5c 1e 10e 4e 6b"
levels = pytest.mark.parametrize("level", LEVELS)


def said(
    held: str,
    *words: tuple[int, int | None],
    level: str = "hard",
    score: tuple[int, ...] = (0, 0, 0),
    **options: object,
) -> int:
    """The bid of seat 0, of an auction that seat 1 opened after `words`; 0 for a pass."""
    rules = rule_set(SUBASTA, options=options)
    high = max([points or 0 for _, points in words], default=0)
    lowest = max(high + 1, rules.min_bid)
    bids = range(lowest + -lowest % rules.step, rules.max_bid + 1, rules.step)
    auction = Auction(
        rules=rules, score=score, seat=0, order=(1, 2, 0), words=words, hand=hand(held)
    )
    return bid(auction, level, bids, samples=12) or 0


def last(
    held: str, level: str = "hard", score: tuple[int, ...] = (0, 0, 0), **options: object
) -> int:
    """The bid after two passes."""
    return said(held, (1, None), (2, None), level=level, score=score, **options)


@levels
def test_a_hand_without_a_trick_passes(level: str) -> None:
    assert last("5o 6o 7o 4c 5c 6c 4e 5e 6e 4b 5b 6b", level=level) == 0


@levels
def test_a_hand_that_takes_everything_bids_what_it_takes(level: str) -> None:
    assert last("1b 3b 12b 11b 10b 7b 6b 5b 4b 1o 1c 1e", level=level) >= 130


@levels
def test_the_forty_in_hand_is_bid(level: str) -> None:
    with_forty = last("1o 3o 12o 11o 5o 1c 5c 6c 1e 4e 5e 6b", level=level)
    without = last("1o 3o 12o 10o 5o 1c 5c 6c 1e 4e 5e 6b", level=level)
    assert with_forty >= without + 20


@levels
@pytest.mark.parametrize("worse", ["7o", "4c", "5c", "4e", "6b"])
def test_an_ace_or_a_three_in_place_of_a_blank_never_bids_less(level: str, worse: str) -> None:
    held = "12o 11o 10o 7o 5o 1c 4c 5c 12e 4e 3b 6b"
    better = [card for card in ("1o", "3o", "3c", "1e", "3e", "1b") if card[-1] == worse[-1]]
    for card in better:
        assert last(held.replace(worse, card), level=level) >= last(held, level=level)


@levels
def test_doubling_draws_the_bid_up_to_where_it_begins(level: str) -> None:
    held = "1o 3o 12o 11o 7o 1c 3c 5c 1e 4e 5e 6b"
    plain = last(held, level=level, double_from=0)
    assert 90 <= plain < 145
    assert last(held, level=level, double_from=plain + 5) == plain + 5


@levels
def test_bids_no_more_than_the_match_needs(level: str) -> None:
    strong = "1o 3o 12o 11o 7o 1c 3c 5c 1e 4e 5e 6b"
    assert last(strong, level=level, score=(440, 0, 0)) == 60
    assert last(strong, level=level) > 60


@levels
def test_a_risk_is_taken_when_a_rival_wins_otherwise(level: str) -> None:
    calm = said(FAIR, (1, None), (2, 70), level=level, score=(480, 0, 0))
    assert calm == 0 or calm == 75
    held = "1o 10o 7o 5o 4o 12c 11c 5c 1e 10e 4e 6b"
    rival = said(held, (1, None), (2, 70), level=level, score=(430, 0, 430))
    quiet = said(held, (1, None), (2, 70), level=level, score=(430, 0, 0))
    assert rival >= quiet


@levels
def test_half_the_price_of_failing_bids_no_less(level: str) -> None:
    hands = _hands(40)
    split = sum(last(held, level=level, fail="split") for held in hands)
    assert split > sum(last(held, level=level) for held in hands)


@levels
def test_names_the_suit_that_makes_the_bid(level: str) -> None:
    held = hand("1b 12b 11b 10b 6b 1o 3o 7o 6o 5o 1c 5e")
    assert trump(level, held, 90) == 3


@levels
def test_the_closing_bid_is_made_when_it_is_safe(level: str) -> None:
    assert last("1o 3o 12o 11o 7o 1c 3c 5c 1e 4e 5e 6b", level=level, max_bid=65) == 65


def test_race_adds_up_and_follows_the_score() -> None:
    rules = rule_set(SUBASTA)
    chances = race.chances(rules, (300, 100, 0))
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2] > 0
    assert race.chances(rules, (500, 510, 0)) == (0, 1, 0)


@pytest.mark.parametrize("preset", [SUBASTA, "subasta.wikipedia"])
@pytest.mark.parametrize("score", [(300, 100, 0), (440, 440, 0), (200, 300, 400)])
def test_race_says_what_matches_drawn_at_random_come_to(
    preset: str, score: tuple[int, ...]
) -> None:
    rules, rng = rule_set(preset), Random(1)
    ends = [_drawn(rules, score, rng) for _ in range(1500)]
    for seat, chance in enumerate(race.chances(rules, score)):
        assert chance == pytest.approx(ends.count(seat) / len(ends), abs=0.06)


def _drawn(rules: RuleSet, score: tuple[int, ...], rng: Random) -> int:
    """Who wins when every deal is one of the usual auctions, bid by anybody."""
    usual = [*race.auctions(), (0, 1 - sum(row[1] for row in race.auctions()), 0.0)]
    while (winner := match_winner(rules, score)) is None:
        bid, _, made = rng.choices(usual, [row[1] for row in usual])[0]
        bidder, good = rng.randrange(3), rng.random() < made
        gain = worth(rules, bid, good)
        score = tuple(had + gain * ((seat == bidder) == good) for seat, had in enumerate(score))
    return winner


@pytest.mark.parametrize("target", [1, 60, 500, 100_000])
def test_race_is_even_between_equals_whatever_the_target(target: int) -> None:
    rules = rule_set("subasta.ludoteka", options={"target": target})
    assert race.chances(rules, (0, 0, 0, 0)) == pytest.approx((0.25,) * 4)


@levels
def test_chances_fall_with_the_points_asked(level: str) -> None:
    for held in _hands(30):
        chances = [best(level, hand(held)).at_least(points) for points in range(0, 240, 5)]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] == 1 > chances[-1]


@levels
def test_suits_are_alike_to_the_model(level: str) -> None:
    one = outlook(level, hand("1o 3o 12o 5o 1c 3c 4c 12e 11e 5b 6b 7b"), 0)
    other = outlook(level, hand("1b 3b 12b 5b 1e 3e 4e 12o 11o 5c 6c 7c"), 3)
    assert one.at_least(70) == pytest.approx(other.at_least(70))


@levels
def test_other_hidden_hands_say_the_same(level: str) -> None:
    one = started(SUBASTA, {1: FAIR})
    other = started(SUBASTA, {1: FAIR, 2: "12o 11o 4o 6o 3c 11c 10c 7c 6c 4c 12e 11e"})
    assert one.now != other.now
    assert choose(level, view_of(one, 1)) == choose(level, view_of(other, 1))


@st.composite
def tables(draw: st.DrawFn) -> tuple[RuleSet, int]:
    """Any options of the auction, and a seed."""
    top = draw(st.integers(1, 900))
    step = draw(st.integers(1, 40))
    options = {
        "step": step,
        "min_bid": draw(st.integers(1, max(1, top - step))),
        "max_bid": top + step,
        "target": draw(st.sampled_from([1, 60, 500, 5000])),
        "fail": draw(st.sampled_from(["each", "split"])),
        "double_from": draw(st.sampled_from([0, 1, 120, 900])),
        "rounds": draw(st.sampled_from(["single", "multiple"])),
    }
    preset = draw(st.sampled_from([SUBASTA, "subasta.pagat", "subasta.ludoteka"]))
    return rule_set(preset, options=options), draw(st.integers(0, 2**32 - 1))


@given(table=tables(), level=st.sampled_from(LEVELS))
@settings(max_examples=40)
def test_every_word_is_legal_and_no_bid_is_beyond_all_points(
    table: tuple[RuleSet, int], level: str
) -> None:
    rules, seed = table
    match = _dealt(rules, seed)
    while matches.phase(match) in ("bid", "trump"):
        seat = matches.turn(match) or 0
        view = view_of(match, seat)
        action = choose(level, view)
        assert action in view["legal"]
        assert action.get("bid", 0) <= 230
        match, _ = matches.act(match, seat, action_from_json(action))


def _dealt(rules: RuleSet, seed: int) -> Match:
    rng = Random(seed)
    score = tuple(rng.randrange(rules.target) for _ in range(rules.players))
    match = matches.begin(rules, rng.randrange(rules.players))._replace(score=score)
    return matches.deal(match, shuffled(rules, rng))[0]


def _hands(count: int) -> list[str]:
    rules, rng = rule_set(SUBASTA), Random(3)
    views = (
        view_of(matches.deal(matches.begin(rules, 0), shuffled(rules, rng))[0], 1)
        for _ in range(count)
    )
    return [" ".join(view["hand"]) for view in views]
