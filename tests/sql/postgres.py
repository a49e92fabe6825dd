"""A PostgreSQL of these tests, where one is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.redisserver import free_port

READY_S = 30.0
OPTIONS = ("-N", "--no-locale", "-E", "UTF8")


def programs() -> Path | None:
    """The folder of initdb and postgres, the newest where there are several."""
    found = [each.parent for each in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path).resolve().parent)
    whole = [each for each in found if (each / "postgres").exists()]
    return max(whole, key=lambda folder: _version(folder.parent.name), default=None)


class PostgresServer:
    """`url` is the same over stop and start. PostgreSQL refuses root, so another user runs it."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="tute-postgres-"))
        self._as = _another_user() if os.getuid() == 0 else {}
        if self._as:
            shutil.chown(self._folder, self._as["user"], self._as["group"])
        self._data = self._folder / "data"
        self._port = free_port()
        self._process: subprocess.Popen[Any] | None = None
        self._run("initdb", "-D", self._data, "-U", "tute", "-A", "trust", *OPTIONS)
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://tute@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        command: list[str | Path] = [
            *(self._programs / "postgres", "-D", self._data, "-p", str(self._port)),
            *("-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"),
            *("-c", f"unix_socket_directories={self._folder}"),
        ]
        with (self._folder / "log").open("ab") as log:
            process = subprocess.Popen(command, cwd="/", stderr=log, **self._as)
        self._process = process
        ready: list[str | Path] = [
            self._programs / "pg_isready",
            "-q",
            "-h",
            "127.0.0.1",
            "-p",
            str(self._port),
        ]
        deadline = time.monotonic() + READY_S
        while subprocess.run(ready, check=False).returncode:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self._folder / "log").read_text())
            time.sleep(0.05)

    def stop(self) -> None:
        """At once: SIGINT cuts open connections, where SIGTERM would wait for them."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(READY_S)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def empty(self) -> None:
        sql = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        self._run("psql", "-q", "-h", "127.0.0.1", "-p", self._port, "-U", "tute", "-c", sql)

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._programs / program), *map(str, arguments)]
        if program == "psql":
            command.append("postgres")
        done = subprocess.run(command, cwd="/", capture_output=True, check=False, **self._as)
        assert done.returncode == 0, done.stderr


def _another_user() -> dict[str, Any]:
    known = {each.pw_name: each for each in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdecimal())
