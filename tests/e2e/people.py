"""People who come together: sessions, a room with an invite, a match."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from tests.e2e.player import Player, randomly

if TYPE_CHECKING:
    from collections.abc import Sequence

    import aiohttp

    from tests.e2e.api import Json

NAMES = ("Ana", "Benito", "Carmen", "Diego", "Elvira", "Fermín")


class People:
    """Makes players; each one starts at another of the gateways `urls`."""

    def __init__(self, http: aiohttp.ClientSession, urls: Sequence[str]) -> None:
        self._http = http
        self._urls = list(urls)
        self._all: list[Player] = []

    async def player(self, name: str | None = None) -> Player:
        number = len(self._all)
        turn = number % len(self._urls)
        urls = self._urls[turn:] + self._urls[:turn]
        player = Player(self._http, urls, name or NAMES[number % len(NAMES)])
        self._all.append(player)
        await player.register()
        return player

    async def room(
        self,
        count: int,
        preset: str,
        *,
        bots: int = 0,
        level: str = "easy",
        salted: int = 0,
        **room: object,
    ) -> list[Player]:
        """So many people, connected, in one invited room, seats filled up with bots; not started.

        `room` are fields of the room; `options` those of the rules. The first `salted` have salts.
        """
        rules = {"preset": preset, "players": count + bots, "options": room.pop("options", {})}
        players = [await self.player() for _ in range(count)]
        for player in players[:salted]:
            player.salted = True
        host, *guests = players
        made = await host.call("POST", "/rooms", {"rules": rules, "pace": "none", **room})
        code = (await host.call("POST", f"/rooms/{made['id']}/invites", {}))["code"]
        for guest in guests:
            await guest.call("POST", f"/invites/{code}/accept", {})
        for seat in range(count, count + bots):
            bot = {"seat": seat, "level": level}
            await host.call("POST", f"/rooms/{made['id']}/bots", bot)
        for player in players:
            await player.connect()
            await player.until(lambda one: one.room is not None)
        return players

    async def match(self, count: int, preset: str, **room: Any) -> list[Player]:  # noqa: ANN401
        """As `room`, and started: everybody has its first frame."""
        players = await self.room(count, preset, **room)
        await start(players)
        return players

    async def close(self) -> None:
        for player in self._all:
            await player.close()


async def start(players: Sequence[Player]) -> None:
    """The host starts: everybody has the new table's first frame."""
    before = {player.table for player in players}
    room = players[0].room
    assert room is not None
    await players[0].call("POST", f"/rooms/{room['id']}/start", {})
    for player in players:
        await player.until(lambda one: one.table not in before and one.v > 0)


async def play_out(players: Sequence[Player], seed: object = 0, seconds: float = 60.0) -> Json:
    """Everybody plays at random until the match is over; its record."""
    for player in players:
        player.stay(randomly(f"{seed}:{player.seat}"))
    for player in players:
        await player.until_event("match_finished", seconds=seconds)
    record: Json = await players[0].call("GET", f"/tables/{players[0].table}/record")
    return record


async def on_turn(players: Sequence[Player], v: int = 0) -> tuple[Player, int, list[Json]]:
    """Which of them must decide, what is asked, and the legal answers.

    All have frame `v` then, and the frames of every move that one of them made.
    """
    latest = max([v, *(each.acted.get(each.table, 0) for each in players)])
    for each in players:
        await each.until_v(latest)
    waiting = [asyncio.ensure_future(each.until(lambda one: bool(one.asked))) for each in players]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    player = next(each for each in players if each.asked is not None)
    assert player.asked is not None
    return player, *player.asked


async def turns(players: Sequence[Player], count: int) -> int:
    """So many decisions, each the first of the legal ones; the version of the last."""
    v = 0
    for _ in range(count):
        player, ask, legal = await on_turn(players, v)
        v = (await player.act(legal[0], ask=ask))["v"]
        player.played[player.table, ask] = legal[0]
    return v


def last_room(player: Player) -> Json:
    """The latest message about the player's room, as it came."""
    said: list[Json] = [json.loads(text) for text in player.heard]
    return next(each for each in reversed(said) if each["type"] == "room")
