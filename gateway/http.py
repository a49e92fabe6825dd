"""HTTP routes of sessions, rules, limits and phrases."""

from aiohttp import web

from gateway import bodies, limits
from gateway.callers import Network, address, body, caller
from gateway.envelope import answer
from gateway.hub import Hub
from tuteapi import phrases
from tuteapi.v1 import lobby_pb2


class Http:
    def __init__(self, hub: Hub, proxies: list[Network]) -> None:
        self._hub = hub
        self._settings = hub.settings
        self._proxies = proxies

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/session", self.create_session),
            web.post("/session/renew", self.renew_session),
            web.get("/me", self.me),
            web.get("/rules", self.rules),
            web.get("/limits", self.limits),
            web.get("/phrases", self.phrases),
        ]

    async def create_session(self, request: web.Request) -> web.Response:
        new = await body(request, bodies.NewSession)
        call = lobby_pb2.CreateSessionRequest(
            name=new.name, lang=new.lang, ip=address(request, self._proxies)
        )
        reply = await self._hub.lobby.call(lambda stub: stub.CreateSession, call)
        return answer(_session_json(reply), 201)

    async def renew_session(self, request: web.Request) -> web.Response:
        call = self._me(request)
        reply = await self._hub.lobby.call(lambda stub: stub.RenewSession, call, key=call.player)
        return answer(_session_json(reply))

    async def me(self, request: web.Request) -> web.Response:
        call = self._me(request)
        me = await self._hub.lobby.call(lambda stub: stub.Me, call, key=call.player)
        return answer(
            {
                "player": me.player,
                "name": me.name,
                "lang": me.lang,
                "rating": {mode: round(rating) for mode, rating in me.ratings.items()},
                "room": me.room or None,
                "table": me.table or None,
                "ticket": me.ticket or None,
            }
        )

    async def rules(self, request: web.Request) -> web.Response:
        call = lobby_pb2.RulesCatalogueRequest()
        reply = await self._hub.lobby.call(lambda stub: stub.RulesCatalogue, call)
        response = answer(reply.json)
        response.enable_compression()  # 45 kB of text
        return response

    async def limits(self, request: web.Request) -> web.Response:
        return answer(limits.published(self._settings))

    async def phrases(self, request: web.Request) -> web.Response:
        return answer({"phrases": phrases.listed()})

    def _me(self, request: web.Request) -> lobby_pb2.PlayerRequest:
        who = caller(request, self._settings.jwt_keys)
        return lobby_pb2.PlayerRequest(player=who.player, name=who.name)


def _session_json(session: lobby_pb2.SessionReply) -> dict[str, object]:
    return {
        "player": session.player,
        "name": session.name,
        "token": session.token,
        "expires_at": session.expires_at,
    }
