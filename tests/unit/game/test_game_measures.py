"""The bots' ratings presume what was measured of the bots: the arithmetic of docs/ratings.md."""

from __future__ import annotations

from collections import Counter
from math import comb, exp, sqrt
from pathlib import Path
from random import Random

import pytest

from services.game import rating
from tuteapi.ratings import BOTS, NEW, Rating

PAGE = Path(__file__).parents[3] / "docs" / "ratings.md"
NEAR = 0.02
BETA = 25 / 6
"""openskill's, with μ = 25."""


def race(share: float, games: int) -> float:
    """The chance to win that many games first, each with the same chance."""
    return sum(
        comb(games - 1 + lost, lost) * share**games * (1 - share) ** lost for lost in range(games)
    )


def presumed(one: Rating, other: Rating, size: int) -> float:
    """The chance of a side of `size` ones with which they are not expected to move."""
    before = (one, other) * size
    sides = [tuple(range(0, 2 * size, 2)), tuple(range(1, 2 * size, 2))]
    won, lost = (rating.match(before, sides, places)[0].mu - one.mu for places in ([0, 1], [1, 0]))
    return -lost / (won - lost)


@pytest.mark.parametrize(
    ("better", "worse", "share"),
    [("normal", "easy", 0.547), ("hard", "normal", 0.609)],
)
def test_clasico_two_against_two_to_four_games(better: str, worse: str, share: float) -> None:
    bots = BOTS["clasico"]
    chance = presumed(bots[better], bots[worse], 2)
    assert chance == pytest.approx(race(share, 4), abs=NEAR)


@pytest.mark.parametrize(
    ("better", "worse", "matches"),
    [("normal", "easy", 0.786), ("hard", "normal", race(0.735, 3))],
)
def test_individual_one_against_one_to_three_games(better: str, worse: str, matches: float) -> None:
    bots = BOTS["individual"]
    assert presumed(bots[better], bots[worse], 1) == pytest.approx(matches, abs=NEAR)


def made(bidder: Rating, one: Rating, two: Rating) -> float:
    """The chance to make a bid with which the bidder is not expected to move."""
    before = (bidder, one, two)
    up, down = (rating.deal(before, 0, (1, 2), it)[0].mu - bidder.mu for it in (True, False))
    return -down / (up - down)


@pytest.mark.parametrize(
    ("better", "worse", "bids", "kept", "rivals_bids", "rivals_kept"),
    [("normal", "easy", 1603, 1375, 2656, 2236), ("hard", "normal", 501, 454, 962, 695)],
)
def test_subasta_a_deal_as_bidder_and_half_of_one_as_rival(
    better: str, worse: str, bids: int, kept: int, rivals_bids: int, rivals_kept: int
) -> None:
    one, other = BOTS["subasta"][better], BOTS["subasta"][worse]
    deals = bids + rivals_bids / 2
    won = kept + (rivals_bids - rivals_kept) / 2
    expected = bids * made(one, other, other) + rivals_bids * (1 - made(other, one, other)) / 2
    assert expected / deals == pytest.approx(won / deals, abs=NEAR)


def letters(share: float, matches: int = 2000) -> list[list[int]]:
    """How matches of four end in which the first takes that part of an even share of letters."""
    chance, weights = Random(1), [share / 4] + [(1 - share / 4) / 3] * 3
    ends = []
    for _ in range(matches):
        score = [0] * 4
        while max(score) < 6 or score.count(min(score)) > 1:
            score[chance.choices(range(4), weights)[0]] += 1
        ends.append(score)
    return ends


def drift(ends: list[list[int]], one: Rating, other: Rating) -> float:
    """How far the first is expected to move in a match that ends like these."""
    seats = [(seat,) for seat in range(4)]
    kinds = Counter((first, *sorted(rest)) for first, *rest in ends)
    before = (one, other, other, other)
    return sum(
        count * (rating.match(before, seats, end)[0].mu - one.mu) for end, count in kinds.items()
    ) / len(ends)


@pytest.mark.parametrize(
    ("better", "worse", "share"), [("normal", "easy", 0.909), ("hard", "normal", 0.610)]
)
def test_cabron_of_four_by_places(better: str, worse: str, share: float) -> None:
    one, other = BOTS["cabron"][better], BOTS["cabron"][worse]
    ends = letters(share)
    ahead = sum((first < each) + (first == each) / 2 for first, *rest in ends for each in rest)
    chance = 1 / (1 + exp((other.mu - one.mu) / sqrt(4 * (BETA**2 + one.sigma**2))))
    assert chance == pytest.approx(ahead / 3 / len(ends), abs=NEAR)
    lower, higher = (one._replace(mu=one.mu + by) for by in (-1.5, 1.5))
    assert drift(ends, lower, other) > 0 > drift(ends, higher, other)


def test_the_normal_one_is_a_newcomer_in_every_mode() -> None:
    assert {bots["normal"].mu for bots in BOTS.values()} == {NEW.mu}


def test_the_page_has_them_all() -> None:
    rows = [line for line in PAGE.read_text().splitlines() if line.startswith("| **")]
    said = [[float(cell) for cell in line.split("|")[2:5]] for line in rows]
    assert said == [[each.mu for each in bots.values()] for bots in BOTS.values()]
    assert {each.sigma for bots in BOTS.values() for each in bots.values()} == {1.5}
