"""core/draws.c: by which draw each card of a hand came."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from services.bots.search.chains import HIDDEN
from tute.cards import mask_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from services.bots.search.chains import Passed, Step
    from services.bots.search.twin.random import Chance
    from tute.cards import Card, Cards


def walk(
    nodes: Sequence[tuple[Step, ...]],
    root: int,
    passed: Passed,
    lows: Sequence[int],
    chance: Chance,
    hidden: Sequence[Card],
) -> tuple[Cards, list[Cards]]:
    """The cards chosen among `hidden`, and by draw, 0 dealt, the cards that came."""
    drew, came = _back(nodes, root, passed, chance)
    order = sorted((card for card in hidden if lows[card] <= passed.draws), key=_by(lows))
    able = [sum(lows[card] <= draw for card in order) for draw in range(passed.draws + 1)]
    draws = [0] * (passed.dealt - came[0].bit_count()) + drew[::-1]
    for at, draw in enumerate(draws):
        left = able[draw] - at
        pick = at + (chance.below(left) if left > 1 else 0)
        order[at], order[pick] = order[pick], order[at]
        came[draw] |= 1 << order[at]
    return mask_of(order[: len(draws)]), came


def _by(lows: Sequence[int]) -> Callable[[Card], tuple[int, Card]]:
    return lambda card: (lows[card], card)


def _back(
    nodes: Sequence[tuple[Step, ...]], node: int, passed: Passed, chance: Chance
) -> tuple[list[int], list[Cards]]:
    """Draws that brought hidden cards, latest first, and what the others brought."""
    left = list(passed.cards)
    waiting: list[list[Card]] = [[] for _ in passed.lows]
    drew: list[int] = []
    came = [0] * (passed.draws + 1)
    for draw in range(passed.draws, 0, -1):
        while left and left[0][2] >= draw:
            card, low, _ = left.pop(0)
            waiting[passed.lows.index(low)].append(card)
        step = _step(nodes[node], chance)
        if step.group == HIDDEN:
            drew.append(draw)
        else:
            cards = waiting[step.group]
            pick = chance.below(len(cards)) if len(cards) > 1 else 0
            came[draw] = 1 << cards[pick]
            cards[pick] = cards[-1]
            cards.pop()
        node = step.to
    came[0] = mask_of([card for cards in waiting for card in cards])
    came[0] |= mask_of(card for card, _, _ in left)
    return drew, came


def _step(steps: Sequence[Step], chance: Chance) -> Step:
    if len(steps) == 1:
        return steps[0]
    ticket = chance.next() * steps[-1].upto >> 64
    return steps[bisect_right(steps, ticket, key=lambda step: step.upto)]
