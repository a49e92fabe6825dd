"""The tables of the archive; `migrations` makes them. Times are unix milliseconds."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, MetaData, Table, Text

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("mode", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("finished_ms", BigInteger, nullable=False),
    Column("ended", Text, nullable=False),
    Column("winner", Integer),
    Column("rated", Boolean, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("rules", Text),
    Column("fair", Text),
    Column("frame", Text),
)
"""`ended` is finished or cancelled. `frame` is the record without deals, NULL: it was lost."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu_after", Double),
    Column("sigma_after", Double),
    Index("seats_by_player", "player"),
)
"""Who was seated, `player` "" a bot; the ratings as they entered the match and left it."""

deals = Table(
    "deals",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("record", Text, nullable=False),
)
"""A deal's part of the record, counted from 1."""

ratings = Table(
    "ratings",
    metadata,
    Column("player", Text, primary_key=True),
    Column("mode", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Index("ratings_by_mode", "mode", "shown", "player"),
)
"""`shown` is the number people see, kept for the leaderboard's order."""
