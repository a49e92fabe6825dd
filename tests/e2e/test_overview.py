"""What an operator sees: all processes, who is there, the tables that are played, no secret."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player
    from tests.e2e.stack import Stack

pytestmark = pytest.mark.e2e
ADMIN = "a-token-for-operators-of-tests"
SETTINGS = {"admin_token": ADMIN, "heartbeat_s": "0.5"}


async def look(player: Player, token: str = ADMIN) -> tuple[int, Json]:
    headers = {"Authorization": f"Bearer {token}"}
    return await player.api.any("GET", "/api/v1/overview", None, headers, None)


async def seen(player: Player, right: Callable[[Json], object], seconds: float = 20) -> Json:
    """The first overview that is as it should be."""
    async with asyncio.timeout(seconds):
        while True:
            status, overview = await look(player)
            assert status == 200
            if right(overview):
                return overview
            await asyncio.sleep(0.2)


def of(overview: Json, kind: str) -> list[Json]:
    return [each for each in overview["processes"] if each["kind"] == kind]


async def test_only_who_has_the_token_sees_anything(people: People) -> None:
    player = await people.player()
    for token in (player.api.token, ADMIN[:-1], ADMIN + "x"):
        assert (await look(player, token))[0] == 401
    assert (await look(player))[0] == 200


async def test_where_operators_have_no_token_there_is_nothing(people: People, stack: Stack) -> None:
    player = await people.player()
    pages = [await player.api.any("GET", "/operator", None, None, None)]
    await asyncio.to_thread(stack["gateway.0"].stop)
    await asyncio.to_thread(stack.start, "gateway.0", TUTE_ADMIN_TOKEN="")
    pages.append(await player.api.any("GET", "/operator", None, None, None))
    assert [status for status, _ in pages] == [200, 404]
    for token in (ADMIN, ""):
        assert (await look(player, token))[0] == 404
    await asyncio.to_thread(stack["gateway.0"].stop)
    await asyncio.to_thread(stack.start, "gateway.0")


async def test_tables_people_queue_and_counts_are_those_there_are(people: People) -> None:
    table = await people.match(2, "individual.corriente", bots=0, turn_seconds=60)
    v = await turns(table, 3)
    waiting = await people.player()
    await waiting.connect()
    await waiting.call("POST", "/queue", {"preset": "clasico.barajamos", "players": 4})
    everybody = {each.id for each in (*table, waiting)}

    def complete(now: Json) -> bool:
        """Gateways are heard of with their next beat."""
        there = {each["player"] for each in now["lobby"]["players"]}
        sockets = sum(each["counts"]["gateway_sockets"] for each in of(now, "gateway"))
        return bool(there >= everybody and sockets >= len(everybody) and now["lobby"]["queue"])

    overview = await seen(waiting, complete)
    [shown] = [each for each in overview["tables"]["some"] if each["table"] == table[0].table]
    assert shown["v"] >= v
    assert [each["name"] for each in shown["seats"]] == [each.name for each in table]
    assert overview["tables"]["awake"] >= 1
    lobby = overview["lobby"]
    assert (lobby["tickets"], lobby["queue"][0]["people"]) == (1, 1)
    assert lobby["queue"][0]["rules"]["preset"] == "clasico.barajamos"
    assert all(each["up"] for each in overview["processes"])
    assert (len(of(overview, "game")), len(of(overview, "lobby"))) == (2, 1)
    commits = sum(each["counts"]["game_commits_total"] for each in of(overview, "game"))
    assert commits >= v
    await waiting.call("DELETE", "/queue")


async def test_nobodys_cards_are_in_it(people: People) -> None:
    table = await people.match(4, "clasico.barajamos")
    await turns(table, 2)
    overview = await seen(table[0], lambda now: now["tables"]["some"])
    text = json.dumps(overview)
    for player in table:
        for card in (await player.view())["hand"]:
            assert f'"{card}"' not in text
        assert player.api.token not in text


async def test_what_is_down_is_shown_as_down_and_the_rest_as_it_is(
    people: People, stack: Stack
) -> None:
    player = await people.player()
    stack["game.1"].kill()
    one_down = await seen(player, lambda now: not all(each["up"] for each in of(now, "game")))
    assert sorted(each["up"] for each in of(one_down, "game")) == [False, True]
    assert one_down["tables"] is not None
    stack["lobby.0"].kill()
    no_lobby = await seen(player, lambda now: now["lobby"] is None)
    assert of(no_lobby, "lobby")[0]["counts"] == {}
    stack["game.0"].kill()
    await seen(player, lambda now: now["tables"] is None)
    await asyncio.to_thread(stack.start, "game.0", "game.1", "lobby.0")
