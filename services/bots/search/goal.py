"""What the match pays for the deal, as the search and the solver count it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.search.equity import chances
from services.bots.search.native import SEATS, Goal
from tute.modes.subasta import high, worth
from tute.state import added

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tute.rules import RuleSet
    from tute.state import Deal

TIE = {"clasico": 0.3, "cabron": 0.0, "subasta": 0.1, "individual": 0.3}
"""What the points count for beside the outcome: they tell a good deal from a lucky one."""


def goal_of(rules: RuleSet, deal: Deal, score: Sequence[int], deal_no: int) -> Goal:
    """Of a deal whose trump is known; `score` and `deal_no` as the match has them now."""
    had = tuple(score)
    rows = {
        "clasico": _clasico,
        "cabron": _cabron,
        "subasta": _subasta,
        "individual": _individual,
    }[rules.mode](rules, deal, had, deal_no)
    goal = Goal(tie=TIE[rules.mode])
    for row, pays in rows.items():
        for place, pay in enumerate(pays[:SEATS]):
            goal.pays[row][place] = pay
    return goal


def _clasico(
    rules: RuleSet, deal: Deal, score: tuple[int, ...], deal_no: int
) -> dict[int, list[float]]:
    teams = [seat % 2 for seat in deal.seats]
    ends: dict[int, Sequence[float]] = {}
    for row in range(2):
        team = teams[row]
        won = chances(rules, added(score, team, 1), deal_no)
        ends[row] = won
        ends[2 + row] = chances(rules, added(score, team, 2), deal_no) if rules.double_at else won
        at_once = [float(each == team) for each in range(2)]
        ends[4 + row] = at_once if rules.tute == "match" else won
    plain = {row: [float(teams[row % 2] == team) for team in range(2)] for row in ends}
    scaled = _scaled(ends, plain)
    return {row: [pays[team] for team in teams] for row, pays in scaled.items()}


def _cabron(
    rules: RuleSet, deal: Deal, score: tuple[int, ...], deal_no: int
) -> dict[int, list[float]]:
    before = chances(rules, score, deal_no)
    seats = range(len(score))
    after = [chances(rules, added(score, seat, 1), deal_no) for seat in seats]
    rows: dict[int, list[float]] = {row: [] for row in range(5)}
    for seat in deal.seats:
        moves = [after[other][seat] - before[seat] for other in deal.seats]
        worst = sum(move for move in moves if move < 0)
        whole = sum(abs(move) for move in moves)
        if not whole:
            moves = [-float(other == seat) for other in deal.seats]
            worst, whole = -1.0, 1.0
        rows[4].append(-worst / whole)
        for row, move in enumerate(moves):
            rows[row].append(move / whole)
    return rows


def _subasta(
    rules: RuleSet, deal: Deal, score: tuple[int, ...], deal_no: int
) -> dict[int, list[float]]:
    bidder, bid = high(deal)
    rivals = [seat for seat in deal.seats if seat != bidder]
    made, failed = list(score), list(score)
    made[bidder] += worth(rules, bid, made=True)
    for seat in rivals:
        failed[seat] += worth(rules, bid, made=False)
    ends = {
        row: [chances(rules, tuple(end), deal_no)[seat] for seat in deal.seats]
        for row, end in enumerate((made, failed))
    }
    plain = {row: [float((seat == bidder) != row) for seat in deal.seats] for row in ends}
    return _scaled(ends, plain)


def _individual(
    rules: RuleSet, deal: Deal, score: tuple[int, ...], deal_no: int
) -> dict[int, list[float]]:
    ends: dict[int, Sequence[float]] = {3: [chances(rules, score, deal_no)[s] for s in deal.seats]}
    for row, winner in enumerate(deal.seats):
        won = chances(rules, added(score, winner, 1), deal_no)
        ends[row] = [won[seat] for seat in deal.seats]
        at_once = [float(seat == winner) for seat in deal.seats]
        ends[4 + row] = at_once if rules.tute == "match" else ends[row]
    plain = {
        row: [1 / len(deal.seats)] * len(deal.seats)
        if row == 3
        else [float(place == row % 4) for place in range(len(deal.seats))]
        for row in ends
    }
    return _scaled(ends, plain)


def _scaled(
    ends: Mapping[int, Sequence[float]], plain: Mapping[int, Sequence[float]]
) -> dict[int, list[float]]:
    """Chances so that the best end is 1 to each and the worst 0; `plain` where all are the same."""
    rows: dict[int, list[float]] = {row: [] for row in ends}
    for place in range(len(plain[0])):
        values = [end[place] for end in ends.values()]
        least, most = min(values), max(values)
        for row, end in ends.items():
            level = most - least < 1e-9
            rows[row].append(plain[row][place] if level else (end[place] - least) / (most - least))
    return rows
