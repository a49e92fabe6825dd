"""What a rating is to all services: how it begins, those of bots, and the number people see."""

from typing import NamedTuple


class Rating(NamedTuple):
    """A strength as openskill has it: the mean and how unsure it is."""

    mu: float
    sigma: float


NEW = Rating(25.0, 25.0 / 3)

BOTS = {"easy": Rating(21.0, 1.5), "normal": Rating(25.0, 1.5), "hard": Rating(29.0, 1.5)}
"""By level, in every mode. They are measures and never move."""


def shown(rating: Rating) -> int:
    """The number people see: what we are sure of. 1000 at the beginning, 40 a point of strength."""
    return round(1000 + 40 * (rating.mu - 3 * rating.sigma))
