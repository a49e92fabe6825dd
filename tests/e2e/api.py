"""A person's side of the protocol: calls over HTTP, and a socket that answers what it is asked."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp

from tests import described

if TYPE_CHECKING:
    from collections.abc import Callable

Json: TypeAlias = dict[str, Any]

ANSWER_S = 20.0


class Refused(Exception):
    """`status` is 0 on a socket."""

    def __init__(self, status: int, error: Json) -> None:
        super().__init__(f"{status} {error}")
        self.status = status
        self.code = str(error["code"])
        self.details: Json = error["details"]


class Api:
    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self.url = url
        self.token = ""
        self._http = http

    async def call(self, method: str, path: str, body: object = None) -> Json:
        """What a call under /api/v1 answers. Raises Refused."""
        status, answer = await self.http(method, path, body)
        if status >= 400:
            raise Refused(status, answer["error"])
        return answer

    async def http(self, method: str, path: str, body: object = None) -> tuple[int, Json]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        url = f"{self.url}/api/v1{path}"
        async with self._http.request(method, url, json=body, headers=headers) as answer:
            return answer.status, await answer.json()

    async def any(
        self, method: str, path: str, body: object, headers: Json | None, query: Json | None
    ) -> tuple[int, Any]:
        """Any call of openapi.yaml: its status, and its JSON or text."""
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent |= headers or {}
        url = self.url + path
        async with self._http.request(method, url, json=body, headers=sent, params=query) as answer:
            text = (await answer.read()).decode(errors="replace")
            is_json = answer.content_type == "application/json"
            return answer.status, json.loads(text) if is_json else text

    async def socket(self, hear: Callable[[str], None]) -> Socket:
        ws = await self._http.ws_connect(f"{self.url}/ws", compress=0, max_msg_size=0)
        return Socket(ws, hear)


class Socket:
    """`hear` gets every text that comes; after `ended` none can come."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, hear: Callable[[str], None]) -> None:
        self.ended = asyncio.Event()
        self._ws = ws
        self._silent = False
        self._hear = hear
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Json]] = {}
        self._task = asyncio.get_running_loop().create_task(self._listen())

    @property
    def close_code(self) -> int | None:
        return self._ws.close_code

    async def ask(self, **message: object) -> Json:
        """A message's answer. Raises Refused; ConnectionError when the socket breaks first."""
        if self._ws.closed:
            raise ConnectionError("no socket")
        number = next(self._ids)
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[number] = future
        await self._ws.send_json({"id": number, **message})
        async with asyncio.timeout(ANSWER_S):
            answer = await future
        if not answer["ok"]:
            raise Refused(0, answer["error"])
        described.accepted({"id": number, **message})
        return answer

    async def send(self, data: str | bytes) -> None:
        """As it is, whatever it is."""
        await (self._ws.send_str(data) if isinstance(data, str) else self._ws.send_bytes(data))

    def vanish(self) -> None:
        """The connection breaks without a word."""
        self._connection.abort()

    def fall_silent(self) -> None:
        """As a phone that left the network: nothing is read or answered, nothing is closed."""
        self._connection.pause_reading()
        self._silent = True

    async def close(self) -> None:
        if self._silent:
            self.vanish()
        await self._ws.close()
        await self._task

    @property
    def _connection(self) -> asyncio.Transport:
        connection = self._ws._writer.transport
        assert connection is not None
        return connection

    async def _listen(self) -> None:
        async for message in self._ws:
            if message.type is aiohttp.WSMsgType.TEXT:
                self._answer(json.loads(message.data))
                self._hear(message.data)
        for future in self._answers.values():
            if not future.done():
                future.set_exception(ConnectionError("the socket broke"))
                future.exception()  # nobody may be waiting
        self.ended.set()

    def _answer(self, message: Json) -> None:
        described.heard(message)
        if message["type"] == "reply":
            future = self._answers.pop(message["id"], None)
            if future is not None and not future.done():
                future.set_result(message)
