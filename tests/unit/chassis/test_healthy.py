"""A process that stands still is told from one that lives."""

from __future__ import annotations

import asyncio
import os
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from chassis import metrics, pulse
from chassis.build import VERSION, build

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[3]


async def healthy(listen: str) -> int:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "chassis.healthy"),
        env={**os.environ, "TUTE_METRICS_LISTEN": listen},
        stderr=asyncio.subprocess.DEVNULL,
    )
    return await process.wait()


async def test_a_process_whose_loop_turns_is_healthy() -> None:
    async with metrics.serving("127.0.0.1:0") as address:
        assert await healthy(address) == 0
    assert await healthy(address) == 1
    assert await healthy("") == 1


async def test_one_without_a_beat_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async with metrics.serving("127.0.0.1:0") as address:
        monkeypatch.setattr(pulse, "LATE_S", 0.0)
        assert await healthy(address) == 1


def test_the_version_is_the_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == VERSION
    assert build().startswith(f"{VERSION}+")
