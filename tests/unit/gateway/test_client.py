"""Streams to real gRPC servers that die, keep silent, and come back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from chassis.grpcclient import Pool
from chassis.settings import Settings
from gateway import client
from gateway.client import Call, Game
from tests.conftest import free_port
from tests.unit.gateway.rig import serving_games, until
from tests.unit.gateway.table import TABLE, Games, Store
from tuteapi.codes import Refused
from tuteapi.v1.game_pb2 import ActRequest, Answer, Command, ViewRequest
from tuteapi.v1.game_pb2_grpc import GameServiceStub
from tuteapi.v1.types_pb2 import Error


class Two:
    """Two game processes with one store behind them; the table's own one is `first`."""

    def __init__(self) -> None:
        self.store = Store()
        self.ports = [free_port(), free_port()]
        self.games = [Games(self.store), Games(self.store)]
        self._open: dict[int, AsyncExitStack] = {}

    async def start(self, at: int) -> None:
        opened = self._open[at] = AsyncExitStack()
        address = f"127.0.0.1:{self.ports[at]}"
        await opened.enter_async_context(serving_games(self.games[at], address))

    async def stop(self, at: int) -> None:
        if at in self._open:
            self.games[at].deaf = False
            await self._open.pop(at).aclose()

    async def open(self, opened: AsyncExitStack) -> None:
        for at in (0, 1):
            await self.start(at)
            opened.push_async_callback(self.stop, at)
        pool = await opened.enter_async_context(
            Pool(
                ",".join(f"127.0.0.1:{port}" for port in self.ports),
                Settings().service_token,
                GameServiceStub,
            )
        )
        self.game = Game(pool)
        running = asyncio.create_task(self.game.run())
        opened.push_async_callback(_cancelled, running)
        self.route = self.game.route(TABLE)
        self.first = self.ports.index(int(self.route[0].address.rpartition(":")[2]))
        await until(lambda: all(stream.ready for stream in self.route))


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})


@pytest.fixture
async def two(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Two]:
    monkeypatch.setattr(client, "ATTEMPT_S", 0.3)
    monkeypatch.setattr(client, "LOOK_S", 0.05)
    monkeypatch.setattr(client, "PATIENCE_S", 1.5)
    async with AsyncExitStack() as opened:
        made = Two()
        await made.open(opened)
        yield made


def act(request: str = "p0:a") -> Command:
    return Command(act=ActRequest(table=TABLE, request=request))


def requests(games: Games) -> list[str]:
    return [command.act.request for command in games.commands]


async def test_a_command_goes_to_the_tables_process(two: Two) -> None:
    assert (await two.game.call(TABLE, act())).act.v == 1
    assert requests(two.games[two.first]) == ["p0:a"]
    assert two.games[1 - two.first].commands == []


async def test_commands_of_one_turn_keep_their_answers_apart(two: Two) -> None:
    got: dict[int, int] = {}

    def done(call: Call, answer: Answer) -> None:
        got[call.tag] = answer.act.v

    for tag in range(50):
        two.game.submit(TABLE, act(f"p0:{tag}"), done, tag)
    assert two.game.waiting == 50
    await until(lambda: len(got) == 50)
    assert got == {tag: tag + 1 for tag in range(50)}
    assert two.game.waiting == 0


async def test_a_lone_table_never_waits_for_company(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "GATHER_S", 60.0)
    for tag in range(client.COMPANY):
        assert (await two.game.call(TABLE, act(f"p0:{tag}"))).act.v == tag + 1


async def test_in_company_the_next_commands_are_gathered(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "GATHER_S", 60.0)
    both = [two.game.call(TABLE, act(f"p0:{tag}")) for tag in range(2)]
    await asyncio.gather(*both)
    got: list[Answer] = []
    two.game.submit(TABLE, act("p0:late"), lambda _, answer: got.append(answer))
    elsewhere = next(each for each in map(str, range(99)) if two.game.route(each) != two.route)
    two.game.submit(elsewhere, act("p0:elsewhere"), lambda _, answer: got.append(answer))
    await until(lambda: len(got) == 1)
    assert requests(two.games[two.first]) == ["p0:0", "p0:1"]
    assert requests(two.games[1 - two.first]) == ["p0:elsewhere"]


