"""HTTP routes of sessions, rules, limits and finished tables."""

from aiohttp import web

from gateway import bodies, limits
from gateway.callers import Network, address, body, caller
from gateway.envelope import answer
from gateway.hub import Hub
from tuteapi import phrases, tokens
from tuteapi.codes import Refused
from tuteapi.v1 import game_pb2, lobby_pb2

ANYBODY = "*"
"""Who asks for a record with a share token."""


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
            web.get("/tables/{table}/record", self.record),
            web.post("/tables/{table}/share", self.share),
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
                "rating": dict(me.ratings),
                "room": me.room or None,
                "table": me.table or None,
                "ticket": me.ticket or None,
            }
        )

    async def rules(self, request: web.Request) -> web.Response:
        call = lobby_pb2.RulesCatalogueRequest()
        reply = await self._hub.lobby.call(lambda stub: stub.RulesCatalogue, call)
        return answer(reply.json)

    async def limits(self, request: web.Request) -> web.Response:
        return answer(limits.published(self._settings))

    async def phrases(self, request: web.Request) -> web.Response:
        return answer({"phrases": phrases.listed()})

    async def record(self, request: web.Request) -> web.Response:
        return answer(await self._record(request, self._reader(request)))

    async def share(self, request: web.Request) -> web.Response:
        """A link for anybody, for who may read the record."""
        await self._record(request, caller(request, self._settings.jwt_keys).player)
        table = request.match_info["table"]
        token = tokens.share(table, self._settings.jwt_keys)
        base = self._settings.public_url.rstrip("/")
        return answer({"url": f"{base}/api/v1/tables/{table}/record?share={token}"})

    def _reader(self, request: web.Request) -> str:
        shared = request.query.get("share")
        if shared is None:
            return caller(request, self._settings.jwt_keys).player
        if tokens.verify_share(shared, self._settings.jwt_keys) != request.match_info["table"]:
            raise Refused("unauthorized", "This link is for another table.")
        return ANYBODY

    async def _record(self, request: web.Request, player: str) -> bytes:
        table = request.match_info["table"]
        call = game_pb2.RecordRequest(table=table, player=player)
        reply = await self._hub.games.call(lambda stub: stub.Record, call, key=table)
        return reply.record

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
