"""What is due about the same time is done together, never late for its tick."""

import asyncio

import pytest

from gateway.ticks import TICK_S, Ticks


@pytest.fixture
async def ticks() -> Ticks:
    return Ticks(asyncio.get_running_loop())


async def test_what_is_due_comes_up_to_a_tick_early(ticks: Ticks) -> None:
    loop = asyncio.get_running_loop()
    rung = asyncio.Event()
    asked = loop.time()
    ticks.after(0.3, rung.set)
    await asyncio.wait_for(rung.wait(), 5)
    assert loop.time() - asked >= 0.3 - TICK_S - 0.01


async def test_what_is_due_in_the_same_tick_comes_in_the_same_turn(ticks: Ticks) -> None:
    loop, rung, turns = asyncio.get_running_loop(), asyncio.Event(), []
    begin = (int(loop.time() / TICK_S) + 2) * TICK_S
    turn = 0

    def count() -> None:
        nonlocal turn
        turn += 1
        loop.call_soon(count)

    count()
    for each in (0.01, 0.05, 0.09):
        ticks.after(begin + each * TICK_S / 0.1 - loop.time(), lambda: turns.append(turn))
    ticks.after(begin + TICK_S - loop.time(), rung.set)
    await asyncio.wait_for(rung.wait(), 5)
    assert len(turns) == 3
    assert len(set(turns)) == 1


async def test_what_was_taken_out_does_not_come(ticks: Ticks) -> None:
    rung, after = asyncio.Event(), asyncio.Event()
    ticks.after(0.1, rung.set).discard(rung.set)
    ticks.after(0.1 + 2 * TICK_S, after.set)
    await asyncio.wait_for(after.wait(), 5)
    assert not rung.is_set()


async def test_one_that_fails_takes_nobody_along(ticks: Ticks) -> None:
    rung = [asyncio.Event() for _ in range(20)]

    def fail() -> None:
        raise RuntimeError("mine")

    for each in rung:
        ticks.after(0.1, each.set)
    ticks.after(0.1, fail)
    async with asyncio.timeout(5):
        for each in rung:
            await each.wait()
