"""Messages to calls and back, those of rooms in `roomcalls`; decides nothing."""

# ruff: noqa: N802  the names are those of lobby.proto

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from chassis.metrics import counted
from services.lobby import salts, tickets
from services.lobby.messages import room_to_proto, session_to_proto
from services.lobby.roomcalls import RoomCalls, agreed
from tute.rulesets import catalogue
from tuteapi.v1 import lobby_pb2

if TYPE_CHECKING:
    import grpc

    from services.lobby.archive import Archive
    from services.lobby.bottables import BotTables
    from services.lobby.invitations import Invitations
    from services.lobby.leaderboard import Leaderboard
    from services.lobby.overview import Overview
    from services.lobby.presence import Presence
    from services.lobby.queue import Queue
    from services.lobby.ratings import Ratings
    from services.lobby.sessions import Sessions
    from services.lobby.store import Store
    from services.lobby.tables import Tables
    from tuteapi.v1 import types_pb2

    Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]

CATALOGUE = msgspec.json.encode({"presets": catalogue()})


class LobbyServicer(RoomCalls):
    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        presence: Presence,
        invitations: Invitations,
        tables: Tables,
        queue: Queue,
        ratings: Ratings,
        archive: Archive,
        leaderboard: Leaderboard,
        overview: Overview,
        bot_tables: BotTables,
    ) -> None:
        super().__init__(store, sessions, invitations, tables)
        self._presence = presence
        self._queue = queue
        self._ratings = ratings
        self._archive = archive
        self._leaderboard = leaderboard
        self._overview = overview
        self._bot_tables = bot_tables

    async def CreateSession(
        self, request: lobby_pb2.CreateSessionRequest, context: Context
    ) -> lobby_pb2.SessionReply:
        return session_to_proto(await self._sessions.create(request.name, request.lang, request.ip))

    async def RenewSession(
        self, request: lobby_pb2.PlayerRequest, context: Context
    ) -> lobby_pb2.SessionReply:
        return session_to_proto(await self._sessions.renew(request.player, request.name))

    async def Me(self, request: lobby_pb2.PlayerRequest, context: Context) -> lobby_pb2.MeReply:
        seen = await self._sessions.me(request.player, request.name)
        playing = seen.room is not None and seen.room.state == "playing"
        return lobby_pb2.MeReply(
            player=request.player,
            name=seen.who.name,
            lang=seen.who.lang,
            room=seen.room.id if seen.room else "",
            table=seen.room.table if seen.room and playing else "",
            ratings=await self._ratings.shown_soon(request.player),
            ticket=seen.who.ticket,
        )

    async def Connect(
        self, request: lobby_pb2.PlayerConnectRequest, context: Context
    ) -> lobby_pb2.PlayerConnectReply:
        await self._sessions.known(request.player, request.name)
        if request.salt_hash:
            await salts.offer(self._store, request.player, request.salt_hash)
        conn, inside, ticket = await self._presence.connect(request.player, request.gateway)
        room = room_to_proto(inside.room, inside.now_ms, member=True) if inside else None
        return lobby_pb2.PlayerConnectReply(
            conn=conn,
            room=room,
            ticket=ticket,
            muted=await self._store.muted(request.player),
        )

    async def Mute(self, request: lobby_pb2.MuteRequest, context: Context) -> lobby_pb2.MuteReply:
        await self._sessions.mute(request.player, request.muted, request.on)
        return lobby_pb2.MuteReply()

    async def Disconnect(
        self, request: lobby_pb2.PlayerDisconnectRequest, context: Context
    ) -> lobby_pb2.PlayerDisconnectReply:
        await self._presence.disconnect(request.player, request.conn)
        return lobby_pb2.PlayerDisconnectReply()

    async def Heartbeat(
        self, request: lobby_pb2.PlayersHeartbeatRequest, context: Context
    ) -> lobby_pb2.PlayersHeartbeatReply:
        if request.counts:
            await self._overview.heard(request.gateway, request.counts)
        connected = {each.player: each for each in request.connected}
        beat = await self._presence.heartbeat(
            request.gateway, [(each.player, each.conn) for each in connected.values()]
        )
        return lobby_pb2.PlayersHeartbeatReply(
            lost=[connected[player] for player in beat.lost], rooms=beat.versions
        )

    async def RulesCatalogue(
        self, request: lobby_pb2.RulesCatalogueRequest, context: Context
    ) -> lobby_pb2.RulesCatalogueReply:
        return lobby_pb2.RulesCatalogueReply(json=CATALOGUE)

    async def Enqueue(
        self, request: lobby_pb2.EnqueueRequest, context: Context
    ) -> lobby_pb2.TicketReply:
        bots = request.with_bots_after_s if request.HasField("with_bots_after_s") else None
        wish = tickets.wished(agreed(request.rules), bots)
        ticket = await self._queue.enter(request.player, request.name, wish)
        return lobby_pb2.TicketReply(ticket=ticket)

    async def Dequeue(
        self, request: lobby_pb2.PlayerRequest, context: Context
    ) -> lobby_pb2.DequeueReply:
        await self._queue.leave(request.player, request.name)
        return lobby_pb2.DequeueReply()

    async def SetSaltHash(
        self, request: lobby_pb2.SaltHashRequest, context: Context
    ) -> lobby_pb2.SaltHashReply:
        await salts.promise(self._store, request.player, request.hash)
        return lobby_pb2.SaltHashReply()

    async def CreateBotTable(
        self, request: lobby_pb2.BotTableRequest, context: Context
    ) -> lobby_pb2.BotTableReply:
        await self._sessions.known(request.player, request.name)
        rules = agreed(request.rules)
        await self._bot_tables.create(request.table, rules, request.level, request.deals)
        return lobby_pb2.BotTableReply(table=request.table)

    async def Hear(self, request: lobby_pb2.TableNews, context: Context) -> lobby_pb2.HearReply:
        if not request.room:
            await self._bot_tables.gone(request.table)
            return lobby_pb2.HearReply()
        cancelled = request.what == lobby_pb2.TableNews.CANCELLED
        what = "cancelled" if cancelled else "finished"
        await self._tables.hear(request.room, request.table, request.lost, what)
        await self._archive.keep(request)
        return lobby_pb2.HearReply()

    async def Leaderboard(
        self, request: lobby_pb2.LeaderboardRequest, context: Context
    ) -> lobby_pb2.LeaderboardReply:
        standings, cursor = await self._leaderboard.page(
            request.mode, request.cursor, request.limit
        )
        return lobby_pb2.LeaderboardReply(
            standings=[lobby_pb2.Standing(**each._asdict()) for each in standings], cursor=cursor
        )

    async def ArchivedRecord(
        self, request: lobby_pb2.ArchivedRecordRequest, context: Context
    ) -> lobby_pb2.ArchivedRecordReply:
        record = await self._archive.read(request.table, request.player)
        return lobby_pb2.ArchivedRecordReply(record=record)

    async def Overview(
        self, request: types_pb2.OverviewRequest, context: Context
    ) -> lobby_pb2.LobbyOverview:
        overview = await self._overview.read(request.most)
        overview.counts.update(counted())
        return overview
