"""A salt's hash is kept with its player until a match takes it, and enters exactly one."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from tests.redis.lobby.dying import STARTER, dies
from tests.redis.lobby.harness import Games, Lobby, ready, refused, running
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from tuteapi.v1.game_pb2 import CreateRequest

pytestmark = pytest.mark.redis
A, B, C = "aa" * 32, "bb" * 32, "cc" * 32


def entered(request: CreateRequest) -> dict[str, str]:
    return {seat.player: seat.salt_hash for seat in request.seats if seat.salt_hash}


async def over(lobby: Lobby, room: str, player: str) -> None:
    """The room's match is finished."""
    await lobby.hear(room, (await lobby.get(room, player)).table)


async def test_a_hash_enters_the_next_match_and_no_other(lobby: Lobby, games: Games) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    await lobby.promise(ana, A)
    await lobby.start(room, ana)
    assert entered(games.created[-1]) == {ana: A}
    await over(lobby, room, ana)
    await lobby.start(room, ana)
    assert entered(games.created[-1]) == {}
    await over(lobby, room, ana)
    await lobby.promise(ana, B)
    await lobby.start(room, ana)
    assert entered(games.created[-1]) == {ana: B}


async def test_a_hash_comes_with_the_connection_or_later_and_the_last_one_counts(
    lobby: Lobby, games: Games
) -> None:
    ana = await lobby.session("Ana", online=False)
    await lobby.connect(ana, salt_hash=A)
    await lobby.connect(ana)
    room = await ready(lobby, ana)
    await lobby.start(room, ana)
    assert entered(games.created[-1]) == {ana: A}
    await lobby.connect(ana, salt_hash=B)
    await lobby.promise(ana, C)
    await over(lobby, room, ana)
    await lobby.start(room, ana)
    assert entered(games.created[-1]) == {ana: C}


async def test_a_hash_that_was_used_is_not_taken_again(lobby: Lobby, games: Games) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    for each in (A, B):
        await lobby.promise(ana, each)
        await lobby.start(room, ana)
        await over(lobby, room, ana)
    for each in (A, B):
        with refused("conflict"):
            await lobby.promise(ana, each)
    await lobby.connect(ana, salt_hash=A)
    await lobby.start(room, ana)
    assert entered(games.created[-1]) == {}


@pytest.mark.parametrize("text", ["", "aa" * 31, A.upper(), "zz" * 32])
async def test_what_is_no_hash_is_refused(lobby: Lobby, text: str) -> None:
    ana = await lobby.session("Ana")
    with refused("bad_request"):
        await lobby.promise(ana, text)


async def test_the_salt_of_who_is_away_stays_for_a_match_with_them(
    lobby: Lobby, games: Games
) -> None:
    ana, bea = await lobby.session("Ana"), await lobby.session("Bea", online=False)
    room = (await lobby.make(ana)).id
    await lobby.join(room, bea)
    for seat in (2, 3):
        await lobby.bot(room, ana, seat)
    await lobby.promise(ana, A)
    await lobby.promise(bea, B)
    await lobby.start(room, ana)
    assert entered(games.created[-1]) == {ana: A}
    await over(lobby, room, ana)
    await lobby.connect(bea)
    await lobby.start(room, ana)
    assert entered(games.created[-1]) == {bea: B}


@pytest.mark.parametrize("point", ["lobby.after_begin", "lobby.after_salts", "lobby.after_create"])
async def test_a_lobby_killed_while_starting_loses_and_doubles_no_salt(
    lobby: Lobby, games: Games, any_redis_url: str, point: str
) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    await lobby.promise(ana, A)
    await dies(STARTER, room, ana, redis=any_redis_url, games=games, point=point)
    await lobby.connect(ana, salt_hash=B if point != "lobby.after_begin" else "")
    await lobby.tables.sweep(0)
    assert {request.table for request in games.created} == {(await lobby.get(room, ana)).table}
    assert all(entered(request) == {ana: A} for request in games.created)
    await over(lobby, room, ana)
    await lobby.start(room, ana)
    later = {} if point == "lobby.after_begin" else {ana: B}
    assert entered(games.created[-1]) == later


async def test_two_lobbies_that_finish_the_same_start_take_the_same_salts(
    lobby: Lobby, games: Games, any_redis_url: str
) -> None:
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    await lobby.promise(ana, A)
    games.held.clear()
    starting = asyncio.ensure_future(lobby.start(room, ana))
    await games.asked.wait()
    await lobby.promise(ana, B)
    async with running(any_redis_url, games.address) as other:
        games.held.set()
        await asyncio.gather(starting, other.tables.sweep(0))
    assert all(entered(request) == {ana: A} for request in games.created)


async def test_a_match_that_could_not_be_made_uses_the_salt_up(lobby: Lobby, games: Games) -> None:
    """It may have been made all the same, with its promise shown."""
    ana = await lobby.session("Ana")
    room = await ready(lobby, ana)
    await lobby.promise(ana, A)
    games.refuse = Refused("bad_rules", "These rules are not played here.")
    with refused("bad_rules"):
        await lobby.start(room, ana)
    games.refuse = None
    await lobby.start(room, ana)
    assert [entered(request) for request in games.created] == [{ana: A}, {}]


@pytest.mark.parametrize("seed", range(5))
async def test_in_any_order_a_hash_enters_at_most_one_match(lobby: Lobby, seed: int) -> None:
    """Promises, the same again, and tables made once, twice or at once."""
    rng = random.Random(seed)
    players = [await lobby.session(f"P{number}") for number in range(3)]
    hashes = [rng.randbytes(32).hex() for _ in range(12)]
    tables: dict[str, dict[str, str]] = {}
    promised: dict[str, str] = {}

    async def promise() -> None:
        player, each = rng.choice(players), rng.choice(hashes)
        mine = [entered[player] for entered in tables.values() if player in entered]
        assert await lobby.store.promise_salt(player, each) == (each not in mine)
        if each not in mine:
            promised[player] = each

    async def make() -> None:
        table = f"t_{rng.randrange(8)}"
        who = [player for player in players if rng.random() < 0.8]
        first, second = await asyncio.gather(
            lobby.store.take_salts(table, who), lobby.store.take_salts(table, who)
        )
        assert first == second
        if table in tables:
            assert first == {p: h for p, h in tables[table].items() if p in who}
        else:
            tables[table] = {player: promised.pop(player) for player in who if player in promised}
            assert first == tables[table]

    for _ in range(60):
        await rng.choice((promise, make))()
    for player in players:
        mine = [entered[player] for entered in tables.values() if player in entered]
        assert len(set(mine)) == len(mine)
