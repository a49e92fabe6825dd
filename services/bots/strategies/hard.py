"""A player who searches: what its seat knows, dealt out many times and looked ahead."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from services.bots.search.goal import goal_of
from services.bots.search.known import Forgotten, know
from services.bots.search.think import think
from services.bots.strategies import bidding, capote, normal
from services.bots.strategies.limits import AS_SHIPPED, Limits
from tute.actions import action_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from services.bots.search.think import Thought
    from services.bots.strategies.seen import Json

_SEARCHED = ("play", "swap", "keep", "capote")
_ENOUGH = 100
"""Iterations; after fewer `normal` knows better: with 80 each won half of 500 deals of clásico."""


def choose(
    view: Mapping[str, Json], history: bytes = b"", limits: Limits = AS_SHIPPED
) -> dict[str, Json]:
    """One of `view["legal"]`.

    Without the whole history of the deal it plays as the normal one, and when time was too short to
    see much: in plain Python, or long after the task was sent.
    """
    legal: Sequence[dict[str, Json]] = view["legal"]
    if view["phase"] in bidding.PHASES:
        return bidding.pick(view, "hard")
    if capote.announces(view, history):
        return {"seat": legal[0]["seat"], "capote": True}
    if not all(any(verb in action for verb in _SEARCHED) for action in legal):
        return normal.choose(view, history, limits)
    began = monotonic()
    try:
        known = know(view, history)
        match = view["match"]
        goal = goal_of(known.rules, known.deal, match["score"], match["deal_no"])
        left = limits._replace(seconds=limits.seconds - (monotonic() - began))
        thoughts = think(known, goal, left, history)
    except Forgotten:
        return normal.choose(view, history, limits)
    if not thoughts or (not limits.iterations and _saw_little(thoughts)):
        return normal.choose(view, history, limits)
    return action_json(thoughts[0].action, int(legal[0]["seat"]))


def _saw_little(thoughts: Sequence[Thought]) -> bool:
    return len(thoughts) > 1 and sum(each.visits for each in thoughts) < _ENOUGH
