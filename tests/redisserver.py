"""A real Redis for tests: a process of this machine, which can be frozen and killed."""

import os
import signal
import socket
import subprocess
import time
from pathlib import Path

from cli import redisserver

READY_S = 15.0
SLOTS = 16_384


def free_port(highest: int = 65_535) -> int:
    """A port nobody listens on now."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        if port <= highest:
            return port


def command(url: str, *args: str | int, timeout_s: float = 5.0) -> str:
    """One command over a connection of its own; the raw reply. `url` is `redis://host:port/…`."""
    host, _, port = url.removeprefix("redis://").partition("/")[0].partition(":")
    packed = f"*{len(args)}\r\n" + "".join(f"${len(str(arg))}\r\n{arg}\r\n" for arg in args)
    with socket.create_connection((host, int(port)), timeout_s) as server:
        server.sendall(packed.encode())
        return server.recv(65_536).decode()


class RedisServer:
    """`url` stays the same over kill and restart; what was written survives (AOF, each write)."""

    def __init__(self, folder: Path, *options: str, cluster: bool = False) -> None:
        self.cluster = cluster
        self._folder = folder
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Another process may have taken a free port before us: then the next one is tried."""
        for _ in range(5):
            self.port = self.port or free_port(55_000 if self.cluster else 65_535)
            if self._started():
                return
            self.port = 0
        log = (self._folder / "log").read_text()
        raise RuntimeError(f"no Redis came up:\n{log}")

    def pause(self) -> None:
        """Frozen: connections stand, nothing is answered."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        """Killed if it runs, and started on the same port and data, as a new run."""
        self.kill()
        if not self._started():
            raise RuntimeError(f"Redis did not come back on port {self.port}")

    def command(self, *args: str | int) -> str:
        return command(self.url, *args)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        os.kill(self._process.pid, number)

    def _started(self) -> bool:
        options = [
            *("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self._folder)),
            *("--save", "", "--appendonly", "yes", "--appendfsync", "always"),
            *("--maxmemory-policy", "noeviction"),
            *self._options,
        ]
        if self.cluster:
            options += ["--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [redisserver.find(), *options], stdout=log, stderr=subprocess.STDOUT
            )
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline and self._process.poll() is None:
            if self._answers():
                return True
            time.sleep(0.02)
        self.kill()
        return False

    def _answers(self) -> bool:
        try:
            return self.command("PING").startswith("+PONG")
        except OSError:
            return False


def take_all_slots(server: RedisServer) -> None:
    """Makes a server started with `cluster` a whole cluster of one node."""
    server.command("CLUSTER", "ADDSLOTSRANGE", 0, SLOTS - 1)
    wait_for_cluster(server)


def wait_for_cluster(*servers: RedisServer) -> None:
    deadline = time.monotonic() + READY_S
    while not all("cluster_state:ok" in each.command("CLUSTER", "INFO") for each in servers):
        if time.monotonic() > deadline:
            raise RuntimeError("the cluster did not form")
        time.sleep(0.02)
