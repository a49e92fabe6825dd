"""How long a table stood between one decision and the next."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.load.tally import Tally


class Pauses:
    """Of one table, less what whoever was on turn last took to think. Counted while measuring."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._thought_s = 0.0
        self.begin()

    def begin(self) -> None:
        """Another match."""
        self._ask = 0
        self._since = 0.0
        self._excused = False

    def thinks(self, seconds: float) -> None:
        """Whoever is on turn, from now on."""
        self._thought_s = seconds

    def excuse(self) -> None:
        """Somebody is away on purpose: this one is no pause of the server's."""
        self._excused = True

    def asked(self, ask: int, excused: bool) -> None:
        """Known to one client, which need not be the first. `excused`: so is the next pause."""
        if ask <= self._ask:
            return
        now = perf_counter()
        if self._since and not self._excused and self._tally.measuring:
            self._tally.pauses.add(max(0.0, now - self._since - self._thought_s))
        self._ask, self._since, self._excused = ask, now, excused
        self._thought_s = 0.0
