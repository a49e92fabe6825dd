"""A real server and a real client, over loopback."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc  # type: ignore[import-untyped]
from grpc_reflection.v1alpha import (  # type: ignore[import-untyped]
    reflection_pb2,
    reflection_pb2_grpc,
)
from structlog.testing import capture_logs

from chassis import grpcserver
from chassis.grpcclient import Pool, refused
from chassis.redislink import RedisAway
from chassis.settings import Settings
from tests.conftest import free_port
from tute.errors import RuleError
from tuteapi.codes import CODES, Refused
from tuteapi.v1 import game_pb2, game_pb2_grpc

if TYPE_CHECKING:
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub

SETTINGS = Settings()
SERVICE = "tuteapi.v1.GameService"
DEADLINE_S = 10.0

Raise = Callable[[], None]


class Games:
    """Does what the test says, then answers."""

    def __init__(self, act: Raise = lambda: None) -> None:
        self.act = act
        self.cancelled = asyncio.Event()
        self.waiting = asyncio.Event()

    async def answer(self, _request: game_pb2.ActRequest, _context: object) -> game_pb2.ActReply:
        self.act()
        return game_pb2.ActReply(v=7)

    async def wait(self, _request: game_pb2.ViewRequest, _context: object) -> game_pb2.ViewReply:
        self.waiting.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled.set()
            raise
        raise AssertionError

    async def serve(
        self, requests: AsyncIterator[game_pb2.Commands], _context: object
    ) -> AsyncIterator[game_pb2.Answers]:
        async for commands in requests:
            if not commands.commands:
                self.act()
            yield game_pb2.Answers(answers=[game_pb2.Answer(id=c.id) for c in commands.commands])

    def add_to(self, server: grpc.aio.Server) -> None:
        handlers: dict[str, Any] = {
            "Act": grpc.unary_unary_rpc_method_handler(
                self.answer,
                game_pb2.ActRequest.FromString,
                game_pb2.ActReply.SerializeToString,
            ),
            "View": grpc.unary_unary_rpc_method_handler(
                self.wait,
                game_pb2.ViewRequest.FromString,
                game_pb2.ViewReply.SerializeToString,
            ),
            "Serve": grpc.stream_stream_rpc_method_handler(
                self.serve,
                game_pb2.Commands.FromString,
                game_pb2.Answers.SerializeToString,
            ),
        }
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))


def serving(games: Games, listen: str = "127.0.0.1:0") -> AbstractAsyncContextManager[str]:
    return grpcserver.serving(games.add_to, listen, SETTINGS, [SERVICE])


def pool(addresses: str, token: str = SETTINGS.service_token) -> "Pool[GameServiceAsyncStub]":
    return Pool(addresses, token, game_pb2_grpc.GameServiceStub)


@asynccontextmanager
async def both(act: Raise = lambda: None) -> AsyncIterator["Pool[GameServiceAsyncStub]"]:
    async with serving(Games(act)) as address, pool(address) as games:
        yield games


async def act(games: "Pool[GameServiceAsyncStub]", key: str = "t_1") -> int:
    reply = await games.call(lambda stub: stub.Act, game_pb2.ActRequest(), key=key)
    return reply.v


def raising(exc: BaseException) -> Raise:
    def act() -> None:
        raise exc

    return act


@pytest.mark.parametrize("code", CODES)
async def test_a_refusal_arrives_as_it_was_raised(code: str) -> None:
    async with both(
        raising(Refused(code, "A plain sentence.", {"legal": ["1o"], "n": 3}))
    ) as games:
        with pytest.raises(Refused) as caught:
            await act(games)
        assert caught.value.code == code
        assert caught.value.message == "A plain sentence."
        assert caught.value.details == {"legal": ["1o"], "n": 3}
        with pytest.raises(grpc.aio.AioRpcError) as status:
            await games.stub(games.addresses[0]).Act(game_pb2.ActRequest())
        assert status.value.code().name == CODES[code].grpc
        assert status.value.details() == "A plain sentence."


async def test_the_rules_errors_and_an_absent_store_have_their_codes() -> None:
    async with both(raising(RuleError("illegal_card", "Follow suit.", {"legal": ["3o"]}))) as games:
        with pytest.raises(Refused) as caught:
            await act(games)
        assert (caught.value.code, caught.value.details) == ("illegal_card", {"legal": ["3o"]})
        assert caught.value.message == "Follow suit."
    async with both(raising(RedisAway("10.0.0.1:6379: no answer in 3 s"))) as games:
        with pytest.raises(Refused) as caught:
            await act(games)
        assert caught.value.code == "unavailable"
        assert "10.0.0.1" not in caught.value.message


async def test_anything_else_is_internal_with_an_id_found_in_the_logs() -> None:
    async with both(raising(LookupError("the ace of cups"))) as games:
        with capture_logs() as logs, pytest.raises(grpc.aio.AioRpcError) as caught:
            await games.stub(games.addresses[0]).Act(game_pb2.ActRequest())
    error = refused(caught.value)
    assert error.code == "internal"
    assert list(error.details) == ["id"]
    assert "ace" not in str(caught.value)
    (line,) = [line for line in logs if line["event"] == "internal"]
    assert line["id"] == error.details["id"]
    assert isinstance(line["exc_info"], LookupError)


async def test_a_stream_ends_with_the_error_too() -> None:
    async with both(raising(Refused("not_found", "No such table."))) as games:
        stream = games.stub(games.addresses[0]).Serve()
        await stream.write(game_pb2.Commands(commands=[game_pb2.Command(id=4)]))
        answers = await stream.read()
        assert isinstance(answers, game_pb2.Answers)
        assert [answer.id for answer in answers.answers] == [4]
        await stream.write(game_pb2.Commands())
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await stream.read()
        assert refused(caught.value).code == "not_found"


@pytest.mark.parametrize("token", ["", "wrong", SETTINGS.service_token + "x"])
async def test_a_stranger_is_refused(token: str) -> None:
    def must_not_run() -> None:
        raise AssertionError

    async with serving(Games(must_not_run)) as address, pool(address, token) as games:
        with pytest.raises(Refused) as caught:
            await act(games)
        assert caught.value.code == "unauthorized"
        with pytest.raises(grpc.aio.AioRpcError) as status:
            await games.stub(address).Serve().read()
        assert status.value.code() is grpc.StatusCode.UNAUTHENTICATED
        with pytest.raises(grpc.aio.AioRpcError) as status:
            await _services(games.channel(address))
        assert status.value.code() is grpc.StatusCode.UNAUTHENTICATED


async def test_a_call_without_a_token_is_refused_before_it_is_looked_for() -> None:
    async with serving(Games()) as address, grpc.aio.insecure_channel(address) as channel:
        with pytest.raises(grpc.aio.AioRpcError) as status:
            await _no_such_method(channel)
        assert status.value.code() is grpc.StatusCode.UNAUTHENTICATED


async def test_an_unknown_method_is_unimplemented() -> None:
    async with both() as games:
        with pytest.raises(grpc.aio.AioRpcError) as status:
            await _no_such_method(games.channel(games.addresses[0]))
        assert status.value.code() is grpc.StatusCode.UNIMPLEMENTED


async def test_health_needs_no_token_and_says_when_we_stop() -> None:
    listen = f"127.0.0.1:{free_port()}"
    async with grpc.aio.insecure_channel(listen) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        async with serving(Games(), listen):
            for name in ("", SERVICE):
                answer = await stub.Check(health_pb2.HealthCheckRequest(service=name))
                assert answer.status == health_pb2.HealthCheckResponse.SERVING
            watch = stub.Watch(health_pb2.HealthCheckRequest(service=SERVICE))
            assert (await watch.read()).status == health_pb2.HealthCheckResponse.SERVING
        assert (await watch.read()).status == health_pb2.HealthCheckResponse.NOT_SERVING


async def test_reflection_lists_the_services() -> None:
    async with both() as games:
        assert {SERVICE, "grpc.health.v1.Health"} <= await _services(
            games.channel(games.addresses[0])
        )


async def test_a_call_given_up_reaches_its_handler_as_a_cancellation() -> None:
    handler = Games()
    async with serving(handler) as address, pool(address) as games:
        call = games.stub(address).View(game_pb2.ViewRequest())
        await asyncio.wait_for(handler.waiting.wait(), DEADLINE_S)
        call.cancel()
        await asyncio.wait_for(handler.cancelled.wait(), DEADLINE_S)


async def test_a_call_in_flight_is_cut_off_when_the_grace_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grpcserver, "GRACE_S", 0.05)
    handler = Games()
    async with serving(handler) as address, pool(address) as games:
        async with serving(handler) as second:
            call = games.stub(second).View(game_pb2.ViewRequest())
            await asyncio.wait_for(handler.waiting.wait(), DEADLINE_S)
        await asyncio.wait_for(handler.cancelled.wait(), DEADLINE_S)
        with pytest.raises(grpc.aio.AioRpcError):
            await call


async def test_no_answer_in_time_is_unavailable() -> None:
    async with both() as games:
        with pytest.raises(Refused) as caught:
            await games.call(lambda stub: stub.View, game_pb2.ViewRequest(), timeout_s=0.05)
        assert caught.value.code == "unavailable"


async def test_a_message_over_sixteen_megabytes_is_refused() -> None:
    async with both() as games:
        with pytest.raises(Refused):
            await games.call(lambda stub: stub.Act, game_pb2.ActRequest(table="x" * (1 << 24)))


async def test_the_next_address_is_asked_when_one_is_away() -> None:
    async with serving(Games()) as address:
        away = f"127.0.0.1:{free_port()}"
        async with pool(f"{away}, {address}") as games:
            first_away = next(f"t_{n}" for n in range(99) if games.pick(f"t_{n}")[0] == away)
            assert await act(games, first_away) == 7


async def test_nobody_there_is_unavailable() -> None:
    async with pool(f"127.0.0.1:{free_port()}") as games:
        with pytest.raises(Refused) as caught:
            await act(games)
        assert caught.value.code == "unavailable"
    async with pool("") as games:
        with pytest.raises(Refused) as caught:
            await act(games)
        assert caught.value.code == "unavailable"


async def test_a_server_that_came_back_is_found_again_soon() -> None:
    listen = f"127.0.0.1:{free_port()}"
    async with pool(listen) as games:
        async with serving(Games(), listen):
            assert await act(games) == 7
        for _ in range(3):
            with pytest.raises(Refused):
                await act(games)
        async with serving(Games(), listen), asyncio.timeout(DEADLINE_S):
            while True:
                try:
                    assert await act(games) == 7
                    break
                except Refused:
                    await asyncio.sleep(0.05)


async def test_a_process_without_its_store_keeps_its_channel() -> None:
    async with both(raising(RedisAway("away"))) as games:
        channel = games.channel(games.addresses[0])
        for _ in range(3):
            with pytest.raises(Refused):
                await act(games)
        assert games.channel(games.addresses[0]) is channel


async def test_two_failures_in_a_row_replace_the_channel() -> None:
    address = f"127.0.0.1:{free_port()}"
    async with pool(address) as games:
        first = games.channel(address)
        games.failed(address)
        games.worked(address)
        games.failed(address)
        assert games.channel(address) is first
        games.failed(address)
        assert games.channel(address) is not first


def test_a_key_keeps_its_address_when_another_goes() -> None:
    keys = [f"t_{n}" for n in range(300)]
    all_three, two = pool("a:1,b:1,c:1"), pool("c:1,a:1")
    for key in keys:
        order = [each for each in all_three.pick(key) if each != "b:1"]
        assert two.pick(key) == order
    firsts = [all_three.pick(key)[0] for key in keys]
    assert all(firsts.count(address) > 60 for address in all_three.addresses)


async def _no_such_method(channel: grpc.aio.Channel) -> None:
    call: Any = channel.unary_unary("/no.Such/Method")
    await call(b"")


async def _services(channel: grpc.aio.Channel) -> set[str]:
    call = reflection_pb2_grpc.ServerReflectionStub(channel).ServerReflectionInfo()
    await call.write(reflection_pb2.ServerReflectionRequest(list_services=""))
    answer = await call.read()
    await call.done_writing()
    return {each.name for each in answer.list_services_response.service}
