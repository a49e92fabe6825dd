"""Each alone, and the middle loses: neither greedy nor shy, but away from where the others are."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

from services.bots.strategies.odds import beats, winner
from tute.cards import POINTS, Card, Cards, cards_of
from tute.engine import LAST_TRICK
from tute.modes.cabron import completed, losers

if TYPE_CHECKING:
    from services.bots.strategies.seen import Seen
    from services.bots.strategies.slips import Slip

_ENDINGS = 24


def _spread(draw: Random) -> list[float]:
    """Chances from 0 to 1, evenly spread, in some order."""
    return draw.sample([(step + 0.5) / _ENDINGS for step in range(_ENDINGS)], _ENDINGS)


def _luck(draw: Random) -> tuple[tuple[tuple[float, float], ...], ...]:
    """By ending and trick to come, who takes it and how rich it is."""
    tricks = [zip(_spread(draw), _spread(draw), strict=True) for _ in range(12)]
    return tuple(zip(*tricks, strict=True))


_LUCK = _luck(Random(1))
"""Endings imagined for each way a trick may go, and for each plan."""
_HARDLY = 0.1
"""Chance of losing the deal that a slip may cost."""
_PLANS = (0.5, 1.5)
"""To take half or one and a half of what the hand is worth."""
_POWER = (0.0, 0.0, 0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.6, 0.9)
"""Chance that a card of each strength takes a trick, about."""
_AVERAGE = sum(_POWER) / len(_POWER)


def card(seen: Seen, slip: Slip | None = None) -> Card:
    """The card after which this seat loses the deal in fewest of the imagined endings.

    With a slip, whatever it is, the next best if it is hardly worse.
    """
    dangers = sorted((_danger(seen, each), POINTS[each], each) for each in cards_of(seen.playable))
    if slip and len(dangers) > 1 and dangers[1][0] - dangers[0][0] < _HARDLY:
        return dangers[1][-1]
    return dangers[0][-1]


def _danger(seen: Seen, card: Card) -> float:
    mine, other = _outcomes(seen, card)
    at_stake = stake(seen, card)
    rest = seen.hand & ~(1 << card)
    return sum(
        chance * loses(seen, rest, who, at_stake)
        for who, chance in ((seen.seat, mine), (other, 1 - mine))
        if chance > 0
    )


def _outcomes(seen: Seen, card: Card) -> tuple[float, int]:
    """Chance to take the trick, and who takes it otherwise."""
    table = (*seen.table, card)
    holder = winner(seen, card)
    if holder != seen.seat:
        return 0.0, holder
    chances = {seat: beats(seen, seat, table) for seat in seen.to_come}
    stays = 1.0
    for chance in chances.values():
        stays *= 1 - chance
    return stays, max(chances, key=lambda seat: chances[seat], default=seen.seat)


def stake(seen: Seen, card: Card) -> int:
    """Points of the trick, cantos and the last ten included, with about what is still to come."""
    table = (*seen.table, card)
    suits = completed(table)
    sung = sum(20 for _ in suits) + (20 if suits and not seen.sung else 0)
    last = LAST_TRICK if seen.counts[seen.seat] == 1 else 0
    return sum(POINTS[each] for each in table) + sung + last + 3 * len(seen.to_come)


def loses(seen: Seen, rest: Cards, who: int, stake: int) -> float:
    """Share of imagined endings lost by the better plan, if `who` takes the trick."""
    points, tricks = list(seen.points), list(seen.tricks)
    points[who] += stake
    tricks[who] += 1
    left = seen.counts[seen.seat] - 1
    if not left:
        return float(seen.seat in losers(seen.rules, points, tricks, seen.singers))
    each = max(0, 130 + _cantos(seen) - sum(points)) / left
    return min(
        _share_lost(seen, points, tricks, each, _weights(seen, rest, left, plan)) for plan in _PLANS
    )


def _share_lost(
    seen: Seen, points: list[int], tricks: list[int], each: float, weights: list[float]
) -> float:
    """`each` is what a trick to come is worth, `weights` how the tricks fall to the seats."""
    steps = list(accumulate(weights))
    lost = 0
    for luck in _LUCK:
        ends, took = list(points), list(tricks)
        for who, size in luck[: seen.counts[seen.seat] - 1]:
            taker = bisect(steps, who * steps[-1], hi=len(steps) - 1)
            ends[taker] += round(each * (0.2 + 1.6 * size))
            took[taker] += 1
        lost += seen.seat in losers(seen.rules, ends, took, seen.singers)
    return lost / len(_LUCK)


def _cantos(seen: Seen) -> int:
    """Points sung so far."""
    return 20 * len(seen.sung) + (20 if seen.sung else 0)


def power(cards: Cards) -> float:
    """Tricks that the cards take, about; of a hand `loses` asks no more."""
    return sum(_POWER[card % 10] for card in cards_of(cards))


def _weights(seen: Seen, rest: Cards, left: int, plan: float) -> list[float]:
    """How the tricks to come fall to the seats: an average hand gets its share, as planned."""
    players = seen.rules.players
    mine = min(0.9, plan * power(rest) / left / _AVERAGE / players)
    others = (1 - mine) / (players - 1)
    return [mine if seat == seen.seat else others for seat in range(players)]
