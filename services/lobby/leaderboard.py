"""The best of a mode, page by page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, select

from services.lobby.schema import ratings
from tute.modes import MODES
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from services.lobby.database import Database

USUAL, MOST = 50, 100
_CURSOR = re.compile(r"(-?\d{1,6})\.(.{1,64})")


class Standing(NamedTuple):
    """`rank` counts from 1; the same number is the same rank. `rating` is as people see it."""

    rank: int
    player: str
    name: str
    rating: int
    matches: int


class Leaderboard:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, mode: str, cursor: str, limit: int) -> tuple[list[Standing], str]:
        """Those after `cursor` and the next one, "" at the end.

        A cursor is a place in the order, not a count: who moves meanwhile may be seen twice or not.
        Raises Refused `bad_request`, `unavailable`.
        """
        if mode not in MODES:
            raise Refused("bad_request", f"mode is one of {', '.join(MODES)}.")
        if limit < 0:
            raise Refused("bad_request", "limit is at least 1.")
        after, limit = _place(cursor), min(limit or USUAL, MOST)
        return await self._database.read(lambda connection: _page(connection, mode, after, limit))


def _page(
    connection: Connection, mode: str, after: tuple[int, str] | None, limit: int
) -> tuple[list[Standing], str]:
    wanted = ratings.c.mode == mode
    query = (
        select(ratings.c.player, ratings.c.name, ratings.c.shown, ratings.c.matches)
        .where(wanted if after is None else wanted & ~_until(*after))
        .order_by(ratings.c.shown.desc(), ratings.c.player)
        .limit(limit + 1)
    )
    rows = connection.execute(query).all()
    before = _count(connection, wanted & _until(*after)) if after else 0
    standings: list[Standing] = []
    for number, row in enumerate(rows[:limit], before + 1):
        if not standings:
            rank = 1 + _count(connection, wanted & (ratings.c.shown > row.shown))
        elif standings[-1].rating != row.shown:
            rank = number
        standings.append(Standing(rank, row.player, row.name, row.shown, row.matches))
    last = standings[-1] if len(rows) > limit else None
    return standings, f"{last.rating}.{last.player}" if last else ""


def _until(shown: int, player: str) -> ColumnElement[bool]:
    """Up to a place in the order, itself included."""
    return (ratings.c.shown > shown) | ((ratings.c.shown == shown) & (ratings.c.player <= player))


def _count(connection: Connection, condition: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).where(condition)).scalar_one()


def _place(cursor: str) -> tuple[int, str] | None:
    if not cursor:
        return None
    if not (parts := _CURSOR.fullmatch(cursor)) or "\0" in cursor:
        raise Refused("bad_request", "There is no such cursor.")
    return int(parts[1]), parts[2]
