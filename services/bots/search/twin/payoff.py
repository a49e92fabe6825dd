"""payoff() of core/position.c: what the end of a deal is worth to each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.modes import cabron, clasico, individual
from tute.modes.subasta import high

if TYPE_CHECKING:
    from services.bots.search.native import Goal
    from tute.rules import RuleSet
    from tute.state import Deal

Worth = tuple[float, ...]


def payoff(rules: RuleSet, goal: Goal, end: Deal) -> Worth:
    """Of a deal that is over."""
    if rules.mode == "cabron":
        return _letters(rules, goal, end)
    row, shares = _SHARED[rules.mode](rules, end)
    return tuple(
        (1 - goal.tie) * goal.pays[row][place] + goal.tie * share
        for place, share in enumerate(shares)
    )


def _letters(rules: RuleSet, goal: Goal, end: Deal) -> Worth:
    sung = frozenset(canto.seat for canto in end.cantos)
    lost = cabron.losers(rules, end.points, end.tricks, sung)
    worth = [goal.pays[4][place] for place in range(len(end.seats))]
    for other, seat in enumerate(end.seats):
        if seat in lost:
            worth = [had + goal.pays[other][place] for place, had in enumerate(worth)]
    return tuple(worth)


def _clasico(rules: RuleSet, end: Deal) -> tuple[int, Worth]:
    """Teams by place: 0 the mano's."""
    mano = end.seats[0]
    team = (clasico.deal_winner(end) + mano) % 2
    totals = clasico.totals(end.points)
    ours, theirs = totals[mano % 2], totals[1 - mano % 2]
    doubled = 0 < rules.double_at <= (theirs if team else ours)
    row = 4 + team if end.tute else 2 + team if doubled else team
    return row, tuple(
        0.5 + (theirs - ours if place % 2 else ours - theirs) / 260.0 for place in range(4)
    )


def _subasta(rules: RuleSet, end: Deal) -> tuple[int, Worth]:
    bidder, bid = high(end)
    part = end.points[bidder] / 130.0
    shares = tuple(part if seat == bidder else 1 - part for seat in end.seats)
    return int(end.points[bidder] < bid), shares


def _individual(rules: RuleSet, end: Deal) -> tuple[int, Worth]:
    points = [end.points[seat] for seat in end.seats]
    if len(points) == 2:
        shares = [0.5 + (points[place] - points[1 - place]) / 260.0 for place in range(2)]
    else:
        shares = [mine / 130.0 for mine in points]
    winner = individual.deal_winner(rules, end)
    if winner is None:
        return 3, tuple(shares)
    by_tute = end.tute is not None and end.capote < 0
    return 4 * by_tute + end.seats.index(winner), tuple(shares)


_SHARED = {"clasico": _clasico, "subasta": _subasta, "individual": _individual}
