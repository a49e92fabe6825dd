"""The archive's database, SQLite or PostgreSQL: reached from threads, migrated when first used.

SQLite is for lobbies of one machine: they share the file, one of them writes at a time.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Self, TypeVar

from sqlalchemy import create_engine, delete, event, exc, inspect, make_url, text
from sqlalchemy.dialects import postgresql, sqlite

from chassis import log
from chassis.unfit import Unfit
from services.lobby import metrics
from services.lobby.reached import ARCHIVE, unavailable
from services.lobby.schema import matches
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import TracebackType

    from sqlalchemy import Connection, Engine, Table
    from sqlalchemy.engine.interfaces import DBAPIConnection as Connected

T = TypeVar("T")

THREADS = 4
BUSY_S = 3
MIGRATE_S = 30
AGAIN_S = 1.0
"""Found away, it is not asked again for so long: callers hear it at once."""
_PAUSE_S = 0.02
_LOCK = 0x7574_6531
_AWAY = (exc.OperationalError, exc.InterfaceError, exc.TimeoutError)
_log = log.get(__name__)


class Database:
    """Raises Unfit: the address is none, or its driver is not installed."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._threads = ThreadPoolExecutor(THREADS, "sql")
        self._lock = asyncio.Lock()
        one_writer = self._engine.dialect.name == "sqlite"
        self._writing = asyncio.Semaphore(1 if one_writer else THREADS)
        self._migrated = False
        self._away_until = 0.0

    async def __aenter__(self) -> Self:
        """Migrated, unless it is away: then that is done when it is back. Raises Unfit."""
        try:
            await self._migrate()
        except Refused:
            _log.warning("the archive is away; the lobby starts without it")
        except Unfit:
            self._close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, in a transaction of its own. Raises Refused `unavailable`."""
        return await self._transaction(work, self._engine)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """As `read`; the transaction is committed before this returns.

        SQLite has one writer, and who waits inside it may wait in vain: here they queue.
        """
        async with self._writing:
            return await self._transaction(work, self._engine.execution_options(write=True))

    async def _transaction(self, work: Callable[[Connection], T], engine: Engine) -> T:
        if not self._migrated:
            await self._migrate()

        def run() -> T:
            with engine.begin() as connection:
                return work(connection)

        return await self._thread(run)

    async def _migrate(self) -> None:
        async with self._lock:
            if not self._migrated:
                await self._thread(lambda: migrate(self._engine))
                self._migrated = True

    async def _thread(self, work: Callable[[], T]) -> T:
        if time.monotonic() < self._away_until:
            raise unavailable(ARCHIVE)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except _AWAY as away:
            self._away_until = time.monotonic() + AGAIN_S
            metrics.ARCHIVE_AWAY.inc()
            _log.warning("the archive is out of reach", why=str(away).partition("\n")[0])
            raise unavailable(ARCHIVE) from None

    def _close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._engine.dispose()


class Unwritable(Exception):
    """An archive nothing can be kept in; the text says why."""


async def try_out(url: str) -> bool:
    """Whether its tables are there; writes nothing that stays. Raises Unwritable, Unfit."""
    return await asyncio.to_thread(_tried, url)


def _tried(url: str) -> bool:
    engine = _engine(url)
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    if file is not None and not Path(file).exists():
        try:
            with TemporaryFile(dir=Path(file).absolute().parent):
                return False
        except OSError as error:
            raise Unwritable(f"its folder cannot be written ({error.strerror})") from None
    try:
        with engine.execution_options(write=True).connect() as connection:
            if not inspect(connection).has_table(matches.name):
                connection.execute(text("CREATE TABLE tried_out (n INTEGER)"))
                return False
            connection.execute(delete(matches).where(matches.c.table_id == ""))
            return True
    except exc.SQLAlchemyError as error:
        raise Unwritable(str(getattr(error, "orig", error)).partition("\n")[0]) from None
    finally:
        engine.dispose()


def require_a_place(url: str) -> None:
    """Raises Unfit: which file it is depends on the folder that the lobby is started in."""
    if url.startswith("sqlite:") and not url.startswith("sqlite:////"):
        raise Unfit(
            "TUTE_ARCHIVE_URL names a file of the folder this is started in; "
            "TUTE_ENV=production wants sqlite:////absolute/path or postgresql://"
        )


def insert_new(connection: Connection, table: Table, row: Mapping[str, object]) -> bool:
    """False: its key is there already, nothing is changed. Another writer of it is waited for."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    new = dialect.insert(table).values(row).on_conflict_do_nothing()
    return connection.execute(new.returning(*table.primary_key)).first() is not None


def migrate(engine: Engine) -> None:
    """To the newest layout; of several processes one does it, the others wait.

    Raises Unfit: a newer version has migrated it further.
    """
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)  # a line for each
    from alembic import command, util  # not needed again
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "services.lobby:migrations")
    with engine.execution_options(write=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SET LOCAL statement_timeout = '{MIGRATE_S}s'"))
            connection.execute(text(f"SET LOCAL lock_timeout = '{MIGRATE_S}s'"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except util.CommandError as error:
            raise Unfit(f"TUTE_ARCHIVE_URL: {error}; a newer version has written it") from None


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(url)
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"),
            pool_size=THREADS,
            max_overflow=0,
            pool_timeout=BUSY_S,
            pool_pre_ping=True,
            connect_args={
                "client_encoding": "utf8",
                "connect_timeout": BUSY_S,
                "options": f"-c statement_timeout={BUSY_S}s -c lock_timeout={BUSY_S}s",
            },
        )
    except ImportError as error:
        raise Unfit(f"TUTE_ARCHIVE_URL: {error}; install tute with its extra `postgres`") from None
    except (exc.ArgumentError, ValueError):
        raise Unfit("TUTE_ARCHIVE_URL is no address of a database") from None


def _to_wal(connection: Connected) -> None:
    """The first time this wants the file for itself, and SQLite does not wait for that."""
    until = time.monotonic() + BUSY_S
    while True:
        try:
            connection.cursor().execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(_PAUSE_S)
        else:
            return


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": BUSY_S})

    @event.listens_for(engine, "connect")
    def opened(connection: Connected, _record: object) -> None:
        connection.isolation_level = None  # transactions begin as `begun` says
        _to_wal(connection)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        """Who is going to write takes the lock first: nobody finds out in the middle."""
        write = connection.get_execution_options().get("write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    return engine
