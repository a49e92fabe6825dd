"""Endings to solve: any options, hands met in random play, any goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.bots.search.native import SEATS, Goal
from tests.rules.table import NUMBERS, moments
from tute.modes.subasta import high
from tute.options import MODES, OPTIONS
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tute.rules import RuleSet
    from tute.state import Deal

CARDS = {2: (1, 2, 3, 3, 4, 4, 4, 5), 3: (1, 2, 3), 4: (1, 2, 3)}
"""At most so many each, by how many play: more take long to play out in every way."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A deal in its last tricks, and what its end pays."""

    rules: RuleSet
    deal: Deal
    pays: list[list[float]]
    tie: float

    @property
    def goal(self) -> Goal:
        goal = Goal(tie=self.tie)
        for row, paid in enumerate(self.pays):
            goal.pays[row][: len(paid)] = paid
        return goal


def endings(rng: Random, modes: tuple[str, ...] = tuple(MODES)) -> Iterator[Ending]:
    """Each mode in turn, without end."""
    while True:
        for mode in modes:
            rules = _rules(rng, mode)
            if deal := _deal(rng, rules):
                pays, tie = _pays(rng, rules, deal), rng.choice((0.0, 0.0, 0.3, 1.0))
                yield Ending(rules, deal, pays, tie)


def _rules(rng: Random, mode: str) -> RuleSet:
    preset = rng.choice([name for name in PRESETS if name.startswith(mode)])
    players = rng.choice(players_of(preset))
    options: dict[str, object] = {}
    for name in MODES[mode].options:
        option = OPTIONS[name]
        if rng.random() < 0.4:
            options[name] = rng.choice(_values(name, option.values, option.least is None))
    if players == 3 and mode == "individual":
        options |= {"deal": 10, "capote": False}
    if "declare" in MODES[mode].options:
        options["declare"] = "auto"
    return rule_set(preset, players, options)


def _values(name: str, values: tuple[object, ...] | None, switch: bool) -> list[object]:
    return list(values or ((True, False) if switch else NUMBERS[name]))


def _deal(rng: Random, rules: RuleSet) -> Deal | None:
    """Some moment with few cards left, the stock's counted; None if play never came there."""
    playing = rules.players - rules.dealer_rests
    most, found = rng.choice(CARDS[playing]), None
    for match, *_ in moments(rules, rng.randrange(1 << 32), deals=2 if rules.win == "101" else 1):
        deal = match.now
        if not deal or deal.phase not in ("play", "swap"):
            continue
        left = sum(hand.bit_count() for hand in deal.hands) + len(deal.stock)
        if left <= most * playing:
            found = deal
            if rng.random() < 0.3:
                break
    return found


def _pays(rng: Random, rules: RuleSet, deal: Deal) -> list[list[float]]:
    pays = [[rng.choice((0.0, 0.25, 0.5, 0.75, 1.0)) for _ in range(SEATS)] for _ in range(8)]
    if rules.mode == "cabron":
        return [[paid / -2 for paid in row] for row in pays[:4]] + pays[4:]
    if len(deal.seats) == 3 and rules.mode == "individual":
        return pays
    first = deal.seats.index(high(deal)[0]) if rules.mode == "subasta" else 0
    ours = {0, 2} if rules.mode == "clasico" else {first}
    return [[row[0] if place in ours else 1 - row[0] for place in range(SEATS)] for row in pays]
