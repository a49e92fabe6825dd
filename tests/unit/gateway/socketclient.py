"""A strict WebSocket client: versions rise by one, whatever else happens."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from tests.unit.gateway.rig import DEADLINE_S, Rig, token
from tests.unit.gateway.table import PLAYER

Json = dict[str, Any]


class Client:
    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self.at: tuple[int, int] | None = None
        self._id = 0

    async def send(self, **message: object) -> int:
        self._id += 1
        await self.ws.send_json({"id": self._id, **message})
        return self._id

    async def hello(self, who: str = PLAYER, **more: object) -> Json:
        await self.send(type="hello", token=token(who), **more)
        return await self.next()

    async def ask(self, **message: object) -> Json:
        """The reply; frames before it are checked and passed by."""
        id = await self.send(**message)
        while True:
            said = await self.next()
            if said["type"] == "reply" and said["id"] == id:
                return said

    async def next(self) -> Json:
        async with asyncio.timeout(DEADLINE_S):
            message = await self.ws.receive()
        assert message.type is aiohttp.WSMsgType.TEXT, message
        said: Json = json.loads(message.data)
        if said["type"] == "frame":
            assert self.at is None or (said["epoch"], said["v"]) == (self.at[0], self.at[1] + 1)
        if said["type"] in ("frame", "view") or "view" in said:
            self.at = (said["epoch"], said["v"])
        return said

    async def frames(self, *versions: int) -> None:
        for v in versions:
            said = await self.next()
            assert (said["type"], said["v"]) == ("frame", v)
            assert said["events"] == [{"kind": "mine"}]

    async def closed(self) -> int | None:
        """The close code; nothing else came before it."""
        async with asyncio.timeout(DEADLINE_S):
            message = await self.ws.receive()
        assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED), message
        return self.ws.close_code

    async def bye(self) -> tuple[str, int | None]:
        said = await self.next()
        assert said["type"] == "bye"
        return said["code"], await self.closed()


@asynccontextmanager
async def connected(rig: Rig, *, autoping: bool = True) -> AsyncIterator[Client]:
    async with rig.http.ws_connect(f"{rig.url}/ws", autoping=autoping) as ws:
        yield Client(ws)
