"""Seats and sockets: who connects, stays, closes and leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from services.game import presence
from services.game.change import Change
from services.game.table import Away
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.game.ledger import Ledger
    from services.game.ports import Held
    from services.game.table import Table
    from services.game.writing import Version

_NOWHERE = "t_"


class Connected(NamedTuple):
    """`generation` 0: the match is over, there is nothing to hold."""

    seat: int
    generation: int
    v: int
    epoch: int


class People:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._house = ledger.house

    async def connect(self, table: str, player: str, gateway: str) -> Connected:
        """The newer socket takes the seat. Raises Refused `forbidden`, `not_found`."""
        version = await self._ledger.current(table)
        seat = _seat(version.table, player)
        place = version.table.places[seat]
        if not (version.table.status or place.away or place.stand):
            ttl = self._house.waits.presence
            claimed, v, epoch = await self._store.claim(table, seat, place.generation, gateway, ttl)
            if claimed:
                return Connected(seat, place.generation, v, epoch)
        now = self._ledger.clock.now()

        def decide(latest: Version) -> Change | None:
            seat = _seat(latest.table, player)
            if latest.table.status:
                return None
            change = Change(latest.table)
            generation = latest.table.places[seat].generation + 1
            presence.return_to(change, seat, generation, gateway, now, self._house)
            return change

        outcome = await self._ledger.apply(table, decide)
        written = outcome.written
        generation = written.table.places[seat].generation if written else 0
        return Connected(seat, generation, outcome.v, outcome.epoch)

    async def disconnect(self, table: str, seat: int, generation: int) -> None:
        """The socket closed. Nothing happens if a newer one has the seat."""
        now = self._ledger.clock.now()

        def decide(latest: Version) -> Change | None:
            places = latest.table.places
            if latest.table.status or not 0 <= seat < len(places):
                return None
            place = places[seat]
            if place.generation != generation or place.away or latest.table.bot(seat):
                return None
            change = Change(latest.table)
            presence.leave_seat(change, seat, Away.CLOSED, now, self._house)
            return change

        await self._ledger.apply(table, decide)

    async def leave(self, table: str, player: str) -> int:
        """For good. Raises Refused `forbidden`, `not_found`."""
        now = self._ledger.clock.now()

        def decide(latest: Version) -> Change | None:
            seat = _seat(latest.table, player)
            if latest.table.status:
                return None
            change = Change(latest.table)
            presence.leave(change, seat, now)
            return change

        return (await self._ledger.apply(table, decide)).v

    async def heartbeat(self, gateway: str, held: Sequence[Held]) -> tuple[list[Held], str]:
        """The seats that are not the gateway's any more, and Redis' run."""
        lost = await self._store.renew(gateway, self._house.waits.presence, held)
        runs = {self._store.run(table) for table in {each.table for each in held} or (_NOWHERE,)}
        return lost, "+".join(sorted(runs))


def _seat(table: Table, player: str) -> int:
    seat = table.seat_of(player)
    if seat is None:
        raise Refused("forbidden", "This is not your table.")
    return seat
