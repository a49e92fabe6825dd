"""Whether all that is written about rooms and tickets fits together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from services.lobby.changes import unpack
from services.lobby.tickets import Ticket
from tuteapi import keys

if TYPE_CHECKING:
    from services.lobby.room import Room
    from tests.redis.lobby.harness import Lobby


async def audit(lobby: Lobby) -> list[Room]:
    """The rooms, after checking all that points to them."""
    call = lobby.link.call
    names = [key async for key in lobby.link.scan("{lobby}:*")]
    rooms = {
        key: unpack(await call("HGET", key, "state"))
        for key in names
        if key.startswith(keys.room(""))
    }
    for room in rooms.values():
        assert int(await call("HGET", keys.room(room.id), "version")) == room.version
        assert room.people
        assert room.host in room.people
        for player in room.people:
            assert await call("HGET", keys.player(player), "room") == room.id.encode()
    for key in names:
        if key.startswith(keys.player("")) and (where := await call("HGET", key, "room")):
            assert key.removeprefix(keys.player("")) in rooms[keys.room(where.decode())].people
    listed = {room.decode() for room in await call("ZRANGE", keys.PUBLIC_ROOMS, 0, -1)}
    assert listed == {r.id for r in rooms.values() if r.public and r.state == "waiting"}
    assert not await call("ZCARD", keys.STARTING)
    codes = {keys.invite(each.code) for room in rooms.values() for each in room.invites}
    assert codes == {key for key in names if key.startswith(keys.invite(""))}
    await _audit_tickets(lobby, rooms)
    return list(rooms.values())


async def waiting(lobby: Lobby) -> list[Ticket]:
    """Every ticket there is."""
    packed = await lobby.link.call("HVALS", keys.TICKETS)
    return [msgspec.msgpack.decode(each, type=Ticket) for each in packed]


async def _audit_tickets(lobby: Lobby, rooms: dict[str, Room]) -> None:
    """Nobody has two; who has one is in no room, or in one that waits, all of it a party."""
    seen: set[str] = set()
    for ticket in await waiting(lobby):
        players = {each.player for each in ticket.people}
        assert not players & seen
        seen |= players
        for player in players:
            found = await lobby.link.call("HMGET", keys.player(player), "ticket", "room")
            assert found == [ticket.id.encode(), ticket.room.encode() or None]
        if ticket.room:
            room = rooms[keys.room(ticket.room)]
            assert (set(room.people), room.state) == (players, "waiting")
