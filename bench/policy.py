"""`python -m bench.policy`: fits services/bots/search/policy.json to what `normal` plays.

It learns nothing of hidden hands: what it tells apart is what the player on turn can see.
"""

from __future__ import annotations

import argparse
import json
from math import exp, log, sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cli.arena.players import find
from cli.arena.table import play
from services.bots.search import policy
from services.bots.search.twin.policy import WEIGHTS, features
from tute import engine, record
from tute import match as matches
from tute.actions import Play
from tute.cards import full_deck
from tute.modes import MODES
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tute.cards import Card
    from tute.rules import RuleSet

TABLES = {
    "clasico": (("clasico.barajamos", 4),),
    "individual": (
        ("individual.fournier", 2),
        ("individual.pagat", 2),
        ("individual.corriente", 2),
    ),
}
ROUNDS, RATE, DECAY = 8, 0.3, 1e-5


class Choice(NamedTuple):
    """What is so of each legal card; which of them was laid."""

    cards: tuple[tuple[int, ...], ...]
    laid: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.policy", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    fitted = {}
    deals = parser.parse_args().deals
    for mode, tables in TABLES.items():
        choices = [each for table in tables for each in _choices(*table, deals)]
        Random(1).shuffle(choices)
        kept = len(choices) // 10
        weights = _fit(choices[kept:])
        right, likely = _judged(weights, choices[:kept])
        print(
            f"{mode}: {len(choices)} choices of {deals} deals a preset; of {kept} others "
            f"{right:.1%} foreseen, mean log likelihood {likely:.3f}"
        )
        fitted[mode] = [round(weight * policy.STEP) for weight in weights]
    policy.FILE.write_text(json.dumps(fitted, separators=(",", ":")) + "\n")


def _choices(preset: str, players: int, deals: int) -> Iterator[Choice]:
    rules, normal, rng = rule_set(preset, players), find("normal"), Random(preset)
    for number in range(deals):
        deck = list(full_deck(rules.twos))
        rng.shuffle(deck)
        game = play(rules, number % players, _same(deck), [normal] * players, rng, whole=False)
        yield from _of_game(rules, game.first_dealer, game.deals[:1])


def _same(deck: Sequence[Card]) -> Callable[[int], Sequence[Card]]:
    return lambda deal: deck


def _of_game(rules: RuleSet, dealer: int, deals: Sequence[record.Played]) -> Iterator[Choice]:
    match = matches.begin(rules, dealer)
    for deck, actions in deals:
        match, _ = matches.deal(match, deck)
        for seat, action in actions:
            deal = match.now
            if deal and deal.phase == "play" and isinstance(action, Play):
                legal = engine.legal(MODES[rules.mode], rules, deal, seat)
                cards = [each.card for each in legal if isinstance(each, Play)]
                if len(cards) > 1:
                    rows = tuple(features(rules, deal, card) for card in cards)
                    yield Choice(rows, cards.index(action.card))
            match, _ = matches.act(match, seat, action)


def _fit(choices: Sequence[Choice]) -> list[float]:
    """By stochastic gradient with a rate of its own for each weight."""
    weights, moved, rng = [0.0] * WEIGHTS, [1e-9] * WEIGHTS, Random(2)
    order = list(choices)
    for _ in range(ROUNDS):
        rng.shuffle(order)
        for choice in order:
            shares = _shares(weights, choice)
            for card, places in enumerate(choice.cards):
                slope = shares[card] - (card == choice.laid)
                for place in places:
                    step = slope + DECAY * weights[place]
                    moved[place] += step * step
                    weights[place] -= RATE * step / sqrt(1 + moved[place])
    return weights


def _shares(weights: Sequence[float], choice: Choice) -> list[float]:
    scores = [sum(weights[place] for place in places) for places in choice.cards]
    most = max(scores)
    shares = [exp(score - most) for score in scores]
    whole = sum(shares)
    return [share / whole for share in shares]


def _judged(weights: Sequence[float], choices: Sequence[Choice]) -> tuple[float, float]:
    """Share of the choices foreseen; mean logarithm of the share of what was laid."""
    all_shares = [(_shares(weights, choice), choice.laid) for choice in choices]
    right = sum(shares.index(max(shares)) == laid for shares, laid in all_shares)
    likely = sum(log(max(shares[laid], 1e-9)) for shares, laid in all_shares)
    return right / len(choices), likely / len(choices)


if __name__ == "__main__":
    main()
