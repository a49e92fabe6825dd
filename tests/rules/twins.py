"""The engine and the brute force side by side, in each other's words."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import TYPE_CHECKING, NamedTuple

from tests.rules.brute.match import Game
from tests.rules.table import shuffled
from tute import match as matches
from tute.actions import action_from_json, action_json
from tute.notation import cards, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.rules.brute.position import Action as Pair
    from tests.rules.brute.position import Position
    from tute.actions import Action
    from tute.match import Match
    from tute.rules import RuleSet


class Twins(NamedTuple):
    match: Match
    game: Game

    @property
    def at(self) -> Position:
        assert self.game.at
        return self.game.at


def begun(rules: RuleSet, first_dealer: int = 0) -> Twins:
    return Twins(matches.begin(rules, first_dealer), Game(asdict(rules), first_dealer))


def as_pair(action: Action) -> Pair:
    ((verb, value),) = action_json(action).items()
    return verb, value


def as_action(pair: Pair) -> Action:
    verb, value = pair
    return action_from_json({verb: value})


def some_deck(rules: RuleSet, rng: random.Random) -> list[str]:
    return text(shuffled(rules, rng)).split()


def walk(rules: RuleSet, seed: int, deals: int) -> Iterator[Twins]:
    """Random play as the brute force allows it: every position, also that after each deal.

    The game is the same object every time.
    """
    rng = random.Random(seed)
    match, game = begun(rules, rng.randrange(rules.players))
    while game.winner is None and len(game.results) < deals:
        deck = some_deck(rules, rng)
        game.start(deck)
        match, _ = matches.deal(match, cards(" ".join(deck)))
        yield Twins(match, game)
        while choices := Twins(match, game).at.choices():
            seat, pair = rng.choice(choices)
            game.do(seat, pair)
            match, _ = matches.act(match, seat, as_action(pair))
            yield Twins(match, game)
