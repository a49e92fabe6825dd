"""When capote is announced, and how it is played out: docs/bots.md, Bidding."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from services.bots.strategies import choose
from services.bots.strategies.capote import takes_all
from services.bots.strategies.limits import Limits
from tests.rules.table import shuffled
from tests.unit.bots.playing import view_of
from tute import match as matches
from tute.actions import Capote, action_from_json
from tute.history import seen
from tute.notation import hand
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from tute.match import Match

RULES = rule_set("individual.fournier")
QUICK = Limits(iterations=50)
SURE, LOST = (125, 204, 581, 639), 19
"""Seeds of random play after which the leader of the last eight cards takes every trick; after
which it cannot reach its rival's points."""
levels = pytest.mark.parametrize("level", ["normal", "hard"])


def after_the_last_draw(seed: int) -> tuple[Match, bytes]:
    """Where capote may be announced, after random play."""
    rng, history = random.Random(seed), b""
    match = matches.begin(RULES, 0)
    deck = shuffled(RULES, rng)
    rng.seed(seed)
    match, _ = matches.deal(match, deck)
    while (seat := matches.turn(match)) is not None:
        legal = matches.legal(match, seat)
        if Capote() in legal:
            break
        action = rng.choice(legal)
        match, events = matches.act(match, seat, action)
        history += seen(seat, action, events)
    return match, history


def is_sure(match: Match) -> bool:
    assert match.now
    now = match.now
    return takes_all(now.hands[now.turn], now.hands[1 - now.turn], now.trump, forced=False)


@pytest.mark.parametrize(
    ("mine", "theirs", "sure"),
    [
        ("1o 3o", "4o 5c", True),
        ("3o 1c", "1o 4c", False),
        ("1b 1o 3o", "3b 4o 5o", True),
        ("1o 3o", "3b 4o", False),
        ("1b 1o 3o", "3b 12b 4o", False),
        ("12c 5c", "6c 4o", True),
        ("5c 4c", "6c 4o", False),
    ],
)
def test_takes_all_unless_one_reply_beats_one_card(mine: str, theirs: str, sure: bool) -> None:
    assert takes_all(hand(mine), hand(theirs), trump=3, forced=False) == sure


@levels
@pytest.mark.parametrize("seed", SURE)
def test_announces_what_it_cannot_lose_and_makes_it(level: str, seed: int) -> None:
    match, history = after_the_last_draw(seed)
    assert is_sure(match)
    me, rng = matches.turn(match), random.Random(seed)
    while (seat := matches.turn(match)) is not None:
        view = view_of(match, seat)
        chosen = choose(level, view, history, QUICK) if seat == me else rng.choice(view["legal"])
        if match.now and match.now.capote < 0:
            assert chosen == {"seat": me, "capote": True}
        action = action_from_json(chosen)
        match, events = matches.act(match, seat, action)
        history += seen(seat, action, events)
    assert matches.result(match)["outcome"] == {"winner": me, "tute": None, "capote": "made"}


def test_does_not_announce_what_a_rival_can_stop() -> None:
    doubtful = 0
    for seed in range(12):
        match, history = after_the_last_draw(seed)
        if is_sure(match):
            continue
        doubtful += 1
        view = view_of(match, matches.turn(match) or 0)
        assert "capote" not in choose("normal", view, history)
    assert doubtful > 6


@levels
def test_a_lost_deal_is_worth_the_try(level: str) -> None:
    match, history = after_the_last_draw(LOST)
    assert not is_sure(match)
    seat = matches.turn(match) or 0
    view = view_of(match, seat)
    assert choose(level, view, history, QUICK) == {"seat": seat, "capote": True}


def test_without_the_history_nothing_is_announced() -> None:
    match, _ = after_the_last_draw(SURE[0])
    view = view_of(match, matches.turn(match) or 0)
    assert "play" in choose("normal", view, b"")
