"""A gateway whose lobby and games are small servers here, and whose Redis is played by the test."""

# ruff: noqa: ANN401  stands for whatever the generated code calls

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, cast

import aiohttp

from chassis import grpcserver
from chassis.grpcclient import Pool
from chassis.settings import Settings
from gateway import app
from gateway.client import Game
from gateway.hub import Hub
from tests.unit.gateway.table import PLAYER, Games, Store
from tuteapi import tokens
from tuteapi.v1 import game_pb2_grpc, lobby_pb2, lobby_pb2_grpc
from tuteapi.v1.types_pb2 import Rules, Seat

DEADLINE_S = 10.0


def token(player: str = PLAYER, name: str = "Ana") -> str:
    return tokens.issue(player, name, Settings().jwt_keys, 90, time.time()).token


def room(table: str = "", version: int = 1, **more: Any) -> lobby_pb2.Room:
    return lobby_pb2.Room(
        id="r_1",
        version=version,
        host=PLAYER,
        playing=bool(table),
        table=table,
        rules=Rules(preset="clasico.barajamos", players=2),
        seats=[Seat(seat=0, player=PLAYER, name="Ana", present=True), Seat(seat=1, bot="easy")],
        **more,
    )


class Lobby:
    """Answers what `replies` says by the call's name, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []
        self.replies: dict[str, Any] = {}
        self.conn = 0

    def __getattr__(self, name: str) -> Any:
        if not name[0].isupper():
            raise AttributeError(name)

        async def answer(request: Any, _context: object) -> Any:
            self.asked.append((name, request))
            reply = self.replies.get(name)
            if isinstance(reply, Exception):
                raise reply
            if name == "Connect" and reply is None:
                self.conn += 1
                return lobby_pb2.PlayerConnectReply(conn=self.conn)
            return reply if reply is not None else _EMPTY[name]()

        return answer

    def last(self, name: str) -> Any:
        return next(request for each, request in reversed(self.asked) if each == name)


_EMPTY: dict[str, Callable[[], Any]] = defaultdict(
    lambda: lobby_pb2.RoomReply,
    Connect=lobby_pb2.PlayerConnectReply,
    Disconnect=lobby_pb2.PlayerDisconnectReply,
    Heartbeat=lobby_pb2.PlayersHeartbeatReply,
    Me=lobby_pb2.MeReply,
    CreateSession=lobby_pb2.SessionReply,
    RenewSession=lobby_pb2.SessionReply,
    ListRooms=lobby_pb2.ListRoomsReply,
    LeaveRoom=lobby_pb2.LeaveRoomReply,
    Leaderboard=lobby_pb2.LeaderboardReply,
    ArchivedRecord=lobby_pb2.ArchivedRecordReply,
    Enqueue=lobby_pb2.TicketReply,
    Dequeue=lobby_pb2.DequeueReply,
    Mute=lobby_pb2.MuteReply,
    SetSaltHash=lobby_pb2.SaltHashReply,
    CreateInvite=lobby_pb2.InviteReply,
    PreviewInvite=lobby_pb2.InviteReply,
    RevokeInvite=lobby_pb2.RevokeInviteReply,
    RulesCatalogue=lambda: lobby_pb2.RulesCatalogueReply(json=b'{"presets":[]}'),
)


@dataclass
class Rig:
    url: str
    hub: Hub
    lobby: Lobby
    games: Games
    store: Store
    http: aiohttp.ClientSession
    serving: AsyncExitStack

    async def close(self) -> None:
        """As the process does at SIGTERM."""
        await self.serving.aclose()

    async def call(
        self, method: str, path: str, *, who: str | None = PLAYER, **more: Any
    ) -> tuple[int, Any]:
        """Status and JSON body."""
        headers = {"Authorization": f"Bearer {token(who)}"} if who else {}
        headers |= more.pop("headers", {})
        async with self.http.request(
            method, f"{self.url}/api/v1{path}", headers=headers, **more
        ) as answer:
            return answer.status, await answer.json()


@asynccontextmanager
async def running(**settings: Any) -> AsyncIterator[Rig]:
    given = Settings(**settings)
    store, lobby = Store(), Lobby()
    games = Games(store)
    async with AsyncExitStack() as opened:
        lobbies = await opened.enter_async_context(serving_lobby(lobby))
        tables = await opened.enter_async_context(serving_games(games))
        hub = Hub(
            settings=given,
            gateway="g1",
            lobby=await _pool(opened, lobbies, lobby_pb2_grpc.LobbyServiceStub),
            games=await _pool(opened, tables, game_pb2_grpc.GameServiceStub),
            game=cast("Any", None),
            fanout=cast("Any", store),
        )
        hub.game = Game(hub.games)
        streams = asyncio.create_task(hub.game.run())
        opened.push_async_callback(_cancelled, streams)
        serving = await opened.enter_async_context(AsyncExitStack())
        address = await serving.enter_async_context(app.serving(hub, "127.0.0.1:0"))
        http = await opened.enter_async_context(aiohttp.ClientSession())
        await until(lambda: hub.game.ready)
        yield Rig(f"http://{address}", hub, lobby, games, store, http, serving)


@asynccontextmanager
async def serving_lobby(lobby: Lobby) -> AsyncIterator[str]:
    def add(server: Any) -> None:
        lobby_pb2_grpc.add_LobbyServiceServicer_to_server(cast("Any", lobby), server)

    async with grpcserver.serving(add, "127.0.0.1:0", Settings(), []) as address:
        yield address


@asynccontextmanager
async def serving_games(games: Games, listen: str = "127.0.0.1:0") -> AsyncIterator[str]:
    def add(server: Any) -> None:
        game_pb2_grpc.add_GameServiceServicer_to_server(cast("Any", games), server)

    async with grpcserver.serving(add, listen, Settings(), []) as address:
        yield address


async def _pool(opened: AsyncExitStack, address: str, stub: Callable[[Any], Any]) -> Pool[Any]:
    pool: Pool[Any] = Pool(address, Settings().service_token, stub)
    return await opened.enter_async_context(pool)


def code(answer: tuple[int, dict[str, dict[str, object]]]) -> tuple[int, object]:
    """Status and code of a refusal, whose envelope is checked."""
    status, body = answer
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "details"}
    return status, body["error"]["code"]


async def until(true: Callable[[], object]) -> None:
    """Waits for what other tasks do; the deadline is the failure."""
    async with asyncio.timeout(DEADLINE_S):
        while not true():  # noqa: ASYNC110  there is no one event for it
            await asyncio.sleep(0.005)


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})
