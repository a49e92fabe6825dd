"""A lobby over real gRPC and real Redis, with a game service that only takes notes."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from chassis import grpcclient, grpcserver, redislink
from chassis.settings import Settings
from services.lobby.archive import Archive
from services.lobby.bottables import BotTables
from services.lobby.database import Database
from services.lobby.invitations import Invitations
from services.lobby.leaderboard import Leaderboard
from services.lobby.limits import Limits
from services.lobby.matcher import Matcher, Times
from services.lobby.overview import Overview
from services.lobby.presence import Presence
from services.lobby.queue import Queue
from services.lobby.ratings import Ratings
from services.lobby.servicer import LobbyServicer
from services.lobby.sessions import Sessions
from services.lobby.store import Store
from services.lobby.tables import Tables
from services.lobby.ticketstore import TicketStore
from tuteapi.codes import Refused
from tuteapi.v1 import (
    game_pb2,
    game_pb2_grpc,
    lobby_pb2,
    lobby_pb2_grpc,
    types_pb2,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Iterator
    from typing import Any

    import grpc

    from services.lobby.queue import Rate
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub
    from tuteapi.v1.lobby_pb2_grpc import LobbyServiceAsyncStub

    Context = grpc.aio.ServicerContext[Any, Any]

NOBODY = "127.0.0.1:1"
ANY_TIME = Times(gap=0)


class Games(game_pb2_grpc.GameServiceServicer):
    """`refuse` is raised by calls; while `held` is clear, Create waits before it answers.

    `over` are tables whose match has ended, whether the lobby heard of it or not.
    """

    def __init__(self) -> None:
        self.address = ""
        self.created: list[game_pb2.CreateRequest] = []
        self.left: list[tuple[str, str]] = []
        self.refuse: Refused | None = None
        self.over: set[str] = set()
        self.records: dict[str, bytes] = {}
        self.asked = asyncio.Event()
        self.viewed = asyncio.Event()
        self.held = asyncio.Event()
        self.held.set()

    @property
    def tables(self) -> set[str]:
        return {request.table for request in self.created}

    async def Create(  # noqa: N802
        self, request: game_pb2.CreateRequest, context: Context
    ) -> game_pb2.CreateReply:
        self.created.append(request)
        self.asked.set()
        await self.held.wait()
        if self.refuse:
            raise self.refuse
        return game_pb2.CreateReply(v=1, epoch=1)

    async def Leave(  # noqa: N802
        self, request: game_pb2.LeaveRequest, context: Context
    ) -> game_pb2.LeaveReply:
        if self.refuse:
            raise self.refuse
        self.left.append((request.table, request.player))
        return game_pb2.LeaveReply(v=2)

    async def Record(  # noqa: N802
        self, request: game_pb2.RecordRequest, context: Context
    ) -> game_pb2.RecordReply:
        if self.refuse:
            raise self.refuse
        if request.table not in self.records:
            raise Refused("not_found", "There is no such table.")
        assert request.player == "*"
        return game_pb2.RecordReply(record=self.records[request.table])

    async def View(  # noqa: N802
        self, request: game_pb2.ViewRequest, context: Context
    ) -> game_pb2.ViewReply:
        self.viewed.set()
        state = "finished" if request.table in self.over else "playing"
        return game_pb2.ViewReply(v=1, epoch=1, view=b'{"match":{"state":"%b"}}' % state.encode())


@asynccontextmanager
async def playing_games() -> AsyncIterator[Games]:
    games = Games()  # type: ignore[abstract]  # the lobby calls no more than these
    async with grpcserver.serving(
        lambda server: game_pb2_grpc.add_GameServiceServicer_to_server(games, server),
        "127.0.0.1:0",
        Settings(),
        [],
    ) as games.address:
        yield games


class Lobby:
    """One lobby process, without its loops: tests sweep when they mean to."""

    def __init__(
        self,
        link: redislink.Link,
        games: grpcclient.Pool[GameServiceAsyncStub],
        database: Database,
        settings: Settings,
        times: Times,
    ) -> None:
        self.link = link
        self.store = Store(link, settings)
        self.presence = Presence(self.store)
        self.ratings = Ratings(database)
        self.tables = Tables(self.store, games, self.ratings)
        limits = Limits(self.store, settings)
        sessions = Sessions(self.store, limits, settings, time.time)
        self.tickets = TicketStore(link)
        self.matcher = Matcher(self.tickets, self.store, self.tables, 30, times)
        self.rate: Rate = self.ratings.guess
        self.servicer = LobbyServicer(
            self.store,
            sessions,
            self.presence,
            Invitations(self.store, limits),
            self.tables,
            Queue(self.tickets, sessions, lambda player, mode: self.rate(player, mode)),
            self.ratings,
            Archive(database, games),
            Leaderboard(database),
            Overview(link),
            BotTables(link, games, settings),
        )
        self.address = ""
        self.pool: grpcclient.Pool[LobbyServiceAsyncStub]

    async def session(self, name: str = "Ana", *, online: bool = True) -> str:
        request = lobby_pb2.CreateSessionRequest(name=name, ip="192.0.2.1")
        player = (await self.pool.call(lambda stub: stub.CreateSession, request)).player
        if online:
            await self.connect(player)
        return player

    async def connect(
        self, player: str, gateway: str = "g1", salt_hash: str = ""
    ) -> lobby_pb2.PlayerConnectReply:
        request = lobby_pb2.PlayerConnectRequest(
            player=player, gateway=gateway, salt_hash=salt_hash
        )
        return await self.pool.call(lambda stub: stub.Connect, request)

    async def promise(self, player: str, salt_hash: str) -> None:
        request = lobby_pb2.SaltHashRequest(player=player, hash=salt_hash)
        await self.pool.call(lambda stub: stub.SetSaltHash, request)

    async def disconnect(self, player: str, conn: int) -> None:
        request = lobby_pb2.PlayerDisconnectRequest(player=player, conn=conn)
        await self.pool.call(lambda stub: stub.Disconnect, request)

    async def heartbeat(
        self, connected: dict[str, int], gateway: str = "g1"
    ) -> lobby_pb2.PlayersHeartbeatReply:
        each = [lobby_pb2.Connected(player=p, conn=conn) for p, conn in connected.items()]
        request = lobby_pb2.PlayersHeartbeatRequest(gateway=gateway, connected=each)
        return await self.pool.call(lambda stub: stub.Heartbeat, request)

    async def me(self, player: str, name: str = "") -> lobby_pb2.MeReply:
        request = lobby_pb2.PlayerRequest(player=player, name=name)
        return await self.pool.call(lambda stub: stub.Me, request)

    async def make(
        self, player: str, preset: str = "clasico.barajamos", *, public: bool = True, name: str = ""
    ) -> lobby_pb2.Room:
        request = lobby_pb2.CreateRoomRequest(
            player=player, rules=types_pb2.Rules(preset=preset), public=public, name=name
        )
        return (await self.pool.call(lambda stub: stub.CreateRoom, request)).room

    async def get(self, room: str, player: str) -> lobby_pb2.Room:
        return (await self.pool.call(lambda stub: stub.GetRoom, _room(room, player))).room

    async def join(self, room: str, player: str) -> lobby_pb2.Room:
        return (await self.pool.call(lambda stub: stub.JoinRoom, _room(room, player))).room

    async def leave(self, room: str, player: str) -> None:
        await self.pool.call(lambda stub: stub.LeaveRoom, _room(room, player))

    async def start(self, room: str, player: str) -> lobby_pb2.Room:
        return (await self.pool.call(lambda stub: stub.Start, _room(room, player))).room

    async def swap(self, room: str, player: str, seat: int) -> lobby_pb2.Room:
        request = lobby_pb2.SeatRequest(player=player, room=room, seat=seat)
        return (await self.pool.call(lambda stub: stub.SwapSeats, request)).room

    async def decline(self, room: str, player: str, seat: int) -> lobby_pb2.Room:
        request = lobby_pb2.SeatRequest(player=player, room=room, seat=seat)
        return (await self.pool.call(lambda stub: stub.DeclineSwap, request)).room

    async def mute(self, player: str, muted: str, *, on: bool = True) -> None:
        request = lobby_pb2.MuteRequest(player=player, muted=muted, on=on)
        await self.pool.call(lambda stub: stub.Mute, request)

    async def list(self, **wanted: Any) -> tuple[list[str], str]:  # noqa: ANN401  its fields
        """Rooms by id, and the cursor."""
        request = lobby_pb2.ListRoomsRequest(**wanted)
        reply = await self.pool.call(lambda stub: stub.ListRooms, request)
        return [room.id for room in reply.rooms], reply.cursor

    async def bot(self, room: str, player: str, seat: int) -> lobby_pb2.Room:
        request = lobby_pb2.BotRequest(player=player, room=room, seat=seat, level="easy")
        return (await self.pool.call(lambda stub: stub.AddBot, request)).room

    async def kick(self, room: str, player: str, kicked: str) -> lobby_pb2.Room:
        request = lobby_pb2.KickRequest(player=player, room=room, kicked=kicked)
        return (await self.pool.call(lambda stub: stub.Kick, request)).room

    async def invite(
        self, room: str, player: str, *, ttl_s: int = 0, uses: int = 0
    ) -> lobby_pb2.InviteReply:
        request = lobby_pb2.CreateInviteRequest(player=player, room=room, ttl_s=ttl_s, uses=uses)
        return await self.pool.call(lambda stub: stub.CreateInvite, request)

    async def preview(self, code: str, player: str, ip: str = "192.0.2.1") -> lobby_pb2.InviteReply:
        request = lobby_pb2.InviteRequest(player=player, code=code, ip=ip)
        return await self.pool.call(lambda stub: stub.PreviewInvite, request)

    async def accept(self, code: str, player: str, ip: str = "192.0.2.1") -> lobby_pb2.Room:
        request = lobby_pb2.InviteRequest(player=player, code=code, ip=ip)
        return (await self.pool.call(lambda stub: stub.AcceptInvite, request)).room

    async def revoke(self, code: str, player: str) -> None:
        request = lobby_pb2.InviteRequest(player=player, code=code, ip="192.0.2.1")
        await self.pool.call(lambda stub: stub.RevokeInvite, request)

    async def enqueue(
        self,
        player: str,
        preset: str = "clasico.barajamos",
        *,
        bots_after_s: int | None = None,
        options: str = "",
        name: str = "",
    ) -> str:
        """The ticket."""
        request = lobby_pb2.EnqueueRequest(
            player=player,
            name=name,
            rules=types_pb2.Rules(preset=preset, options_json=options),
            with_bots_after_s=bots_after_s,
        )
        return (await self.pool.call(lambda stub: stub.Enqueue, request)).ticket

    async def dequeue(self, player: str) -> None:
        request = lobby_pb2.PlayerRequest(player=player)
        await self.pool.call(lambda stub: stub.Dequeue, request)

    async def hear(self, room: str, table: str, *lost: str) -> None:
        what = lobby_pb2.TableNews.CANCELLED if lost else lobby_pb2.TableNews.FINISHED
        news = lobby_pb2.TableNews(table=table, room=room, what=what, lost=lost)
        await self.pool.call(lambda stub: stub.Hear, news)

    async def playing(self, player: str) -> lobby_pb2.Room:
        """The player's new room with three bots, in a match."""
        room = (await self.make(player)).id
        for seat in (1, 2, 3):
            await self.bot(room, player, seat)
        return await self.start(room, player)


