"""A bot of your own: `python examples/bot.py URL [INVITE]`. Alone it opens a room with our bots."""

import asyncio
import random
import sys
from typing import Any

import aiohttp

VERBS = ("sing", "trump", "swap", "pass", "play")
POINTS = {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}


def cost(action: dict[str, Any]) -> tuple[int, int]:
    """Its rule: sing whatever it may, never bid, give away as few points as it can."""
    verb = next((number for number, each in enumerate(VERBS) if each in action), len(VERBS))
    return verb, POINTS.get(action.get("play", "")[:-1], 0)


async def play(socket: aiohttp.ClientWebSocketResponse, v: int = 0) -> bool:
    """Until the match is over (True) or the socket breaks."""
    async for message in socket:
        said = message.json()
        if said["type"] == "frame" and said["v"] != v + 1:  # a hole: let the table be told whole
            await socket.send_json({"id": 1, "type": "view", "table": said["table"]})
        elif said["type"] == "frame" or said.get("view"):
            news = said.get("view", said)
            v = news["v"]
            for event in news.get("events", [{"kind": "turn", **news}]):
                if event["kind"] == "turn" and event.get("legal"):
                    act = {"action": min(event["legal"], key=cost), "ask": event["ask"]}
                    await socket.send_json({"id": 2, "type": "act", "table": news["table"], **act})
                if event["kind"] in ("match_finished", "match_cancelled"):
                    print(event["kind"], event.get("score"))
                    return True
    return False


async def main(url: str, invite: str = "") -> None:
    async with aiohttp.ClientSession(url, raise_for_status=True) as http:
        session = await (await http.post("/api/v1/session", json={"name": "Bot"})).json()
        http.headers["Authorization"] = f"Bearer {session['token']}"
        if invite:
            await http.post(f"/api/v1/invites/{invite}/accept")
        else:
            new = {"rules": {"preset": "clasico.barajamos"}, "pace": "fast"}
            room = await (await http.post("/api/v1/rooms", json=new)).json()
            for seat in (1, 2, 3):
                await http.post(f"/api/v1/rooms/{room['id']}/bots", json={"seat": seat})
            await http.post(f"/api/v1/rooms/{room['id']}/start")
        while True:  # a new socket without `resume` begins with a view
            async with http.ws_connect("/ws") as socket:
                await socket.send_json({"id": 0, "type": "hello", "token": session["token"]})
                if await play(socket):
                    return
            await asyncio.sleep(random.uniform(0.5, 2))


asyncio.run(main(*sys.argv[1:]))
