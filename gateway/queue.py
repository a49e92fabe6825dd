"""HTTP routes of the quick match."""

from aiohttp import web

from gateway import bodies
from gateway.callers import body, caller
from gateway.envelope import answer
from gateway.hub import Hub
from tuteapi.v1 import lobby_pb2 as pb


class Queue:
    def __init__(self, hub: Hub) -> None:
        self._lobby = hub.lobby
        self._keys = hub.settings.jwt_keys

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/queue", self.enter), web.delete("/queue", self.leave)]

    async def enter(self, request: web.Request) -> web.Response:
        who = caller(request, self._keys)
        wish = await body(request, bodies.NewTicket)
        call = pb.EnqueueRequest(
            player=who.player,
            name=who.name,
            rules=wish.rules(),
            with_bots_after_s=wish.with_bots_after_s,
        )
        reply = await self._lobby.call(lambda stub: stub.Enqueue, call, key=who.player)
        return answer({"ticket": reply.ticket}, 202)

    async def leave(self, request: web.Request) -> web.Response:
        who = caller(request, self._keys)
        call = pb.PlayerRequest(player=who.player, name=who.name)
        await self._lobby.call(lambda stub: stub.Dequeue, call, key=who.player)
        return answer({"ok": True})
