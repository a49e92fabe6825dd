"""HTTP routes of rooms and invites; the lobby decides."""

from aiohttp import web
from msgspec import UNSET

from gateway import bodies
from gateway.callers import Caller, Network, address, body, caller, maybe, number
from gateway.envelope import answer
from gateway.hub import Hub
from gateway.shapes import ON_ABSENT, PACES, room_json
from tuteapi.codes import Refused
from tuteapi.v1 import lobby_pb2 as pb

PAGE = 50


class Rooms:
    def __init__(self, hub: Hub, proxies: list[Network]) -> None:
        self._lobby = hub.lobby
        self._settings = hub.settings
        self._proxies = proxies

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/rooms", self.create),
            web.get("/rooms", self.list),
            web.get("/rooms/{room}", self.get),
            web.patch("/rooms/{room}", self.update),
            web.post("/rooms/{room}/join", self.join),
            web.post("/rooms/{room}/leave", self.leave),
            web.post("/rooms/{room}/seat", self.seat),
            web.post("/rooms/{room}/swap", self.swap),
            web.delete("/rooms/{room}/swap/{seat}", self.decline),
            web.post("/rooms/{room}/bots", self.add_bot),
            web.delete("/rooms/{room}/bots/{seat}", self.remove_bot),
            web.post("/rooms/{room}/kick", self.kick),
            web.post("/rooms/{room}/start", self.start),
            web.post("/rooms/{room}/invites", self.create_invite),
            web.get("/invites/{code}", self.preview),
            web.delete("/invites/{code}", self.revoke),
            web.post("/invites/{code}/accept", self.accept),
        ]

    async def create(self, request: web.Request) -> web.Response:
        who = caller(request, self._settings.jwt_keys)
        new = await body(request, bodies.NewRoom)
        call = pb.CreateRoomRequest(
            player=who.player,
            name=who.name,
            rules=new.rules.to_proto(),
            public=new.visibility == "public",
            settings=new.settings(),
        )
        reply = await self._lobby.call(lambda stub: stub.CreateRoom, call, key=who.player)
        return answer(room_json(reply.room), 201)

    async def list(self, request: web.Request) -> web.Response:
        caller(request, self._settings.jwt_keys)
        query = request.query
        limit = number(query.get("limit", str(PAGE)))
        if not 1 <= limit <= PAGE:
            raise Refused("bad_request", f"`limit` is a number from 1 to {PAGE}.")
        switches = {name: query.get(name, "false") for name in ("free", "watch")}
        for name, value in switches.items():
            if value not in ("true", "false"):
                raise Refused("bad_request", f"`{name}` is true or false.")
        call = pb.ListRoomsRequest(
            cursor=query.get("cursor", ""),
            limit=limit,
            mode=query.get("mode", ""),
            preset=query.get("preset", ""),
            players=number(query.get("players", "0")),
            **{name: value == "true" for name, value in switches.items()},
        )
        reply = await self._lobby.call(lambda stub: stub.ListRooms, call)
        rooms = [room_json(room) for room in reply.rooms]
        return answer({"rooms": rooms, "cursor": reply.cursor or None})

    async def get(self, request: web.Request) -> web.Response:
        call = self._about(request)
        reply = await self._lobby.call(lambda stub: stub.GetRoom, call, key=call.room)
        return answer(room_json(reply.room))

    async def update(self, request: web.Request) -> web.Response:
        about = self._about(request)
        change = await body(request, bodies.RoomChange)
        call = pb.UpdateRoomRequest(player=about.player, room=about.room)
        if change.rules is not UNSET:
            call.rules.CopyFrom(change.rules.to_proto())
        if change.visibility is not UNSET:
            call.public = change.visibility == "public"
        if change.pace is not UNSET:
            call.pace = PACES[change.pace]
        if change.on_absent is not UNSET:
            call.on_absent = ON_ABSENT[change.on_absent]
        if change.turn_seconds is not UNSET:
            call.turn_seconds = change.turn_seconds
        if change.spectators is not UNSET:
            call.spectators = change.spectators
        reply = await self._lobby.call(lambda stub: stub.UpdateRoom, call, key=call.room)
        return answer(room_json(reply.room))

    async def join(self, request: web.Request) -> web.Response:
        call = self._about(request)
        reply = await self._lobby.call(lambda stub: stub.JoinRoom, call, key=call.room)
        return answer(room_json(reply.room))

    async def leave(self, request: web.Request) -> web.Response:
        call = self._about(request)
        await self._lobby.call(lambda stub: stub.LeaveRoom, call, key=call.room)
        return answer({"ok": True})

    async def seat(self, request: web.Request) -> web.Response:
        about = self._about(request)
        wanted = await body(request, bodies.SeatBody)
        call = pb.SeatRequest(player=about.player, room=about.room, seat=wanted.seat)
        reply = await self._lobby.call(lambda stub: stub.TakeSeat, call, key=call.room)
        return answer(room_json(reply.room))

    async def swap(self, request: web.Request) -> web.Response:
        about = self._about(request)
        wanted = await body(request, bodies.SeatBody)
        call = pb.SeatRequest(player=about.player, room=about.room, seat=wanted.seat)
        reply = await self._lobby.call(lambda stub: stub.SwapSeats, call, key=call.room)
        return answer(room_json(reply.room))

    async def decline(self, request: web.Request) -> web.Response:
        about = self._about(request)
        seat = number(request.match_info["seat"])
        call = pb.SeatRequest(player=about.player, room=about.room, seat=seat)
        reply = await self._lobby.call(lambda stub: stub.DeclineSwap, call, key=call.room)
        return answer(room_json(reply.room))

    async def add_bot(self, request: web.Request) -> web.Response:
        about = self._about(request)
        bot = await body(request, bodies.BotBody)
        call = pb.BotRequest(player=about.player, room=about.room, seat=bot.seat, level=bot.level)
        reply = await self._lobby.call(lambda stub: stub.AddBot, call, key=call.room)
        return answer(room_json(reply.room))

    async def remove_bot(self, request: web.Request) -> web.Response:
        about = self._about(request)
        seat = number(request.match_info["seat"])
        call = pb.SeatRequest(player=about.player, room=about.room, seat=seat)
        reply = await self._lobby.call(lambda stub: stub.RemoveBot, call, key=call.room)
        return answer(room_json(reply.room))

    async def kick(self, request: web.Request) -> web.Response:
        about = self._about(request)
        kicked = await body(request, bodies.KickBody)
        call = pb.KickRequest(player=about.player, room=about.room, kicked=kicked.player)
        reply = await self._lobby.call(lambda stub: stub.Kick, call, key=call.room)
        return answer(room_json(reply.room))

    async def start(self, request: web.Request) -> web.Response:
        call = self._about(request)
        reply = await self._lobby.call(lambda stub: stub.Start, call, key=call.room)
        return answer(room_json(reply.room))

    async def create_invite(self, request: web.Request) -> web.Response:
        about = self._about(request)
        new = await body(request, bodies.NewInvite)
        call = pb.CreateInviteRequest(
            player=about.player, room=about.room, ttl_s=new.ttl_s, uses=new.uses
        )
        reply = await self._lobby.call(lambda stub: stub.CreateInvite, call, key=call.room)
        return answer(self._invite_json(reply), 201)

    async def preview(self, request: web.Request) -> web.Response:
        """Also for who has only the code."""
        call = self._invite(request, maybe(request, self._settings.jwt_keys))
        reply = await self._lobby.call(lambda stub: stub.PreviewInvite, call)
        shown = {"by": reply.by or None, "room": room_json(reply.room)}
        return answer({**self._invite_json(reply), **shown})

    async def revoke(self, request: web.Request) -> web.Response:
        call = self._invite(request, caller(request, self._settings.jwt_keys))
        await self._lobby.call(lambda stub: stub.RevokeInvite, call)
        return answer({"ok": True})

    async def accept(self, request: web.Request) -> web.Response:
        call = self._invite(request, caller(request, self._settings.jwt_keys))
        reply = await self._lobby.call(lambda stub: stub.AcceptInvite, call)
        return answer(room_json(reply.room))

    def _about(self, request: web.Request) -> pb.RoomRequest:
        who = caller(request, self._settings.jwt_keys)
        return pb.RoomRequest(player=who.player, name=who.name, room=request.match_info["room"])

    def _invite(self, request: web.Request, who: Caller) -> pb.InviteRequest:
        return pb.InviteRequest(
            player=who.player,
            name=who.name,
            code=request.match_info["code"],
            ip=address(request, self._proxies),
        )

    def _invite_json(self, invite: pb.InviteReply) -> dict[str, object]:
        return {
            "code": invite.code,
            "url": f"{self._settings.public_url.rstrip('/')}/i/{invite.code}",
            "expires_at": invite.expires_at,
            "uses_left": invite.uses_left,
        }
