"""What a searching player thinks of its actions: in C where that loads, else in plain Python."""

from __future__ import annotations

from array import array
from math import log
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from services.bots.search import core, native_tree
from services.bots.search.laid import laid
from services.bots.search.native import action_of
from services.bots.search.native_solve import within
from services.bots.search.policy import policy
from services.bots.search.twin import tree as twin
from services.bots.search.twin.alike import legal
from services.bots.search.twin.playout import lowest
from tute.cards import POINTS, SUIT_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.search.known import Known
    from services.bots.search.native import Goal
    from services.bots.strategies.limits import Limits
    from tute.actions import Action
    from tute.cards import Card, Suit

EXPLORE = 0.7
LEAF = 3
"""Cards in each hand that are left to the solver."""
TRUST = 160
"""Of 256 moves of others in the tree, how many are what the policy has them do."""
DOUBT = 0.1
"""Share of cards that others lay without a reason."""
EQUAL = 0.0002
"""Difference of worth that is none."""
NODES = 1 << 18
LOGS = array("d", (log(n) if n else 0.0 for n in range(1 << 14)))


class Thought(NamedTuple):
    """Of `visits` iterations that began with `action` a share `chance` ended well.

    In cabrón well is without a letter, else with the deal won, the bid made or broken. `worth` is
    what the goal pays on average, best 1, worst 0.
    """

    action: Action
    visits: int
    worth: float
    chance: float


def think(known: Known, goal: Goal, limits: Limits, history: bytes = b"") -> list[Thought]:
    """Of each action of the seat on turn but those as good as another; the first is to be played.

    With the `history` of the deal, what others laid says what they may hold. Of a forced action
    nothing is thought: no visits. Raises Forgotten.
    """
    end, deal = monotonic() + limits.seconds, known.deal
    may = legal(known.rules, deal)
    if not may & (may - 1):
        return [Thought(action_of(deal, lowest(may)), 0, 0.0, 0.0)]
    tried = _search(known, goal, _search_of(known, limits, history), end)
    return [
        Thought(action_of(deal, each.action), each.visits, each.worth, each.won / each.visits)
        for each in _ranked(tried, deal.trump)
    ]


def _ranked(tried: Sequence[twin.Tried], trump: Suit) -> list[twin.Tried]:
    """Most visits first; but of cards that are worth as much the one that is missed least."""
    ranked = sorted(tried, key=lambda each: (-each.visits, each.action))
    alike = [
        each
        for each in ranked
        if each.worth >= ranked[0].worth - EQUAL and 2 * each.visits >= ranked[0].visits
    ]
    if all(each.action < len(POINTS) for each in alike):
        alike.sort(key=lambda each: _missed(each.action, trump))
    return alike + [each for each in ranked if each not in alike]


def _missed(card: Card, trump: Suit) -> tuple[int, int, int]:
    return POINTS[card] + 10 * (SUIT_OF[card] == trump), card % 10, card


def _search(known: Known, goal: Goal, search: twin.Search, end: float) -> list[twin.Tried]:
    """`end`, of the monotonic clock, where no iterations limit it."""
    if core().kind == "c":
        until = None if search.iterations else within(end - monotonic())
        return native_tree.tree_search(known, goal, search, until)
    return twin.tree_search(
        known, goal, search, lambda: not search.iterations and monotonic() >= end
    )


def _search_of(known: Known, limits: Limits, history: bytes) -> twin.Search:
    fitted = policy(known.rules)
    return twin.Search(
        iterations=limits.iterations,
        leaf=LEAF,
        seed=limits.seed,
        explore=EXPLORE,
        logs=LOGS,
        nodes=NODES,
        policy=fitted,
        laid=laid(known, history) if fitted else (),
        trust=TRUST,
        doubt=DOUBT,
    )
