"""The bots' worker as a process of its own, between a real broker and a game that only listens."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from base64 import b64encode
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import aiohttp
import grpc
import psutil
import pytest

from chassis import grpcserver
from chassis.settings import Settings
from services.bots.app import make
from services.bots.search import core
from tests.conftest import free_port
from tests.redisserver import command
from tests.rules.table import started
from tests.unit.bots.playing import view_of
from tests.waiting import until
from tuteapi.bots import DEEP, QUICK, TASK, WORKERS, queue_of
from tuteapi.codes import Refused
from tuteapi.refusals import to_error
from tuteapi.v1.bots_pb2 import MoveTask
from tuteapi.v1.game_pb2 import ActReply, ActRequest, Answer, Answers, Command, Commands

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path
pytestmark = pytest.mark.redis
ANY_PORT = "127.0.0.1:0"
SERVICE = "tuteapi.v1.GameService"


class Game:
    """Keeps what it is told to do; refuses with `refusal` if there is one."""

    def __init__(self, refusal: Refused | None = None) -> None:
        self.told: asyncio.Queue[ActRequest] = asyncio.Queue()
        self.refusal = refusal

    async def answer(self, command: Command) -> Answer:
        self.told.put_nowait(command.act)
        if self.refusal:
            return Answer(id=command.id, error=to_error(self.refusal))
        return Answer(id=command.id, act=ActReply(v=1))


@asynccontextmanager
async def serving(game: Game, listen: str = ANY_PORT) -> AsyncIterator[str]:
    async def serve(said: AsyncIterator[Commands], context: object) -> AsyncIterator[Answers]:
        async for commands in said:
            for each in commands.commands:
                yield Answers(answers=[await game.answer(each)])

    streams = grpc.stream_stream_rpc_method_handler(
        serve, Commands.FromString, Answers.SerializeToString
    )

    def add(server: grpc.aio.Server) -> None:
        handler = grpc.method_handlers_generic_handler(SERVICE, {"Serve": streams})
        server.add_generic_rpc_handlers((handler,))

    async with grpcserver.serving(add, listen, Settings(), [SERVICE]) as address:
        yield address


@contextmanager
def worker(
    broker: str, games: str, log: Path, *, by: str = "services.bots", **more: str
) -> Iterator[subprocess.Popen[bytes]]:
    env = {
        **os.environ,
        "TUTE_BROKER_URL": broker,
        "TUTE_GAME_ADDRESSES": games,
        "TUTE_BOTS_POOL": "solo",
        **more,
    }
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", *by.split()], env=env, stdout=out, stderr=out
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def send(broker: str, task: MoveTask) -> None:
    body = b64encode(task.SerializeToString()).decode()
    with make(Settings(broker_url=broker)) as app:
        app.send_task(TASK, [body], queue=queue_of(task.level), expires=60)


def task_of(ask: int = 7, level: str = "easy") -> MoveTask:
    view = json.dumps(view_of(started("clasico.barajamos"), 1)).encode()
    return MoveTask(
        table="t_1", seat=1, ask=ask, generation=3, level=level, budget_s=0.5, view=view
    )


async def told(game: Game) -> ActRequest:
    return await asyncio.wait_for(game.told.get(), 20)


async def test_answers_the_decision_it_was_asked(redis_url: str, tmp_path: Path) -> None:
    game, log = Game(), tmp_path / "log"
    async with serving(game) as address:
        with worker(redis_url, address, log):
            send(redis_url, task_of())
            request = await told(game)
    assert (request.table, request.seat, request.ask, request.generation) == ("t_1", 1, 7, 3)
    assert request.request == "b:7:1:3"
    assert request.action.play in view_of(started("clasico.barajamos"), 1)["hand"]
    assert f'"core": "{core().kind}"' in log.read_text()


def test_a_move_ends_before_it_is_cut_off_and_is_cut_off_before_it_is_redone() -> None:
    for budget_s in (7, 6.1):
        with pytest.raises(ValueError, match="bot_budget_s"):
            Settings(bot_budget_s=budget_s)
    longest_s = Settings(bot_budget_s=6).bot_budget_s + 2  # the calls to the game
    conf = make(Settings()).conf
    visible_s = conf.broker_transport_options["visibility_timeout"]
    assert longest_s <= conf.task_soft_time_limit < conf.task_time_limit < visible_s


@pytest.mark.parametrize("pool", ["solo", "prefork"])
async def test_what_is_quick_waits_for_no_hard_move_that_is_not_begun(
    redis_url: str, tmp_path: Path, pool: str
) -> None:
    game, log = Game(), tmp_path / "log"
    for ask in range(5):
        send(redis_url, task_of(ask, "hard"))
    for ask in range(5, 10):
        send(redis_url, task_of(ask, "normal" if ask % 2 else "easy"))
    more = {"TUTE_BOTS_POOL": pool, "TUTE_BOTS_CONCURRENCY": "1"}
    async with serving(game) as address:
        with worker(redis_url, address, log, **more):
            asks = [(await told(game)).ask for _ in range(10)]
    assert asks == [5, 6, 7, 8, 9, 0, 1, 2, 3, 4]


async def test_a_worker_leaves_the_queues_that_are_not_its_own(
    redis_url: str, tmp_path: Path
) -> None:
    game, log = Game(), tmp_path / "log"
    send(redis_url, task_of(1, "hard"))
    send(redis_url, task_of(2, "normal"))
    async with serving(game) as address:
        with worker(redis_url, address, log, TUTE_BOTS_QUEUES=QUICK):
            assert (await told(game)).ask == 2
        assert command(redis_url, "LLEN", DEEP) == ":1\r\n"
        with worker(redis_url, address, log, TUTE_BOTS_QUEUES=DEEP):
            assert (await told(game)).ask == 1


@pytest.mark.parametrize("code", ["conflict", "forbidden", "not_found", "internal"])
async def test_a_refusal_ends_the_task(redis_url: str, tmp_path: Path, code: str) -> None:
    game, log = Game(Refused(code, "No.")), tmp_path / "log"
    async with serving(game) as address:
        with worker(redis_url, address, log):
            send(redis_url, task_of())
            await told(game)
            send(redis_url, task_of(ask=8))
            assert (await told(game)).ask == 8
    assert game.told.empty()
    assert "Traceback" not in log.read_text()


async def test_a_game_that_is_away_is_passed_over(redis_url: str, tmp_path: Path) -> None:
    game, log = Game(), tmp_path / "log"
    async with serving(game) as address:
        away = f"127.0.0.1:{free_port()}"
        with worker(redis_url, f"{away},{address},{away}", log):
            send(redis_url, task_of())
            assert (await told(game)).ask == 7
    assert "Traceback" not in log.read_text()


async def test_a_task_it_cannot_read_does_not_stop_it_nor_show_a_hand(
    redis_url: str, tmp_path: Path
) -> None:
    game, log = Game(), tmp_path / "log"
    broken = task_of()
    broken.level = "no such level"
    async with serving(game) as address:
        with worker(redis_url, address, log):
            send(redis_url, broken)
            with make(Settings(broker_url=redis_url)) as app:
                app.send_task("bots.unheard_of", ["a hand of cards"], queue=QUICK)
            send(redis_url, task_of())
            assert (await told(game)).ask == 7
    text = log.read_text()
    assert "move failed" in text
    assert "a hand of cards" not in text
    assert b64encode(broken.view).decode()[:40] not in text
    assert "Traceback" not in text


@pytest.mark.parametrize("pool", ["solo", "prefork"])
async def test_stops_when_told_to(redis_url: str, tmp_path: Path, pool: str) -> None:
    game, log = Game(), tmp_path / "log"
    async with serving(game) as address:
        with worker(redis_url, address, log, TUTE_BOTS_POOL=pool) as process:
            send(redis_url, task_of())
            await told(game)
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait, 15)
            assert time.monotonic() - began < 10
    assert process.returncode == 0
    assert "Traceback" not in log.read_text()


@pytest.mark.skipif(os.geteuid() != 0, reason="not root")
@pytest.mark.parametrize(("env", "advised"), [("development", 0), ("production", 1)])
async def test_who_is_root_is_advised_against_it_in_production_only(
    redis_url: str, tmp_path: Path, env: str, advised: int
) -> None:
    log, secret = tmp_path / "log", "x" * 40
    safe = {"TUTE_ENV": env, "TUTE_JWT_KEYS": f"a:{secret}", "TUTE_SERVICE_TOKEN": secret}
    with worker(redis_url, f"127.0.0.1:{free_port()}", log, **safe):

        async def ready() -> bool:
            return '"ready"' in log.read_text()

        await until(ready, deadline_s=60)
    assert log.read_text().count("SecurityWarning") == advised


async def test_a_process_killed_at_its_move_leaves_it_to_the_next(
    redis_url: str, tmp_path: Path
) -> None:
    """As a normal one's: should it die of a hard move, it dies of it once."""
    game, address, listen = (Game(), *(f"127.0.0.1:{free_port()}" for _ in range(2)))
    task = task_of(level="hard")
    task.budget_s = 9
    prefork = {"TUTE_BOTS_POOL": "prefork", "TUTE_BOTS_CONCURRENCY": "1"}
    prefork["TUTE_METRICS_LISTEN"] = listen
    with worker(redis_url, address, tmp_path / "log", **prefork) as process:
        send(redis_url, task)
        child = await asyncio.to_thread(_child_at_work, process.pid, redis_url)
        child.kill()
        async with serving(game, address):
            assert (await told(game)).ask == 7
        async with aiohttp.ClientSession() as http, http.get(f"http://{listen}/metrics") as answer:
            assert re.search(r'bots_thought_seconds_count{.*level="normal"', await answer.text())


