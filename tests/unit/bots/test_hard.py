"""The searching player: what it may see, what it does without a search, and that it is stronger."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cli.arena import board
from cli.arena.contest import Contest
from cli.arena.players import find
from cli.arena.table import play
from services.bots.search import core
from services.bots.strategies import choose, hard
from services.bots.strategies.limits import Limits
from tests.rules.table import choices_of, situation
from tests.unit.bots.playing import shuffled, view_of
from tute import history
from tute import match as matches
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tute.match import Match

EVERY = [(preset, players) for preset in PRESETS for players in players_of(preset)]
FEW = Limits(iterations=60, seed=3)
in_c = pytest.mark.skipif(core().kind == "python", reason="takes minutes without the core")


def moments(match: Match, seed: int, every: int) -> Iterator[tuple[Match, bytes]]:
    """Of a deal played at random each `every`-th decision, with what all saw so far."""
    rng, seen, number = Random(seed), b"", 0
    while choices := choices_of(match):
        number += len(choices) > 1
        if len(choices) > 1 and number % every == 0:
            yield match, seen
        seat, action = rng.choice(choices)
        match, events = matches.act(match, seat, action)
        seen += history.seen(seat, action, events)


@in_c
@pytest.mark.parametrize(("preset", "players"), EVERY)
def test_plays_whole_deals_in_every_preset(preset: str, players: int) -> None:
    rules, rng, player = rule_set(preset, players), Random(4), find("hard:20i")
    game = play(rules, 0, lambda _: shuffled(rules, rng), [player] * players, rng, whole=False)
    assert not game.faults


def test_the_same_seed_makes_the_same_move() -> None:
    match = matches.deal(
        matches.begin(rule_set("clasico.barajamos"), 0),
        shuffled(rule_set("clasico.barajamos"), Random(6)),
    )[0]
    for now, seen in moments(match, 1, every=7):
        view = view_of(now, matches.turn(now) or 0)
        assert hard.choose(view, seen, FEW) == hard.choose(view, seen, FEW)


def test_who_holds_the_cards_that_nobody_saw_changes_nothing() -> None:
    one, other = (
        situation("cabron.barajamos", {0: a, 1: "1o 7c 4e", 2: b, 3: c})
        for a, b, c in (
            ("3o 4c 5e", "2b 6b 12o", "11o 7e 1b"),
            ("2b 4c 11o", "3o 6b 1b", "12o 7e 5e"),
        )
    )
    assert view_of(one, 1) == view_of(other, 1)
    assert choose("hard", view_of(one, 1), b"", FEW) == choose("hard", view_of(other, 1), b"", FEW)


def test_without_the_history_it_plays_as_the_normal_one() -> None:
    rules = rule_set("clasico.barajamos")
    match = matches.deal(matches.begin(rules, 0), shuffled(rules, Random(6)))[0]
    for now, _ in moments(match, 1, every=6):
        view = view_of(now, matches.turn(now) or 0)
        if sum(view["tricks"]):
            assert choose("hard", view, b"", FEW) == choose("normal", view)


def test_without_time_it_plays_as_the_normal_one() -> None:
    rules = rule_set("clasico.barajamos")
    match = matches.deal(matches.begin(rules, 0), shuffled(rules, Random(6)))[0]
    for now, seen in moments(match, 1, every=6):
        view = view_of(now, matches.turn(now) or 0)
        expected = choose("normal", view, seen)
        assert choose("hard", view, seen, Limits(seconds=0.0)) == expected


def against_normal(name: str, preset: str, boards: int, seed: int) -> board.Board:
    contest = Contest(name, "normal", rule_set(preset, 4), seed)
    whole = board.Board(0)
    for number in range(boards):
        one = board.play(contest, number)
        assert not one.faults
        whole.won, whole.of = whole.won + one.won, whole.of + one.of
        whole.sums += one.sums
    return whole


def lead(played: board.Board) -> float:
    """Points a deal more than the others."""
    return float(played.sums["points_a"] - played.sums["points_b"]) / played.sums["deals"]


@in_c
def test_clasico_takes_more_points_than_normal() -> None:
    assert lead(against_normal("hard:500i", "clasico.barajamos", 20, seed=3)) > 3
    assert lead(against_normal("easy", "clasico.barajamos", 20, seed=3)) < 0


@in_c
def test_cabron_takes_few_letters_among_normal_ones() -> None:
    searching = against_normal("hard:150i", "cabron.barajamos", 6, seed=2)
    assert searching.won / searching.of < 0.8 / 4
    easy = against_normal("easy", "cabron.barajamos", 6, seed=2)
    assert easy.won / easy.of > 0.8 / 4
