"""core/solve.h: what a deal with every hand open is worth; for small endings."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from services.bots.search.native import SEATS, Goal, action_of, number_of, numbers
from services.bots.search.twin.alike import choices
from services.bots.search.twin.payoff import payoff
from tute import engine
from tute.modes import MODES
from tute.modes.subasta import high

if TYPE_CHECKING:
    from collections.abc import Hashable

    from services.bots.search.twin.payoff import Worth
    from tute.rules import RuleSet
    from tute.state import Deal


def solve(rules: RuleSet, goal: Goal, deal: Deal) -> Worth:
    """What best play is worth, by place."""
    if rules.mode in ("clasico", "subasta") or len(deal.seats) == 2:
        return _Sides(rules, goal, deal).worth(deal, -inf, inf)
    return _Each(rules, goal).worth(deal)


def each(rules: RuleSet, goal: Goal, deal: Deal) -> dict[int, Worth]:
    """The same after each legal action, by its number."""
    mode, worths = MODES[rules.mode], dict[int, "Worth"]()
    for action in engine.legal(mode, rules, deal, deal.turn):
        after, _ = engine.act(mode, rules, deal, deal.turn, action)
        worths[number_of(action)] = solve(rules, goal, after)
    return dict(sorted(worths.items()))


def wins(rules: RuleSet, deal: Deal) -> bool:
    """Of two sides: place 0's team, place 0 or the bidder wins the deal, makes the bid."""
    first = deal.seats.index(high(deal)[0]) if rules.mode == "subasta" else 0
    rows = {"clasico": (0, 2, 4), "subasta": (0,), "individual": (0, 4)}[rules.mode]
    goal = Goal()
    for row in range(8):
        for place in range(SEATS):
            ours = place % 2 == 0 if rules.mode == "clasico" else place == first
            goal.pays[row][place] = (row in rows) == ours
    return solve(rules, goal, deal)[first] > 0.5


class _Sides:
    """Alpha-beta for the seats of one side; what is known of a position is bounds and a worth."""

    def __init__(self, rules: RuleSet, goal: Goal, deal: Deal) -> None:
        self._rules, self._goal = rules, goal
        first = high(deal)[0] if rules.mode == "subasta" else deal.seats[0]
        self._place = deal.seats.index(first)
        self._side = {first, (first + 2) % 4} if rules.mode == "clasico" else {first}
        self._known: dict[Hashable, tuple[float, float, Worth]] = {}

    def worth(self, deal: Deal, low: float, high: float) -> Worth:
        if deal.phase == "between":
            return payoff(self._rules, self._goal, deal)
        if deal.table:
            return self._best(deal, low, high)
        key = _key(deal)
        least, most, worth = self._known.get(key, (-inf, inf, ()))
        if least >= high or most <= low or least == most:
            return worth
        worth = self._best(deal, low, high)
        value = worth[self._place]
        self._known[key] = (
            value if value > low else least,
            value if value < high else most,
            worth,
        )
        return worth

    def _best(self, deal: Deal, low: float, high: float) -> Worth:
        wants_most, chosen = deal.turn in self._side, tuple[float, ...]()
        for number in _ascending(self._rules, deal):
            worth = self.worth(_after(self._rules, deal, number), low, high)
            value = worth[self._place]
            if not chosen or (value - chosen[self._place]) * (1 if wants_most else -1) > 0:
                chosen = worth
            if wants_most:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return chosen


class _Each:
    """Max^n; of equal actions the one with the lowest number."""

    def __init__(self, rules: RuleSet, goal: Goal) -> None:
        self._rules, self._goal = rules, goal
        self._known: dict[Hashable, Worth] = {}

    def worth(self, deal: Deal) -> Worth:
        if deal.phase == "between":
            return payoff(self._rules, self._goal, deal)
        if deal.table:
            return self._best(deal)
        key = _key(deal)
        if key not in self._known:
            self._known[key] = self._best(deal)
        return self._known[key]

    def _best(self, deal: Deal) -> Worth:
        place = deal.seats.index(deal.turn)
        worths = [
            self.worth(_after(self._rules, deal, number))
            for number in _ascending(self._rules, deal)
        ]
        return max(worths, key=lambda worth: worth[place])


def _ascending(rules: RuleSet, deal: Deal) -> list[int]:
    return sorted(numbers(choices(rules, deal)))


def _after(rules: RuleSet, deal: Deal, number: int) -> Deal:
    action = action_of(deal, number)
    return engine.act(MODES[rules.mode], rules, deal, deal.turn, action)[0]


def _key(deal: Deal) -> Hashable:
    """A position between two tricks, without what no rule asks about again."""
    return deal._replace(last=None, tricks=tuple(bool(won) for won in deal.tricks))
