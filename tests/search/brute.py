"""Every way an ending can go, one after another; shares no code with the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from services.bots.search.native import number_of
from tute import engine
from tute.modes import MODES

if TYPE_CHECKING:
    from tute.rules import RuleSet
    from tute.state import Deal

Worth = tuple[float, ...]
Pays = list[list[float]]


def value(rules: RuleSet, pays: Pays, tie: float, deal: Deal) -> Worth:
    """By place, after the best play of every seat; equal actions: the lowest number."""
    if deal.phase == "between":
        return paid(rules, pays, tie, deal)
    place, ways = deal.seats.index(deal.turn), list[Worth]()
    for action in sorted(engine.legal(MODES[rules.mode], rules, deal, deal.turn), key=number_of):
        after, _ = engine.act(MODES[rules.mode], rules, deal, deal.turn, action)
        ways.append(value(rules, pays, tie, after))
    return max(ways, key=lambda worth: worth[place])


def paid(rules: RuleSet, pays: Pays, tie: float, end: Deal) -> Worth:
    """The rows of `struct goal`, chosen by what the match makes of the deal."""
    outcome: dict[str, Any] = (
        MODES[rules.mode].finish(rules, (0,) * rules.players, 1, end).outcome or {}
    )
    places = range(len(end.seats))
    if rules.mode == "cabron":
        lost = [place for place in places if end.seats[place] in outcome["losers"]]
        return tuple(pays[4][place] + sum(pays[other][place] for other in lost) for place in places)
    row = _row(rules, outcome, end)
    return tuple(
        (1 - tie) * pays[row][place] + tie * _share(rules, outcome, end, place) for place in places
    )


def _row(rules: RuleSet, outcome: dict[str, Any], end: Deal) -> int:
    if rules.mode == "subasta":
        return 0 if outcome["made"] else 1
    if outcome["winner"] is None:
        return 3
    if rules.mode == "clasico":
        team: int = (outcome["winner"] - end.seats[0]) % 2
        return team + (4 if outcome["tute"] else 2 if outcome["games"] == 2 else 0)
    shown = outcome["tute"] and not outcome["capote"]
    return end.seats.index(outcome["winner"]) + (4 if shown else 0)


def _share(rules: RuleSet, outcome: dict[str, Any], end: Deal, place: int) -> float:
    seat, points = end.seats[place], end.points
    if rules.mode == "subasta":
        part: float = points[outcome["bidder"]] / 130.0
        return part if seat == outcome["bidder"] else 1 - part
    if rules.mode == "individual" and len(end.seats) == 3:
        return points[seat] / 130.0
    mine = sum(points[other] for other in end.seats if (other - seat) % 2 == 0)
    return 0.5 + (mine - (sum(points) - mine)) / 260.0
