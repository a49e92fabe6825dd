"""One move through gateway, game and bots as one trace, and nothing of it where none is wanted."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import aiohttp
import pytest

from chassis.process import UNFIT
from tests.deploy.collector import Span, collecting
from tests.described import tracing
from tests.e2e.people import People, on_turn, turns
from tests.e2e.stack import Stack, running
from tests.waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.deploy.collector import Collector

pytestmark = [pytest.mark.deploy, pytest.mark.e2e]
PATH = [
    ("gateway", "move"),
    ("game", "game act"),
    ("bots", "bots move"),
    ("game", "game act"),
    ("game", "commit"),
]
"""From a person's card to the bot's, each the parent of the next."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as collector:
        yield collector


@pytest.fixture
def stack(tmp_path: Path, collector: Collector) -> Iterator[Stack]:
    settings = {"otel_endpoint": collector.url, "otel_share": "1"}
    with running(Stack(tmp_path, settings=settings)) as stack:
        yield stack
        stack.stop()


async def test_a_move_and_the_bots_answer_to_it_are_one_trace_of_three_processes(
    stack: Stack, collector: Collector
) -> None:
    async with aiohttp.ClientSession(trace_configs=[tracing()]) as http:
        people = People(http, stack.urls)
        table = await people.match(1, "individual.corriente", bots=1, options={"games": 1})
        await turns(table, 4)

        async def whole() -> bool:
            return any(_goes(spans, PATH) for spans in collector.traces().values())

        await until(whole)
        await people.close()
    spans = next(each for each in collector.traces().values() if _goes(each, PATH))
    (move,) = [span for span in spans if span.name == "move"]
    assert table[0].table in move.about["tute.table"]
    assert "p0:" in move.about["tute.request"]
    assert {"think", "commit"} <= {span.name for span in spans}


async def test_a_move_whose_socket_closes_before_its_answer_is_told_as_closed(
    stack: Stack, collector: Collector
) -> None:
    async with aiohttp.ClientSession(trace_configs=[tracing()]) as http:
        people = People(http, stack.urls)
        (player,) = await people.match(1, "individual.corriente", bots=1, options={"games": 1})
        _, ask, legal = await on_turn([player])
        stack["game.0"].freeze()
        try:
            asking = asyncio.create_task(player.act(legal[0], ask=ask))
            await asyncio.sleep(0)  # it is sent
            await people.close()
            asking.cancel()

            async def told() -> bool:
                moves = (span.about["tute.code"] for span in collector.spans if span.name == "move")
                return any("closed" in code for code in moves)

            await until(told)
        finally:
            stack["game.0"].thaw()


def _goes(spans: list[Span], path: list[tuple[str, str]], parent: str = "") -> bool:
    if not path:
        return True
    return any(
        _goes(spans, path[1:], span.id)
        for span in spans
        if (span.process, span.name, span.parent) == (*path[0], parent)
    )


def test_without_an_address_for_traces_nothing_of_opentelemetry_is_imported() -> None:
    program = (
        "import services.game.__main__, gateway.__main__, services.lobby.__main__\n"
        "import services.bots.starting, sys\n"
        "from chassis import trace\n"
        "from chassis.settings import Settings\n"
        "trace.setup('game', Settings())\n"
        "assert not trace.on() and trace.begin('move') is None\n"
        "print([name for name in sys.modules if 'opentelemetry' in name])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_a_worker_without_what_traces_want_does_not_start() -> None:
    """Else it would fail at each traced move."""
    program = (
        "import sys\n"
        "sys.modules['opentelemetry'] = None\n"
        "from services.bots import starting\n"
        "sys.exit(starting.run())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TUTE_OTEL_ENDPOINT": "http://127.0.0.1:9"},
    )
    assert done.returncode == UNFIT
    assert "extra `otel`" in done.stderr
