"""A gateway whose lobby and games are small servers here, and whose Redis is played by the test."""

# ruff: noqa: ANN401, N802  stands for whatever the generated code calls

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
from chassis.redislink import RedisAway
from chassis.settings import Settings
from gateway import app
from gateway.client import Game
from gateway.fanout import Fanout, Follower
from gateway.frames import Shares
from gateway.hub import Hub
from tuteapi import tokens
from tuteapi.codes import Refused
from tuteapi.v1 import game_pb2, game_pb2_grpc, lobby_pb2, lobby_pb2_grpc
from tuteapi.v1.frames_pb2 import Envelope, Private
from tuteapi.v1.types_pb2 import Error, Seat

TABLE = "t_1"
PLAYER = "p_ana"
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
    CreateInvite=lobby_pb2.InviteReply,
    PreviewInvite=lobby_pb2.InviteReply,
    RevokeInvite=lobby_pb2.RevokeInviteReply,
    RulesCatalogue=lambda: lobby_pb2.RulesCatalogueReply(json=b'{"presets":[]}'),
)


class Games:
    """One table without rules: every act is a commit. `deaf`: hears and does not answer."""

    def __init__(self, store: "Store") -> None:
        self.store = store
        self.commands: list[Any] = []
        self.generation = 1
        self.refuse: dict[str, Error] = {}
        self.lost: list[game_pb2.Held] = []
        self.run = "a"
        self.deaf = False
        self.heard = asyncio.Event()

    async def Serve(
        self, request_iterator: AsyncIterator[game_pb2.Commands], context: object
    ) -> AsyncIterator[game_pb2.Answers]:
        async for message in request_iterator:
            for command in message.commands:
                self.commands.append(command)
                self.heard.set()
                if not self.deaf:
                    yield game_pb2.Answers(answers=[self._answer(command)])

    async def Record(self, request: Any, context: object) -> game_pb2.RecordReply:
        if request.player not in (PLAYER, "*"):
            raise Refused("forbidden", "This match was not yours.")
        return game_pb2.RecordReply(record=b'{"format":"tute/1"}')

    async def Heartbeat(self, request: Any, context: object) -> game_pb2.HeartbeatReply:
        self.commands.append(request)
        return game_pb2.HeartbeatReply(lost=self.lost, redis_run=self.run)

    async def Touch(self, request: Any, context: object) -> game_pb2.TouchReply:
        self.commands.append(request)
        return game_pb2.TouchReply()

    def __getattr__(self, name: str) -> Any:
        """The unary twins, which the gateway does not call."""
        if not name[0].isupper():
            raise AttributeError(name)
        return None

    def kinds(self) -> list[str]:
        return [command.WhichOneof("what") for command in self.commands if hasattr(command, "act")]

    def _answer(self, command: game_pb2.Command) -> game_pb2.Answer:
        what = command.WhichOneof("what") or ""
        if what in self.refuse:
            return game_pb2.Answer(id=command.id, error=self.refuse[what])
        store = self.store
        match what:
            case "act":
                v = store.commit()
                return game_pb2.Answer(id=command.id, act=game_pb2.ActReply(v=v))
            case "connect":
                reply = game_pb2.ConnectReply(
                    seat=0, generation=self.generation, v=store.v, epoch=store.epoch
                )
                return game_pb2.Answer(id=command.id, connect=reply)
            case "view":
                v = max(store.v, command.view.at_least)
                reply_ = game_pb2.ViewReply(v=v, epoch=store.epoch, view=b'{"seen":true}')
                return game_pb2.Answer(id=command.id, view=reply_)
            case "disconnect":
                return game_pb2.Answer(id=command.id, disconnect=game_pb2.DisconnectReply())
            case _:
                return game_pb2.Answer(id=command.id, leave=game_pb2.LeaveReply(v=store.v))


class Store:
    """Redis as the gateway sees it: streams, tops, channels. `lossy`: live messages are lost."""

    def __init__(self) -> None:
        self.epoch, self.v = 1, 0
        self.entries: list[Envelope] = []
        self.followers: dict[str, list[Follower]] = defaultdict(list)
        self.listeners: dict[str, list[Callable[[bytes], None]]] = defaultdict(list)
        self.lossy = False
        self.away = False
        self.ready = True
        self.messages = self.gaps = self.channels = 0

    def commit(self) -> int:
        self.v += 1
        envelope = self.envelope(self.epoch, self.v)
        self.entries.append(envelope)
        if not self.lossy:
            self.publish(envelope)
        return self.v

    def envelope(self, epoch: int, v: int) -> Envelope:
        head = f'{{"type":"frame","table":"{TABLE}","epoch":{epoch},"v":{v},"events":['
        mine = Private(seat=0, frame=f'{head}{{"kind":"mine"}}]}}'.encode())
        return Envelope(table=TABLE, epoch=epoch, v=v, everybody=b"not mine", own=[mine])

    def publish(self, envelope: Envelope) -> None:
        for follower in list(self.followers[envelope.table]):
            follower.live(Shares(envelope))

    def note(self, player: str, note: lobby_pb2.PlayerNote) -> None:
        for listener in list(self.listeners[player]):
            listener(note.SerializeToString())

    async def follow(self, follower: Follower) -> None:
        self._alive()
        self.followers[follower.table].append(follower)

    def unfollow(self, follower: Follower) -> None:
        if follower in self.followers[follower.table]:
            self.followers[follower.table].remove(follower)

    async def listen(self, player: str, note: Callable[[bytes], None]) -> None:
        self._alive()
        self.listeners[player].append(note)

    def unlisten(self, player: str, note: Callable[[bytes], None]) -> None:
        if note in self.listeners[player]:
            self.listeners[player].remove(note)

    async def replay(self, table: str, after: int) -> list[Shares]:
        self._alive()
        return [Shares(each) for each in self.entries if each.v > after]

    async def top(self, table: str) -> tuple[int, int] | None:
        self._alive()
        return (self.epoch, self.v) if table == TABLE else None

    def _alive(self) -> None:
        if self.away:
            raise RedisAway("away")


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
            game=cast("Game", None),
            fanout=cast("Fanout", store),
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


async def until(true: Callable[[], object]) -> None:
    """Waits for what other tasks do; the deadline is the failure."""
    async with asyncio.timeout(DEADLINE_S):
        while not true():  # noqa: ASYNC110  there is no one event for it
            await asyncio.sleep(0.005)


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})
