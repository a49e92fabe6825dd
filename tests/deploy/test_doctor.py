"""`tute doctor` on a deployment: nothing where all is well, else what is wrong and what to do."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from aiohttp import web
from typer.testing import CliRunner

from chassis import about, grpcserver
from chassis.settings import Settings
from cli.__main__ import build
from tests.e2e.stack import Stack, running
from tests.redisserver import command, free_port
from tests.waiting import until
from tuteapi.bots import QUICK, SENT, WORKERS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from typer.testing import Result

pytestmark = [pytest.mark.deploy, pytest.mark.e2e]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(Stack(tmp_path_factory.mktemp("doctor"), games=2)) as stack:
        yield stack


class Told:
    """What it said, by code."""

    def __init__(self, done: Result) -> None:
        self.status = done.exit_code
        said: dict[str, Any] = json.loads(done.stdout)
        self.findings = {each["code"]: each for each in said["findings"]}
        self.wrong = {code for code, each in self.findings.items() if each["state"] == "fail"}
        assert said["ok"] == (not self.wrong) == (self.status == 0)


async def doctor(stack: Stack | None, *arguments: str, **settings: str) -> Told:
    given: dict[str, str | None] = {key: None for key in os.environ if key.startswith("TUTE_")}
    if stack is not None:
        given |= {k: v for k, v in stack["game.0"].env.items() if k.startswith("TUTE_")}
    given |= {f"TUTE_{name.upper()}": value for name, value in settings.items()}
    return Told(await asyncio.to_thread(_run, given, *arguments))


def _run(environment: dict[str, str | None], *arguments: str) -> Result:
    return CliRunner().invoke(
        build(["doctor"]), ["doctor", "--json", "--lang", "en", *arguments], env=environment
    )


async def test_a_deployment_that_is_well(stack: Stack) -> None:
    told = await doctor(stack, "--url", stack.urls[0])
    assert told.status == 0, told.findings
    wanted = {"store", "broker", "queue", "workers", "archive", "processes", "build"}
    assert wanted | {"url", "no_proxy", "websocket"} <= {*told.findings}
    assert "metrics_public" in told.findings  # no TUTE_METRICS_LISTEN here: worth a word


async def test_from_outside_nothing_is_asked_but_the_address(stack: Stack) -> None:
    told = await doctor(None, "--url", stack.urls[0])
    assert told.status == 0
    assert {*told.findings} >= {"url", "websocket", "build"}
    assert "store" not in told.findings


async def test_a_port_where_tute_runs_is_not_called_taken(stack: Stack) -> None:
    port = stack.urls[0].rpartition(":")[2]
    told = await doctor(None, "--port", port)
    assert told.status == 0
    assert "Tute runs there already" in told.findings["port_tute"]["text"]


async def test_an_address_where_nobody_or_somebody_else_is(stack: Stack) -> None:
    nobody = await doctor(None, "--url", f"http://127.0.0.1:{free_port()}")
    assert nobody.wrong == {"url_away"}
    async with proxy(stack.urls[0], only="/nowhere") as url:
        assert (await doctor(None, "--url", url)).wrong == {"url_other"}


async def test_another_token(stack: Stack) -> None:
    told = await doctor(stack, "--inside", service_token="x" * 40)
    assert told.wrong == {"token"}
    assert "another TUTE_SERVICE_TOKEN" in told.findings["token"]["text"]


async def test_a_process_that_is_not_there(stack: Stack) -> None:
    nobody = f"127.0.0.1:{free_port()}"
    addresses = f"{stack['game.0'].env['TUTE_GAME_ADDRESSES']},{nobody}"
    told = await doctor(stack, "--inside", game_addresses=addresses)
    assert told.wrong == {"process_away"}
    assert nobody in told.findings["process_away"]["text"]


async def test_a_redis_that_evicts_and_keeps_no_file(stack: Stack) -> None:
    for name, value in (("maxmemory-policy", "allkeys-lru"), ("appendonly", "no")):
        stack.redis.command("CONFIG", "SET", name, value)
    try:
        told = await doctor(stack, "--inside")
    finally:
        for name, value in (("maxmemory-policy", "noeviction"), ("appendonly", "yes")):
            stack.redis.command("CONFIG", "SET", name, value)
    assert told.wrong == {"evicts", "no_aof"}


async def test_stores_that_are_away_or_will_not_do(
    stack: Stack, redis_cluster_url: str, redis_url: str
) -> None:
    away = f"redis://:hush@127.0.0.1:{free_port()}"
    told = await doctor(stack, "--inside", redis_url=f"{away}/0", broker_url=redis_cluster_url)
    assert told.wrong == {"store_away", "broker_cluster"}
    assert "hush" not in json.dumps(told.findings)
    same = await doctor(stack, "--inside", broker_url=stack.redis.url)
    assert same.wrong == {"broker_same"}


async def test_workers_that_are_missing_and_moves_that_wait(stack: Stack, redis_url: str) -> None:
    told = await doctor(stack, "--inside", broker_url=redis_url)
    assert told.wrong == {"workers_none"}
    sign = {"queues": ["bots.deep"], "processes": 2, "core": "python"}
    command(redis_url, "SET", f"{WORKERS}x", json.dumps(sign))
    waiting = {"headers": {SENT: 1.0}}
    command(redis_url, "LPUSH", QUICK, json.dumps(waiting))
    told = await doctor(stack, "--inside", broker_url=redis_url)
    assert told.wrong == {"queue_unserved", "queue_old"}
    assert "workers_python" in told.findings


async def test_an_archive_that_cannot_be_written(stack: Stack) -> None:
    told = await doctor(stack, "--inside", archive_url="sqlite:////proc/archive.sqlite3")
    assert told.wrong == {"archive_shut"}
    told = await doctor(stack, "--inside", archive_url="sqlite:////proc/version")
    assert told.wrong == {"archive_shut"}


async def test_processes_of_another_build_and_another_time(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(about, "build", lambda: "0.0.9+old")
    settings = Settings(service_token=stack["game.0"].env.get("TUTE_SERVICE_TOKEN", TOKEN))
    async with grpcserver.serving(_nothing, "127.0.0.1:0", settings, []) as address:
        monkeypatch.setattr("chassis.about.time", lambda: 1_000.0)
        addresses = f"{stack['game.0'].env['TUTE_GAME_ADDRESSES']},{address}"
        told = await doctor(stack, "--inside", game_addresses=addresses)
    assert told.wrong == {"builds"}
    assert "0.0.9+old" in told.findings["builds"]["text"]
    assert told.findings["clock_redis"]["state"] == "warn"


async def test_a_proxy_nobody_trusts_and_that_passes_no_websocket(stack: Stack) -> None:
    async with proxy(stack.urls[0]) as url:
        told = await doctor(None, "--url", url)
    assert told.wrong == {"proxy_unknown", "websocket_shut"}


async def test_a_gateway_that_lacks_the_lobby(stack: Stack) -> None:
    stack["lobby.0"].kill()

    async def noticed() -> bool:
        async with aiohttp.ClientSession() as http, http.get(f"{stack.urls[0]}/readyz") as answer:
            return answer.status == 503

    try:
        await until(noticed)
        told = await doctor(None, "--url", stack.urls[0])
    finally:
        await asyncio.to_thread(stack.start, "lobby.0")
    assert told.wrong == {"unready"}
    assert told.findings["unready"]["text"].count("lobby") == 1


async def test_called_in_a_wrong_way(stack: Stack) -> None:
    done = await asyncio.to_thread(_run, {}, "--url", "tute.example")
    assert done.exit_code == 2
    told = await doctor(stack, "--inside", ping_s="soon")
    assert told.wrong == {"settings_unfit"}


TOKEN = Settings().service_token


def _nothing(_server: object) -> None:
    """Serves nothing but what every process does."""


@asynccontextmanager
async def proxy(target: str, only: str = "/") -> AsyncIterator[str]:
    """One that says for whom it calls, and knows no Upgrade."""

    async def passed(request: web.Request) -> web.Response:
        if not request.path.startswith(only):
            return web.Response(text="welcome to nginx")
        headers = {"X-Forwarded-For": "9.9.9.9"}
        async with (
            aiohttp.ClientSession() as http,
            http.get(f"{target}{request.path}", headers=headers) as answer,
        ):
            return web.Response(status=answer.status, body=await answer.read())

    app = web.Application()
    app.router.add_get("/{path:.*}", passed)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port := free_port())
    await site.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        await runner.cleanup()
