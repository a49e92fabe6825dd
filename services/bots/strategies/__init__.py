"""What a bot does with its own view. Pure: the same view gives the same action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies import easy

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from services.bots.strategies.seen import Json

LEVELS: dict[str, Callable[[Mapping[str, Json]], dict[str, Json]]] = {
    "easy": easy.choose,
    # Until the searching player exists every level plays the easy way: this is the only place.
    "normal": easy.choose,
    "hard": easy.choose,
}


def choose(level: str, view: Mapping[str, Json]) -> dict[str, Json]:
    """One of `view["legal"]`. Raises KeyError: no such level, or the seat has nothing to decide."""
    return LEVELS[level](view)
