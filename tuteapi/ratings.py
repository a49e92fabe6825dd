"""What a rating is to all services: how it begins, those of bots, and the number people see."""

from typing import NamedTuple


class Rating(NamedTuple):
    """A strength as openskill has it: the mean and how unsure it is."""

    mu: float
    sigma: float


NEW = Rating(25.0, 25.0 / 3)

BOTS = {
    mode: {
        level: Rating(mu, 1.5) for level, mu in zip(("easy", "normal", "hard"), mus, strict=True)
    }
    for mode, mus in {
        "clasico": (23.5, 25.0, 28.2),
        "cabron": (22.5, 25.0, 36.5),
        "subasta": (22.5, 25.0, 31.5),
        "individual": (17.0, 25.0, 37.5),
    }.items()
}
"""By mode and level, so far apart as they win: docs/ratings.md. They are measures and never move.
"""


def shown(rating: Rating) -> int:
    """The number people see: what we are sure of. 1000 at the beginning, 40 a point of strength."""
    return round(1000 + 40 * (rating.mu - 3 * rating.sigma))
