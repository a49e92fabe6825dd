from __future__ import annotations

import asyncio

import pytest

from services.lobby import loops
from tuteapi.codes import Refused


class Over(Exception):
    pass


async def waits_of(outcomes: str, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of a loop whose sweeps go well (+), are refused (-) and in the end break."""
    waits: list[float] = []
    left = iter(outcomes)

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def sweep() -> None:
        if (outcome := next(left, "")) == "-":
            raise Refused("unavailable", "Away.")
        if not outcome:
            raise Over

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(Over):
        await loops.forever(sweep, "test", 20)
    return waits


async def test_a_sweep_each_second_after_a_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await waits_of("++", monkeypatch) == [20, 1, 1, 1]


async def test_an_outage_is_followed_by_a_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await waits_of("+--+", monkeypatch) == [20, 1, 1, 20, 1, 20, 1, 1]
