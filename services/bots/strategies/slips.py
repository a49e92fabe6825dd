"""What a beginner overlooks now and then: never more than a few points, never the whole deal."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.bots.strategies.seen import Json

_OFTEN = 0.12
"""Share of decisions in which something may be overlooked; mostly it makes no difference."""


class Slip(Enum):
    FORGETS_A_PAIR = "plays half of a canto like any other card"
    TRUSTS = "takes a trick for safe that is only likely"
    WRONG_SUIT = "leads its lowest card of another suit"


def slip(view: Mapping[str, Json], seed: int) -> Slip | None:
    """The same for the same seed and view, so a move that is asked for twice is the same."""
    sight = (view["match"]["deal_no"], view["points"], view["hand"], view["trick"])
    draw = Random(f"{seed} {sight}")
    return draw.choice(list(Slip)) if draw.random() < _OFTEN else None
