"""A matcher dies where it hurts most: everybody is matched all the same, and nobody twice."""

from __future__ import annotations

import asyncio
import json
import signal
from typing import TYPE_CHECKING

import pytest

from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
AGAIN_S = 15.0
WISH = {"preset": "clasico.barajamos", "with_bots_after_s": None}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("quick")
    with running(Stack(folder, games=2, gateways=2, lobbies=2)) as stack:
        yield stack


POINTS = ["lobby.after_claim", "lobby.after_seat", "lobby.after_create"]


@pytest.mark.parametrize("point", POINTS)
async def test_everybody_is_matched_again_within_15_s(
    stack: Stack, people: People, point: str
) -> None:
    """By the matcher itself, started again."""
    matcher, other = stack.of("lobby")
    crowd = await connected(people, 8)
    other.kill()
    await asyncio.to_thread(matcher.stop)
    await asyncio.to_thread(matcher.start, TUTE_TEST_CRASH=f"{point}:1")
    queueing = asyncio.gather(*(queue(player) for player in crowd))
    assert await asyncio.to_thread(matcher.wait_end, 30) == -signal.SIGKILL
    await asyncio.to_thread(matcher.start)
    async with asyncio.timeout(AGAIN_S):
        await queueing
        for player in crowd:
            await player.until(lambda one: one.v > 0)
    await nobody_is_seated_twice(crowd)
    await asyncio.to_thread(stack.start, other.name)


@pytest.mark.parametrize("point", POINTS)
async def test_another_lobby_goes_on_where_one_was_killed(
    stack: Stack, people: People, point: str
) -> None:
    """Who was first opens most waves; crowds come until it was the one that dies of it."""
    matcher, other = stack.of("lobby")
    await asyncio.to_thread(matcher.stop)
    await asyncio.to_thread(other.stop)
    await asyncio.to_thread(stack.start, matcher.name, TUTE_TEST_CRASH=f"{point}:1")
    await asyncio.to_thread(stack.start, other.name)
    ended = asyncio.create_task(asyncio.to_thread(matcher.wait_end, 100))
    while not ended.done():
        crowd = await connected(people, 4)
        async with asyncio.timeout(AGAIN_S):
            await asyncio.gather(*(queue(player) for player in crowd))
            for player in crowd:
                await player.until(lambda one: one.v > 0)
        await nobody_is_seated_twice(crowd)
        for player in crowd:
            await player.close()
    assert await ended == -signal.SIGKILL
    await asyncio.to_thread(stack.start, matcher.name)


async def connected(people: People, count: int) -> list[Player]:
    crowd = [await people.player() for _ in range(count)]
    for player in crowd:
        await player.connect()
    return crowd


async def queue(player: Player) -> None:
    """Asked again until there is an answer, as a client does."""
    while True:
        status, _ = await player.api.http("POST", "/queue", WISH)
        if status in (202, 409):
            return


async def nobody_is_seated_twice(crowd: list[Player]) -> None:
    rooms: dict[str, Json] = {}
    for player in crowd:
        me = await player.call("GET", "/me")
        assert (me["table"], me["ticket"]) == (player.table, None)
        rooms[me["room"]] = await player.call("GET", f"/rooms/{me['room']}")
    seated = [seat["player"] for room in rooms.values() for seat in room["seats"]]
    assert sorted(seated) == sorted(player.id for player in crowd)
    for player in crowd:
        said = [json.loads(text) for text in player.heard]
        tables = {each["table"] for each in said if each["type"] == "matched"}
        assert tables <= {player.table}
        assert {each["table"] for each in player.frames} == {player.table}
