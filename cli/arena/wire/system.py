"""A system of the arena's own, as `tute up` starts it."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import aiohttp

from cli.plan import free_ports

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_READY_S, _STOP_S, _LAST_WORDS = 60.0, 15.0, 2000
_LIFELINE = str(Path(__file__).parents[2] / "lifeline.py")
_CODE = str(Path(__file__).parents[3])
_SETTINGS = {"TUTE_SEAT_HOLD_S": "10", "TUTE_LOG_LEVEL": "warning"}


class NoSystem(RuntimeError):
    """It does not start; the text is what it said."""


@asynccontextmanager
async def running() -> AsyncIterator[str]:
    """Its address. Bots' workers are not needed: the arena plays for all but commands."""
    with TemporaryDirectory(prefix="tute-arena-") as folder:
        (port,) = free_ports(1)
        url, log = f"http://127.0.0.1:{port}", Path(folder) / "log"
        with log.open("wb") as out:
            up = await asyncio.create_subprocess_exec(
                *(sys.executable, "-I", "-S", _LIFELINE, str(os.getpid())),
                *(sys.executable, "-m", "cli", "up", "--port", str(port)),
                *("--data", f"{folder}/data", "--bots", "0"),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, **_SETTINGS, "PYTHONPATH": _CODE},
                start_new_session=True,
            )
        try:
            if not await _answers(up, url):
                said = log.read_text(errors="replace")[-_LAST_WORDS:]
                raise NoSystem(f"No system could be started:\n{said}")
            yield url
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
