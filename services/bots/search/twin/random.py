"""core/random.h: splitmix64."""

from __future__ import annotations

_ALL = (1 << 64) - 1


class Chance:
    """Chance from one number."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _ALL

    def next(self) -> int:
        """64 bits."""
        self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & _ALL
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _ALL
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _ALL
        return mixed ^ mixed >> 31

    def below(self, limit: int) -> int:
        """0 to limit - 1; limit under 2**32."""
        return (self.next() >> 32) * limit >> 32
