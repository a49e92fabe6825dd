"""The system under measurement: its processes, its own Redis, bots' workers if asked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from pathlib import Path

_READY_S = 60.0
_SURE = 8
_SETTINGS = {
    "TUTE_LOG_LEVEL": "warning",
    "TUTE_SESSIONS_PER_MIN": "100000",  # all players come from one address
    "TUTE_INVITE_TRIES_PER_MIN": "100000",
}
_BOTS = r"-m (services\.)?bots\b|celeryd"
_UP = [sys.executable, "-m", "cli", "up"]


class Stack:
    """`tute up` with its processes told apart, so that each one's CPU and memory can be read."""

    def __init__(
        self, port: int, data: Path, bots: int = 0, processes: int = 1, **settings: str
    ) -> None:
        """`processes` of game and of gateway; `settings` are TUTE_* of every process.

        The lines of all go to up.log in `data`.
        """
        self.url = f"http://127.0.0.1:{port}"
        self._log = (data / "up.log").open("wb")
        command = [*_UP, "--port", str(port), "--data", str(data), "--bots", str(bots)]
        command += ["--game", str(processes), "--gateway", str(processes)]
        environment = os.environ | _SETTINGS | settings
        self._up = subprocess.Popen(
            command, stdout=self._log, stderr=subprocess.STDOUT, env=environment
        )
        self._wait(processes)

    def cpu_s(self) -> dict[str, float]:
        """CPU seconds since its start, user and system, by what a process is."""
        return {name: sum(map(_cpu_s, found)) for name, found in self._processes().items()}

    def rss_mb(self) -> dict[str, float]:
        return {
            name: sum(each.memory_info().rss for each in found) / 1e6
            for name, found in self._processes().items()
        }

    def bots(self) -> list[psutil.Process]:
        """The worker and the processes that it plays in, which Celery gives names of its own."""
        found: list[psutil.Process] = []
        for process in psutil.Process(self._up.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                if re.search(_BOTS, " ".join(process.cmdline())):
                    found.append(process)
        return found

    def close(self) -> None:
        self._up.terminate()
        self._up.wait(20)
        self._log.close()

    def _processes(self) -> dict[str, list[psutil.Process]]:
        found: dict[str, list[psutil.Process]] = {}
        for process in psutil.Process(self._up.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):  # Redis writes its file anew in one that ends
                if name := _name(process.cmdline()):
                    found.setdefault(name, []).append(process)
        return found

    def _wait(self, gateways: int) -> None:
        """Until the answers of so many gateways, which share the port, are likely to be yes."""
        until, yes = time.monotonic() + _READY_S, 0
        while time.monotonic() < until and self._up.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=1) as answer:
                    yes += answer.status == 200
                if yes >= _SURE * gateways:
                    return
            except OSError:
                yes = 0
                time.sleep(0.1)
        self.close()
        raise SystemExit(f"the system did not get ready; see {self._log.name}")


def _cpu_s(process: psutil.Process) -> float:
    with suppress(psutil.NoSuchProcess):
        return float(sum(process.cpu_times()[:2]))
    return 0.0


def _name(cmdline: list[str]) -> str:
    line = " ".join(cmdline)
    if re.search(r"(redis|valkey)-server", line):
        return "redis"
    found = re.search(r"-m (?:services\.)?(game|lobby|gateway)\b", line)
    return found.group(1) if found else ""
