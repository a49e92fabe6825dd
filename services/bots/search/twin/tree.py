"""core/tree.h: information-set tree search."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from services.bots.search.native import SWAP
from services.bots.search.possible import possible
from services.bots.search.twin.alike import choices
from services.bots.search.twin.likely import Chain
from services.bots.search.twin.payoff import payoff
from services.bots.search.twin.playout import act, is_leaf, move_of, play_out
from services.bots.search.twin.policy import policy_card
from services.bots.search.twin.random import Chance
from services.bots.search.twin.solve import solve
from services.bots.search.twin.won import is_won
from tute.modes.subasta import high

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from services.bots.search.known import Known
    from services.bots.search.laid import Laid
    from services.bots.search.native import Goal
    from services.bots.search.policy import Policy
    from tute.rules import RuleSet
    from tute.state import Deal

DEEPEST = 64


class Search(NamedTuple):
    """`struct search`, and how many nodes the tree has."""

    iterations: int
    leaf: int
    seed: int
    explore: float
    logs: Sequence[float]
    nodes: int
    policy: Policy | None = None
    laid: Sequence[Laid] = ()
    doubt: float = 0.1
    trust: int = 0


class Tried(NamedTuple):
    """`struct thought`."""

    action: int
    visits: int
    seen: int
    won: int
    worth: float


class _Node:
    __slots__ = ("action", "children", "seen", "visits", "worth")

    def __init__(self, action: int, seats: int) -> None:
        self.action = action
        self.worth = [0.0] * seats
        self.visits = 0
        self.seen = 1
        self.children: dict[int, _Node] = {}


class _Tree:
    def __init__(self, rules: RuleSet, seats: int, search: Search) -> None:
        self.rules, self.seats, self.search = rules, seats, search
        self.root = _Node(-1, seats)
        self.used = 1

    def add(self, parent: _Node, action: int) -> _Node | None:
        if self.used == self.search.nodes:
            return None
        self.used += 1
        parent.children[action] = node = _Node(action, self.seats)
        return node

    def choose(self, parent: _Node, place: int, may: int, wanted: int) -> tuple[_Node | None, int]:
        """The child to go to of those `wanted` of `may`, and the wanted not in the tree yet."""
        chosen, most = None, -1e300
        for action in sorted(parent.children):
            if not may >> action & 1:
                continue
            node = parent.children[action]
            node.seen += 1
            if not wanted >> action & 1:
                continue
            wanted ^= 1 << action
            spread = self.search.explore * sqrt(self.logarithm(node.seen) / node.visits)
            bound = node.worth[place] / node.visits + spread
            if bound > most:
                chosen, most = node, bound
        return chosen, wanted

    def logarithm(self, of: int) -> float:
        halved = 0
        while of >= len(self.search.logs):
            of >>= 1
            halved += 1
        return self.search.logs[of] + halved * self.search.logs[2]

    def wanted(self, deal: Deal, may: int, chance: Chance) -> int:
        """Of another seat's actions those to choose from."""
        policy = self.search.policy
        if policy and may & (may - 1) and not may >> SWAP and chance.below(256) < self.search.trust:
            return 1 << policy_card(policy, self.rules, deal, may, chance)
        return may

    def descend(self, deal: Deal, chance: Chance) -> tuple[Deal, list[_Node]]:
        """Walks to a new node or a leaf."""
        path, me = [self.root], deal.turn
        while len(path) == 1 or not is_leaf(deal, self.search.leaf):
            if not (may := choices(self.rules, deal)):
                break
            wanted = self.wanted(deal, may, chance) if deal.turn != me else may
            place = deal.seats.index(deal.turn)
            known, fresh = self.choose(path[-1], place, may, wanted)
            node = known
            if fresh:
                action = move_of(self.search.policy, self.rules, deal, fresh, chance)
                node = self.add(path[-1], action)
            elif known:
                action = known.action
            deal = act(self.rules, deal, action)
            if node is None:
                break
            path.append(node)
            if (fresh and may & (may - 1)) or len(path) == DEEPEST:
                break
        return deal, path


def tree_search(
    known: Known, goal: Goal, search: Search, late: Callable[[], bool] = lambda: False
) -> list[Tried]:
    """What the seat on turn thinks of its actions, ascending; it must be `known.me`."""
    rules, seats, me = replace(known.rules, declare="auto"), known.deal.seats, known.me
    counted, bidder = possible(known), high(known.deal)[0]
    bidder = seats.index(bidder) if bidder in seats else -1
    tree, chance = _Tree(rules, len(seats), search), Chance(search.seed)
    deals = Chain(rules, search.policy, search.laid, search.doubt)
    iterations, won = 0, [0] * 43
    while (not search.iterations or iterations < search.iterations) and not late():
        deal, path = tree.descend(deals.next(known, counted, chance), chance)
        deal = play_out(search.policy, rules, deal, chance, search.leaf)
        judge = payoff if deal.phase == "between" else solve
        worth = judge(rules, goal, deal)
        for node in path:
            node.visits += 1
            for place in range(len(seats)):
                node.worth[place] += worth[place]
        won[path[1].action] += is_won(rules, len(seats), bidder, goal, worth, me)
        iterations += 1
    children = tree.root.children
    return [
        Tried(action, node.visits, node.seen, won[action], node.worth[me] / node.visits)
        for action, node in sorted(children.items())
        if node.visits
    ]
