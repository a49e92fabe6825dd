"""A bot that plays, but not as it should: `python stray.py rude|mortal URL INVITE`.

`rude` answers each turn with a card it may not play, then with one it may. `mortal` ends in the
middle of every match but the first of its folder, the time as its last word.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp

from tute.cards import card_text, full_deck

Json = dict[str, Any]


def forbidden(legal: list[Json]) -> Json:
    allowed = {each.get("play") for each in legal}
    return {"play": next(card for card in map(card_text, full_deck()) if card not in allowed)}


async def play(socket: aiohttp.ClientWebSocketResponse, *, rude: bool, mortal: bool) -> None:
    allowed: Json = {}
    async for message in socket:
        said = message.json()
        if said["type"] == "reply" and not said["ok"]:
            await socket.send_json(allowed)
        for event in said.get("events", [{"kind": "turn", **said.get("view", {})}]):
            if event["kind"] == "match_finished":
                return
            if event["kind"] == "turn" and event.get("legal"):
                if mortal:
                    sys.exit(str(time.time()))
                act = {"id": 1, "type": "act", "table": said["table"], "ask": event["ask"]}
                allowed = {**act, "action": event["legal"][0]}
                first = {**act, "action": forbidden(event["legal"])} if rude else allowed
                await socket.send_json(first)


def first_time(mark: Path) -> bool:
    there = mark.exists()
    mark.touch()
    return not there


async def main(how: str, url: str, invite: str) -> None:
    mortal = not first_time(Path("played")) and how == "mortal"
    async with aiohttp.ClientSession(url, raise_for_status=True) as http:
        session = await (await http.post("/api/v1/session", json={"name": how})).json()
        http.headers["Authorization"] = f"Bearer {session['token']}"
        await http.post(f"/api/v1/invites/{invite}/accept")
        async with http.ws_connect("/ws") as socket:
            await socket.send_json({"id": 0, "type": "hello", "token": session["token"]})
            await play(socket, rude=how == "rude", mortal=mortal)


asyncio.run(main(*sys.argv[1:]))
