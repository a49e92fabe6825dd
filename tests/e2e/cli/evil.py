"""A proxy between clients and gateway that does what no server may."""

from __future__ import annotations

import asyncio
import json
import struct
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    Json = dict[str, Any]
    Twist = Callable[["Pair", Json], list[Json]]

_CHUNK = 65_536
_TEXT = 1


class Pair:
    """One WebSocket through the proxy: `sent` and `heard` of its client, `v` the latest version."""

    def __init__(self, proxy: EvilProxy, client: asyncio.StreamWriter) -> None:
        self.proxy = proxy
        self.client = client
        self.v = 0
        self.heard: list[Json] = []

    def tell(self, message: Json) -> None:
        self.client.write(_frame(_packed(message)))


class EvilProxy:
    """`down` and `up` get each JSON message to and from a client, and give what goes on instead."""

    def __init__(self, port: int, down: Twist | None = None, up: Twist | None = None) -> None:
        self.pairs: list[Pair] = []
        self._port = port
        self._down, self._up = down, up
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._tasks: set[asyncio.Task[None]] = set()

    def __enter__(self) -> str:
        """Its address."""
        self._thread.start()
        opening = asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(opening, self._loop).result(10)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            back.write(head)
            if head.startswith(b"GET /ws "):
                writer.write(await there.readuntil(b"\r\n\r\n"))
                pair = Pair(self, writer)
                self.pairs.append(pair)
                down = _texts(there, writer, pair, self._down)
                ways = (down, _texts(reader, back, pair, self._up, masked=True))
            else:
                ways = (_bytes(there, writer), _bytes(reader, back))
            tasks = [asyncio.ensure_future(each) for each in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            back.close()
            writer.close()
            self._tasks.discard(task)


async def _bytes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(_CHUNK):
        writer.write(data)


async def _texts(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    pair: Pair,
    twist: Twist | None,
    masked: bool = False,
) -> None:
    """Frame by frame; a client of the load masks with zeros, so both ways read alike."""
    while True:
        head = await reader.readexactly(2)
        kind, size = head[0] & 0x0F, head[1] & 0x7F
        more = await reader.readexactly({126: 2, 127: 8}.get(size, 0))
        mask = await reader.readexactly(4 if masked else 0)
        payload = await reader.readexactly(int.from_bytes(more) if more else size)
        message = json.loads(payload) if kind == _TEXT else {}
        if twist is None or not message:
            writer.write(head + more + mask + payload)
        else:
            for each in twist(pair, message):
                writer.write(_frame(_packed(each), masked=masked))
        if message.get("type") == "frame":
            pair.v = message["v"]
            pair.heard.append(message)


def _packed(message: Json) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def _frame(text: bytes, *, masked: bool = False) -> bytes:
    bit, size = 0x80 if masked else 0, len(text)
    head = (
        struct.pack(">BB", 0x80 | _TEXT, bit | size)
        if size < 126
        else struct.pack(">BBH", 0x80 | _TEXT, bit | 126, size)
    )
    return head + (bytes(4) if masked else b"") + text


def hands(proxy_pairs: list[Pair]) -> Iterator[tuple[Pair, list[str]]]:
    """Who was dealt what in the latest deal."""
    for pair in proxy_pairs:
        for frame in reversed(pair.heard):
            dealt = [event for event in frame["events"] if event.get("hand")]
            if dealt:
                yield pair, dealt[-1]["hand"]
                break
