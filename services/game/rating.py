"""How results move ratings: openskill's Plackett-Luce model. Pure.

Nothing but the ratings before and the result counts: not the order of seats or sides.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

from tuteapi.ratings import NEW, Rating

if TYPE_CHECKING:
    from collections.abc import Sequence

    Sides = Sequence[Sequence[int]]
    Ratings = tuple[Rating, ...]

_MATCH = PlackettLuce(*NEW, limit_sigma=True)
"""`limit_sigma`: nobody gets less sure, so that who wins never goes down."""
_DEAL = PlackettLuce(*NEW, beta=2 * _MATCH.beta, tau=_MATCH.tau / 4, limit_sigma=True)
"""One deal says less than a match of many."""


def match(before: Ratings, sides: Sides, places: Sequence[int]) -> Ratings:
    """After a match of `sides` (their seats) that ended at these places, the lowest is the best.

    Equal places are shared. Seats on no side stay as they are.
    """
    after = list(before)
    rated = _rate(_MATCH, [[before[seat] for seat in side] for side in sides], places)
    for side, ratings in zip(sides, rated, strict=True):
        for seat, rating in zip(side, ratings, strict=True):
            after[seat] = rating
    return tuple(after)


def deal(before: Ratings, bidder: int, rivals: tuple[int, int], made: bool) -> Ratings:
    """After one deal of one against two: the pair plays with the mean of both.

    What is learnt of the mean is shared out by how unsure each was, as for Gaussians: between three
    of the same sureness the bidder moves by as much as both rivals together.
    """
    pair = [before[seat] for seat in rivals]
    variance = sum(each.sigma**2 for each in pair)
    mean = Rating(sum(each.mu for each in pair) / 2, sqrt(variance) / 2)
    (alone,), (moved,) = _rate(_DEAL, [[before[bidder]], [mean]], [0, 1] if made else [1, 0])
    after = list(before)
    after[bidder] = alone
    for seat in rivals:
        mu, sigma = before[seat]
        share = 2 * sigma**2 / variance
        kept = 1 - share / 2 * (1 - (moved.sigma / mean.sigma) ** 2)
        after[seat] = Rating(mu + share * (moved.mu - mean.mu), sigma * sqrt(kept))
    return tuple(after)


def loss(before: Ratings, sides: Sides, seat: int) -> Rating:
    """Of one who left for good: their side comes last, and all others share the first place."""
    places = [int(seat in side) for side in sides]
    return match(before, sides, places)[seat]


def _rate(
    model: PlackettLuce, sides: Sequence[Sequence[Rating]], places: Sequence[int]
) -> list[list[Rating]]:
    """Sides in one order, whichever they are given in: floats are not associative."""
    order = sorted(range(len(sides)), key=lambda side: (places[side], sides[side]))
    teams = [[model.rating(*each) for each in sides[side]] for side in order]
    rated = model.rate(teams, ranks=[places[side] for side in order])
    found: dict[int, list[Rating]] = {
        side: [Rating(each.mu, each.sigma) for each in team]
        for side, team in zip(order, rated, strict=True)
    }
    return [found[side] for side in range(len(sides))]