@asynccontextmanager
async def running(
    url: str, games: str = NOBODY, times: Times = ANY_TIME, **changes: float | str
) -> AsyncIterator[Lobby]:
    with TemporaryDirectory() as folder:
        given = {"archive_url": f"sqlite:///{folder}/archive.sqlite3", **changes}
        settings = Settings(redis_url=url, game_addresses=games).model_copy(update=given)
        async with _lobby(settings, times) as lobby:
            yield lobby


@asynccontextmanager
async def _lobby(settings: Settings, times: Times) -> AsyncIterator[Lobby]:
    pool = grpcclient.Pool(
        settings.game_addresses, settings.service_token, game_pb2_grpc.GameServiceStub
    )
    async with (
        redislink.connect(settings.redis_url) as link,
        pool,
        Database(settings.archive_url) as database,
    ):
        lobby = Lobby(link, pool, database, settings, times)
        async with (
            grpcserver.serving(
                lambda server: lobby_pb2_grpc.add_LobbyServiceServicer_to_server(
                    lobby.servicer, server
                ),
                "127.0.0.1:0",
                settings,
                [],
            ) as lobby.address,
            grpcclient.Pool(
                lobby.address, settings.service_token, lobby_pb2_grpc.LobbyServiceStub
            ) as lobby.pool,
        ):
            yield lobby


