"""A bot's moves on streams that are kept, to games that end, come back, or are late."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING

from chassis.grpcclient import Pool
from chassis.settings import DEV_KEY
from services.bots.calls import Calls
from tests.conftest import free_port
from tests.redis.test_bots_worker import Game, serving
from tuteapi.codes import Refused
from tuteapi.v1.game_pb2 import ActRequest
from tuteapi.v1.game_pb2_grpc import GameServiceStub

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tuteapi.v1.game_pb2 import Answer, Command

PATIENCE_S = 20


class Late(Game):
    """Says what it says of `ask` 1 when nobody waits for it any more."""

    async def answer(self, command: Command) -> Answer:
        if command.act.ask == 1:
            await asyncio.sleep(1.5)
        return await super().answer(command)


@asynccontextmanager
async def calls_to(addresses: str, token: str = DEV_KEY) -> AsyncIterator[Calls]:
    async with Pool(addresses, token, GameServiceStub) as games:
        yield Calls(games)


async def act(calls: Calls, ask: int, patience_s: float = PATIENCE_S) -> str:
    return await calls.act(ActRequest(table="t_1", ask=ask), monotonic() + patience_s)


async def test_a_game_that_ended_and_came_back_between_two_moves_is_asked_again() -> None:
    game, address = Game(), f"127.0.0.1:{free_port()}"
    async with calls_to(address) as calls:
        for ask in (1, 2, 3):
            async with serving(game, address):
                assert await act(calls, ask) == "played"
                assert await act(calls, ask) == "played"
    assert [game.told.get_nowait().ask for _ in range(6)] == [1, 1, 2, 2, 3, 3]


async def test_where_one_game_is_gone_the_other_is_asked() -> None:
    games = {f"127.0.0.1:{free_port()}": Game() for _ in range(2)}
    (one, other), told = games, games.values()
    async with calls_to(f"{one},{other}") as calls:
        async with serving(games[one], one), serving(games[other], other):
            assert await act(calls, 1) == "played"
        for address, game in games.items():
            async with serving(game, address):
                assert await act(calls, 2) == "played"
    assert sorted(game.told.qsize() for game in told) == [1, 2]


async def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_moves() -> None:
    game = Late(Refused("conflict", "No."))
    async with serving(game) as address, calls_to(address) as calls:
        assert await act(calls, 2) == "conflict"
        assert await act(calls, 1, patience_s=0) == "unavailable"
        game.refusal = Refused("forbidden", "No.")
        assert await act(calls, 2) == "forbidden"


async def test_who_has_not_the_token_is_told_so() -> None:
    async with serving(Game()) as address, calls_to(address, "another") as calls:
        assert await act(calls, 1) == "unauthorized"


async def test_where_nobody_is_it_gives_up_in_time() -> None:
    async with calls_to(f"127.0.0.1:{free_port()}") as calls:
        assert await act(calls, 1, patience_s=0.2) == "unavailable"
