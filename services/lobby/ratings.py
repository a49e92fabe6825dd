"""The ratings of players by mode, as the archive has them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import select

from services.lobby import schema
from tuteapi.codes import Refused
from tuteapi.ratings import NEW, Rating

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from services.lobby.database import Database


class Ratings:
    """All but `guess` raise Refused `unavailable`: the archive is out of reach."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rating(self, player: str, mode: str) -> Rating:
        """NEW for who has played no rated match of the mode."""
        return (await self.ratings([player], mode))[player]

    async def guess(self, player: str, mode: str) -> Rating:
        """As `rating`, NEW also while the archive is away: good enough to find others by."""
        with suppress(Refused):
            return await self.rating(player, mode)
        return NEW

    async def ratings(self, players: Iterable[str], mode: str) -> dict[str, Rating]:
        """Of each of the players, as `rating`."""
        wanted = list(players)
        found = await self._database.read(lambda connection: _read(connection, wanted, mode))
        return {player: found.get(player, NEW) for player in wanted}


def _read(connection: Connection, players: list[str], mode: str) -> dict[str, Rating]:
    table = schema.ratings
    rows = connection.execute(
        select(table.c.player, table.c.mu, table.c.sigma).where(
            table.c.mode == mode, table.c.player.in_(players)
        )
    )
    return {player: Rating(mu, sigma) for player, mu, sigma in rows}
