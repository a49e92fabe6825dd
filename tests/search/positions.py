"""Positions of random play in any preset with any options, as a seat sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.rules.table import NUMBERS, Moment, logged
from tute.errors import RuleError
from tute.history import seen
from tute.options import MODES, OPTIONS
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random
    from typing import Any

    from tute.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Sight:
    """What seat `me` sees after the moments of a deal, and what all have seen."""

    log: Sequence[Moment]
    now: int
    me: int
    view: Mapping[str, Any]
    history: bytes


def sights(rng: Random, modes: Sequence[str] = tuple(MODES)) -> Iterator[Sight]:
    """Each mode in turn, without end: at every moment one seat."""
    while True:
        for mode in modes:
            rules = some_rules(rng, mode)
            for _, log in logged(rules, rng.randrange(1 << 32), deals=2):
                history = b""
                for number, (match, seat, action, _, events) in enumerate(log):
                    me = rng.choice(match.now.seats) if match.now else 0
                    view = {**view_json(match, me), "you": me}
                    yield Sight(log, number, me, view, history)
                    history += seen(seat, action, events)


def some_rules(rng: Random, mode: str) -> RuleSet:
    while True:
        preset = rng.choice([name for name in PRESETS if name.startswith(mode)])
        options: dict[str, object] = {}
        for name in MODES[mode].options:
            option = OPTIONS[name]
            values = option.values or ((True, False) if option.least is None else NUMBERS[name])
            if rng.random() < 0.4:
                options[name] = rng.choice(values)
        try:
            return rule_set(preset, rng.choice(players_of(preset)), options)
        except RuleError:
            continue
