"""What an operator sees of the lobby, on a real Redis."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.redis.lobby.queueing import crowd, queued
from tuteapi import keys
from tuteapi.v1 import lobby_pb2, types_pb2

if TYPE_CHECKING:
    from tests.redis.lobby.harness import Lobby

pytestmark = pytest.mark.redis


async def overview(lobby: Lobby, most: int = 50) -> lobby_pb2.LobbyOverview:
    request = types_pb2.OverviewRequest(most=most)
    return await lobby.pool.call(lambda stub: stub.Overview, request)


async def beat(lobby: Lobby, gateway: str, counts: dict[str, float]) -> None:
    request = lobby_pb2.PlayersHeartbeatRequest(gateway=gateway, counts=counts)
    await lobby.pool.call(lambda stub: stub.Heartbeat, request)


async def test_who_is_there_and_who_waits(lobby: Lobby) -> None:
    host, *_ = await queued(lobby, 3)
    gone = await lobby.session("Leo", online=False)
    other = await lobby.session("Eva")
    room = await lobby.make(other)
    seen = await overview(lobby)
    assert (seen.present, seen.tickets, seen.public_rooms, seen.starting) == (4, 3, 1, 0)
    assert [each.people for each in seen.queued] == [1, 1, 1]
    assert [each.since_ms for each in seen.queued] == sorted(each.since_ms for each in seen.queued)
    players = {each.player: each for each in seen.players}
    assert host in players
    assert gone not in players
    assert (players[other].name, players[other].room) == ("Eva", room.id)


async def test_lists_are_cut_counts_are_not(lobby: Lobby) -> None:
    await queued(lobby, 5)
    seen = await overview(lobby, most=2)
    assert (len(seen.players), len(seen.queued)) == (2, 2)
    assert (seen.present, seen.tickets) == (5, 5)
    none = await overview(lobby, most=0)
    assert (len(none.players), len(none.queued), none.present) == (0, 0, 5)


async def test_a_gateways_counts_are_kept_until_it_is_silent(lobby: Lobby) -> None:
    await beat(lobby, "g1", {"gateway_sockets": 3})
    await beat(lobby, "g2", {"gateway_sockets": 4})
    seen = await overview(lobby)
    assert [(g.gateway, g.counts["gateway_sockets"]) for g in seen.gateways] == [
        ("g1", 3),
        ("g2", 4),
    ]
    _, packed = (await lobby.link.call("HGET", keys.GATEWAYS, "g1")).split(b"|", 1)
    await lobby.link.call("HSET", keys.GATEWAYS, "g1", b"1000|" + packed)
    assert [g.gateway for g in (await overview(lobby)).gateways] == ["g2"]
    await beat(lobby, "g2", {"gateway_sockets": 5})
    assert await lobby.link.call("HKEYS", keys.GATEWAYS) == [b"g2"]


async def test_a_beat_without_counts_keeps_nothing(lobby: Lobby) -> None:
    await crowd(lobby, 1)
    await beat(lobby, "g1", {})
    assert await lobby.link.call("EXISTS", keys.GATEWAYS) == 0
