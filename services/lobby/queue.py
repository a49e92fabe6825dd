"""Into the queue for a quick match and out of it."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, TypeAlias

from services.lobby import metrics, tickets
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from services.lobby.sessions import Sessions
    from services.lobby.tickets import Wish
    from services.lobby.ticketstore import TicketStore
    from tuteapi.ratings import Rating

Rate: TypeAlias = "Callable[[str, str], Awaitable[Rating]]"
"""The rating of a player in a mode."""

ATTEMPTS = 16


class Queue:
    def __init__(self, store: TicketStore, sessions: Sessions, rate: Rate) -> None:
        self._store = store
        self._sessions = sessions
        self._rate = rate

    async def enter(self, player: str, name: str, wish: Wish) -> str:
        """The ticket of the player, or of the party whose host they are; again the same one.

        Raises Refused `conflict`: they wait for something else; and what `tickets.party` does.
        """
        for _ in range(ATTEMPTS):
            seen = await self._sessions.me(player, name)
            if old := await self._store.read(seen.who.ticket) if seen.who.ticket else None:
                if not tickets.same(old, wish):
                    text = "You are waiting for another match: leave that queue first."
                    raise Refused("conflict", text, {"ticket": old.id})
                return old.id
            if seen.who.room != (seen.room.id if seen.room else ""):
                continue
            people = tickets.party(seen, wish)
            mode = wish.rules.mode
            ratings = await asyncio.gather(*(self._rate(each.player, mode) for each in people))
            rated = {each.player: rating for each, rating in zip(people, ratings, strict=True)}
            new = tickets.new(f"q_{secrets.token_urlsafe(9)}", people, rated, wish, seen)
            if await self._store.add(new, seen):
                metrics.TICKETS.labels("made").inc()
                return new.id
        raise Refused("conflict", "Too much is happening in your room.")

    async def leave(self, player: str, name: str) -> None:
        """With the whole party. Not waiting is fine."""
        seen = await self._sessions.me(player, name)
        old = await self._store.read(seen.who.ticket) if seen.who.ticket else None
        if old and await self._store.remove(old, "left"):
            metrics.TICKETS.labels("left").inc()
