"""`tute up` for tests: started, watched, stopped."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psutil

from tests.redisserver import free_port

if TYPE_CHECKING:
    from pathlib import Path

ADMIN_TOKEN = "the-token-of-operators"
READY_S = 60.0
STOP_S = 10.0
_HOME = TemporaryDirectory(prefix="tute-")
TUTE = [sys.executable, "-m", "cli"]
_LOOKS = {
    "redis": r"(redis|valkey)-server",
    "bots": r"-m (services\.)?bots\b|celeryd",  # Celery gives itself a name once it works
}


class System:
    """A running `tute up` on a port of its own; `data` survives a stop and a second start."""

    def __init__(self, data: Path, *options: str, port: int | None = None) -> None:
        self.data = data
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = data.with_suffix(".log")
        self._options = options
        self._up: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it says that it is up."""
        with self._log.open("wb") as log:
            self._up = subprocess.Popen(
                [*TUTE, "up", "--port", str(self.port), "--data", str(self.data), *self._options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=os.environ | {"TUTE_SALT_WAIT_S": "20"},  # machines that test are slow
            )
        until = time.monotonic() + READY_S
        while "Tute is up" not in self.log:
            if self._up.poll() is not None or time.monotonic() > until:
                self.stop(signal.SIGKILL)
                raise RuntimeError(f"it did not come up:\n{self.log}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[float, list[psutil.Process]]:
        """Seconds it took, and which of its processes are left."""
        assert self._up is not None
        family = self.family()
        started = time.monotonic()
        self._up.send_signal(how)
        self._up.wait(STOP_S + 10)
        _, left = psutil.wait_procs(family, timeout=0 if how is signal.SIGTERM else STOP_S)
        return time.monotonic() - started, left

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def family(self) -> list[psutil.Process]:
        """Every process below `tute up`, and itself."""
        assert self._up is not None
        try:
            up = psutil.Process(self._up.pid)
            return [up, *up.children(recursive=True)]
        except psutil.NoSuchProcess:
            return []

    def kill(self, kind: str) -> None:
        """-9 to one process: game, lobby, bots, gateway or redis."""
        pattern = _LOOKS.get(kind, rf"-m (services\.)?{kind}\b")
        assert self._up is not None
        children = psutil.Process(self._up.pid).children()
        next(each for each in children if re.search(pattern, " ".join(each.cmdline()))).kill()


def tute(
    *arguments: str, typed: str = "", home: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """One `tute` command to its end; its own data under `home`, never the tester's."""
    environment = os.environ | {"LANG": "es_ES.UTF-8", "COLUMNS": "200", "NO_COLOR": "1"}
    environment["XDG_DATA_HOME"] = str(home or _HOME.name)
    return subprocess.run(
        [*TUTE, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        env=environment,
    )
