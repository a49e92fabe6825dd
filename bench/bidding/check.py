"""Is the model honest? Chances it gave to bids of fresh games, beside how many were made."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from bench.bidding.auctions import said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from bench.bidding.games import Game

BAR = 0.04
"""How far chances and games may be apart in a tenth of the bids."""


class Tenth(NamedTuple):
    """`said` is the mean chance the model gave, `made` the share of bids made."""

    games: int
    said: float
    made: float

    @property
    def apart(self) -> float:
        return self.made - self.said

    @property
    def error(self) -> float:
        """Half of the 95 % interval of `made`."""
        return 1.96 * sqrt(max(self.said * (1 - self.said), 0.25 / self.games) / self.games)

    @property
    def verdict(self) -> str:
        """`held`, `not held` when chance alone does not explain it, else `open`."""
        if abs(self.apart) <= BAR:
            return "held"
        return "not held" if abs(self.apart) > BAR + self.error else "open"


def tenths(level: str, games: Sequence[Game]) -> list[Tenth]:
    """By the chance given, from the least to the greatest."""
    given = sorted(games, key=lambda game: said(level, game))
    size = len(given) / 10
    cut = (given[round(size * place) : round(size * (place + 1))] for place in range(10))
    return [summed(level, part) for part in cut if part]


def summed(level: str, games: Sequence[Game]) -> Tenth:
    chances = sum(said(level, game) for game in games)
    made = sum(game.points >= game.bid for game in games)
    return Tenth(len(games), chances / len(games), made / len(games))


def line(what: str, tenth: Tenth) -> str:
    return (
        f"{what:<24} said {tenth.said:6.1%}  made {tenth.made:6.1%} ± {tenth.error:.1%}  "
        f"of {tenth.games:>5}  {tenth.verdict}"
    )


def plot(found: Mapping[str, Sequence[Tenth]], path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(5.5, 5.5), layout="constrained")
    axes.fill_between([0, 1], [-BAR, 1 - BAR], [BAR, 1 + BAR], color="0.92", label="± 4 %")
    axes.plot([0, 1], [0, 1], color="0.7")
    for level, part in found.items():
        said, made = [each.said for each in part], [each.made for each in part]
        bars = [each.error for each in part]
        axes.errorbar(said, made, bars, marker="o", capsize=3, linestyle="", label=level)
    axes.set(title="Bids of fresh games", xlabel="chance the model gave", ylabel="share made")
    axes.set(xlim=(0, 1), ylim=(0, 1))
    axes.legend()
    figure.savefig(path, dpi=110)
    plt.close(figure)
