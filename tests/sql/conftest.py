"""The archive's tests run on SQLite and, where it is installed, on PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sql.postgres import PostgresServer, programs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    found = programs()
    if found is None:
        pytest.skip("no PostgreSQL is installed: initdb is neither in /usr/lib nor on PATH")
    server = PostgresServer(found)
    yield server
    server.remove()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/archive.sqlite3"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> str:
    """Of an empty database."""
    postgres.empty()
    return postgres.url


@pytest.fixture(params=["sqlite", "postgres"])
def archive_url(request: pytest.FixtureRequest) -> str:
    """The test runs twice."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
