"""What a player is given in a game: what its seat may see, what all saw, and nothing else."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from cli.arena import table
from cli.arena.players import Player, at_random
from tests.rules.table import moments, rule_sets, seeds
from tute import match as matches
from tute.actions import Sing
from tute.cards import cards_of, full_deck, mask_of
from tute.history import seen
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tute.match import Match
    from tute.rules import RuleSet


def dealt_anew(match: Match, seat: int, rng: Random) -> Match:
    """All that the seat cannot see, shuffled among who holds it."""
    assert match.now
    now = match.now
    others = [each for each in range(match.rules.players) if each != seat]
    hidden = [card for each in others for card in cards_of(now.hands[each])] + [*now.stock]
    rng.shuffle(hidden)
    hands = list(now.hands)
    for each in others:
        count = hands[each].bit_count()
        hands[each], hidden = mask_of(hidden[:count]), hidden[count:]
    return match._replace(now=now._replace(hands=tuple(hands), stock=tuple(hidden)))


@given(rules=rule_sets(), seed=seeds)
def test_a_view_is_the_same_however_the_hidden_cards_lie(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    for match, seat, *_ in moments(rules, seed, deals=1):
        given = table.view_of(match, seat)
        assert table.view_of(dealt_anew(match, seat, rng), seat) == given
        assert json.loads(json.dumps(given)) == given


@pytest.mark.parametrize(
    "preset", ["clasico.pagat", "cabron.barajamos", "subasta.pagat", "individual.fournier"]
)
def test_players_are_given_view_and_history_and_are_not_asked_when_forced(preset: str) -> None:
    rules = rule_set(preset)
    asked: list[tuple[Mapping[str, Any], bytes]] = []

    def spy(view: Mapping[str, Any], history: bytes, seed: int) -> Mapping[str, Any]:
        asked.append((view, history))
        return at_random(view, history, seed)

    def deck(deal: int) -> list[int]:
        return Random(deal).sample(full_deck(rules.twos), len(full_deck(rules.twos)))

    players = [Player("spy", spy)] * rules.players
    game = table.play(rules, 1, deck, players, Random(4), whole=True)
    expected = []
    match = matches.begin(rules, 1)
    for cards, actions in game.deals:
        match, _ = matches.deal(match, cards)
        history = b""
        for seat, action in actions:
            if len(matches.legal(match, seat)) > 1 and seat == matches.turn(match):
                expected.append((table.view_of(match, seat), history))
            match, events = matches.act(match, seat, action)
            history += seen(seat, action, events)
    assert asked == expected
    assert len(game.thought) == len(asked)
    assert game.winner == match.winner


def _same(deck: list[int], deal: int) -> list[int]:
    return deck


def test_the_table_sings_for_the_partner_who_is_not_on_turn() -> None:
    rules = rule_set("clasico.pagat-101")
    sung = out_of_turn = 0
    for number in range(30):
        chance = Random(number)
        deck = chance.sample(full_deck(), 40)
        players = [Player("random", at_random)] * 4
        game = table.play(rules, 0, partial(_same, deck), players, chance, whole=False)
        match, _ = matches.deal(matches.begin(rules, 0), deck)
        for seat, action in game.deals[0][1]:
            sung += isinstance(action, Sing)
            out_of_turn += isinstance(action, Sing) and seat != matches.turn(match)
            match, _ = matches.act(match, seat, action)
    assert sung > out_of_turn > 3


def test_who_peeks_is_given_the_match() -> None:
    rules = rule_set("clasico.barajamos")
    given: list[object] = []

    def peek(match: Match, history: bytes, seed: int) -> Mapping[str, Any]:
        given.append(match)
        first: Mapping[str, Any] = table.view_of(match, matches.turn(match) or 0)["legal"][0]
        return first

    players = [Player("peek", peek, peeks=True)] * 4
    game = table.play(rules, 0, lambda _: list(full_deck()), players, Random(0), whole=False)
    assert game.faults == []
    assert all(isinstance(each, matches.Match) for each in given)
