"""What an operator sees of the lobby: who is there, who waits, what the gateways count."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

import msgspec

from chassis import lua
from services.lobby.messages import rules_to_proto
from services.lobby.reached import REDIS, reached
from services.lobby.tickets import Ticket
from tuteapi import keys
from tuteapi.v1 import lobby_pb2 as pb

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chassis.redislink import Link

MOST = 100
SILENT_MS = 60_000
GATEWAY = lua.load("services.lobby", "lua/gateway.lua")


class Overview:
    def __init__(self, link: Link) -> None:
        self._link = link

    async def heard(self, gateway: str, counts: Mapping[str, float]) -> None:
        """Of a gateway's heartbeat. Raises Refused `unavailable`."""
        packed = msgspec.msgpack.encode(dict(counts))
        with reached(REDIS):
            await self._link.script(GATEWAY, [keys.GATEWAYS], [gateway, packed, SILENT_MS])

    async def read(self, most: int) -> pb.LobbyOverview:
        """Lists of at most so many; costs the same however many there are. Raises Refused."""
        with reached(REDIS):
            return await self._read(max(0, min(most, MOST)))

    async def _read(self, most: int) -> pb.LobbyOverview:
        call = self._link.call
        seconds, micros = await call("TIME")
        now_ms = int(seconds) * 1_000 + int(micros) // 1_000
        present, public, starting, tickets, gateways = await asyncio.gather(
            call("ZCOUNT", keys.PRESENT, now_ms, "+inf"),
            call("ZCARD", keys.PUBLIC_ROOMS),
            call("ZCARD", keys.STARTING),
            call("HLEN", keys.TICKETS),
            call("HGETALL", keys.GATEWAYS),
        )
        return pb.LobbyOverview(
            now_ms=now_ms,
            present=present,
            public_rooms=public,
            starting=starting,
            tickets=tickets,
            queued=await self._queued(most) if most else (),
            players=await self._players(now_ms, most) if most else (),
            gateways=_gateways(gateways, now_ms),
        )

    async def _queued(self, most: int) -> list[pb.Queued]:
        """Some of those who wait for a quick match, who waits longest first."""
        flat = await self._link.call("HRANDFIELD", keys.TICKETS, most, "WITHVALUES")
        packed = cast("list[bytes]", flat)[1::2]
        tickets = [msgspec.msgpack.decode(each, type=Ticket) for each in packed]
        return [
            pb.Queued(
                rules=rules_to_proto(ticket.rules), people=ticket.size, since_ms=ticket.since_ms
            )
            for ticket in sorted(tickets, key=lambda ticket: ticket.since_ms)
        ]

    async def _players(self, now_ms: int, most: int) -> list[pb.Somebody]:
        """Some of those who have a socket."""
        found = await self._link.call(
            *("ZRANGE", keys.PRESENT, now_ms, "+inf", "BYSCORE", "LIMIT", 0, most)
        )
        players = [player.decode() for player in cast("list[bytes]", found)]
        known = await asyncio.gather(
            *(
                self._link.call("HMGET", keys.player(player), "name", "room", "gateway")
                for player in players
            )
        )
        return [
            pb.Somebody(player=player, name=_text(name), room=_text(room), gateway=_text(gateway))
            for player, (name, room, gateway) in zip(players, known, strict=True)
        ]


def _gateways(flat: list[bytes], now_ms: int) -> list[pb.GatewayCounts]:
    found = []
    for name, said in zip(flat[::2], flat[1::2], strict=True):
        at, _, packed = said.partition(b"|")
        if now_ms - int(at) <= SILENT_MS:
            counts = msgspec.msgpack.decode(packed, type=dict[str, float])
            found.append(pb.GatewayCounts(gateway=name.decode(), counts=counts))
    return sorted(found, key=lambda each: each.gateway)


def _text(value: bytes | None) -> str:
    return value.decode() if value is not None else ""
