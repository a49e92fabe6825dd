"""What the rules cost in CPU time: matches at random, and each call on states met in them.

Of several windows the best counts: all that a busy machine does to CPU time is to add some.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tute import match as matches
from tute.cards import full_deck
from tute.codec import dump, load

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from tute.actions import Action
    from tute.match import Match
    from tute.rules import RuleSet

WINDOWS = 5
_STATES = 1000
_CALL_SHARE = 0.2


@dataclass(frozen=True, slots=True)
class Case:
    """One table's rules: the best of WINDOWS, and the most bytes met."""

    preset: str
    players: int
    actions_per_s: float
    legal_us: float
    apply_us: float
    dump_us: float
    load_us: float
    dump_load_us: float
    packed_bytes: int


def case(rules: RuleSet, rng: Random, window_s: float) -> Case:
    met = _states(rules, rng)
    asked = [(match, seat) for match, seat, _ in met]
    states = [(match,) for match, _, _ in met]
    packed = [(dump(match), rules) for match, _, _ in met]

    def us(call: Callable[..., object], given: Sequence[tuple[object, ...]]) -> float:
        return 1e6 / rate(lambda: _each(call, given), window_s * _CALL_SHARE)

    return Case(
        preset=rules.preset,
        players=rules.players,
        actions_per_s=rate(lambda: _play(rules, rng), window_s),
        legal_us=us(matches.legal, asked),
        apply_us=us(matches.act, met),
        dump_us=us(dump, states),
        load_us=us(load, packed),
        dump_load_us=us(lambda match: load(dump(match), rules), states),
        packed_bytes=max(len(data) for data, _ in packed),
    )


def _each(call: Callable[..., object], given: Sequence[tuple[object, ...]]) -> int:
    for arguments in given:
        call(*arguments)
    return len(given)


def rate(work: Callable[[], int], window_s: float) -> float:
    """Of what `work` counts, how much a second of CPU time."""
    return max(_window(work, window_s) for _ in range(WINDOWS))


def _window(work: Callable[[], int], window_s: float) -> float:
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < window_s:
        done += work()
    return done / spent


def _play(rules: RuleSet, rng: Random) -> int:
    """A match at random, legal moves asked each time; how many actions."""
    match, actions = matches.begin(rules, 0), 0
    while not match.over:
        match = _dealt(match, rng)
        while (seat := matches.turn(match)) is not None:
            legal = matches.legal(match, seat)
            match, _ = matches.act(match, seat, legal[int(rng.random() * len(legal))])
            actions += 1
    return actions


def _states(rules: RuleSet, rng: Random) -> list[tuple[Match, int, Action]]:
    """Decisions of matches at random, with an answer each."""
    match, met = matches.begin(rules, 0), list[tuple["Match", int, "Action"]]()
    while len(met) < _STATES:
        match = _dealt(matches.begin(rules, 0) if match.over else match, rng)
        while (seat := matches.turn(match)) is not None:
            action = rng.choice(matches.legal(match, seat))
            met.append((match, seat, action))
            match, _ = matches.act(match, seat, action)
    return met


def _dealt(match: Match, rng: Random) -> Match:
    deck = list(full_deck(match.rules.twos))
    rng.shuffle(deck)
    return matches.deal(match, deck)[0]
