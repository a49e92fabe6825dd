"""Moves on their way: from the act to its answer, and to its frame at the last of the table."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.load.tally import Tally

_KEPT = 32


class Flights:
    """Of one table. Arrivals are counted before the answer too: it may come last."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._arrived: dict[int, int] = {}
        self._latest: dict[int, float] = {}
        self._landing: dict[int, tuple[float, int]] = {}

    def begin(self) -> None:
        """Another match."""
        self._arrived.clear()
        self._latest.clear()
        self._landing.clear()

    def interrupted(self) -> None:
        """A client is gone: what is on its way to it is not measured."""
        self._landing.clear()

    def arrived(self, v: int) -> None:
        """Frame `v` is at one more client."""
        count = self._arrived[v] = self._arrived.get(v, 0) + 1
        self._latest[v] = perf_counter()
        if (landing := self._landing.get(v)) and count >= landing[1]:
            self._land(v)

    def answered(self, v: int, sent: float, clients: int) -> None:
        """The act of `sent` made `v`, which so many clients are to hear of."""
        if self._tally.measuring:
            self._tally.moves += 1
            self._tally.mover.add(perf_counter() - sent)
        self._landing[v] = (sent, clients)
        if self._arrived.get(v, 0) >= clients:
            self._land(v)
        if len(self._latest) > _KEPT:
            self._forget(v - _KEPT // 2)

    def _land(self, v: int) -> None:
        sent, _ = self._landing.pop(v)
        if self._tally.measuring:
            self._tally.last.add(self._latest[v] - sent)

    def _forget(self, until: int) -> None:
        for v in [each for each in self._latest if each < until]:
            del self._latest[v], self._arrived[v]
            self._landing.pop(v, None)
