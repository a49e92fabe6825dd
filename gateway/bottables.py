"""HTTP route of tables of bots alone, for load tests."""

import secrets

from aiohttp import web

from gateway import bodies
from gateway.callers import body, caller
from gateway.envelope import answer
from gateway.hub import Hub
from tuteapi.v1 import lobby_pb2 as pb


class BotTables:
    def __init__(self, hub: Hub) -> None:
        self._lobby = hub.lobby
        self._keys = hub.settings.jwt_keys

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/bot-tables", self.create)]

    async def create(self, request: web.Request) -> web.Response:
        who = caller(request, self._keys)
        new = await body(request, bodies.NewBotTable)
        call = pb.BotTableRequest(
            table=f"t_{secrets.token_urlsafe(12)}",
            player=who.player,
            name=who.name,
            rules=new.rules.to_proto(),
            level=new.level,
            deals=new.deals,
        )
        reply = await self._lobby.call(lambda stub: stub.CreateBotTable, call, key=call.table)
        return answer({"table": reply.table}, 201)
