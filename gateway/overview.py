"""`GET /overview`: what is going on, for who has the operators' token; without it there is none."""

import asyncio
import hmac
from typing import Any

import grpc
import msgspec
from aiohttp import web

from gateway.callers import bearer
from gateway.envelope import answer
from gateway.hub import Hub
from gateway.shapes import rules_json
from tuteapi.codes import Refused
from tuteapi.v1.game_pb2 import GameOverview
from tuteapi.v1.lobby_pb2 import LobbyOverview
from tuteapi.v1.types_pb2 import OverviewRequest

MOST = 50
CALL_S = 2.0
FRESH_S = 1.0
"""Whoever asks again so soon gets the same: the services are asked once a second at most."""


class Overview:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._token = hub.settings.admin_token.encode()
        self._lock = asyncio.Lock()
        self._at = float("-inf")
        self._latest: dict[str, object] = {}

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/overview", self.overview)] if self._token else []

    async def overview(self, request: web.Request) -> web.Response:
        if not hmac.compare_digest(bearer(request).encode(errors="surrogateescape"), self._token):
            raise Refused("unauthorized", "This is not the operators' token.")
        now = asyncio.get_running_loop().time
        async with self._lock:
            if now() - self._at >= FRESH_S:
                self._latest = await self._gathered()
                self._at = now()
        return answer(self._latest)

    async def _gathered(self) -> dict[str, object]:
        """A process that does not answer is shown as such, with what the others say."""
        hub = self._hub
        game_at, lobby_at = hub.games.addresses, hub.lobby.addresses
        games, lobbies = await asyncio.gather(
            asyncio.gather(*(_asked(hub.games.stub(each)) for each in game_at)),
            asyncio.gather(*(_asked(hub.lobby.stub(each)) for each in lobby_at)),
        )
        game: GameOverview | None = next(filter(None, games), None)
        lobby: LobbyOverview | None = next(filter(None, lobbies), None)
        told = [("gateway", each.gateway, each) for each in (lobby.gateways if lobby else ())]
        asked = [
            *(("game", *each) for each in zip(game_at, games, strict=True)),
            *(("lobby", *each) for each in zip(lobby_at, lobbies, strict=True)),
        ]
        return {
            "processes": [_process(*each) for each in (*asked, *told)],
            "tables": _tables(game) if game else None,
            "lobby": _lobby(lobby) if lobby else None,
        }


async def _asked(stub: Any) -> Any:  # noqa: ANN401  of a game process or of a lobby
    try:
        return await stub.Overview(OverviewRequest(most=MOST), timeout=CALL_S)
    except grpc.aio.AioRpcError:
        return None


def _process(kind: str, name: str, said: Any) -> dict[str, object]:  # noqa: ANN401
    up = said is not None
    return {"kind": kind, "name": name, "up": up, "counts": dict(said.counts) if up else {}}


def _tables(game: GameOverview) -> dict[str, object]:
    return {"awake": game.awake, "some": [msgspec.Raw(each) for each in game.tables]}


def _lobby(lobby: LobbyOverview) -> dict[str, object]:
    return {
        "now": lobby.now_ms / 1_000,
        "present": lobby.present,
        "public_rooms": lobby.public_rooms,
        "starting": lobby.starting,
        "tickets": lobby.tickets,
        "queue": [
            {
                "rules": rules_json(each.rules),
                "people": each.people,
                "since": each.since_ms / 1_000,
            }
            for each in lobby.queued
        ],
        "players": [
            {
                "player": each.player,
                "name": each.name,
                "room": each.room or None,
                "gateway": each.gateway,
            }
            for each in lobby.players
        ],
    }
