"""Fits the model of bids to games: gradient descent by hand, so that numpy is all it takes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from services.bots.strategies.bidding.features import side_features, suits, trump_features
from services.bots.strategies.bidding.model import LEAST_SPREAD, SCALE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bench.bidding.games import Game

    Array: TypeAlias = NDArray[np.float64]

LAYERS = ("suit", "hand", "mixture")
SUIT_WIDTH, HAND_WIDTH, PARTS = 12, 24, 3
THRESHOLDS = np.arange(5.0, 231.0, 5.0)
_BATCH, _RATE, _DECAY = 256, 3e-3, 1e-5
_MEMORY, _SQUARES = 0.9, 0.999
_BIDDERS = 72
"""Points on average from which a hand is bid on, about."""


class Net:
    """Layers of weights, a row for each output, the bias last."""

    def __init__(self, sides: int, trumps: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        inputs = SUIT_WIDTH + trumps
        self.layers = [
            rng.normal(0, 1 / np.sqrt(sides), (SUIT_WIDTH, sides + 1)),
            rng.normal(0, 1 / np.sqrt(inputs), (HAND_WIDTH, inputs + 1)),
            rng.normal(0, 0.1 / np.sqrt(inputs), (3 * PARTS, HAND_WIDTH + inputs + 1)),
        ]
        self.layers[2][:, -1] = [0.0] * PARTS + [0.4, 0.7, 1.0] + [-2.0] * PARTS

    def chances(self, sides: Array, trumps: Array) -> Array:
        """P(points >= each threshold) of each hand."""
        return self._forward(sides, trumps)[0]

    def gradients(self, sides: Array, trumps: Array, made: Array) -> tuple[float, list[Array]]:
        """Mean cross-entropy of `made` (hands by thresholds), and its slope for each layer."""
        chance, kept = self._forward(sides, trumps)
        count = len(sides)
        safe = np.clip(chance, 1e-6, 1 - 1e-6)
        loss = -np.mean(np.sum(np.log(np.where(made > 0, safe, 1 - safe)), axis=1))
        slope = (safe - made) / (safe * (1 - safe)) / count
        return float(loss), self._backward(slope, chance, sides, kept)

    def _forward(self, sides: Array, trumps: Array) -> tuple[Array, tuple[Array, ...]]:
        suit, hand, mixture = self.layers
        read = np.maximum(0, sides @ suit[:, :-1].T + suit[:, -1])
        inputs = np.concatenate([read.sum(axis=1), trumps], axis=1)
        hidden = np.maximum(0, inputs @ hand[:, :-1].T + hand[:, -1])
        inner = np.concatenate([hidden, inputs], axis=1)
        out = inner @ mixture[:, :-1].T + mixture[:, -1]
        weight = np.exp(out[:, :PARTS])
        weight /= weight.sum(axis=1, keepdims=True)
        centre, raw = out[:, PARTS:-PARTS], out[:, -PARTS:]
        spread = LEAST_SPREAD + np.logaddexp(0, raw)
        apart = centre[:, :, None] - (THRESHOLDS - 0.5) / SCALE
        part = 1 / (1 + np.exp(-np.clip(apart / spread[:, :, None], -40, 40)))
        chance = np.einsum("np,npt->nt", weight, part)
        return chance, (read, inputs, hidden, inner, weight, raw, spread, apart, part)

    def _backward(
        self, slope: Array, chance: Array, sides: Array, kept: tuple[Array, ...]
    ) -> list[Array]:
        read, inputs, hidden, inner, weight, raw, spread, apart, part = kept
        _, hand, mixture = self.layers
        steep = part * (1 - part) * slope[:, None, :] * weight[:, :, None]
        to_weight = weight * np.einsum("nt,npt->np", slope, part - chance[:, None, :])
        to_centre = steep.sum(axis=2) / spread
        to_spread = -(steep * apart).sum(axis=2) / spread**2 / (1 + np.exp(-raw))
        out = np.concatenate([to_weight, to_centre, to_spread], axis=1)
        to_inner = out @ mixture[:, :-1]
        to_hidden = to_inner[:, :HAND_WIDTH] * (hidden > 0)
        to_inputs = to_inner[:, HAND_WIDTH:] + to_hidden @ hand[:, :-1]
        to_read = (to_inputs[:, None, :SUIT_WIDTH] * (read > 0)).reshape(-1, SUIT_WIDTH)
        return [
            _layer_slope(to_read, sides.reshape(-1, sides.shape[2])),
            _layer_slope(to_hidden, inputs),
            _layer_slope(out, inner),
        ]


def _layer_slope(outputs: Array, inputs: Array) -> Array:
    return np.concatenate([outputs.T @ inputs, outputs.sum(axis=0)[:, None]], axis=1)


def arrays(games: Sequence[Game]) -> tuple[Array, Array, Array]:
    """Features of side suits and trumps, and which thresholds the points reached."""
    sides, trumps = features([(game.hands[0], game.trump) for game in games])
    points = np.array([game.points for game in games], float)
    return sides, trumps, (points[:, None] >= THRESHOLDS).astype(float)


def features(hands: Sequence[tuple[int, int]]) -> tuple[Array, Array]:
    """Of hands with their trumps: three side suits by features, and trumps by features."""
    split = [suits(hand, trump) for hand, trump in hands]
    sides = np.array([[side_features(cards) for cards in three] for _, three in split], float)
    return sides, np.array([trump_features(cards) for cards, _ in split], float)


def fitted(
    games: Sequence[Game], epochs: int, seed: int, tell: Callable[[int, float, float], None]
) -> Net:
    """The net of the epoch that did best on a tenth kept aside; `tell` hears of every epoch."""
    held = len(games) // 10
    test, train = arrays(games[:held]), arrays(games[held:])
    net = Net(train[0].shape[2], train[1].shape[1], seed)
    rng = np.random.default_rng(seed)
    momentum = [np.zeros_like(layer) for layer in net.layers]
    squares = [np.zeros_like(layer) for layer in net.layers]
    best, kept, step = np.inf, [layer.copy() for layer in net.layers], 0
    for epoch in range(epochs):
        order = rng.permutation(len(train[0]))
        rate = _RATE * (1 + np.cos(np.pi * epoch / epochs)) / 2
        losses = []
        for start in range(0, len(order), _BATCH):
            rows = order[start : start + _BATCH]
            loss, slopes = net.gradients(*(array[rows] for array in train))
            losses.append(loss)
            step += 1
            for place, slope in enumerate(slopes):
                _adam(net.layers[place], slope, momentum[place], squares[place], rate, step)
        tested, _ = net.gradients(*test)
        if tested < best:
            best, kept = tested, [layer.copy() for layer in net.layers]
        tell(epoch, float(np.mean(losses)), tested)
    net.layers = kept
    return net


def _adam(
    layer: Array, slope: Array, momentum: Array, squares: Array, rate: float, step: int
) -> None:
    momentum += (1 - _MEMORY) * (slope - momentum)
    squares += (1 - _SQUARES) * (slope**2 - squares)
    mean = momentum / (1 - _MEMORY**step)
    size = np.sqrt(squares / (1 - _SQUARES**step)) + 1e-8
    layer -= rate * (mean / size + _DECAY * layer)


def settled(net: Net, games: Sequence[Game], steps: int = 400) -> float:
    """Moves only the nine numbers that all hands share, to games that were thought over longer.

    Returns the mean cross-entropy.
    """
    data = arrays(games)
    last = net.layers[2]
    momentum, squares = np.zeros(len(last)), np.zeros(len(last))
    loss = 0.0
    for step in range(1, steps + 1):
        loss, slopes = net.gradients(*data)
        _adam(last[:, -1], slopes[2][:, -1], momentum, squares, _RATE, step)
    return loss


def words(net: Net, games: Sequence[Game]) -> tuple[float, float]:
    """Points that a rival strong enough to bid, and one that is not, add on average."""
    own = _expected(net, [(game.hands[0], game.trump) for game in games])
    apart = np.array([game.points for game in games]) - own
    bidding = [_would_bid(net, [game.hands[place] for game in games]) for place in (1, 2)]
    strong: Array = np.sum(bidding, axis=0)
    columns = np.stack([strong, 2 - strong], axis=1).astype(float)
    found = np.linalg.lstsq(columns, apart - apart.mean(), rcond=None)[0]
    return float(found[0]), float(found[1])


def _would_bid(net: Net, hands: Sequence[int]) -> Array:
    hopes = [_expected(net, [(hand, suit) for hand in hands]) for suit in range(4)]
    best: Array = np.max(hopes, axis=0)
    return np.where(best >= _BIDDERS, 1.0, 0.0)


def _expected(net: Net, split: Sequence[tuple[int, int]]) -> Array:
    """Points on average, by the sum of chances over the thresholds."""
    sides, trumps = features(split)
    step = float(THRESHOLDS[1] - THRESHOLDS[0])
    reached: Array = net.chances(sides, trumps).sum(axis=1)
    return reached * step + float(THRESHOLDS[0] - step / 2)


def save(net: Net, path: Path, about: dict[str, object]) -> None:
    """As the bots read it, four digits each."""
    rows = {
        name: [[float(f"{value:.4g}") for value in row] for row in layer]
        for name, layer in zip(LAYERS, net.layers, strict=True)
    }
    path.write_text(json.dumps({**about, **rows}, separators=(",", ":")) + "\n")


def load(path: Path) -> Net:
    """What `save` wrote, in fewer digits."""
    data = json.loads(path.read_text())
    net = Net(len(data["suit"][0]) - 1, len(data["hand"][0]) - 1 - SUIT_WIDTH, 0)
    net.layers = [np.array(data[name]) for name in LAYERS]
    return net