async def test_enough_commands_wait_for_no_more(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "GATHER_S", 60.0)
    await asyncio.gather(*(two.game.call(TABLE, act(f"p0:{tag}")) for tag in range(2)))
    late = [two.game.call(TABLE, act(f"p0:{tag}")) for tag in range(2, 2 + client.ENOUGH)]
    await asyncio.gather(*late)
    assert requests(two.games[two.first]) == [f"p0:{tag}" for tag in range(2 + client.ENOUGH)]


async def test_what_is_refused_is_raised(two: Two) -> None:
    error = Error(code="forbidden", message="No.", details_json='{"a":1}')
    two.games[two.first].refuse["view"] = error
    with pytest.raises(Refused) as refused:
        await two.game.call(TABLE, Command(view=ViewRequest(table=TABLE)))
    assert (refused.value.code, refused.value.details) == ("forbidden", {"a": 1})


async def test_a_process_that_dies_is_replaced_by_the_next_with_the_same_request(two: Two) -> None:
    first, other = two.games[two.first], two.games[1 - two.first]
    first.deaf = True
    call = asyncio.create_task(two.game.call(TABLE, act("p0:once")))
    await first.heard.wait()
    await two.stop(two.first)
    assert (await call).act.v == 1
    assert requests(other) == ["p0:once"]


async def test_a_process_that_comes_back_is_used_again(two: Two) -> None:
    await two.stop(two.first)
    await until(lambda: not two.route[0].ready)
    assert (await two.game.call(TABLE, act())).act.v == 1
    await two.start(two.first)
    await until(lambda: two.route[0].ready)
    assert (await two.game.call(TABLE, act("p0:b"))).act.v == 2
    assert requests(two.games[two.first]) == ["p0:b"]


async def test_a_silent_process_is_passed_by_until_it_speaks(two: Two) -> None:
    first, other = two.games[two.first], two.games[1 - two.first]
    first.deaf = True
    assert (await two.game.call(TABLE, act("p0:a"))).act.v == 1
    assert two.route[0].silent
    assert (await two.game.call(TABLE, act("p0:b"))).act.v == 2
    assert requests(first) == ["p0:a"]
    assert requests(other) == ["p0:a", "p0:b"]


async def test_unavailable_is_tried_elsewhere(two: Two) -> None:
    two.games[two.first].refuse["act"] = Error(code="unavailable", message="Redis is away.")
    assert (await two.game.call(TABLE, act())).act.v == 1
    assert requests(two.games[1 - two.first]) == ["p0:a"]


async def test_when_nobody_answers_it_is_unavailable_in_time(two: Two) -> None:
    for games in two.games:
        games.deaf = True
    with pytest.raises(Refused) as refused:
        await two.game.call(TABLE, act())
    assert refused.value.code == "unavailable"
    assert two.game.waiting == 0


async def test_with_nobody_there_it_waits_for_somebody(two: Two) -> None:
    for at in (0, 1):
        await two.stop(at)
    await until(lambda: not two.game.ready)
    call = asyncio.create_task(two.game.call(TABLE, act()))
    await two.start(1 - two.first)
    assert (await call).act.v == 1


async def test_a_channel_that_is_closed_under_it_is_opened_again(two: Two) -> None:
    stream = two.route[0]
    for _ in range(2):
        stream._pool.failed(stream.address)
    await until(lambda: not stream.ready)
    await until(lambda: stream.ready)
    assert (await two.game.call(TABLE, act())).act.v == 1


async def test_a_move_nobody_hears_of_is_asked_for_again_with_an_answer(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "ECHO_S", 0.1)
    game = two.games[two.first]
    game.deaf = True
    moving = act()
    moving.act.echo = True
    asked = asyncio.ensure_future(two.game.call(TABLE, moving))
    await until(lambda: [command.act.echo for command in game.commands] == [True, False])
    assert requests(game) == ["p0:a", "p0:a"]
    game.deaf = False
    assert (await asked).act.v == 1


async def test_a_move_that_was_heard_of_is_answered_by_nobody_else(two: Two) -> None:
    answers: list[Answer] = []
    two.games[two.first].deaf = True
    call = two.game.submit(TABLE, act(), lambda _, answer: answers.append(answer))
    await until(lambda: requests(two.games[two.first]) == ["p0:a"])
    two.game.settle(call)
    assert two.game.waiting == 0
    two.games[two.first].deaf = False
    await two.game.call(TABLE, act("p0:b"))
    assert answers == []
