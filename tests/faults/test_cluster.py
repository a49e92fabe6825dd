"""Nodes of a cluster give slots away, die and are replaced while matches are played."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chassis.redislink.slots import slot_of
from tests.e2e.history import check_match
from tests.e2e.people import play_out, turns
from tests.e2e.stack import Stack, running
from tests.faults.survived import check_survived
from tests.rediscluster import RedisCluster
from tests.waiting import until
from tuteapi import keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player
    from tests.redisserver import RedisServer

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
HELD_S = 1.0
PATIENCE_S = 110.0


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("cluster")
    with running(Stack(folder, games=2, gateways=2, cluster=True, replicas=True)) as stack:
        yield stack


@pytest.fixture
def cluster(stack: Stack) -> RedisCluster:
    assert isinstance(stack.redis, RedisCluster)
    return stack.redis


def slot(table: list[Player]) -> int:
    return slot_of(keys.state(table[0].table))


async def one_at_each(cluster: RedisCluster, people: People) -> dict[RedisServer, list[Player]]:
    """A table at each of the masters, three moves old, one of them with bots."""
    found: dict[RedisServer, list[Player]] = {}
    while len(found) < len(cluster.masters):
        bots = 2 if len(found) == 1 else 0
        table = await people.match(4 - bots, "clasico.barajamos", bots=bots, options={"games": 2})
        found.setdefault(cluster.owner(slot(table)), table)
    for table in found.values():
        await turns(table, 3)
    return found


async def raised(table: list[Player], epoch: int) -> None:
    """Everybody has a view of a later epoch."""
    for player in table:
        await player.until(lambda one: one.epoch > epoch, 30)
        assert player.views[-1]["epoch"] == player.epoch


@pytest.mark.parametrize("held_at", ["its first key", "its last key"])
async def test_a_tables_slot_is_moved_to_another_node_key_by_key_while_it_is_played(
    cluster: RedisCluster, people: People, held_at: str
) -> None:
    table, playing = await mid_match(people)
    epoch, moved = table[0].epoch, slot(table)
    source = cluster.owner(moved)
    target = other_master(cluster, source)
    await asyncio.to_thread(cluster.begin_to_move, moved, target)
    if held_at == "its first key":
        await asyncio.to_thread(cluster.move_key, keys.state(table[0].table), source, target)
    else:
        await asyncio.to_thread(cluster.move_keys, moved, source, target)
    await asyncio.sleep(HELD_S)  # nobody can be served until the slot follows, nothing is lost
    await asyncio.to_thread(cluster.end_move, moved, source, target)
    await raised(table, epoch)
    check_survived(await playing, table, lossless=True)


async def test_slots_of_rooms_and_of_the_sweep_move_while_people_meet(
    cluster: RedisCluster, people: People
) -> None:
    for key in (keys.PRESENT, keys.SWEEP, keys.due(0)):
        moved = slot_of(key)
        source = cluster.owner(moved)
        target = other_master(cluster, source)
        await asyncio.to_thread(cluster.begin_to_move, moved, target)
        meeting = asyncio.create_task(people.match(4, "clasico.barajamos", options={"games": 1}))
        await asyncio.to_thread(cluster.end_move, moved, source, target)
        table = await meeting
        check_match(await play_out(table, seconds=PATIENCE_S), table)
        for player in table:
            await player.until(lambda one: one.room is not None and one.room["state"] == "waiting")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("number", [0, 1, 2])
async def test_a_master_dies_and_its_replica_takes_over(
    cluster: RedisCluster, people: People, number: int
) -> None:
    """Whatever lay there: a table, the sweep's state, rooms, a part of the due index."""
    tables = await one_at_each(cluster, people)
    victim = cluster.masters[number]
    epoch = tables[victim][0].epoch
    replica = cluster.replica_of(victim)
    await asyncio.to_thread(victim.kill)
    await until(lambda: asyncio.to_thread(is_master, replica), deadline_s=30)
    await raised(tables[victim], epoch)
    for table in tables.values():
        check_match(await play_out(table, seconds=PATIENCE_S), table)
        assert table[0].events("match_cancelled", "bot_took") == []
    later = await people.match(4, "clasico.barajamos", options={"games": 1})
    check_match(await play_out(later, seconds=PATIENCE_S), later)
    await asyncio.to_thread(cluster.bring_back, victim)


@pytest.mark.parametrize(("how", "lossless"), [("", True), ("TAKEOVER", False)])
async def test_a_replica_that_is_told_to_take_over_mid_match_is_followed_and_nobody_is_stuck(
    cluster: RedisCluster, people: People, how: str, lossless: bool
) -> None:
    """By agreement with its master nothing is lost; else the last moments may be."""
    table, playing = await mid_match(people)
    epoch, replica = table[0].epoch, cluster.replica_of(cluster.owner(slot(table)))
    await asyncio.to_thread(replica.command, "CLUSTER", "FAILOVER", *([how] if how else []))
    await raised(table, epoch)
    check_survived(await playing, table, lossless=lossless)


async def test_a_master_that_dies_mid_match_costs_its_last_moments_at_the_most(
    cluster: RedisCluster, people: People
) -> None:
    table, playing = await mid_match(people)
    epoch, master = table[0].epoch, cluster.owner(slot(table))
    await asyncio.to_thread(master.kill)
    await raised(table, epoch)
    check_survived(await playing, table, lossless=False)
    await asyncio.to_thread(cluster.bring_back, master)


async def mid_match(people: People) -> tuple[list[Player], asyncio.Task[Json]]:
    table = await people.match(4, "clasico.barajamos", options={"games": 2})
    playing = asyncio.create_task(play_out(table, seconds=PATIENCE_S))
    await table[0].until_v(30)
    return table, playing


def other_master(cluster: RedisCluster, source: RedisServer) -> RedisServer:
    return next(node for node in cluster.nodes if node is not source and is_master(node))


def is_master(node: RedisServer) -> bool:
    return "role:master" in node.command("INFO", "replication")
