"""How many points a bidder takes: fitted to hands that the bot itself played out (bench/bidding).

A small network reads each side suit alone, adds the three up, puts the trumps beside them and gives
a mixture of logistic distributions.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from math import exp, log1p
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from services.bots.strategies.bidding.features import side_features, suits, trump_features

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.cards import Cards, Suit

FOLDER = Path(__file__).parent
SCALE = 100.0
"""Points in the network's unit."""
LEAST_SPREAD = 0.02
Row: TypeAlias = tuple[float, ...]


class Outlook(NamedTuple):
    """Of one hand and trump: (weight, centre, spread) of each part of the mixture."""

    parts: tuple[tuple[float, float, float], ...]

    def at_least(self, points: float) -> float:
        """Chance to take that many points or more."""
        if points <= 0:
            return 1.0
        return sum(
            weight * _logistic((centre - points + 0.5) / spread)
            for weight, centre, spread in self.parts
        )

    def shifted(self, points: float) -> Outlook:
        return Outlook(tuple((weight, centre + points, s) for weight, centre, s in self.parts))

    @property
    def mean(self) -> float:
        return sum(weight * centre for weight, centre, _ in self.parts)


@dataclass(frozen=True, slots=True)
class Model:
    """Layers as rows of weights, the bias last: a side suit's, the hand's, the mixture's.

    `words` are points that a rival's bid, and a rival's pass, add to what is taken.
    """

    suit: tuple[Row, ...]
    hand: tuple[Row, ...]
    mixture: tuple[Row, ...]
    words: tuple[float, float]


@cache
def model(level: str) -> Model:
    """Of the level's own games. Raises FileNotFoundError: no such level."""
    data = json.loads((FOLDER / f"{level}.json").read_text())
    layers = {
        layer: tuple(tuple(row) for row in data[layer]) for layer in ("suit", "hand", "mixture")
    }
    return Model(words=tuple(data["words"]), **layers)


@lru_cache(maxsize=4096)
def outlook(level: str, hand: Cards, trump: Suit) -> Outlook:
    trumps, sides = suits(hand, trump)
    read = [_side(level, side) for side in sides]
    summed = [sum(values) for values in zip(*read, strict=True)]
    inputs = (*summed, *trump_features(trumps))
    net = model(level)
    inner = (*_layer(net.hand, inputs), *inputs)
    out = [_dot(row, inner) for row in net.mixture]
    return _mixture(out)


def expected(level: str, hand: Cards, trump: Suit) -> float:
    """Points on average."""
    return outlook(level, hand, trump).mean


@lru_cache(maxsize=2048)
def _side(level: str, cards: int) -> list[float]:
    return _layer(model(level).suit, side_features(cards))


def _layer(rows: Sequence[Row], inputs: Sequence[float]) -> list[float]:
    return [max(0.0, _dot(row, inputs)) for row in rows]


def _dot(row: Row, inputs: Sequence[float]) -> float:
    return sum(map(mul, row, inputs), row[-1])


def _mixture(out: Sequence[float]) -> Outlook:
    third = len(out) // 3
    weights = [exp(value) for value in out[:third]]
    total = sum(weights)
    return Outlook(
        tuple(
            (weight / total, SCALE * centre, SCALE * (LEAST_SPREAD + _softplus(spread)))
            for weight, centre, spread in zip(weights, out[third:-third], out[-third:], strict=True)
        )
    )


def _softplus(value: float) -> float:
    return max(value, 0.0) + log1p(exp(-abs(value)))


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-max(-60.0, min(60.0, value))))
