"""The easy player against random play.

Every deck is played once from each side, so that the cards are the same for both; seeds are fixed,
so that the figures are too.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from services.bots.strategies import choose
from tests.unit.bots.playing import Chooser, View, randomly, result, shuffled
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tute.rules import RuleSet


def easy(view: View) -> dict[str, Any]:
    return choose("easy", view)


def one_against_all(
    rules: RuleSet, rivals: Chooser, decks: int
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each seat of each deck in turn: (the easy seat, the deal's result)."""
    rng = Random(1)
    for number in range(decks):
        deck = shuffled(rules, rng)
        for seat in range(rules.players):
            choosers = [easy if each == seat else rivals for each in range(rules.players)]
            yield seat, result(rules, deck, choosers, number % rules.players)


def test_clasico_wins_three_deals_of_five() -> None:
    rules, rng, rival = rule_set("clasico.barajamos"), Random(1), randomly(5)
    won = 0
    for number in range(300):
        deck, dealer = shuffled(rules, rng), number % 4
        for team, choosers in ((0, [easy, rival] * 2), (1, [rival, easy] * 2)):
            won += result(rules, deck, choosers, dealer)["outcome"]["winner"] == team
    assert won / 600 > 0.6


def letters(players: int, decks: int) -> tuple[float, float]:
    """Letters a deal of the easy seat, and of each other seat."""
    rules = rule_set("cabron.barajamos", players)
    own = others = deals = 0
    for seat, played in one_against_all(rules, randomly(5), decks):
        losers = played["outcome"]["losers"]
        own += seat in losers
        others += len(losers) - (seat in losers)
        deals += 1
    return own / deals, others / deals / (players - 1)


def test_cabron_of_four_takes_fewer_letters() -> None:
    own, other = letters(4, 120)
    assert own < 0.9 * other


def test_cabron_of_three_takes_fewer_letters() -> None:
    own, other = letters(3, 80)
    assert own < 0.9 * other


@pytest.mark.parametrize(
    ("preset", "share"),
    [("individual.pagat", 0.6), ("individual.fournier", 0.85), ("individual.corriente", 0.6)],
)
def test_individual_wins_most_deals_that_somebody_wins(preset: str, share: float) -> None:
    played = one_against_all(rule_set(preset, 2), randomly(5), 100)
    winners = [(deal["outcome"]["winner"], seat) for seat, deal in played]
    won = [winner == seat for winner, seat in winners if winner is not None]
    assert sum(won) > share * len(won)


def test_subasta_gains_more_than_each_rival() -> None:
    own = others = 0
    for seat, played in one_against_all(rule_set("subasta.barajamos"), randomly(5), 60):
        gain = played["outcome"]["gain"] if played["played"] else [0, 0, 0]
        own += gain[seat]
        others += sum(gain) - gain[seat]
    assert own > 1.5 * others / 2


def test_subasta_makes_most_of_what_it_bids() -> None:
    rules, rng = rule_set("subasta.barajamos"), Random(1)
    outcomes = [
        played["outcome"]
        for number in range(100)
        if (played := result(rules, shuffled(rules, rng), [easy] * 3, number % 3))["played"]
    ]
    assert len(outcomes) > 80
    assert sum(each["made"] for each in outcomes) > 0.75 * len(outcomes)
