"""What a game process of a test counted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import aiohttp

from tests.conftest import free_port

if TYPE_CHECKING:
    from tests.e2e.stack import Stack


def counting(stack: Stack) -> Stack:
    """Before it starts: its first game process shows what it counts."""
    stack["game.0"].env["TUTE_METRICS_LISTEN"] = f"127.0.0.1:{free_port()}"
    return stack


async def counted(stack: Stack, name: str) -> int:
    url = f"http://{stack['game.0'].env['TUTE_METRICS_LISTEN']}/metrics"
    async with aiohttp.ClientSession() as http, http.get(url) as answer:
        found = re.search(rf"^tute_game_{name}_total (\S+)$", await answer.text(), re.MULTILINE)
    assert found
    return int(float(found.group(1)))
