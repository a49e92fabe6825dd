"""Every process of the system on free ports, each of which a test may kill, freeze and restart."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from cli.plan import free_ports
from tests.rediscluster import RedisCluster
from tests.redisserver import RedisServer
from tests.sentinels import Sentinels

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tests.dnsserver import DnsServer

READY_S = 60.0
STOP_S = 12.0
ON_CLUSTER = os.environ.get("TUTE_TEST_REDIS") == "cluster"
_MODULES = {
    "game": "services.game",
    "lobby": "services.lobby",
    "bots": "services.bots",
    "gateway": "gateway",
}


class Program:
    """One of our processes. Restarted it has the same address, and writes on in the same log."""

    def __init__(self, name: str, env: Mapping[str, str], folder: Path) -> None:
        self.name = name
        self.env = dict(env)
        self._log = folder / f"{name}.log"
        self._log.touch()
        self._from = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, **more: str) -> None:
        """`more` settings hold for this run only."""
        self._started = self._log.stat().st_size
        module = _MODULES[self.name.partition(".")[0]]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", module],
                env={**self.env, **more},
                stdout=log,
                stderr=log,
            )

    def wait_ready(self) -> None:
        deadline = time.monotonic() + READY_S
        while not any(line.get("event") == "ready" for line in self._lines(self._started)):
            if not self.running or time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} did not come up:\n{self._log.read_text()[-4000:]}")
            time.sleep(0.02)

    def wait_end(self, timeout_s: float = STOP_S) -> int:
        assert self._process is not None
        return self._process.wait(timeout_s)

    def kill(self) -> None:
        """As power fails: no handler runs."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> int:
        """SIGTERM; the exit status."""
        self.terminate()
        return self.wait_end()

    def terminate(self) -> None:
        assert self._process is not None
        self._process.terminate()

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def said(self) -> str:
        """What it wrote since the start, or since `forgive`."""
        return self._log.read_bytes()[self._from :].decode(errors="replace")

    def forgive(self) -> None:
        self._from = self._log.stat().st_size

    def _lines(self, start: int) -> list[dict[str, Any]]:
        whole, _, _ = self._log.read_bytes()[start:].rpartition(b"\n")  # not a line half written
        lines = whole.decode(errors="replace").splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    def _signal(self, number: int) -> None:
        assert self._process is not None
        os.kill(self._process.pid, number)


