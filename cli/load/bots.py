"""A table of bots alone, seen by who looks on; when it ends, another one is made."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from cli.ended import Unreachable
from cli.load.guest import together
from cli.load.knowledge import Hands
from cli.load.limits import Limited, limited
from cli.load.onlooker import Onlooker
from cli.load.people import STALL_S
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    import aiohttp

    from cli.load.guest import Guest
    from cli.load.messages import Event
    from cli.load.plan import Rules
    from cli.load.tally import Tally

DEALS = 10
_AGAIN_S = 1.0
_ENDING = ("match_finished", "match_cancelled")


class Bots:
    """`moves` are counted by their decisions, as the first of those who look on hears them."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        url: str,
        rules: Rules,
        level: str,
        onlookers: int,
        tally: Tally,
    ) -> None:
        self._rules, self._level = rules, level
        self._tally = tally
        hands = Hands()
        self._onlookers = [
            Onlooker(http, url, hands, tally, self._news if n == 0 else None)
            for n in range(max(1, onlookers))
        ]
        self._asked_at = self._news_at = 0.0
        self._quiet = self._stalled = False
        self._work: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Raises Refused, Unreachable, OSError."""
        await together(*(each.arrive("Load") for each in self.guests))
        await together(*(each.connect() for each in self.guests))
        await self._new_table()
        self._tally.tables += 1

    def stop(self) -> None:
        """No further table; this one plays its deals to the end."""
        self._quiet = True

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        for guest in self.guests:
            guest.leave()

    @property
    def guests(self) -> Iterator[Guest]:
        for each in self._onlookers:
            yield each.guest

    @property
    def clients(self) -> list[Onlooker]:
        return self._onlookers

    def check(self, now: float) -> None:
        """Every second."""
        seer = self._onlookers[0]
        if seer.over and self._work is None and not self._quiet:
            self._work = asyncio.get_running_loop().create_task(self._again())
        sees = seer.guest.here and now - seer.guest.since > STALL_S
        late = now - self._news_at > STALL_S
        if sees and late and not (self._stalled or self._quiet or seer.over):
            self._stalled = True
            self._tally.stalled += 1

    async def _new_table(self) -> None:
        table = {"rules": self._rules.json(), "level": self._level, "deals": DEALS}
        client = self._onlookers[0].guest.client
        with limited("TUTE_BOT_TABLES"):
            name = (await client.call("POST", "/bot-tables", table))["table"]
        self._news_at, self._asked_at = perf_counter(), 0.0
        for each in self._onlookers:
            each.watch(name)

    async def _again(self) -> None:
        try:
            await self._new_table()
        except (Refused, Unreachable, Limited) as error:
            self._tally.refused[f"bot table: {error}"[:80]] += 1
            await asyncio.sleep(_AGAIN_S)
        finally:
            self._work = None

    def _news(self, v: int, events: list[Event]) -> None:
        now, kinds = perf_counter(), {event.kind for event in events}
        self._news_at, self._stalled = now, False
        asks = "turn" in kinds
        ends = bool(kinds.intersection(_ENDING))
        if self._asked_at and (asks or ends):
            if self._tally.measuring:
                self._tally.moves += 1
                self._tally.bots.add(now - self._asked_at)
                self._tally.pauses.add(now - self._asked_at)
            waited = now - self._asked_at
            self._tally.longest_pause_s = max(self._tally.longest_pause_s, waited)
        self._asked_at = now if asks else 0.0
        if ends:
            self._tally.matches += 1
            self._onlookers[0].over = True
            if not self._quiet and self._work is None:
                self._work = asyncio.get_running_loop().create_task(self._again())
