"""In how many deals a hand came together as it was seen."""

from __future__ import annotations

from math import factorial
from random import Random

from services.bots.search.chains import Chains, Passed


def test_a_chain_counts_every_way_for_cards_to_have_come() -> None:
    rng = Random(1)
    counted = 0
    for _ in range(400):
        dealt, draws = rng.randint(1, 3), rng.randint(1, 4)
        windows = [_window(rng, draws) for _ in range(rng.randint(0, dealt + draws))]
        lows = [rng.choice((0, 0, *range(1, draws + 2))) for _ in range(rng.randint(0, 4))]
        slots = [0] * dealt + list(range(1, draws + 1))
        ways = _ways(slots, [*windows, *((low, draws) for low in lows)], len(windows))
        able = tuple(sum(low <= draw for low in lows) for draw in range(draws + 1))
        assert Chains().root(_passed(dealt, draws, windows), able)[1] * factorial(dealt) == ways
        counted += ways > 0
    assert counted > 100


def _window(rng: Random, draws: int) -> tuple[int, int]:
    high = rng.randint(0, draws)
    return rng.choice((0, rng.randint(0, high))), high


def _passed(dealt: int, draws: int, windows: list[tuple[int, int]]) -> Passed:
    cards = sorted(((card, *window) for card, window in enumerate(windows)), key=lambda c: -c[2])
    return Passed(draws, dealt, tuple(sorted({low for low, _ in windows})), tuple(cards))


def _ways(slots: list[int], cards: list[tuple[int, int]], passed: int) -> int:
    """Ways to fill the slots so that the first `passed` of the cards are all used."""
    if not slots:
        return int(passed == 0)
    return sum(
        _ways(slots[1:], cards[:number] + cards[number + 1 :], passed - (number < passed))
        for number, (low, high) in enumerate(cards)
        if low <= slots[0] <= high
    )
