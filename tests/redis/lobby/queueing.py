"""Crowds that look for quick matches, for the lobby's tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.redis.lobby.harness import Lobby, Notes
    from tuteapi.v1 import lobby_pb2


async def crowd(lobby: Lobby, count: int) -> list[str]:
    return [await lobby.session(f"Player {number}") for number in range(count)]


async def queued(lobby: Lobby, count: int, **wish: int | None) -> list[str]:
    players = await crowd(lobby, count)
    for player in players:
        await lobby.enqueue(player, **wish)  # type: ignore[arg-type]
    return players


async def room_of(lobby: Lobby, player: str) -> lobby_pb2.Room:
    return await lobby.get((await lobby.me(player)).room, player)


async def party(lobby: Lobby, count: int) -> tuple[str, list[str]]:
    """A private room, its host first."""
    players = await crowd(lobby, count)
    room = (await lobby.make(players[0], public=False)).id
    code = (await lobby.invite(room, players[0])).code
    for player in players[1:]:
        await lobby.accept(code, player)
    return room, players


async def kinds(notes: Notes, count: int) -> list[str]:
    return [str((await notes.next()).WhichOneof("what")) for _ in range(count)]