class Stack:
    """`settings` are TUTE_* of every process, without the prefix. Redis' data is in `folder`.

    `cluster`: tables and rooms lie on a cluster of three masters, with `replicas` if wanted, the
    broker on a Redis of its own; `sentinels`: on a Redis that they watch, with all else. Where
    TUTE_TEST_REDIS=cluster every system is like that.
    `dns`: games and lobbies are `game.test` and `lobby.test` there, once `appear` said so; each has
    an address of its own.
    """

    def __init__(
        self,
        folder: Path,
        *,
        games: int = 1,
        gateways: int = 1,
        lobbies: int = 1,
        bots: int = 1,
        cluster: bool = ON_CLUSTER,
        replicas: bool = False,
        sentinels: bool = False,
        dns: DnsServer | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        redis = folder / "redis"
        redis.mkdir()
        notify = ("--notify-keyspace-events", "Ex")
        self.redis: RedisServer | RedisCluster
        self.sentinels: Sentinels | None = None
        if sentinels:
            self.sentinels = Sentinels(redis, *notify)
            self.redis = self.sentinels.servers[0]
        elif cluster:
            self.redis = RedisCluster(redis, *notify, replicas=replicas)
        else:
            self.redis = RedisServer(redis, *notify)
        (self.sentinels or self.redis).start()
        self.broker = _broker(folder) if isinstance(self.redis, RedisCluster) else self.redis
        url = (self.sentinels or self.redis).url
        broker_url = (self.sentinels or self.broker).url
        ports = free_ports(games + gateways + lobbies)
        addresses = [f"127.0.0.1:{port}" for port in ports]
        listens = {
            **{f"game.{n}": addresses[n] for n in range(games)},
            **{f"gateway.{n}": addresses[games + n] for n in range(gateways)},
            **{f"lobby.{n}": addresses[games + gateways + n] for n in range(lobbies)},
        }
        if dns is not None:
            listens |= {name: _apart(name, listens) for name in listens if "gateway" not in name}
        self._dns, self.listens = dns, listens
        shared = {
            **{key: value for key, value in os.environ.items() if not key.startswith("TUTE_")},
            "TUTE_REDIS_URL": url,
            "TUTE_BROKER_URL": broker_url.removesuffix("/0") + "/1",
            "TUTE_GAME_ADDRESSES": _named("game", listens, dns),
            "TUTE_LOBBY_ADDRESSES": _named("lobby", listens, dns),
            "TUTE_PUBLIC_URL": f"http://{addresses[games]}",
            "TUTE_ARCHIVE_URL": f"sqlite:///{folder}/archive.sqlite3",
            "TUTE_BOTS_POOL": "solo",
            "TUTE_SALT_WAIT_S": "10",  # machines that test are slow
            **{f"TUTE_{name.upper()}": value for name, value in (settings or {}).items()},
        }
        names = [*listens, *(f"bots.{n}" for n in range(bots))]
        self.programs = {
            name: Program(
                name,
                {**shared, **({"TUTE_LISTEN": listens[name]} if name in listens else {})},
                folder,
            )
            for name in names
        }
        self.urls = [f"http://{listens[f'gateway.{n}']}" for n in range(gateways)]

    def __getitem__(self, name: str) -> Program:
        return self.programs[name]

    def of(self, kind: str) -> list[Program]:
        return [each for name, each in self.programs.items() if name.startswith(f"{kind}.")]

    def start(self, *names: str, **more: str) -> None:
        """These programs, or all, until each is ready."""
        programs = [self.programs[name] for name in names or self.programs]
        for each in programs:
            each.start(**more)
        for each in programs:
            each.wait_ready()

    def appear(self, *names: str) -> None:
        """These are the programs of their kinds that DNS knows from now on."""
        assert self._dns is not None
        hosts: dict[str, list[str]] = {}
        for name in names:
            host = self.listens[name].partition(":")[0]
            hosts.setdefault(f"{name.partition('.')[0]}.test", []).append(host)
        self._dns.hosts |= hosts

    def wait_served(self) -> None:
        """Until every gateway has found the others."""
        deadline = time.monotonic() + READY_S
        for url in self.urls:
            while not _is_ready(url):
                assert time.monotonic() < deadline, f"{url} is not ready"
                time.sleep(0.02)

    def stop(self) -> None:
        """Every process of ours, not Redis; each within its time."""
        running = [each for each in self.programs.values() if each.running]
        for each in running:
            each.thaw()
            each.terminate()
        for each in running:
            each.wait_end()

    def kill(self) -> None:
        for each in self.programs.values():
            each.kill()
        for store in (self.sentinels, self.redis, self.broker):
            if store is not None:
                store.kill()

    def tracebacks(self) -> list[str]:
        """Lines of logs that no process may write, whatever a test did to the others."""
        return [
            f"{each.name}: {line[:2000]}"
            for each in self.programs.values()
            for line in each.said().splitlines()
            if "Traceback" in line or "never retrieved" in line or "never awaited" in line
        ]


@contextmanager
def running(stack: Stack) -> Iterator[Stack]:
    """Started; at the end killed, and no log may hold a traceback."""
    try:
        stack.start()
        stack.wait_served()
        yield stack
    finally:
        stack.kill()
    assert not stack.tracebacks(), stack.tracebacks()


def _is_ready(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=READY_S):
            return True
    except OSError:
        return False


def _apart(name: str, listens: Mapping[str, str]) -> str:
    """The port of the first of its kind, on an address that only this one has."""
    kind, _, number = name.partition(".")
    return f"127.0.0.{int(number) + 2}:{listens[f'{kind}.0'].partition(':')[2]}"


def _named(kind: str, listens: Mapping[str, str], dns: DnsServer | None) -> str:
    places = [place for name, place in listens.items() if name.startswith(f"{kind}.")]
    if dns is None:
        return ",".join(places)
    return f"dns://{dns.address}/{kind}.test:{places[0].partition(':')[2]}"


def _broker(folder: Path) -> RedisServer:
    place = folder / "broker"
    place.mkdir()
    broker = RedisServer(place)
    broker.start()
    return broker
