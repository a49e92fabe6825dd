"""A process dies while salts are awaited: nobody's salt is lost, and the match is played."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.history import check_match
from tests.e2e.people import play_out, start
from tests.e2e.stack import Stack, running
from tute.fair import verify
from tute.record import replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
AGAIN_S = 0.1


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("salts")
    with running(Stack(folder, games=2, gateways=2, settings={"salt_wait_s": "60"})) as stack:
        yield stack


@pytest.mark.parametrize(
    "victims", ["game.0 game.1", "gateway.0", "gateway.0 gateway.1", "lobby.0", "redis"]
)
async def test_a_kill_while_salts_are_awaited(stack: Stack, people: People, victims: str) -> None:
    room = await people.room(3, "cabron.barajamos", salted=3, options={"letters": 1})
    for player in room:
        player.stay()
        player.withholds = True
    await start(room)
    await told(room[0])
    if victims == "redis":
        stack.redis.kill()
        await asyncio.to_thread(stack.redis.start)
    else:
        names = victims.split()
        for name in names:
            stack[name].kill()
        await asyncio.to_thread(stack.start, *names)
    await asyncio.gather(*map(told, room))
    record = await play_out(room)
    assert replay(record)["complete"]
    assert all(check.ok for check in verify(record))
    if victims != "redis":  # then a view may tell of the first deal
        check_match(record, room)
    assert record["fair"]["salts"] == [player.salts[player.table] for player in room]
    assert not room[0].events("match_cancelled")


async def test_a_salt_withheld_while_every_game_process_is_dead(
    stack: Stack, people: People
) -> None:
    room = await people.room(2, "individual.corriente", salted=2)
    for player in room:
        player.withholds = True
    games = ("game.0", "game.1")
    await _restart(stack, *games)
    await start(room)
    await _restart(stack, *games)
    for player in room:
        over = await player.until_event("match_cancelled")
        assert (over["reason"], over["seat"]) == ("salt_withheld", 0)


async def _restart(stack: Stack, *games: str) -> None:
    for name in games:
        stack[name].kill()
    await asyncio.to_thread(stack.start, *games, TUTE_SALT_WAIT_S="1")


async def told(player: Player) -> None:
    """Again until it was heard."""
    while True:
        try:
            await player.ask(type="salt", table=player.table, salt=player.salts[player.table])
        except (ConnectionError, TimeoutError):
            await asyncio.sleep(AGAIN_S)
        except Refused as refused:
            if refused.code not in ("unavailable", "not_found"):
                raise
            await asyncio.sleep(AGAIN_S)
        else:
            return
