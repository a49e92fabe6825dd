"""Others who are there while somebody walks through the screens; they use no browser."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import aiohttp

from tests.e2e.people import People, play_out, turns
from tests.page.scenes import UNBROKEN
from tests.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.e2e.player import Player


@dataclass(frozen=True)
class Company:
    """Addresses: of a finished match, of one that may be looked on at, and of invites.

    `full` is one to the match that may be looked on at.
    """

    replay: str
    watched: str
    invite: str
    full: str


async def shared_match(people: People, preset: str, players: int, **options: object) -> str:
    """Played to its end by people with salts; the address to look at it."""
    each = await people.match(players, preset, salted=players, options=options)
    await play_out(each)
    table = each[0].table
    shared = await each[0].call("POST", f"/tables/{table}/share")
    return f"/records/{table}?{urlsplit(shared['url']).query}"


@asynccontextmanager
async def strangers(url: str) -> AsyncIterator[People]:
    async with aiohttp.ClientSession() as http:
        people = People(http, [url])
        try:
            yield people
        finally:
            await people.close()


@asynccontextmanager
async def company(url: str) -> AsyncIterator[Company]:
    """Besides the matches there is an open room, and somebody who has lost a rated match."""
    async with strangers(url) as people:
        replay = await shared_match(people, "cabron.barajamos", 4, letters=1)
        host = await people.player(UNBROKEN)
        await host.connect()
        rules = {"preset": "subasta.pagat", "options": {"target": 500}}
        await host.call("POST", "/rooms", {"rules": rules, "visibility": "public"})
        public = {"visibility": "public", "spectators": True}
        pair = await people.match(2, "individual.pagat", **public)
        await turns(pair, 1)
        loser = await people.player(UNBROKEN)
        await loser.connect()
        await loser.call("POST", "/queue", {"preset": "clasico.barajamos", "with_bots_after_s": 0})
        await loser.until(lambda one: one.v > 0)
        await loser.ask(type="leave", table=loser.table)
        await until(lambda: _ranked(loser))
        invites = [await _invite(each) for each in (host, pair[0])]
        yield Company(replay, f"/watch/{pair[0].table}", *invites)


async def _invite(member: Player) -> str:
    room = (await member.call("GET", "/me"))["room"]
    return f"/i/{(await member.call('POST', f'/rooms/{room}/invites'))['code']}"


async def _ranked(player: Player) -> bool:
    return bool((await player.call("GET", "/me"))["rating"])
