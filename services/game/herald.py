"""Tells the lobby what became of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chassis import log
from tuteapi.codes import Refused
from tuteapi.v1.lobby_pb2 import TableNews

if TYPE_CHECKING:
    from chassis.grpcclient import Pool
    from tuteapi.v1.lobby_pb2_grpc import LobbyServiceAsyncStub

HEAR_S = 40.0
"""The lobby asks for the record meanwhile, which may be long, and writes it to its archive."""
_log = log.get(__name__)


class Herald:
    def __init__(self, lobby: Pool[LobbyServiceAsyncStub]) -> None:
        self._lobby = lobby

    async def tell(self, news: bytes) -> bool:
        """False: the lobby did not hear; it will be told again."""
        message = TableNews.FromString(news)
        try:
            await self._lobby.call(
                lambda stub: stub.Hear, message, key=message.room, timeout_s=HEAR_S
            )
        except Refused as error:
            _log.warning("lobby did not hear", table=message.table, why=error.code)
            return False
        return True
