"""A room of simulated people, match after match."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from cli.ended import Unreachable
from cli.load.flights import Flights
from cli.load.guest import together
from cli.load.knowledge import Hands
from cli.load.limits import Limited, limited
from cli.load.onlooker import Onlooker
from cli.load.pauses import Pauses
from cli.load.player import Player
from tuteapi.codes import Refused

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    import aiohttp

    from cli.load.guest import Guest
    from cli.load.messages import Event
    from cli.load.pace import Pace
    from cli.load.plan import Rules
    from cli.load.tally import Tally

STALL_S = 10.0
_SETTLE_S = 0.5
_AGAIN_S = 0.2
_NEW_ROOM = ("not_ready", "forbidden", "not_found")


class People:
    """`rules` of the room; `onlookers` look on at each match."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        url: str,
        rules: Rules,
        onlookers: int,
        pace: Pace,
        tally: Tally,
        luck: random.Random,
    ) -> None:
        self._http, self._url = http, url
        self._rules, self._count = rules, onlookers
        self._pace = pace
        self._tally = tally
        self._luck = luck
        self._flights = Flights(tally)
        self._pauses = Pauses(tally)
        self._players: list[Player] = []
        self._onlookers: list[Onlooker] = []
        self._room = self._table = ""
        self._news_at = 0.0
        self._quiet = self._stalled = False
        self._work: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Everybody comes and sits down, and the match begins. Raises Refused, Unreachable, …."""
        hands, common = Hands(), (self._http, self._url)
        self._players = [
            Player(*common, seat, self, hands, self._tally, self._luck)
            for seat in range(self._rules.players)
        ]
        self._onlookers = [Onlooker(*common, hands, self._tally) for _ in range(self._count)]
        await together(*(each.arrive(f"Load {n}") for n, each in enumerate(self.guests)))
        host = self._players[0].guest.client
        room = {"rules": self._rules.json(), "pace": "none", "spectators": bool(self._count)}
        self._room = (await host.call("POST", "/rooms", room))["id"]
        code = (await host.call("POST", f"/rooms/{self._room}/invites", {}))["code"]
        for each in self._players[1:]:
            with limited("TUTE_INVITE_TRIES_PER_MIN"):
                await each.guest.client.call("POST", f"/invites/{code}/accept", {})
        await together(*(each.connect() for each in self.guests))
        await host.call("POST", f"/rooms/{self._room}/start", {})
        self._tally.tables += 1

    def stop(self) -> None:
        """No more moves; what is under way may still be answered."""
        self._quiet = True

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        for player in self._players:
            player.leave()
        for onlooker in self._onlookers:
            onlooker.guest.leave()

    @property
    def guests(self) -> Iterator[Guest]:
        for each in self.clients:
            yield each.guest

    @property
    def clients(self) -> list[Player | Onlooker]:
        return [*self._players, *self._onlookers]

    def think_s(self) -> float | None:
        if self._quiet:
            return None
        wait_s = self._pace.wait_s()
        self._pauses.thinks(wait_s)
        return wait_s

    def heard(self, player: Player, v: int, events: list[Event]) -> None:
        if player.follower.table != self._table:
            self._begin(player.follower.table)
        self._flights.arrived(v)
        self._news_at = perf_counter()
        self._stalled = False
        for event in events:
            if event.kind in ("match_finished", "match_cancelled") and self._work is None:
                self._over(event)

    def asked(self, ask: int) -> None:
        self._pauses.asked(ask, any(each.guest.dropped for each in self._players))

    def moved(self, player: Player, v: int, sent: float) -> None:
        if player.follower.table == self._table:
            here = sum(each.guest.here for each in self._players)
            self._flights.answered(v, sent, here)

    def gone(self) -> None:
        self._flights.interrupted()
        if any(each.guest.dropped for each in self._players):
            self._pauses.excuse()

    def check(self, now: float) -> None:
        """Every second."""
        for player in self._players:
            player.check(now)
        whole = all(each.guest.here and now - each.guest.since > STALL_S for each in self._players)
        waited = now - self._news_at - self._pace.longest_s
        if whole and not self._stalled and not self._quiet and self._table and waited > STALL_S:
            self._stalled = True
            self._tally.stalled += 1

    def _begin(self, table: str) -> None:
        self._table = table
        self._flights.begin()
        self._pauses.begin()
        for each in self._onlookers:
            each.watch(table)

    def _over(self, event: Event) -> None:
        if event.kind == "match_cancelled":
            self._tally.cancelled[event.reason] += 1
        else:
            self._tally.matches += 1
        self._work = asyncio.get_running_loop().create_task(self._again(event.kind))

    async def _again(self, how: str) -> None:
        """The record is read, and another match begun."""
        await asyncio.sleep(_SETTLE_S)
        try:
            if how == "match_finished":
                await self._check_record()
            while not self._quiet:
                if await self._started():
                    break
                await asyncio.sleep(_AGAIN_S)
        except (Refused, Unreachable, Limited, OSError) as error:
            self._tally.refused[f"again: {error}"[:80]] += 1
        finally:
            self._work = None

    async def _started(self) -> bool:
        host = self._players[0].guest.client
        try:
            await host.call("POST", f"/rooms/{self._room}/start", {})
        except Refused as refused:
            if refused.code in _NEW_ROOM:
                self._tally.tables -= 1
                for guest in self.guests:
                    guest.leave()
                await self.open()
                return True
            self._tally.refused[f"start {refused.code}"] += 1
            return False
        return True

    async def _check_record(self) -> None:
        """Every move that was acknowledged is in it, in its order."""
        table = self._table
        moves = {
            each.seat: list(each.played.values())
            for each in self._players
            if each.follower.table == table and each.acting is None
        }
        record = await self._players[0].guest.client.call("GET", f"/tables/{table}/record")
        self._tally.records += 1
        acted = [action for deal in record["deals"] for action in deal["actions"]]
        for seat, played in moves.items():
            left = iter([action for action in acted if action["seat"] == seat])
            for action in played:
                if action not in left:
                    what = f"{table} seat {seat}: {action} is not in the record"
                    self._tally.fault("lost", what)
                    break
