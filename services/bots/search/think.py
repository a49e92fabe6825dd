"""What a searching player thinks of its actions: in C where that loads, else in plain Python."""

from __future__ import annotations

from array import array
from math import log
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from services.bots.search import core, native_tree
from services.bots.search.native import action_of
from services.bots.search.native_solve import within
from services.bots.search.twin import tree as twin
from services.bots.search.twin.alike import legal
from services.bots.search.twin.playout import lowest

if TYPE_CHECKING:
    from services.bots.search.known import Known
    from services.bots.search.native import Goal
    from services.bots.strategies.limits import Limits
    from tute.actions import Action

EXPLORE = {"clasico": 0.7, "cabron": 0.7, "subasta": 0.7, "individual": 0.7}
LEAF = {"clasico": 3, "cabron": 3, "subasta": 3, "individual": 3}
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


def think(known: Known, goal: Goal, limits: Limits) -> list[Thought]:
    """Of each action of the seat on turn but those as good as another; the first is to be played.

    Of a forced action nothing is thought: no visits. Raises Forgotten.
    """
    deal = known.deal
    may = legal(known.rules, deal)
    if not may & (may - 1):
        return [Thought(action_of(deal, lowest(may)), 0, 0.0, 0.0)]
    tried = _search(known, goal, _search_of(known, limits), limits)
    tried.sort(key=lambda each: (-each.visits, each.action))
    return [
        Thought(action_of(deal, each.action), each.visits, each.worth, each.won / each.visits)
        for each in tried
    ]


def _search(known: Known, goal: Goal, search: twin.Search, limits: Limits) -> list[twin.Tried]:
    if core().kind == "c":
        until = None if limits.iterations else within(limits.seconds)
        return native_tree.tree_search(known, goal, search, until)
    end = monotonic() + limits.seconds
    return twin.tree_search(
        known, goal, search, lambda: not limits.iterations and monotonic() >= end
    )


def _search_of(known: Known, limits: Limits) -> twin.Search:
    mode = known.rules.mode
    return twin.Search(
        iterations=limits.iterations,
        leaf=LEAF[mode],
        seed=limits.seed,
        explore=EXPLORE[mode],
        logs=LOGS,
        nodes=NODES,
    )
