"""What is left of a match when Redis has forgotten it: its record, its ratings."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.described import tracing
from tests.e2e.api import Refused
from tests.e2e.people import People, play_out, start
from tests.e2e.stack import Stack, running
from tests.waiting import until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.api import Json
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e
QUICK = {"preset": "individual.corriente", "options": {"games": 1}}


async def quick(people: People) -> list[Player]:
    """Two strangers in a match that counts."""
    players = [await people.player() for _ in range(2)]
    for player in players:
        await player.connect()
        await player.call("POST", "/queue", QUICK)
    for player in players:
        await player.until(lambda one: one.v > 0)
    return players


def ratings(player: Player) -> dict[str, Json]:
    """How the match moved each player, as it was told at its end."""
    events = [event for frame in player.frames for event in frame["events"]]
    ends = ("match_finished", "match_cancelled")
    told = next(event for event in events if event["kind"] in ends)
    return {each["player"]: each for each in told.get("ratings") or []}


async def standings(player: Player, mode: str = "individual") -> dict[str, Json]:
    page = await player.call("GET", f"/leaderboard?mode={mode}&limit=1")
    found = page["standings"]
    while page["cursor"] is not None:
        query = f"mode={mode}&limit=1&cursor={page['cursor']}"
        page = await player.call("GET", f"/leaderboard?{query}")
        found += page["standings"]
    return {each["player"]: each for each in found}


async def test_redis_wiped_after_a_match_its_record_and_ratings_are_still_served(
    stack: Stack, people: People
) -> None:
    ana, eva = table = await quick(people)
    record = await play_out(table)
    change = ratings(ana)
    assert set(change) == {ana.id, eva.id}
    assert sorted(each["change"] > 0 for each in change.values()) == [False, True]
    link = (await ana.call("POST", f"/tables/{ana.table}/share"))["record"]
    await until(lambda: _both(ana, eva))
    for player in table:
        player.vanish()
    await asyncio.to_thread(stack.redis.command, "FLUSHALL")

    for player in table:
        assert await player.call("GET", f"/tables/{ana.table}/record") == record
        me = await player.call("GET", "/me")
        assert me["rating"] == {"individual": change[player.id]["after"]}
    async with aiohttp.ClientSession() as anybody, anybody.get(link) as answer:
        assert (answer.status, await answer.json()) == (200, record)
    with pytest.raises(Refused) as refused:
        await (await people.player()).call("GET", f"/tables/{ana.table}/record")
    assert refused.value.code == "forbidden"
    now = await standings(ana)
    for player in table:
        mine = now[player.id]
        assert (mine["name"], mine["rating"]) == (player.name, change[player.id]["after"])
        assert mine["matches"] == 1
    assert (await ana.call("POST", f"/tables/{ana.table}/share"))["url"]


async def _both(ana: Player, eva: Player) -> bool:
    return {ana.id, eva.id} <= set(await standings(ana))


async def test_a_match_among_friends_moves_nobody(people: People) -> None:
    table = await people.match(2, "individual.corriente", options={"games": 1})
    await play_out(table)
    assert ratings(table[0]) == {}
    assert (await table[0].call("GET", "/me"))["rating"] == {}


async def test_the_next_match_of_those_who_met_is_among_friends(people: People) -> None:
    table = await quick(people)
    assert table[0].room
    assert table[0].room["rated"]
    await play_out(table)
    await until(lambda: _both(*table))
    await table[0].until(lambda one: one.room is not None and one.room["table"] is None)
    assert table[0].room
    assert not table[0].room["rated"]
    host, guest = sorted(table, key=lambda one: one.id != (table[0].room or {})["host"])
    for player in table:
        player.frames.clear()
    await start([host, guest])
    await play_out([host, guest])
    assert ratings(host) == {}
    assert (await standings(host))[host.id]["matches"] == 1


async def test_who_leaves_a_quick_match_alone_with_bots_has_lost(people: People) -> None:
    ana = await people.player()
    await ana.connect()
    await ana.call("POST", "/queue", {**QUICK, "with_bots_after_s": 0})
    await ana.until(lambda one: one.v > 0)
    await ana.ask(type="leave", table=ana.table)
    await ana.until_event("match_cancelled")
    assert ratings(ana)[ana.id]["change"] < 0
    await until(lambda: _rated(ana))


async def _rated(player: Player) -> bool:
    rating = (await player.call("GET", "/me"))["rating"]
    return bool(rating == {"individual": ratings(player)[player.id]["after"]})


async def test_without_an_archive_people_play_and_nothing_is_lost(tmp_path: Path) -> None:
    later = tmp_path / "later"
    away = {"archive_url": f"sqlite:///{later}/archive.sqlite3"}
    with running(Stack(tmp_path, settings=away)) as stack:
        async with aiohttp.ClientSession(trace_configs=[tracing()]) as http:
            people = People(http, stack.urls)
            friends = await people.match(2, "individual.corriente", options={"games": 1})
            record = await play_out(friends)
            strangers = await quick(people)
            assert strangers[0].room
            assert not strangers[0].room["rated"]
            assert (await strangers[0].call("GET", "/me"))["rating"] == {}
            with pytest.raises(Refused) as refused:
                await standings(strangers[0])
            assert refused.value.code == "unavailable"
            later.mkdir()
            await until(lambda: _archived(stack, later))
            for each in (*friends, *strangers):
                each.vanish()
            await asyncio.to_thread(stack.redis.command, "FLUSHALL")
            again = await friends[1].call("GET", f"/tables/{friends[1].table}/record")
            assert again == record
            await people.close()


async def _archived(stack: Stack, folder: Path) -> bool:
    """The lobby says so in its numbers; here the file tells."""
    if not (folder / "archive.sqlite3").exists():
        return False
    said = [json.loads(line) for line in stack["lobby.0"].said().splitlines() if line[:1] == "{"]
    return any(line.get("event") == "archived" for line in said)
