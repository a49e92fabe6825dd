"""How the lobby comes to its database: made once, shared, away, newer than we are."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine, make_url, text

from chassis.unfit import Unfit
from cli import plan
from cli.datadir import Secrets
from services.lobby.database import Database, require_a_place
from services.lobby.ratings import Ratings
from services.lobby.schema import metadata
from tests.redis.lobby.harness import refused
from tuteapi.ratings import NEW

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine

    from tests.sql.postgres import PostgresServer


def plain(url: str) -> Engine:
    """Without anything of ours."""
    parsed = make_url(url)
    return create_engine(
        parsed.set(drivername="postgresql+psycopg") if parsed.drivername == "postgresql" else parsed
    )


async def test_several_lobbies_that_start_at_once_make_one_archive(archive_url: str) -> None:
    lobbies = [Database(archive_url) for _ in range(5)]
    await asyncio.gather(*(each.__aenter__() for each in lobbies))
    for each in lobbies:
        assert await Ratings(each).rating("p_1", "clasico") == NEW
        await each.__aexit__(None, None, None)


async def test_the_migrations_make_what_the_schema_says(archive_url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async with Database(archive_url):
        pass
    engine = plain(archive_url)
    with engine.connect() as connection:
        assert not compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()


async def test_an_archive_of_a_newer_version_is_left_alone(archive_url: str) -> None:
    async with Database(archive_url):
        pass
    engine = plain(archive_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(Unfit, match="a newer version has written it"):
        async with Database(archive_url):
            pass


async def test_a_file_that_cannot_be_opened_is_unavailable_until_it_can(tmp_path: Path) -> None:
    async with Database(f"sqlite:///{tmp_path}/later/archive.sqlite3") as database:
        with refused("unavailable"):
            await Ratings(database).rating("p_1", "clasico")
        (tmp_path / "later").mkdir()
        assert await until_there(database) == NEW


async def test_tute_up_keeps_its_archive_in_a_folder_of_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "a b?c%20d#e"
    folder.mkdir()
    wiring = plan.Wiring("", "", ("h:1",), ("h:3",), "127.0.0.1", 8080)
    programs = plan.services(wiring, plan.Counts(), Secrets("", "", ""), folder, {})
    async with Database(programs[0].env["TUTE_ARCHIVE_URL"]):
        assert (folder / "archive.sqlite3").exists()


async def test_a_server_that_goes_and_comes_is_unavailable_meanwhile(
    postgres: PostgresServer, postgres_url: str
) -> None:
    async with Database(postgres_url) as database:
        assert await Ratings(database).rating("p_1", "clasico") == NEW
        postgres.stop()
        try:
            with refused("unavailable"):
                await Ratings(database).rating("p_1", "clasico")
        finally:
            postgres.start()
        assert await until_there(database) == NEW


@pytest.mark.parametrize("url", ["nothing", "postgresql://db:port/tute"])
def test_an_address_that_is_none_is_unfit(url: str) -> None:
    with pytest.raises(Unfit, match="TUTE_ARCHIVE_URL"):
        Database(url)


def test_production_wants_a_place_that_does_not_depend_on_the_folder() -> None:
    with pytest.raises(Unfit, match="absolute"):
        require_a_place("sqlite:///archive.sqlite3")
    require_a_place("sqlite:////data/archive.sqlite3")
    require_a_place("postgresql://db/tute")


async def until_there(database: Database) -> object:
    """The rating of somebody, once the database answers."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await Ratings(database).rating("p_1", "clasico")
            except Exception as error:
                if getattr(error, "code", "") != "unavailable":
                    raise
                await asyncio.sleep(0.05)
