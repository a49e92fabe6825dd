"""Deals between choosers, each of which sees its own view only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from tute import match as game
from tute.actions import action_from_json
from tute.cards import full_deck
from tute.view import view_json

if TYPE_CHECKING:
    from tute.cards import Card
    from tute.match import Match
    from tute.rules import RuleSet

View: TypeAlias = Mapping[str, Any]
Chooser: TypeAlias = Callable[[View], dict[str, Any]]


def randomly(seed: int) -> Chooser:
    rng = Random(seed)
    return lambda view: dict(rng.choice(view["legal"]))


def shuffled(rules: RuleSet, rng: Random) -> list[Card]:
    """A deck as fair play deals it; that of the rules' tests has more cantos in it."""
    deck = list(full_deck(rules.twos))
    rng.shuffle(deck)
    return deck


def view_of(match: Match, seat: int) -> dict[str, Any]:
    return {**view_json(match, seat), "you": seat}


def result(
    rules: RuleSet, deck: Sequence[Card], choosers: Sequence[Chooser], dealer: int
) -> dict[str, Any]:
    """One deal played out, as records show it."""
    match, _ = game.deal(game.begin(rules, dealer), deck)
    while (seat := game.turn(match)) is not None:
        match, _ = game.act(match, seat, action_from_json(choosers[seat](view_of(match, seat))))
    return game.result(match)
