"""A bot that ends in the middle of every match but the first of its folder: `… URL INVITE`.

It plays the first legal action, and its last word is the time.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import aiohttp


async def play(socket: aiohttp.ClientWebSocketResponse, *, mortal: bool) -> None:
    async for message in socket:
        said = message.json()
        for event in said.get("events", [{"kind": "turn", **said.get("view", {})}]):
            if event["kind"] == "match_finished":
                return
            if event["kind"] == "turn" and event.get("legal"):
                if mortal:
                    sys.exit(str(time.time()))
                act = {"id": 1, "type": "act", "table": said["table"], "ask": event["ask"]}
                await socket.send_json({**act, "action": event["legal"][0]})


async def main(url: str, invite: str, *, mortal: bool) -> None:
    async with aiohttp.ClientSession(url, raise_for_status=True) as http:
        session = await (await http.post("/api/v1/session", json={"name": "mortal"})).json()
        http.headers["Authorization"] = f"Bearer {session['token']}"
        await http.post(f"/api/v1/invites/{invite}/accept")
        async with http.ws_connect("/ws") as socket:
            await socket.send_json({"id": 0, "type": "hello", "token": session["token"]})
            await play(socket, mortal=mortal)


if __name__ == "__main__":
    played = Path("played")
    again = played.exists()
    played.touch()
    asyncio.run(main(*sys.argv[1:], mortal=again))
