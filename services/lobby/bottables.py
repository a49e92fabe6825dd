"""Tables of bots alone, in no room: for load tests, so many at once as a setting allows.

Each ends after its deals and vanishes; its place is free when it has told so, or after a while.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chassis import lua
from services.lobby import rooms
from services.lobby.messages import rules_to_proto
from services.lobby.reached import REDIS, reached
from tuteapi import keys
from tuteapi.codes import Refused
from tuteapi.v1 import game_pb2, types_pb2

if TYPE_CHECKING:
    from chassis.grpcclient import Pool
    from chassis.redislink import Link
    from chassis.settings import Settings
    from services.lobby.room import Rules
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub

MOST_DEALS = 100
LAPSE_MS = 6 * 3_600_000
"""Longer than any of them is played, even where no bot ever answers."""
AGAIN_S = 5
RESERVE = lua.load("services.lobby", "lua/bot_table.lua")


class BotTables:
    def __init__(self, link: Link, games: Pool[GameServiceAsyncStub], settings: Settings) -> None:
        self._link = link
        self._games = games
        self._most = settings.most_bot_tables

    async def create(self, table: str, rules: Rules, level: str, deals: int) -> None:
        """The same table again is the same one. Raises Refused."""
        if level not in rooms.LEVELS or not 1 <= deals <= MOST_DEALS:
            raise Refused("bad_request", f"A level, and 1 to {MOST_DEALS} deals.")
        await self._reserve(table)
        request = game_pb2.CreateRequest(
            table=table,
            rules=rules_to_proto(rules),
            settings=types_pb2.Settings(pace=types_pb2.PACE_NONE, spectators=True),
            seats=[
                types_pb2.Seat(seat=seat, name=rooms.BOT_NAMES[seat], bot=level, present=True)
                for seat in range(rules.players)
            ],
            deals=deals,
        )
        try:
            await self._games.call(lambda stub: stub.Create, request, key=table)
        except Refused as refused:
            if refused.code != "unavailable":  # else it may have been made
                await self.gone(table)
            raise

    async def gone(self, table: str) -> None:
        """It ended. Raises Refused `unavailable`."""
        with reached(REDIS):
            await self._link.call("ZREM", keys.BOT_TABLES, table)

    async def _reserve(self, table: str) -> None:
        """Raises Refused `forbidden`, `rate_limited`."""
        if not self._most:
            raise Refused("forbidden", "This server has no tables of bots alone.")
        with reached(REDIS):
            free = await self._link.script(
                RESERVE, [keys.BOT_TABLES], [table, self._most, LAPSE_MS]
            )
        if not free:
            details: dict[str, object] = {"retry_after_s": AGAIN_S}
            raise Refused("rate_limited", "So many tables of bots are there already.", details)
