"""A Redis with a replica, and sentinels that put the one in the other's place."""

from __future__ import annotations

import subprocess
import time
from typing import TYPE_CHECKING

from cli import redisserver
from tests.redisserver import READY_S, RedisServer, command, free_port

if TYPE_CHECKING:
    from pathlib import Path

MASTER = "tute"
DOWN_AFTER_MS = 700
_SENTINELS = 3


class Sentinels:
    """`url` names the sentinels, who know where the master is now."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self.ports: list[int] = []
        places = [folder / "first", folder / "second"]
        for place in places:
            place.mkdir()
        quick = ("--repl-diskless-sync-delay", "0")
        self.servers = [RedisServer(place, *quick, *options) for place in places]

    @property
    def url(self) -> str:
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.ports)
        return f"sentinel://{hosts}/{MASTER}/0"

    @property
    def master(self) -> RedisServer:
        """As the sentinels say."""
        asked = ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER)
        answer = command(f"redis://127.0.0.1:{self.ports[0]}/0", *asked).splitlines()
        return next(each for each in self.servers if str(each.port) in answer)

    def start(self) -> None:
        master, replica = self.servers
        master.start()
        replica.start()
        replica.command("REPLICAOF", "127.0.0.1", master.port)
        _wait(replica.url, "master_link_status:up", "INFO", "replication")
        self.ports = [free_port() for _ in range(_SENTINELS)]
        for number, port in enumerate(self.ports):
            self._processes.append(self._sentinel(number, port, master.port))
        for port in self.ports:
            url = f"redis://127.0.0.1:{port}/0"
            _wait(url, f"num-other-sentinels\r\n$1\r\n{_SENTINELS - 1}", *_STATE)
            _wait(url, "num-slaves\r\n$1\r\n1", *_STATE)

    def kill(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()
        for server in self.servers:
            server.kill()

    def _sentinel(self, number: int, port: int, master: int) -> subprocess.Popen[bytes]:
        file = self._folder / f"sentinel.{number}.conf"
        file.write_text(
            f"port {port}\nbind 127.0.0.1\n"
            f"sentinel monitor {MASTER} 127.0.0.1 {master} 2\n"
            f"sentinel down-after-milliseconds {MASTER} {DOWN_AFTER_MS}\n"
            f"sentinel failover-timeout {MASTER} 5000\n"
        )
        with (self._folder / f"sentinel.{number}.log").open("ab") as log:
            process = subprocess.Popen(
                [redisserver.find(), str(file), "--sentinel"], stdout=log, stderr=log
            )
        _wait(f"redis://127.0.0.1:{port}/0", "+PONG", "PING")
        return process


_STATE = ("SENTINEL", "MASTER", MASTER)


def _wait(url: str, word: str, *asked: str) -> None:
    deadline = time.monotonic() + READY_S
    while True:
        try:
            if word in command(url, *asked):
                return
        except OSError:
            pass
        if time.monotonic() > deadline:
            raise RuntimeError(f"{url} never said {word}")
        time.sleep(0.02)
