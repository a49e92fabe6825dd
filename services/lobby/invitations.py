"""Invite codes in use: from what somebody typed to the room it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from services.lobby import invites, metrics, rooms
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from services.lobby.changes import Changed
    from services.lobby.limits import Limits
    from services.lobby.room import Invite, Room
    from services.lobby.store import Store


class Invitation(NamedTuple):
    invite: Invite
    room: Room
    now_ms: int


class Invitations:
    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits

    async def create(self, room: str, player: str, ttl_s: int, uses: int) -> Invitation:
        made, now_ms, _ = await self._store.change(
            room,
            player,
            lambda room, seen: invites.create(
                room, player, invites.draw(), ttl_s, uses, seen.now_ms
            ),
        )
        return Invitation(made.invites[-1], made, now_ms)

    async def preview(self, text: str, player: str, ip: str) -> Invitation:
        """Spends nothing."""
        async with self._limits.guess(player, ip):
            code, room = await self._find(text)
            seen = await self._store.look(room, player)
            if seen.room is None:
                raise _unknown()
            return Invitation(invites.usable(seen.room, code, seen.now_ms), seen.room, seen.now_ms)

    async def accept(self, text: str, player: str, ip: str) -> Changed:
        async with self._limits.guess(player, ip):
            code, room = await self._find(text)
            changed = await self._store.change(
                room, player, lambda room, seen: rooms.accept(room, seen.who, code, seen.now_ms)
            )
        if changed.wrote:
            metrics.ENTERED.labels("invite").inc()
        return changed

    async def revoke(self, text: str, player: str, ip: str) -> None:
        async with self._limits.guess(player, ip):
            code, room = await self._find(text)
            await self._store.change(
                room, player, lambda room, _: invites.revoke(room, player, code)
            )

    async def _find(self, text: str) -> tuple[str, str]:
        """The code as it is written, and its room."""
        code = invites.read(text)
        room = await self._store.invited_to(code) if code else ""
        if not room:
            raise _unknown()
        return code, room


def _unknown() -> Refused:
    return Refused("not_found", "There is no such invite.")
