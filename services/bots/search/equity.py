"""Chances to win a match by its score, a deal being won by anybody alike; subasta is a race."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from services.bots.search import race
from tute.modes import cabron, clasico

if TYPE_CHECKING:
    from tute.rules import RuleSet

_DOUBLED = 0.25
"""Share of the deals won in clásico that reach 101."""
_LOST = 0.4
"""Share of the deals of cabrón in which a seat takes a letter."""
_FAR = 10
"""Games or letters ahead that count as if they were no more."""


def chances(rules: RuleSet, score: tuple[int, ...], deal_no: int) -> tuple[float, ...]:
    """Of each team or seat, after `deal_no` deals."""
    match rules.mode:
        case "clasico":
            first = _clasico(rules, score, deal_no, 0)
            return first, 1 - first
        case "cabron":
            return _cabron(rules, _near(rules, score))
        case "subasta":
            return race.chances(rules, score)
    return _individual(tuple(min(rules.games - games, _FAR) for games in score))


@lru_cache(maxsize=4096)
def _clasico(rules: RuleSet, score: tuple[int, ...], deal_no: int, ahead: int) -> float:
    winner = clasico.match_winner(rules, score, deal_no)
    if winner is not None:
        return 1.0 - winner
    if ahead == 2 * _FAR:
        return min(1.0, max(0.0, 0.5 + (score[0] - score[1]) / (2 * _FAR)))
    doubled = _DOUBLED if rules.double_at else 0.0
    steps = ((1 - doubled, 1), (doubled, 2)) if doubled else ((1.0, 1),)
    return sum(
        share
        / 2
        * (
            _clasico(rules, (score[0] + games, score[1]), deal_no + 1, ahead + 1)
            + _clasico(rules, (score[0], score[1] + games), deal_no + 1, ahead + 1)
        )
        for share, games in steps
    )


def _near(rules: RuleSet, score: tuple[int, ...]) -> tuple[int, ...]:
    """The score with as many letters taken off or added as make the end near."""
    far = max(0, rules.letters - max(score) - _FAR)
    return tuple(min(letters, min(score) + _FAR) + far for letters in score)


def _cabron(rules: RuleSet, score: tuple[int, ...]) -> tuple[float, ...]:
    ordered = tuple(sorted(score))
    by_letters = dict(zip(ordered, _cabron_sorted(rules, ordered), strict=True))
    return tuple(by_letters[letters] for letters in score)


@lru_cache(maxsize=4096)
def _cabron_sorted(rules: RuleSet, score: tuple[int, ...]) -> tuple[float, ...]:
    if cabron.match_winner(rules, score) is not None:
        return (1.0, *(0.0 for _ in score[1:]))
    if max(score) >= rules.letters:
        lowest = score.count(score[0])
        return tuple(1 / lowest if letters == score[0] else 0.0 for letters in score)
    seats = len(score)
    sums = [0.0] * seats
    for lost in product((0, 1), repeat=seats):
        if any(lost):
            share = prod(_LOST if each else 1 - _LOST for each in lost)
            after = _cabron(rules, tuple(map(sum, zip(score, lost, strict=True))))
            sums = [total + share * chance for total, chance in zip(sums, after, strict=True)]
    whole = 1 - (1 - _LOST) ** seats
    return tuple(total / whole for total in sums)


@lru_cache(maxsize=4096)
def _individual(lacking: tuple[int, ...]) -> tuple[float, ...]:
    if min(lacking) <= 0:
        return tuple(float(games <= 0) for games in lacking)
    seats = range(len(lacking))
    ends = [_individual(tuple(lacking[s] - (s == won) for s in seats)) for won in seats]
    return tuple(sum(end[seat] for end in ends) / len(lacking) for seat in seats)
