"""`python -m tests.fuzz SECONDS`: schemathesis against openapi.yaml on a system of its own.

It calls as a player who has a match behind them, a socket, and a room with a guest and bots.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp

from tests.e2e.people import People, play_out
from tests.e2e.player import randomly
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from tests.e2e.player import Player

CONFIG = Path(__file__).with_name("schemathesis.toml")
WIDE = {
    "sessions_per_min": "1000000000",
    "invite_tries_per_min": "1000000000",
    "admin_token": "a" * 32,
}


async def main(seconds: int) -> int:
    """The exit status of schemathesis. Raises AssertionError for a traceback in any log."""
    with tempfile.TemporaryDirectory() as folder, running(Stack(Path(folder), settings=WIDE)) as it:
        async with aiohttp.ClientSession() as http:
            people = People(http, it.urls)
            player, names = await evening(people)
            config = Path(folder) / CONFIG.name
            there = "".join(f'"path.{name}" = "{value}"\n' for name, value in names.items())
            config.write_text(f"{CONFIG.read_text()}\n[parameters]\n{there}")
            schemathesis = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
                *("run", f"{it.urls[0]}/docs/openapi.yaml", "--max-time", str(seconds)),
                *("--header", f"Authorization: Bearer {player.api.token}"),
                cwd=folder,
            )
            status = await schemathesis.wait()
            await people.close()
    return status


async def evening(people: People) -> tuple[Player, dict[str, str]]:
    """A player, and what is there to be named in addresses."""
    rules = {"games": 1}
    table = await people.match(2, "clasico.barajamos", bots=2, options=rules, visibility="public")
    await play_out(table)
    player, guest = table
    room = (await player.call("GET", "/me"))["room"]
    code = (await guest.call("POST", f"/rooms/{room}/invites"))["code"]
    for each in table:
        each.stay(randomly(each.name))
    return player, {"room": room, "code": code, "table": player.table}


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]))))
