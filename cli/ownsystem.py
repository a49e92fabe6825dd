"""A system of a command's own, as `tute up` starts it; gone with its data when it is left."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import aiohttp

from cli.plan import free_ports

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

_READY_S, _STOP_S, _LAST_WORDS = 60.0, 15.0, 2000
_LIFELINE = str(Path(__file__).with_name("lifeline.py"))
_CODE = str(Path(__file__).parents[1])


class NoSystem(RuntimeError):
    """It does not start; the text is what it said."""


class Own(NamedTuple):
    """`pid` is that of `tute up`, whose children are the processes; `log` all their lines."""

    url: str
    pid: int
    log: Path


@asynccontextmanager
async def running(settings: Mapping[str, str], *options: str) -> AsyncIterator[Own]:
    """`settings` are TUTE_* of every process, `options` those of `tute up`. Raises NoSystem."""
    with TemporaryDirectory(prefix="tute-own-") as folder:
        (port,) = free_ports(1)
        url, log = f"http://127.0.0.1:{port}", Path(folder) / "log"
        with log.open("wb") as out:
            up = await asyncio.create_subprocess_exec(
                *(sys.executable, "-I", "-S", _LIFELINE, str(os.getpid())),
                *(sys.executable, "-m", "cli", "up", "--port", str(port)),
                *("--data", f"{folder}/data", *options),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, "TUTE_LOG_LEVEL": "warning", **settings, "PYTHONPATH": _CODE},
                start_new_session=True,
            )
        try:
            if not await _answers(up, url):
                said = log.read_text(errors="replace")[-_LAST_WORDS:]
                raise NoSystem(f"No system could be started:\n{said}")
            yield Own(url, up.pid, log)
        finally:
            with suppress(ProcessLookupError):
                up.terminate()
            with suppress(TimeoutError):
                await asyncio.wait_for(up.wait(), _STOP_S)


async def _answers(up: asyncio.subprocess.Process, url: str) -> bool:
    until = asyncio.get_running_loop().time() + _READY_S
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=2)) as http:
        while up.returncode is None and asyncio.get_running_loop().time() < until:
            with suppress(aiohttp.ClientError, TimeoutError):
                async with http.get(f"{url}/readyz") as answer:
                    if answer.status == 200:
                        return True
            await asyncio.sleep(0.05)
    return False
