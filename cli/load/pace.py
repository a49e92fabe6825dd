"""When people move: after thinking, at once, or all together to a beat."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_LEAST, _MOST = 0.5, 1.5


class Thinking:
    """Around `mean_s`, from half to one and a half of it; 0: at once."""

    def __init__(self, mean_s: float, luck: Random) -> None:
        self._mean_s = mean_s
        self._luck = luck
        self.longest_s = mean_s * _MOST

    def wait_s(self) -> float:
        return self._mean_s * self._luck.uniform(_LEAST, _MOST) if self._mean_s else 0.0


class Beat:
    """A move every `every_s`, whoever is on turn; a beat that is late is not made up for."""

    def __init__(self, every_s: float, offset_s: float) -> None:
        self._every_s = every_s
        self._due = perf_counter() + offset_s
        self.longest_s = every_s

    def wait_s(self) -> float:
        now = perf_counter()
        self._due = max(self._due + self._every_s, now - self._every_s)
        return self._due - now


Pace = Thinking | Beat
