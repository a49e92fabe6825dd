"""One of our players as a person at a table of a real system."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cli.arena.wire.heard import Heard
from cli.client import Client
from cli.line import Line
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from random import Random

    import aiohttp

    from cli.arena.players import Player

    Json = dict[str, Any]

_FIRST_PATIENCE_S, _PATIENCE_S = 2.0, 30.0
_MOVED_ON = ("conflict", "not_your_turn", "bad_sing", "deal_over", "match_over")
_ALONE = ThreadPoolExecutor(1)
"""A search has the process' memory for itself: one player thinks at a time."""
_ENDING = frozenset(["match_finished", "match_cancelled"])


@dataclass(slots=True)
class Told:
    """What a guest saw of a match. `waits`: seconds from each turn to what was done with it."""

    table: str = ""
    end: str = ""
    thought: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Guest:
    """`client` calls for it, `room` is the last that it was told of."""

    def __init__(self, client: Client, line: Line, player: Player, chance: Random) -> None:
        self.client = client
        self.room: Json = {}
        self._line = line
        self._player = player
        self._chance = chance
        self._table = ""

    async def sees_another(self, seat: int) -> None:
        """Somebody else is present in that seat of its room. Raises Over."""
        while not (self.room and self._is_another(self.room["seats"][seat])):
            self._know(await self._line.messages.get())

    async def still_plays(self) -> bool:
        """Its match has not ended, whatever it was told so far. Raises Over."""
        if not self._table:
            return True
        try:
            view = await self._line.view(self._table)
        except Refused:
            return False
        return bool(view["match"]["state"] == "playing")

    async def play(self) -> Told:
        """The match of its room, to its end. Raises Over, Refused."""
        told, heard = Told(), Heard()
        asked = perf_counter()
        while not told.end:
            message = await self._line.messages.get()
            match message:
                case {"type": "frame", "events": events}:
                    told.table = self._table = message["table"]
                    if heard.hear(events):
                        told.waits.append(perf_counter() - asked)
                    asked = perf_counter()
                    told.end = next((e["kind"] for e in events if e["kind"] in _ENDING), "")
                    if any(_asks(event) for event in events):
                        await self._move(told, heard)
                case {"type": "view", "view": view}:
                    told.table = self._table = message["table"]
                    told.waits.clear()
                    heard.forget()
                    if view["match"]["state"] != "playing":
                        told.end = f"match_{view['match']['state']}"
                    await self._move(told, heard)
            self._know(message)
        return told

    async def _move(self, told: Told, heard: Heard) -> None:
        view = await self._line.view(told.table)
        legal = view["legal"]
        if not legal:
            return
        action = legal[0]
        if view["turn"] != view["you"]:
            action = max(legal, key=lambda each: each["sing"] == view["trump"])
        elif len(legal) > 1:
            action = await self._decide(told, view, heard.history)
        try:
            await self._line.act(told.table, action, view["ask"])
        except Refused as refused:
            if refused.code in _MOVED_ON:
                return
            told.faults.append(f"{self._player.name}: {refused.code}: {refused.message}")
            await self._line.act(told.table, self._chance.choice(legal), view["ask"])

    async def _decide(self, told: Told, view: Json, history: bytes) -> Json:
        seed = self._chance.getrandbits(63)
        try:
            said, seconds = await asyncio.get_running_loop().run_in_executor(
                _ALONE, _timed, self._player, view, history, seed
            )
        except Exception as error:
            told.faults.append(f"{self._player.name}: {type(error).__name__}: {error}"[:300])
            choice: Json = self._chance.choice(view["legal"])
            return choice
        told.thought.append(seconds)
        return said

    def _is_another(self, seat: Json) -> bool:
        """Not itself either, on its way from the seat that it had at first."""
        return bool(seat["present"]) and seat["player"] != self.client.player

    def _know(self, message: Json) -> None:
        if message["type"] == "over":
            raise message["error"]
        if message["type"] == "room" and message["room"]:
            self.room = message["room"]


def _timed(player: Player, view: Json, history: bytes, seed: int) -> tuple[Json, float]:
    began = perf_counter()
    said = player.decide(view, history, seed)
    return dict(said), perf_counter() - began


def _asks(event: Mapping[str, Any]) -> bool:
    return bool(event.get("legal")) or event["kind"] == "may_sing"


@asynccontextmanager
async def arrived(
    http: aiohttp.ClientSession, url: str, player: Player, chance: Random
) -> AsyncIterator[Guest]:
    """Connected, in no room yet. Raises Refused, Unreachable, Over."""
    client = Client(http, url, _FIRST_PATIENCE_S)
    await client.session(player.name[:24], "en")
    client.patience_s = _PATIENCE_S
    line = Line(client)
    running = asyncio.create_task(line.run())
    greeted = asyncio.create_task(line.greeted.wait())
    try:
        await asyncio.wait([running, greeted], return_when=asyncio.FIRST_COMPLETED)
        yield Guest(client, line, player, chance)
    finally:
        running.cancel()
        greeted.cancel()
        await asyncio.wait([running, greeted])
