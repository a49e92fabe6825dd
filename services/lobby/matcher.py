"""Waves of the quick match: who waits is matched, claimed, seated, and their table made.

Any number of lobby processes may do this: a wave is opened by one of them, a claim takes all its
tickets or none, and whoever is killed in between leaves tickets that are free again when it lapses.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from chassis import crash
from services.lobby import matchmaking, metrics, seating
from tuteapi.codes import Refused
from tuteapi.v1 import lobby_pb2

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from services.lobby.changes import Changed
    from services.lobby.matchmaking import Group
    from services.lobby.room import Room
    from services.lobby.store import Store
    from services.lobby.tables import Tables
    from services.lobby.tickets import Ticket
    from services.lobby.ticketstore import TicketStore

WAVE_S = matchmaking.WAVE_MS / 1_000
JITTER = 0.2
"""Of each wave's time, so that several lobbies do not come all at once."""


class Times(NamedTuple):
    """Milliseconds: between waves at least, until a claim lapses, until an absent ticket does."""

    gap: int = int(matchmaking.WAVE_MS * (1 - JITTER))
    claim: int = 10_000
    absent: int = 20_000


class Matcher:
    """`turn_seconds`: the clock of the matches it makes."""

    def __init__(
        self,
        tickets: TicketStore,
        store: Store,
        tables: Tables,
        turn_seconds: int,
        times: Times | None = None,
    ) -> None:
        self._tickets = tickets
        self._store = store
        self._tables = tables
        self._turn_seconds = turn_seconds
        self._times = times or Times()

    async def wave(self) -> None:
        """Raises Refused `unavailable`; what was begun is finished by the next wave or sweep."""
        wave = await self._tickets.open_wave(self._times.gap, self._times.absent)
        metrics.QUEUE.set(wave.total)
        for ticket in wave.lapsed:
            if await self._tickets.remove(ticket, "expired"):
                metrics.TICKETS.labels("expired").inc()
        kinds: dict[str, list[Ticket]] = {}
        for ticket in wave.free:
            kinds.setdefault(ticket.kind, []).append(ticket)
        await asyncio.gather(*(self._kind(kind, wave.now_ms) for kind in kinds.values()))

    async def _kind(self, tickets: Sequence[Ticket], now_ms: int) -> None:
        groups = matchmaking.match(tickets, tickets[0].rules.players, now_ms)
        seated = {ticket.id for group in groups for ticket in group.tickets}
        left = [ticket for ticket in tickets if ticket.id not in seated]
        await asyncio.gather(
            *(self._seat(group, now_ms) for group in groups), self._tell(left, now_ms)
        )

    async def _seat(self, group: Group, now_ms: int) -> None:
        claim = secrets.token_urlsafe(9)
        if not await self._tickets.claim(claim, group.tickets, self._times.claim):
            return
        crash.passing("lobby.after_claim")
        parties = await self._parties(group.tickets)
        id, table = f"r_{secrets.token_urlsafe(9)}", f"t_{secrets.token_urlsafe(12)}"
        room = seating.room(group, id, table, self._turn_seconds, now_ms)
        made = await self._tickets.seat(claim, group.tickets, room, parties)
        if made is None:
            return
        crash.passing("lobby.after_seat")
        _count(group, now_ms)
        await self._table(made)

    async def _parties(self, tickets: Iterable[Ticket]) -> list[Room]:
        """The rooms that parties leave, as they are now."""
        rooms = await self._store.rooms([ticket.room for ticket in tickets if ticket.room])
        return list(rooms.values())

    async def _table(self, made: Changed) -> None:
        """Where it cannot be made the room waits with its people, and its host may start it."""
        with suppress(Refused):
            await self._tables.finish(made)

    async def _tell(self, tickets: Sequence[Ticket], now_ms: int) -> None:
        """Everybody who goes on waiting, how long already and with how many."""
        size = sum(ticket.size for ticket in tickets)
        notes: list[tuple[str, bytes]] = []
        for ticket in tickets:
            waiting = lobby_pb2.Queue(waiting_s=(now_ms - ticket.since_ms) // 1_000, size=size)
            note = lobby_pb2.PlayerNote(queue=waiting).SerializeToString()
            notes += [(each.player, note) for each in ticket.people]
        await asyncio.gather(*(self._store.tell(player, note) for player, note in notes))


def _count(group: Group, now_ms: int) -> None:
    metrics.QUICK.labels("bots" if group.bots else "people").inc()
    for ticket in group.tickets:
        metrics.TICKETS.labels("matched").inc()
        metrics.WAITED.observe((now_ms - ticket.since_ms) / 1_000)