class Notes:
    """What a player's channel carried."""

    def __init__(self) -> None:
        self._arrived: asyncio.Queue[lobby_pb2.PlayerNote] = asyncio.Queue()

    def put(self, _channel: str, note: bytes) -> None:
        self._arrived.put_nowait(lobby_pb2.PlayerNote.FromString(note))

    async def next(self) -> lobby_pb2.PlayerNote:
        async with asyncio.timeout(5):
            return await self._arrived.get()

    def left(self) -> int:
        return self._arrived.qsize()


@asynccontextmanager
async def listening(url: str, channel: str) -> AsyncIterator[Notes]:
    notes = Notes()
    async with redislink.connect_subscriber(url, notes.put, lambda: None) as subscriber:
        await subscriber.subscribe(channel)
        yield notes


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.code == code


async def outcomes(calls: list[Awaitable[object]]) -> list[str]:
    """`ok`, or the code of the refusal, of each call; all at once."""
    answers = await asyncio.gather(*calls, return_exceptions=True)
    codes = []
    for answer in answers:
        if isinstance(answer, Refused):
            codes.append(answer.code)
        elif isinstance(answer, BaseException):
            raise answer
        else:
            codes.append("ok")
    return codes


def people(room: lobby_pb2.Room) -> list[str]:
    return [seat.player for seat in room.seats if seat.player]


def _room(room: str, player: str) -> lobby_pb2.RoomRequest:
    return lobby_pb2.RoomRequest(room=room, player=player)


async def ready(lobby: Lobby, player: str) -> str:
    """A room of the player with every seat taken."""
    room = (await lobby.make(player)).id
    for seat in (1, 2, 3):
        await lobby.bot(room, player, seat)
    return room
