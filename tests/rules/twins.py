"""The engine and the brute force side by side, in each other's words."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from tests.rules.brute.cards import EVERY_CARD, rank
from tests.rules.brute.match import Game
from tute import match as matches
from tute.actions import action_from_json, action_json
from tute.notation import cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.rules.brute.position import Action as Pair
    from tests.rules.brute.position import Position
    from tute.actions import Action
    from tute.match import Match
    from tute.rules import RuleSet


@dataclass(frozen=True)
class Twins:
    """One match twice. `game` is changed in place by nobody but `Twins`."""

    match: Match
    game: Game

    def dealt(self, deck: list[str]) -> Twins:
        game = self.game.clone()
        game.start(deck)
        match, _ = matches.deal(self.match, cards(" ".join(deck)))
        return replace(self, match=match, game=game)

    def acted(self, seat: int, pair: Pair) -> Twins:
        game = self.game.clone()
        game.do(seat, pair)
        match, _ = matches.act(self.match, seat, as_action(pair))
        return replace(self, match=match, game=game)

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


def shuffled_deck(rules: RuleSet, rng: random.Random) -> list[str]:
    deck = [card for card in EVERY_CARD if rules.twos or rank(card) != 2]
    rng.shuffle(deck)
    return deck


def some_deck(rules: RuleSet, rng: random.Random) -> list[str]:
    """Of three decks one gives a seat the kings and knights, so that cantos and tutes are met."""
    deck = shuffled_deck(rules, rng)
    if rng.randrange(3):
        return deck
    courts = [card for card in deck if rank(card) in (11, 12)]
    others = [card for card in deck if card not in courts]
    seats, lucky = rules.players - rules.dealer_rests, rng.randrange(2)
    return [(courts if courts and i % seats == lucky else others).pop() for i in range(len(deck))]


def walk(rules: RuleSet, seed: int, deals: int) -> Iterator[Twins]:
    """Random play as the brute force allows it: every position, also that after each deal."""
    rng = random.Random(seed)
    twins = begun(rules, rng.randrange(rules.players))
    for _ in range(deals):
        if twins.game.winner is not None:
            return
        twins = twins.dealt(some_deck(rules, rng))
        yield twins
        while twins.at.phase != "over":
            twins = twins.acted(*rng.choice(twins.at.choices()))
            yield twins
