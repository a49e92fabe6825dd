"""What docs/operations.md says of backups: taken while everything runs, and put back."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import play_out, turns
from tests.redisserver import command
from tests.waiting import until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.people import People
    from tests.e2e.stack import Stack

pytestmark = [pytest.mark.deploy, pytest.mark.e2e]
ONE = {"games": 1}


async def test_a_redis_put_back_to_the_middle_of_a_match_lets_it_be_played_to_its_end(
    stack: Stack, people: People, tmp_path: Path
) -> None:
    table = await people.match(4, "clasico.barajamos", options=ONE)
    v = await turns(table, 6)
    data, copy = tmp_path / "redis" / "appendonlydir", tmp_path / "copy"
    shutil.copytree(data, copy)
    assert await turns(table, 6) > v
    (epoch,) = {player.epoch for player in table}
    stack.redis.kill()
    shutil.rmtree(data)
    shutil.copytree(copy, data)
    await asyncio.to_thread(stack.redis.restart)
    for player in table:
        await player.until(lambda one: one.epoch > epoch, 20)
        assert player.views[-1]["v"] <= v + 2
    record = await play_out(table)
    assert record["deals"]


async def test_an_archive_put_back_has_the_matches_it_had(
    stack: Stack, people: People, tmp_path: Path
) -> None:
    file, copy = tmp_path / "archive.sqlite3", tmp_path / "copy.sqlite3"
    table = await people.match(2, "individual.corriente", options=ONE)
    record = await play_out(table)

    async def archived() -> bool:
        with sqlite3.connect(file) as archive:
            return bool(archive.execute("SELECT count(*) FROM matches").fetchone()[0])

    await until(archived)
    with sqlite3.connect(file) as archive, sqlite3.connect(copy) as backup:
        archive.backup(backup)
    assert stack["lobby.0"].stop() == 0
    for left in ("", "-wal", "-shm"):
        file.with_name(file.name + left).unlink(missing_ok=True)
    shutil.copy(copy, file)
    await asyncio.to_thread(command, stack.redis.url, "FLUSHALL")
    await asyncio.to_thread(stack.start, "lobby.0")
    await asyncio.to_thread(stack.wait_served)
    assert await table[0].call("GET", f"/tables/{table[0].table}/record") == record
