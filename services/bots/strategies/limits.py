from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """How long a searching player may think: `seconds`, or `iterations` where they are not 0.

    The same view, history, iterations and seed give the same action.
    """

    seconds: float = 0.05
    iterations: int = 0
    seed: int = 0


AS_SHIPPED = Limits()
