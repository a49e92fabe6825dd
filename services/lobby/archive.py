"""Finished matches in SQL: written from what tables tell, read when Redis has them no more.

A match's row is inserted in the transaction that moves its ratings: told twice, late or to two
lobbies at once, it counts once.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert, select

from chassis import crash, log
from services.lobby import metrics, ratings
from services.lobby.database import insert_new
from services.lobby.schema import deals, matches, seats
from tuteapi.codes import Refused
from tuteapi.v1 import game_pb2
from tuteapi.v1.lobby_pb2 import TableNews

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from chassis.grpcclient import Pool
    from services.lobby.database import Database
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub

RECORD_S = 30.0
"""A match of a thousand deals is played again to be written: that takes its time."""
ANY_READER = "*"
"""Asks for a record with a share link; also we, when we ask the table."""
_encode, _decode = msgspec.json.encode, msgspec.json.decode
_log = log.get(__name__)


class Archive:
    def __init__(self, database: Database, games: Pool[GameServiceAsyncStub]) -> None:
        self._database = database
        self._games = games

    async def keep(self, news: TableNews) -> None:
        """Returns when the match is in the archive; a game process of before tells too little.

        Raises Refused: it is not, the table must tell again.
        """
        if not news.seats or await self._database.read(lambda c: _has(c, news.table)):
            return
        record = await self._record(news.table)
        crash.passing("lobby.before_archive")
        if await self._database.write(lambda c: _keep(c, news, record)):
            metrics.ARCHIVED.inc()
            metrics.ARCHIVE_AGE.observe(max(time.time() - news.finished_ms / 1_000, 0))
            _log.info("archived", table=news.table, rated=news.rated)
        crash.passing("lobby.after_archive")

    async def read(self, table: str, player: str) -> bytes:
        """The record as the table wrote it. Raises Refused `not_found`, `forbidden`."""
        frame, parts, readers = await self._database.read(lambda c: _read(c, table))
        if player not in (ANY_READER, *readers):
            raise Refused("forbidden", "This match was not yours.")
        if frame is None:
            raise Refused("not_found", "The record of this match was lost.")
        fields = _decode(frame, type=dict[str, msgspec.Raw])
        return _encode({**fields, "deals": [msgspec.Raw(each.encode()) for each in parts]})

    async def _record(self, table: str) -> bytes | None:
        request = game_pb2.RecordRequest(table=table, player=ANY_READER)
        try:
            reply = await self._games.call(
                lambda stub: stub.Record, request, key=table, timeout_s=RECORD_S
            )
        except Refused as refused:
            if refused.code != "not_found":
                raise
            _log.error("the table is gone before its record was read", table=table)
            return None
        return reply.record


def _has(connection: Connection, table: str) -> bool:
    found = connection.execute(select(matches.c.table_id).where(matches.c.table_id == table))
    return found.first() is not None


def _keep(connection: Connection, news: TableNews, record: bytes | None) -> bool:
    """False: somebody else has kept it."""
    fields = _decode(record, type=dict[str, msgspec.Raw]) if record else {}
    parts = _decode(fields.get("deals", b"[]"), type=list[msgspec.Raw])
    frame = _encode({**fields, "deals": []}).decode() if record else None
    row = {
        "table_id": news.table,
        "mode": news.mode,
        "preset": news.rules.preset,
        "players": news.rules.players,
        "finished_ms": news.finished_ms,
        "ended": "cancelled" if news.what == TableNews.CANCELLED else "finished",
        "winner": None if news.winner < 0 else news.winner,
        "rated": news.rated,
        "deals": len(parts),
        "rules": _text(fields.get("rules")),
        "fair": _text(fields.get("fair")),
        "frame": frame,
    }
    if not insert_new(connection, matches, row):
        return False
    connection.execute(insert(seats), _seats(news))
    if parts:
        connection.execute(
            insert(deals),
            [
                {"table_id": news.table, "deal": number, "record": _text(part)}
                for number, part in enumerate(parts, 1)
            ],
        )
    ratings.move(connection, news)
    return True


def _seats(news: TableNews) -> list[dict[str, object]]:
    moved = {each.player: each for each in news.ratings}
    rows = []
    for seat in news.seats:
        row: dict[str, object] = {
            "table_id": news.table,
            "seat": seat.seat,
            "player": seat.player,
            "name": seat.name,
            "bot": seat.bot,
        }
        each = moved.get(seat.player) if seat.player else None
        row["mu_before"] = each.before.mu if each else None
        row["sigma_before"] = each.before.sigma if each else None
        row["mu_after"] = each.after.mu if each else None
        row["sigma_after"] = each.after.sigma if each else None
        rows.append(row)
    return rows


def _read(connection: Connection, table: str) -> tuple[str | None, list[str], list[str]]:
    """The record's frame, its deals, and the players of the match."""
    row = connection.execute(select(matches.c.frame).where(matches.c.table_id == table)).first()
    if row is None:
        raise Refused("not_found", "There is no such table.")
    parts = connection.scalars(
        select(deals.c.record).where(deals.c.table_id == table).order_by(deals.c.deal)
    )
    players = connection.scalars(
        select(seats.c.player).where(seats.c.table_id == table, seats.c.player != "")
    )
    return row.frame, list(parts), list(players)


def _text(json: msgspec.Raw | None) -> str | None:
    text = None if json is None else bytes(json).decode()
    return None if text == "null" else text
