"""`pimc:50ms`: deals the hidden cards, plays each deal with all hands open, takes the average.

Until few enough cards are left for the solver cards are laid at random, as is usual, or, as
`pimc-policy:50ms`, by the policy of `hard`.
"""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from cli.arena.players import Player, parse_limits
from services.bots.search.goal import goal_of
from services.bots.search.known import know
from services.bots.search.native import action_of
from services.bots.search.native_solve import within
from services.bots.search.native_tree import pimc
from services.bots.search.policy import policy
from services.bots.search.think import LOGS, NODES
from services.bots.search.twin.tree import Search
from tute.actions import action_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.bots.strategies.limits import Limits

LEAF = 5
"""Cards in each hand that are left to the solver; of 3, 5 and 7 the strongest by the policy."""


def player(limit: str, *, by_policy: bool = False) -> Player:
    """Plays where nobody bids or sings by hand. Raises BadPlayer."""
    name = "pimc-policy" if by_policy else "pimc"
    return Player(f"{name}:{limit}", partial(decide, parse_limits(limit or "50ms"), by_policy))


def decide(
    limits: Limits, by_policy: bool, view: Mapping[str, Any], history: bytes, seed: int
) -> Mapping[str, Any]:
    """The action with the best average, of as many deals as are solved within `limits`."""
    began = monotonic()
    known = know(view, history)
    goal = goal_of(known.rules, known.deal, view["match"]["score"], view["match"]["deal_no"])
    plays = policy(known.rules) if by_policy else None
    search = Search(limits.iterations, LEAF, seed, 0.0, LOGS, NODES, plays)
    left = limits.seconds - (monotonic() - began)
    tried = pimc(known, goal, search, None if limits.iterations else within(left))
    if not tried:
        return dict(view["legal"][0])
    best = max(tried, key=lambda each: each.worth)
    return action_json(action_of(known.deal, best.action), view["turn"])
