"""The ratings of players by mode, as the archive has them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import select, update

from services.lobby import schema
from services.lobby.database import insert_new
from tuteapi.codes import Refused
from tuteapi.ratings import NEW, Rating, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from services.lobby.database import Database
    from tuteapi.v1 import types_pb2
    from tuteapi.v1.lobby_pb2 import TableNews


SOON_S = 1.0


class Ratings:
    """All but `guess` and `shown_soon` raise Refused `unavailable`: the archive is out of reach."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rating(self, player: str, mode: str) -> Rating:
        """NEW for who has played no rated match of the mode."""
        return (await self.ratings([player], mode))[player]

    async def guess(self, player: str, mode: str) -> Rating:
        """As `rating`, or NEW where the archive does not answer at once: to find others by."""
        with suppress(Refused, TimeoutError):
            async with asyncio.timeout(SOON_S):
                return await self.rating(player, mode)
        return NEW

    async def ratings(self, players: Iterable[str], mode: str) -> dict[str, Rating]:
        """Of each of the players, as `rating`."""
        wanted = list(players)
        found = await self._database.read(lambda connection: _read(connection, wanted, mode))
        return {player: found.get(player, NEW) for player in wanted}

    async def shown(self, player: str) -> dict[str, int]:
        """The numbers people see, by the modes in which the player has a rating."""
        table = schema.ratings
        query = select(table.c.mode, table.c.shown).where(table.c.player == player)
        return await self._database.read(
            lambda connection: {row.mode: row.shown for row in connection.execute(query)}
        )

    async def shown_soon(self, player: str) -> dict[str, int]:
        """As `shown`; none where the archive does not answer at once."""
        with suppress(Refused, TimeoutError):
            async with asyncio.timeout(SOON_S):
                return await self.shown(player)
        return {}


def move(connection: Connection, news: TableNews) -> None:
    """What a match changed is added to what is there, in whichever order matches are told."""
    table, names = schema.ratings, {seat.player: seat.name for seat in news.seats}
    for each in sorted(news.ratings, key=lambda rated: rated.player):  # one order: no deadlock
        key = {"player": each.player, "mode": news.mode}
        fresh = {"name": "", **NEW._asdict(), "shown": 0, "matches": 0, "updated_ms": 0}
        insert_new(connection, table, {**key, **fresh})
        mine = (table.c.player == each.player) & (table.c.mode == news.mode)
        row = connection.execute(
            select(table.c.mu, table.c.sigma, table.c.matches).where(mine).with_for_update()
        ).one()
        before, after = Rating(*_pair(each.before)), Rating(*_pair(each.after))
        now = added(Rating(row.mu, row.sigma), before, after)
        connection.execute(
            update(table)
            .where(mine)
            .values(
                **now._asdict(),
                name=names.get(each.player, ""),
                shown=shown(now),
                matches=row.matches + 1,
                updated_ms=news.finished_ms,
            )
        )


def added(now: Rating, before: Rating, after: Rating) -> Rating:
    """`now` with a change that was computed from `before`; in any order the same."""
    if now == before:
        return after
    return Rating(now.mu + after.mu - before.mu, now.sigma * after.sigma / before.sigma)


def _pair(rating: types_pb2.Rating) -> tuple[float, float]:
    return rating.mu, rating.sigma


def _read(connection: Connection, players: list[str], mode: str) -> dict[str, Rating]:
    table = schema.ratings
    rows = connection.execute(
        select(table.c.player, table.c.mu, table.c.sigma).where(
            table.c.mode == mode, table.c.player.in_(players)
        )
    )
    return {player: Rating(mu, sigma) for player, mu, sigma in rows}