def _child_at_work(pid: int, broker: str) -> psutil.Process:
    """The worker's only child, once the task lies in its hands."""
    deadline = time.monotonic() + 20
    while command(broker, "HLEN", "unacked") != ":1\r\n":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    (child,) = psutil.Process(pid).children()
    return child


@pytest.mark.parametrize("by", ["services.bots", "cli bots"])
async def test_a_prefork_worker_counts_for_all_its_processes(
    redis_url: str, tmp_path: Path, by: str
) -> None:
    game, listen = Game(), f"127.0.0.1:{free_port()}"
    more = {"TUTE_BOTS_POOL": "prefork", "TUTE_METRICS_LISTEN": listen}
    async with serving(game) as address, aiohttp.ClientSession() as http:
        with worker(redis_url, address, tmp_path / "log", by=by, **more):
            for ask in (7, 8, 9):
                send(redis_url, task_of(ask))
            for _ in range(3):
                await told(game)

            async def counted() -> bool:
                async with http.get(f"http://{listen}/metrics") as answer:
                    return (
                        'tute_bots_moves_total{level="easy",outcome="played"} 3.0'
                        in await answer.text()
                    )

            await until(counted)
            async with http.get(f"http://{listen}/healthz") as answer:
                assert answer.status == 200
            (sign,) = re.findall(rf"{WORKERS}\S+", command(redis_url, "KEYS", f"{WORKERS}*"))
            about = json.loads(command(redis_url, "GET", sign).splitlines()[1])
            assert about["queues"] == ["bots.quick", "bots.deep"]
            assert abs(about["now"] - time.time()) < 60


async def test_signs_of_life_take_nothing_from_the_queue(redis_url: str, tmp_path: Path) -> None:
    """Worked on without a pause, over several of them."""
    game, log, seen = Game(), tmp_path / "log", set[str]()
    async with serving(game) as address:
        with worker(redis_url, address, log):
            ask = 0
            while len(seen) < 4:
                ask += 1
                send(redis_url, task_of(ask))
                assert (await told(game)).ask == ask
                for sign in re.findall(rf"{WORKERS}\S+", command(redis_url, "KEYS", f"{WORKERS}*")):
                    seen.add(command(redis_url, "GET", sign))
    assert "Traceback" not in log.read_text()


def test_a_cluster_is_refused_as_broker(redis_cluster_url: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with worker(redis_cluster_url, f"127.0.0.1:{free_port()}", log) as process:
        assert process.wait(20) == 2
    assert "Redis Cluster" in log.read_text()
