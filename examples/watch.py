"""Look on at a table: `python examples/watch.py URL TABLE`, where its room allows spectators."""

import asyncio
import sys
from typing import Any

import aiohttp


def line(event: dict[str, Any]) -> str:
    """What happened, in one line; "" for what is not told."""
    match event["kind"]:
        case "played":
            return f"seat {event['seat']} plays {event['card']}"
        case "trick":
            return (
                f"seat {event['seat']} takes {' '.join(event['cards'])}, {event['points']} points"
            )
        case "canto":
            return f"seat {event['seat']} sings {event['points']} in {event['suit']}"
        case "deal_finished":
            return f"the deal is over: {event['points']}, score {event['score']}"
        case "match_finished":
            return f"the match is over: winner {event['winner']}, score {event['score']}"
        case "match_cancelled":
            return f"the match is cancelled: {event['reason']}"
    return ""


async def main(url: str, table: str) -> None:
    async with aiohttp.ClientSession(url, raise_for_status=True) as http:
        session = await (await http.post("/api/v1/session", json={"name": "Mirón"})).json()
        async with http.ws_connect("/ws") as socket:
            await socket.send_json({"id": 1, "type": "hello", "token": session["token"]})
            await socket.send_json({"id": 2, "type": "watch", "table": table})
            async for message in socket:
                said = message.json()
                if said["type"] == "reply" and not said["ok"]:
                    return print(said["error"]["message"])
                if said.get("view"):
                    names = [seat["name"] for seat in said["view"]["seats"]]
                    score = said["view"]["match"]["score"]
                    print(f"{', '.join(names)} play, score {score}", flush=True)
                for event in said.get("events", []):
                    if told := line(event):
                        print(told, flush=True)
                    if event["kind"] in ("match_finished", "match_cancelled"):
                        return None
    return None


asyncio.run(main(*sys.argv[1:]))
