"""Calls about rooms and their invites: messages to calls and back; decides nothing."""

# ruff: noqa: N802  the names are those of lobby.proto

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, TypeAlias

from services.lobby import invites, listing, metrics, rooms, swaps
from services.lobby.messages import invitation_to_proto, room_to_proto, settings_from_proto
from tuteapi.v1 import lobby_pb2, lobby_pb2_grpc

if TYPE_CHECKING:
    import grpc

    from services.lobby.changes import Changed
    from services.lobby.invitations import Invitations
    from services.lobby.room import Rules
    from services.lobby.sessions import Sessions
    from services.lobby.store import Decision, Store
    from services.lobby.tables import Tables
    from tuteapi.v1 import types_pb2

    Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]
    ByMember: TypeAlias = (
        lobby_pb2.UpdateRoomRequest
        | lobby_pb2.SeatRequest
        | lobby_pb2.BotRequest
        | lobby_pb2.KickRequest
    )


class RoomCalls(lobby_pb2_grpc.LobbyServiceServicer):
    def __init__(
        self, store: Store, sessions: Sessions, invitations: Invitations, tables: Tables
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._invitations = invitations
        self._tables = tables

    async def CreateRoom(
        self, request: lobby_pb2.CreateRoomRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        rules, settings = agreed(request.rules), settings_from_proto(request.settings)
        room = f"r_{secrets.token_urlsafe(9)}"
        await self._sessions.known(request.player, request.name)
        made = await self._store.create(
            room,
            request.player,
            lambda seen: rooms.new(
                room, seen.who, rules, settings, public=request.public, now_ms=seen.now_ms
            ),
        )
        metrics.ROOMS.inc()
        return _room(made)

    async def ListRooms(
        self, request: lobby_pb2.ListRoomsRequest, context: Context
    ) -> lobby_pb2.ListRoomsReply:
        wanted = listing.Filter(
            request.mode, request.preset, request.players, request.free, request.watch
        )
        found, cursor = await listing.page(self._store, request.cursor, request.limit, wanted)
        return lobby_pb2.ListRoomsReply(
            rooms=[room_to_proto(room, 0, member=False) for room in found], cursor=cursor
        )

    async def GetRoom(
        self, request: lobby_pb2.RoomRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        seen = await self._store.look(request.room, request.player)
        room = rooms.visible(seen.room, request.player)
        member = request.player in room.people
        return lobby_pb2.RoomReply(room=room_to_proto(room, seen.now_ms, member=member))

    async def UpdateRoom(
        self, request: lobby_pb2.UpdateRoomRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        changes = rooms.Changes(
            rules=agreed(request.rules) if request.HasField("rules") else None,
            public=request.public if request.HasField("public") else None,
            pace=request.pace if request.HasField("pace") else None,
            on_absent=request.on_absent if request.HasField("on_absent") else None,
            turn_seconds=request.turn_seconds if request.HasField("turn_seconds") else None,
            spectators=request.spectators if request.HasField("spectators") else None,
        )
        return await self._change(
            request, lambda room, _: rooms.update(room, request.player, changes)
        )

    async def JoinRoom(
        self, request: lobby_pb2.RoomRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        await self._sessions.known(request.player, request.name)
        joined = await self._store.change(
            request.room, request.player, lambda room, seen: rooms.join(room, seen.who)
        )
        if joined.wrote:
            metrics.ENTERED.labels("listing").inc()
        return _room(joined)

    async def LeaveRoom(
        self, request: lobby_pb2.RoomRequest, context: Context
    ) -> lobby_pb2.LeaveRoomReply:
        await self._tables.leave(request.room, request.player)
        return lobby_pb2.LeaveRoomReply()

    async def TakeSeat(
        self, request: lobby_pb2.SeatRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        return await self._change(
            request, lambda room, _: rooms.take_seat(room, request.player, request.seat)
        )

    async def SwapSeats(
        self, request: lobby_pb2.SeatRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        return await self._change(
            request, lambda room, _: swaps.ask(room, request.player, request.seat)
        )

    async def DeclineSwap(
        self, request: lobby_pb2.SeatRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        return await self._change(
            request, lambda room, _: swaps.decline(room, request.player, request.seat)
        )

    async def AddBot(self, request: lobby_pb2.BotRequest, context: Context) -> lobby_pb2.RoomReply:
        return await self._change(
            request,
            lambda room, _: rooms.add_bot(room, request.player, request.seat, request.level),
        )

    async def RemoveBot(
        self, request: lobby_pb2.SeatRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        return await self._change(
            request, lambda room, _: rooms.remove_bot(room, request.player, request.seat)
        )

    async def Kick(self, request: lobby_pb2.KickRequest, context: Context) -> lobby_pb2.RoomReply:
        return await self._change(
            request,
            lambda room, seen: rooms.kick(
                room, request.player, request.kicked, invites.drawn(), seen.now_ms
            ),
        )

    async def Start(self, request: lobby_pb2.RoomRequest, context: Context) -> lobby_pb2.RoomReply:
        return _room(await self._tables.start(request.room, request.player))

    async def CreateInvite(
        self, request: lobby_pb2.CreateInviteRequest, context: Context
    ) -> lobby_pb2.InviteReply:
        return invitation_to_proto(
            await self._invitations.create(
                request.room, request.player, request.ttl_s, request.uses
            )
        )

    async def PreviewInvite(
        self, request: lobby_pb2.InviteRequest, context: Context
    ) -> lobby_pb2.InviteReply:
        return invitation_to_proto(
            await self._invitations.preview(request.code, request.player, request.ip)
        )

    async def AcceptInvite(
        self, request: lobby_pb2.InviteRequest, context: Context
    ) -> lobby_pb2.RoomReply:
        await self._sessions.known(request.player, request.name)
        return _room(await self._invitations.accept(request.code, request.player, request.ip))

    async def RevokeInvite(
        self, request: lobby_pb2.InviteRequest, context: Context
    ) -> lobby_pb2.RevokeInviteReply:
        await self._invitations.revoke(request.code, request.player, request.ip)
        return lobby_pb2.RevokeInviteReply()

    async def _change(self, request: ByMember, decide: Decision) -> lobby_pb2.RoomReply:
        return _room(await self._store.change(request.room, request.player, decide))


def agreed(rules: types_pb2.Rules) -> Rules:
    return rooms.agreed(rules.preset, rules.players, rules.options_json)


def _room(changed: Changed) -> lobby_pb2.RoomReply:
    """For a member."""
    return lobby_pb2.RoomReply(room=room_to_proto(changed.room, changed.now_ms, member=True))
