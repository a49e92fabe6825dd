"""Laws of every level, and that they are levels."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from services.bots.strategies import LEVELS, choose
from services.bots.strategies.limits import Limits
from tests.rules.table import played, situation
from tests.unit.bots.playing import shuffled, view_of
from tests.unit.bots.positions import POSITIONS
from tute import match as game
from tute.actions import action_from_json
from tute.history import seen
from tute.options import MODES
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.match import Match
    from tute.rules import RuleSet

QUICKLY = Limits(iterations=20)
TABLES = [(preset, players) for preset in PRESETS for players in players_of(preset)]


def dealt_out(rules: RuleSet, seed: int, levels: Sequence[str], dealer: int = 0) -> Match:
    """A deal that these levels played by seat, each with the history of what all saw."""
    match, _ = game.deal(game.begin(rules, dealer), shuffled(rules, Random(seed)))
    history = b""
    while (seat := game.turn(match)) is not None:
        view = view_of(match, seat)
        chosen = choose(levels[seat], view, history, QUICKLY)
        assert chosen in view["legal"]
        action = action_from_json(chosen)
        match, events = game.act(match, seat, action)
        history += seen(seat, action, events)
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_level_plays_every_preset(level: str, preset: str, players: int) -> None:
    match = dealt_out(rule_set(preset, players), 7, [level] * players)
    assert match.last_deal


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_view_give_the_same_move(level: str) -> None:
    limits = Limits(iterations=200, seed=3)
    for position in POSITIONS[::4]:
        view, history = position.reached()
        first = choose(level, view, history, limits)
        assert choose(level, dict(view), history, limits) == first


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", MODES)
def test_without_a_history_every_level_still_plays(level: str, mode: str) -> None:
    for position in POSITIONS:
        if position.preset.startswith(mode):
            view, _ = position.reached()
            assert choose(level, view, b"", QUICKLY) in view["legal"]


def test_normal_wins_more_deals_than_easy() -> None:
    rules, won = rule_set("clasico.barajamos"), 0
    for seed in range(80):
        for team, levels in ((0, ["normal", "easy"] * 2), (1, ["easy", "normal"] * 2)):
            result: Any = dealt_out(rules, seed, levels, seed % 4).last_deal
            won += result["outcome"]["winner"] == team
    assert won / 160 > 0.5


def easy_choices(match: Match) -> set[str]:
    """What the easy player does with one of sixty seeds."""
    seat = game.turn(match)
    assert seat is not None
    view = view_of(match, seat)
    return {choose("easy", view, b"", Limits(seed=seed))["play"] for seed in range(60)}


def test_a_slip_leads_the_lowest_card_of_another_suit() -> None:
    hands = {0: "4o 5c 7b", 1: "3c 4e 1o", 2: "1c 5o 6e", 3: "7e 6o 1b"}
    match = situation("clasico.barajamos", hands, trump="b", leader=0)
    assert easy_choices(match) == {"4o", "5c"}


def test_a_slip_forgets_a_pair() -> None:
    hands = {0: "12e 11e 10o", 1: "4c 7o 6o", 2: "1b 5o 6e", 3: "5c 4o 7c"}
    match = played(situation("clasico.barajamos", hands, trump="b", leader=1), "4c 1b 5c")[0]
    assert easy_choices(match) == {"10o", "12e"}


def test_no_slip_throws_an_ace_or_a_trump_away() -> None:
    hands = {0: "1o 3e 4e 7b", 1: "1c 7o 6o 4b", 2: "4c 5o 6e 5b", 3: "12b 4o 7e 6b"}
    match = played(situation("clasico.barajamos", hands, trump="b", leader=1), "1c 4c 12b")[0]
    assert easy_choices(match) == {"4e"}
