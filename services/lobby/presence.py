"""Who has a live socket, and rooms that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from services.lobby import metrics, rooms
from tuteapi.v1 import lobby_pb2

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.lobby.changes import Changed, Seen
    from services.lobby.room import Room
    from services.lobby.store import Store


BATCH = 200


class Beat(NamedTuple):
    """`lost`: replaced by a newer socket elsewhere. `versions`: of each player's room."""

    lost: list[str]
    versions: dict[str, int]


class Presence:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def connect(self, player: str, gateway: str) -> tuple[int, Changed | None, str]:
        """The number of the socket, the player's room and ticket. Older sockets are told."""
        conn, ticket = await self._store.connect(player, gateway)
        note = lobby_pb2.PlayerNote(replaced=conn)
        await self._store.tell(player, note.SerializeToString())
        return conn, await self.settle(player), ticket

    async def disconnect(self, player: str, conn: int) -> None:
        if await self._store.disconnect(player, conn):
            await self.settle(player)

    async def heartbeat(self, gateway: str, connected: Sequence[tuple[str, int]]) -> Beat:
        """Also mends what a killed process left: a seat shown as absent though its socket lives."""
        where = await self._store.heartbeat(gateway, connected)
        found = await self._store.rooms(sorted({room for room in where.values() if room}))
        inside = {player: found[room] for player, room in where.items() if room and room in found}
        for player, room in inside.items():
            seat = room.people.get(player)
            if seat is not None and not seat.present:
                await self.settle(player)
        return Beat(
            lost=[player for player, room in where.items() if room is None],
            versions={player: room.version for player, room in inside.items()},
        )

    async def settle(self, player: str) -> Changed | None:
        """The player's room shows whether they are present; who lapsed leaves the index."""
        seen = await self._store.look("", player)
        room = seen.who.room
        settled = await self._store.change_if_there(room, player, _shown) if room else None
        if not seen.who.present:
            version = settled.room.version if settled else 0
            await self._store.forget(player, seen.pointer, version)
        return settled

    async def sweep(self) -> None:
        """Presences that lapsed, of killed gateways or of a call cut short."""
        while lapsed := await self._store.lapsed(BATCH):
            for player in lapsed:
                await self.settle(player)
            metrics.LAPSED.inc(len(lapsed))
            if len(lapsed) < BATCH:
                return


def _shown(room: Room, seen: Seen) -> Room:
    return rooms.presence(room, seen.who.player, present=seen.who.present)
