"""`cheater`: sees all hands and plays perfectly; how far knowing the cards would carry."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from cli.arena.players import BadPlayer, Player
from services.bots.search.goal import goal_of
from services.bots.search.native import action_of, position_of, rules_of
from services.bots.search.native_solve import Solver
from tute.actions import action_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tute.match import Match

MEGABYTES = 64


def player(limit: str) -> Player:
    """Where there are two sides, cards are played and nobody is asked anything else: clásico."""
    if limit:
        raise BadPlayer("The cheater takes the time that it needs.")
    return Player("cheater", decide, peeks=True)


def decide(match: Match, history: bytes, seed: int) -> Mapping[str, Any]:
    """What is worth most if everybody knows all cards and plays as well as can be."""
    deal = match.now
    assert deal is not None
    goal = goal_of(match.rules, deal, match.score, match.deal_no)
    worth = _solver().each(rules_of(match.rules, deal), goal, position_of(deal))
    place = deal.seats.index(deal.turn)
    best = max(worth, key=lambda action: worth[action][place])
    return action_json(action_of(deal, best), deal.turn)


@cache
def _solver() -> Solver:
    return Solver(MEGABYTES)
