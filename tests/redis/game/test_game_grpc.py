"""Game processes as they are: over gRPC, killed at the worst moments."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import grpc
import pytest

from chassis import redislink
from chassis.grpcclient import Pool
from chassis.settings import DEV_KEY
from services.game.store import TableStore
from tests.conftest import free_port
from tuteapi import keys
from tuteapi.codes import Refused
from tuteapi.v1 import game_pb2 as pb
from tuteapi.v1 import types_pb2
from tuteapi.v1.frames_pb2 import Envelope
from tuteapi.v1.game_pb2_grpc import GameServiceStub

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub

pytestmark = pytest.mark.redis

T = "t_1"


@contextmanager
def process(redis: str, folder: Path, **more: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    address = f"127.0.0.1:{free_port()}"
    env = {
        **os.environ,
        "TUTE_REDIS_URL": redis,
        "TUTE_BROKER_URL": redis[:-1] + "1",
        "TUTE_LISTEN": address,
        "TUTE_LOBBY_ADDRESSES": f"127.0.0.1:{free_port()}",
        **more,
    }
    with (folder / f"log-{address}").open("wb") as log:
        started = subprocess.Popen(
            [sys.executable, "-m", "services.game"], env=env, stdout=log, stderr=log
        )
        try:
            yield address, started
        finally:
            started.kill()
            started.wait()


@asynccontextmanager
async def calling(address: str) -> AsyncIterator[Pool[GameServiceAsyncStub]]:
    """As soon as somebody answers there."""
    async with Pool(address, DEV_KEY, GameServiceStub) as pool, asyncio.timeout(30):
        while True:
            try:
                await pool.call(lambda stub: stub.Touch, pb.TouchRequest())
                break
            except Refused:
                await asyncio.sleep(0.05)
        yield pool


async def make(
    pool: Pool[GameServiceAsyncStub],
    bots: bool = False,
    salt_hash: str = "",
    turn_seconds: int = 0,
) -> None:
    seats = [
        types_pb2.Seat(seat=n, player=f"p_{n}", name=f"N{n}", present=True, salt_hash=salt_hash)
        if not (bots and n)
        else types_pb2.Seat(seat=n, name="bot", bot="easy")
        for n in range(4)
    ]
    request = pb.CreateRequest(
        table=T,
        room="r_1",
        rules=types_pb2.Rules(preset="clasico.barajamos", players=4, options_json='{"games": 2}'),
        settings=types_pb2.Settings(pace=types_pb2.PACE_NONE, turn_seconds=turn_seconds),
        seats=seats,
    )
    reply = await pool.call(lambda stub: stub.Create, request)
    assert (reply.v, reply.epoch) == (1, 1)


async def next_act(pool: Pool[GameServiceAsyncStub], request: str = "") -> pb.ActRequest:
    """What the seat on turn may do first."""
    views = [
        json.loads(
            (
                await pool.call(lambda stub: stub.View, pb.ViewRequest(table=T, player=f"p_{seat}"))
            ).view
        )
        for seat in range(4)
    ]
    [view] = [view for view in views if view["legal"]]
    action = {key: value for key, value in view["legal"][0].items() if key != "seat"}
    seat = view["you"]
    return pb.ActRequest(
        table=T,
        seat=seat,
        generation=1,
        action=types_pb2.Action(**action),
        ask=view["ask"],
        request=f"p{seat}:{request}" if request else "",
    )


async def test_a_stream_answers_each_command_with_its_id(redis_url: str, tmp_path: Path) -> None:
    with process(redis_url, tmp_path) as (address, _):
        async with calling(address) as pool:
            await make(pool)
            act = await next_act(pool, "a")
            stream = pool.stub(address).Serve()
            view = pb.ViewRequest(table=T, player="p_0")
            connect = pb.ConnectRequest(table=T, player="p_1", gateway="g")
            gone = pb.DisconnectRequest(table=T, seat=9, generation=1)
            leave = pb.LeaveRequest(table=T, player="p_9")
            await stream.write(
                pb.Commands(
                    commands=[
                        pb.Command(id=7, act=act),
                        pb.Command(id=8, act=act),
                        pb.Command(id=9, view=view),
                        pb.Command(id=10, connect=connect),
                        pb.Command(id=11, disconnect=gone),
                        pb.Command(id=12, leave=leave),
                        pb.Command(id=13),
                        pb.Command(id=14, act=pb.ActRequest(table=T)),
                    ]
                )
            )
            answers: dict[int, pb.Answer] = {}
            while len(answers) < 8:
                message = await stream.read()
                assert isinstance(message, pb.Answers)
                answers |= {answer.id: answer for answer in message.answers}
            assert answers[7].act.v == answers[8].act.v == 2
            assert json.loads(answers[9].view.view)["you"] == 0
            assert (answers[10].connect.seat, answers[10].connect.generation) == (1, 1)
            assert answers[11].WhichOneof("what") == "disconnect"
            assert [answers[n].error.code for n in (12, 13, 14)] == [
                "forbidden",
                "bad_request",
                "bad_request",
            ]
            await stream.done_writing()
            assert await stream.read() is grpc.aio.EOF


async def test_a_move_with_echo_is_answered_by_its_envelope_alone(
    redis_url: str, tmp_path: Path
) -> None:
    with process(redis_url, tmp_path) as (address, _):
        async with calling(address) as pool, redislink.connect(redis_url) as link:
            await make(pool)
            act = await next_act(pool, "a")
            act.echo = True
            stream = pool.stub(address).Serve()
            twice = [pb.Command(id=id, act=act) for id in (1, 2)]
            await stream.write(pb.Commands(commands=twice))
            message = await stream.read()
            assert isinstance(message, pb.Answers)
            assert [(answer.id, answer.act.v) for answer in message.answers] == [(2, 2)]
            ((_, (_, kept)),) = await link.call("XRANGE", keys.events(T), "2-0", "2-0")
            assert Envelope.FromString(kept).request == act.request
            await stream.done_writing()
            assert await stream.read() is grpc.aio.EOF


async def test_errors_of_unary_calls_say_their_code(redis_url: str, tmp_path: Path) -> None:
    with process(redis_url, tmp_path) as (address, _):
        async with calling(address) as pool:
            await make(pool)
            act = await next_act(pool)
            act.ask += 1
            for call, code in [
                (pool.call(lambda s: s.Act, act), "conflict"),
                (pool.call(lambda s: s.View, pb.ViewRequest(table="t_none")), "not_found"),
                (pool.call(lambda s: s.View, pb.ViewRequest(table=T)), "forbidden"),
                (pool.call(lambda s: s.Record, pb.RecordRequest(table=T, player="*")), "conflict"),
                (pool.call(lambda s: s.Create, pb.CreateRequest(table="x")), "bad_rules"),
            ]:
                with pytest.raises(Refused) as refused:
                    await call
                assert refused.value.code == code
            act.ask -= 1
            act.action.play = "99x"
            with pytest.raises(Refused) as refused:
                await pool.call(lambda s: s.Act, act)
            assert refused.value.code == "not_your_card"


@pytest.mark.parametrize("point", ["game.after_commit", "game.after_due"])
async def test_a_process_killed_in_a_commit_loses_and_doubles_nothing(
    redis_url: str, tmp_path: Path, point: str
) -> None:
    with (
        process(redis_url, tmp_path) as (healthy, _),
        process(redis_url, tmp_path, TUTE_TEST_CRASH=f"{point}:1") as (doomed, victim),
    ):
        async with calling(healthy) as other, calling(doomed) as pool:
            if point == "game.after_due":
                with pytest.raises(Refused):
                    await make(pool)
                await make(other)
            else:
                await make(other)
                act = await next_act(other, "a")
                with pytest.raises(Refused) as refused:
                    await pool.call(lambda stub: stub.Act, act)
                assert refused.value.code == "unavailable"
                reply = await other.call(lambda stub: stub.Act, act)
                assert reply.v == 2
                view = await other.call(
                    lambda stub: stub.View, pb.ViewRequest(table=T, player="p_0")
                )
                assert view.v == 2
            await asyncio.to_thread(victim.wait)
            assert victim.returncode == -9
            await next_act(other)


async def test_a_bots_task_lost_with_its_process_is_asked_for_by_another(
    redis_url: str, tmp_path: Path
) -> None:
    """No worker here: the other process asks, and in the end plays."""
    with (
        process(redis_url, tmp_path, TUTE_BOT_BUDGET_S="0.1") as (healthy, _),
        process(redis_url, tmp_path, TUTE_TEST_CRASH="game.after_commit:1") as (doomed, victim),
    ):
        async with calling(healthy) as other, calling(doomed) as pool:
            with pytest.raises(Refused):
                await make(pool, bots=True)
            await asyncio.to_thread(victim.wait)
            request = pb.ViewRequest(table=T, player="p_0")
            async with asyncio.timeout(30):
                while True:
                    reply = await other.call(lambda stub: stub.View, request)
                    if json.loads(reply.view)["turn"] == 0:
                        break
                    await asyncio.sleep(0.1)


async def test_a_process_stops_in_order_when_told(redis_url: str, tmp_path: Path) -> None:
    with process(redis_url, tmp_path) as (address, running):
        async with calling(address) as pool:
            await make(pool)
            running.terminate()
            assert await asyncio.to_thread(running.wait, 10) == 0


SALT = "00" * 32


async def test_salts_are_revealed_by_stream_and_by_call_also_after_a_kill(
    redis_url: str, tmp_path: Path
) -> None:
    crash = {"TUTE_TEST_CRASH": "game.after_commit:3"}
    with (
        process(redis_url, tmp_path, **crash) as (first, dying),
        process(redis_url, tmp_path) as (second, _),
    ):
        async with calling(first) as one, calling(second) as two:
            await make(one, salt_hash=hashlib.sha256(bytes(32)).hexdigest())
            wrong = pb.SaltRequest(table=T, player="p_0", salt="00" * 31)
            with pytest.raises(Refused, match="64 lower-case hex"):
                await one.call(lambda stub: stub.Salt, wrong)
            stream = one.stub(first).Serve()
            asked = [pb.SaltRequest(table=T, player=f"p_{seat}", salt=SALT) for seat in range(4)]
            await stream.write(pb.Commands(commands=[pb.Command(id=7, salt=asked[0])]))
            answers = await stream.read()
            assert isinstance(answers, pb.Answers)
            assert [(answer.id, answer.salt.v) for answer in answers.answers] == [(7, 2)]
            with pytest.raises(Refused):
                await one.call(lambda stub: stub.Salt, asked[1], timeout_s=5)
            assert await asyncio.to_thread(dying.wait, 10) == -9
            for seat, v in ((1, 3), (0, 3), (2, 4), (3, 5)):
                reply = await two.call(lambda stub: stub.Salt, asked[seat])
                assert reply.v == v
            view = pb.ViewRequest(table=T, player="p_0")
            shown = json.loads((await two.call(lambda stub: stub.View, view)).view)
            assert (shown["phase"], shown["fair"]["salts"]) == ("play", [SALT] * 4)


async def test_the_lag_of_a_move_is_the_grace_of_its_seat(redis_url: str, tmp_path: Path) -> None:
    with process(redis_url, tmp_path) as (address, _):
        async with calling(address) as pool, redislink.connect(redis_url) as link:
            await make(pool, turn_seconds=30)
            act = await next_act(pool)
            act.lag_ms = 340
            await pool.call(lambda stub: stub.Act, act)
            stored = await TableStore(link).load(T)
            assert stored is not None
            graces = [place.lag for place in stored.table.places]
            assert graces == [400 * (seat == act.seat) for seat in range(4)]
