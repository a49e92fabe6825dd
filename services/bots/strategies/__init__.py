"""What a bot does with what its seat has seen, and nothing else.

The same input gives the same action, except where time limits a search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies import easy, hard, normal
from services.bots.strategies.limits import AS_SHIPPED, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from services.bots.strategies.seen import Json

LEVELS: dict[str, Callable[[Mapping[str, Json], bytes, Limits], dict[str, Json]]] = {
    "easy": easy.choose,
    "normal": normal.choose,
    "hard": hard.choose,
}


def choose(
    level: str, view: Mapping[str, Json], history: bytes = b"", limits: Limits = AS_SHIPPED
) -> dict[str, Json]:
    """One of `view["legal"]`; where there is one only, nobody thinks.

    `history` is what all saw of the deal, as tute/history.py packs it.
    Raises KeyError: no such level, or the seat has nothing to decide.
    """
    strategy, legal = LEVELS[level], view["legal"]
    return dict(legal[0]) if len(legal) == 1 else strategy(view, history, limits)
