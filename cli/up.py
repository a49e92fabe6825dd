"""`tute up`: everything on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import aiohttp
import typer
from pydantic import ValidationError

from chassis import broker as brokers
from chassis import production, settings
from cli import datadir, plan, redisserver, terminal
from cli.supervisor import Program, Supervisor
from cli.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Coroutine

_READY_WITHIN_S = 60.0
_PLAYERS_STOP_S, _SERVICES_STOP_S, _REDIS_STOP_S = 4.5, 3.0, 2.0


class Failed(Exception):
    """The system did not start; the text says why."""


def up(
    port: Annotated[int, typer.Option(min=1, max=65_535, help="where people connect")] = 8080,
    host: Annotated[str, typer.Option(help="0.0.0.0 opens it to the network")] = "127.0.0.1",
    data: Annotated[Path | None, typer.Option(help="default ~/.local/share/tute")] = None,
    game: Annotated[int, typer.Option(min=1, help="game processes")] = 1,
    gateway: Annotated[int, typer.Option(min=1, help="gateway processes, on one port")] = 1,
    bots: Annotated[
        int, typer.Option(min=0, help="bots' workers; 0: tables play for their bots")
    ] = 1,
) -> None:
    """Run everything on this machine: Redis, game, lobby, bots, gateway. Ctrl-C stops it.

    Redis is the one TUTE_REDIS_URL names, else a server found on PATH, else the installed wheel's;
    its data stays in --data.

    Example: tute up --port 8080 --game 2
    """
    _check_settings()
    folder = (data or datadir.default()).absolute()
    counts = plan.Counts(gateway, bots)
    try:
        with (
            datadir.locked(folder, plan.public_url(host, port)),
            plan.held_port(host, port),
        ):
            asyncio.run(_run(folder, host, port, game, counts))
    except (datadir.InUse, plan.PortTaken, production.Unfit) as error:
        typer.echo(error, err=True)
        raise typer.Exit(2) from None
    except (Failed, redisserver.NoRedis) as error:
        typer.echo(error, err=True)
        raise typer.Exit(1) from None


def _check_settings() -> None:
    """What no process could read is said once, before anything is asked of it."""
    try:
        settings.read()
    except ValidationError:
        try:
            production.read()
        except production.Unfit as unfit:
            typer.echo(unfit, err=True)
        raise typer.Exit(2) from None


def _check_fit(program: Program) -> None:
    """All are given the same, but for where they listen. Raises Unfit, before any starts."""
    if faults := production.refusals(settings.of(program.env)):
        raise production.Unfit(*faults)


async def _run(folder: Path, host: str, port: int, games: int, counts: plan.Counts) -> None:
    stop = asyncio.Event()
    screen = Terminal(stop.set)
    supervisor = Supervisor(screen.line, screen.warn)
    _on_signals(stop, supervisor)
    secrets = datadir.secrets_of(folder)
    ports = plan.free_ports(games + 2)
    redis, redis_url, broker_url = await _redis(folder, ports.pop(), secrets)
    wiring = plan.Wiring(
        redis_url,
        broker_url,
        tuple(f"127.0.0.1:{each}" for each in ports[1:]),
        (f"127.0.0.1:{ports[0]}",),
        host,
        port,
    )
    programs = plan.services(wiring, counts, secrets, folder, os.environ)
    _check_fit(programs[0])
    try:
        if redis is not None:
            supervisor.start(redis)
            await _until(
                stop, supervisor, redisserver.is_cluster(redis_url, _READY_WITHIN_S), "Redis"
            )
        for program in programs:
            supervisor.start(program)
        await _until(stop, supervisor, _gateway_answers(host, port), "the gateway")
        if not stop.is_set():
            screen.say(_welcome(plan.public_url(host, port), folder))
        await stop.wait()
    finally:
        screen.say("Stopping")
        await _stop(supervisor, programs)


async def _redis(
    folder: Path, port: int, secrets: datadir.Secrets
) -> tuple[Program | None, str, str]:
    """The server to start, None where one is given; its address and the broker's."""
    broker = os.environ.get("TUTE_BROKER_URL")
    if given := os.environ.get("TUTE_REDIS_URL"):
        if await redisserver.is_cluster(given) and not broker:
            raise redisserver.NoRedis(
                "TUTE_REDIS_URL is a cluster, which cannot be Celery's broker: "
                "give a Redis for it in TUTE_BROKER_URL."
            )
        return None, given, broker or brokers.beside(given)
    home = folder / "redis"
    home.mkdir(mode=0o700, exist_ok=True)
    url = redisserver.configured(port, home, secrets.redis_password)
    return plan.redis(home, os.environ), url, broker or brokers.beside(url)


def _on_signals(stop: asyncio.Event, supervisor: Supervisor) -> None:
    """Ctrl-C, SIGTERM and hang-up stop it; the second of them kills what is still there."""

    def told() -> None:
        if stop.is_set():
            supervisor.kill()
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, told)


async def _until(
    stop: asyncio.Event, supervisor: Supervisor, answer: Coroutine[Any, Any, object], what: str
) -> None:
    """Wait for `answer`, for `stop`, or until a program is hopeless. Raises Failed, NoRedis."""
    waits: list[asyncio.Task[object]] = [
        asyncio.create_task(answer),
        asyncio.create_task(stop.wait()),
        asyncio.create_task(supervisor.news.wait()),
    ]
    await asyncio.wait(waits, timeout=_READY_WITHIN_S, return_when=asyncio.FIRST_COMPLETED)
    for each in waits:
        each.cancel()
    await asyncio.wait(waits)
    if stop.is_set():
        return
    if not waits[0].cancelled():
        waits[0].result()
        return
    if supervisor.hopeless:
        raise Failed(f"{', '.join(sorted(supervisor.hopeless))} does not start.")
    raise Failed(f"{what} did not answer within {_READY_WITHIN_S:.0f} s.")


async def _gateway_answers(host: str, port: int) -> None:
    url = f"{plan.local_url(host, port)}/readyz"
    timeout = aiohttp.ClientTimeout(total=2)
    async with aiohttp.ClientSession(timeout=timeout) as http:
        while True:
            with contextlib.suppress(aiohttp.ClientError, TimeoutError):
                async with http.get(url) as answer:
                    if answer.status == 200:
                        return
            await asyncio.sleep(0.05)


async def _stop(supervisor: Supervisor, programs: list[Program]) -> None:
    """People and bots first, then who serves them, the data last; within 10 s in all."""
    names = [each.name for each in programs]
    first = [name for name in names if name.startswith(("gateway", "bots"))]
    await supervisor.stop(first, _PLAYERS_STOP_S)
    await supervisor.stop([name for name in names if name not in first], _SERVICES_STOP_S)
    await supervisor.stop(["redis"], _REDIS_STOP_S)


def _welcome(url: str, folder: Path) -> str:
    command = terminal.tute()
    token = settings.read().admin_token
    operators = [f"  For operators              {url}/operator"] if token else []
    return "\n".join(
        (
            "",
            f"  Tute is up: {url}",
            "",
            f"  Play in another terminal   {command} play --url {url}",
            f"  Watch a match play itself  {command} play --url {url} --auto",
            f"  Invite friends             {command} play --url {url} --friends 1",
            *operators,
            f"  Data                       {folder}",
            "  Stop                       Ctrl-C",
            "",
        )
    )
