"""HTTP routes of what is left of finished matches: records, and who plays best."""

from aiohttp import web

from gateway.callers import caller, number
from gateway.envelope import answer
from gateway.hub import Hub
from tuteapi import tokens
from tuteapi.codes import Refused
from tuteapi.v1 import game_pb2, lobby_pb2

ANYBODY = "*"
"""Who asks for a record with a share token."""
PAGE = 50


class Finished:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._settings = hub.settings

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/tables/{table}/record", self.record),
            web.post("/tables/{table}/share", self.share),
            web.get("/leaderboard", self.leaderboard),
        ]

    async def record(self, request: web.Request) -> web.Response:
        return answer(await self._record(request, self._reader(request)))

    async def share(self, request: web.Request) -> web.Response:
        """A link for anybody, for who may read the record."""
        await self._record(request, caller(request, self._settings.jwt_keys).player)
        table = request.match_info["table"]
        token = tokens.share(table, self._settings.jwt_keys)
        base = self._settings.public_url.rstrip("/")
        return answer(
            {
                "url": f"{base}/records/{table}?share={token}",
                "record": f"{base}/api/v1/tables/{table}/record?share={token}",
            }
        )

    async def leaderboard(self, request: web.Request) -> web.Response:
        limit = number(request.query.get("limit", str(PAGE)))
        if not 1 <= limit <= PAGE:
            raise Refused("bad_request", f"`limit` is a number from 1 to {PAGE}.")
        call = lobby_pb2.LeaderboardRequest(
            mode=request.query.get("mode", ""),
            cursor=request.query.get("cursor", ""),
            limit=limit,
        )
        reply = await self._hub.lobby.call(lambda stub: stub.Leaderboard, call)
        standings = [
            {
                "rank": each.rank,
                "player": each.player,
                "name": each.name,
                "rating": round(each.rating),
                "matches": each.matches,
            }
            for each in reply.standings
        ]
        return answer({"standings": standings, "cursor": reply.cursor or None})

    def _reader(self, request: web.Request) -> str:
        shared = request.query.get("share")
        if shared is None:
            return caller(request, self._settings.jwt_keys).player
        if tokens.verify_share(shared, self._settings.jwt_keys) != request.match_info["table"]:
            raise Refused("unauthorized", "This link is for another table.")
        return ANYBODY

    async def _record(self, request: web.Request, player: str) -> bytes:
        """The table's while there is one, else the archive's, which comes a moment later."""
        table = request.match_info["table"]
        call = game_pb2.RecordRequest(table=table, player=player)
        try:
            reply = await self._hub.games.call(lambda stub: stub.Record, call, key=table)
        except Refused as refused:
            if refused.code not in ("not_found", "unavailable"):
                raise
            return await self._archived(table, player, refused)
        return reply.record

    async def _archived(self, table: str, player: str, why: Refused) -> bytes:
        """Raises Refused; `why` where the archive does not have it either."""
        call = lobby_pb2.ArchivedRecordRequest(table=table, player=player)
        try:
            reply = await self._hub.lobby.call(lambda stub: stub.ArchivedRecord, call, key=table)
        except Refused as refused:
            raise why if refused.code == "not_found" else refused from None
        return reply.record
