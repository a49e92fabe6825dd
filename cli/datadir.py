"""The folder of `tute up`: a lock, the secrets of this installation, Redis' files."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cli import terminal

if TYPE_CHECKING:
    from collections.abc import Iterator


class InUse(Exception):
    """Another `tute up` works on this folder; the text says which."""


class Secrets(NamedTuple):
    """Random, made once per installation."""

    jwt_key: str
    service_token: str
    redis_password: str


def default() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tute"


@contextlib.contextmanager
def locked(folder: Path, address: str) -> Iterator[None]:
    """The folder is this process's alone. Raises InUse."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / "lock").open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise InUse(
                f"{folder} is in use by another `tute up` ({file.read().strip()}). "
                "Stop that one, or give this one a folder and a port of its own: "
                f"{terminal.up_with('--data FOLDER --port 8090')}"
            ) from None
        file.truncate(0)
        file.write(f"process {os.getpid()}, {address}")
        file.flush()
        yield


def secrets_of(folder: Path) -> Secrets:
    """Those of the installation in `folder`, made at the first call."""
    file = folder / "secrets.json"
    if not file.exists():
        made = Secrets(*(secrets.token_urlsafe(32) for _ in Secrets._fields))
        write_private(file, json.dumps(made._asdict()))
    return Secrets(**json.loads(file.read_text(encoding="utf-8")))


def write_private(file: Path, text: str) -> None:
    """Whole or not at all, readable by its owner only."""
    fresh = file.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as out:
        out.write(text)
    fresh.replace(file)
