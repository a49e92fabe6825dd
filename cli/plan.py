"""Which programs `tute up` runs, each with its settings."""

from __future__ import annotations

import contextlib
import os
import random
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from cli import redisserver, terminal
from cli.processes import MODULES
from cli.supervisor import Program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cli.datadir import Secrets

# Below the ephemeral range: no outgoing connection takes the port of a process that restarts.
_PORTS = range(20_000, 32_000)
_SHARES = 100
_CODE = str(Path(__file__).parents[1])


class PortTaken(Exception):
    """Somebody else listens there."""


class Counts(NamedTuple):
    """Processes of the kinds that have no address of their own."""

    gateway: int = 1
    bots: int = 1


class Wiring(NamedTuple):
    """Where everything is; the same for the whole life of `up`, so that processes may restart."""

    redis_url: str
    broker_url: str
    games: tuple[str, ...]
    lobbies: tuple[str, ...]
    host: str
    port: int


@contextlib.contextmanager
def held_port(host: str, port: int) -> Iterator[None]:
    """Nobody else gets the port; our gateways do, by SO_REUSEPORT. Raises PortTaken."""
    try:
        _bound(host, port, socket.SO_REUSEADDR).close()
        try:
            holder = _bound(host, port, socket.SO_REUSEPORT)
        except OSError:  # another program's connections linger there; they keep nobody out
            holder = _bound(host, port, socket.SO_REUSEADDR, socket.SO_REUSEPORT)
    except (OSError, OverflowError) as error:
        raise PortTaken(
            f"Port {port} of {host} cannot be had ({error}). "
            f"Take another: {terminal.up_with(f'--port {8090 if port == 8080 else 8080}')}"
        ) from None
    with holder:
        yield


def free_ports(count: int) -> list[int]:
    """Ports of 127.0.0.1 that nobody listens on now; first of this process' share of them.

    So two processes that look at the same time do not find the same ones.
    """
    share = _PORTS[os.getpid() % _SHARES :: _SHARES]
    found: list[int] = []
    for port in dict.fromkeys((*random.sample(share, len(share)), *_PORTS)):
        if len(found) == count:
            break
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            found.append(port)
    return found


def services(
    wiring: Wiring,
    counts: Counts,
    secrets: Secrets,
    folder: Path,
    environment: Mapping[str, str],
) -> list[Program]:
    """Every process but Redis. What `environment` sets stays, but for the addresses.

    The archive is in `folder`.
    """
    shared = {
        "TUTE_JWT_KEYS": f"local:{secrets.jwt_key}",
        "TUTE_SERVICE_TOKEN": secrets.service_token,
        "TUTE_ARCHIVE_URL": f"sqlite:///{quote(str(folder))}/archive.sqlite3",
        "TUTE_LOG_FORMAT": "console",
        "TUTE_PUBLIC_URL": public_url(wiring.host, wiring.port),
        "PYTHONUNBUFFERED": "1",
        **environment,
        "PYTHONSAFEPATH": "1",  # not whatever lies in the current folder, but the code of this file
        "PYTHONPATH": os.pathsep.join(filter(None, (_CODE, environment.get("PYTHONPATH")))),
        "TUTE_REDIS_URL": wiring.redis_url,
        "TUTE_BROKER_URL": wiring.broker_url,
        "TUTE_GAME_ADDRESSES": ",".join(wiring.games),
        "TUTE_LOBBY_ADDRESSES": ",".join(wiring.lobbies),
    }
    gateway = {"TUTE_LISTEN": f"{wiring.host}:{wiring.port}", "TUTE_REUSE_PORT": "1"}
    return [
        *(
            _program("game", n, len(wiring.games), shared, {"TUTE_LISTEN": address})
            for n, address in enumerate(wiring.games, 1)
        ),
        *(
            _program("lobby", n, len(wiring.lobbies), shared, {"TUTE_LISTEN": address})
            for n, address in enumerate(wiring.lobbies, 1)
        ),
        *(_program("bots", n, counts.bots, shared, {}) for n in range(1, counts.bots + 1)),
        *(
            _program("gateway", n, counts.gateway, shared, gateway)
            for n in range(1, counts.gateway + 1)
        ),
    ]


def redis(folder: Path, environment: Mapping[str, str]) -> Program:
    """The embedded server; its configuration is the file redis.conf in `folder`."""
    return Program("redis", (str(redisserver.find()), str(folder / "redis.conf")), environment)


def public_url(host: str, port: int) -> str:
    """Where others find it: with every interface open, this machine's address on the network."""
    if host in ("0.0.0.0", "::"):
        host = _outward_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def local_url(host: str, port: int) -> str:
    """Where this machine finds it."""
    return public_url({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)


def _bound(host: str, port: int, *options: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        for option in options:
            sock.setsockopt(socket.SOL_SOCKET, option, 1)
        sock.bind((host, port))
    except BaseException:
        sock.close()
        raise
    return sock


def _outward_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: only asks for the way
        address: str = probe.getsockname()[0]
        return address
    return "127.0.0.1"


def _program(
    kind: str, number: int, of: int, shared: Mapping[str, str], own: Mapping[str, str]
) -> Program:
    name = kind if of == 1 else f"{kind}.{number}"
    return Program(name, (sys.executable, "-m", MODULES[kind]), {**shared, **own})
