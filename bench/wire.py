"""A WebSocket client for load: whole text frames in, small ones out, as little CPU as can be.

Masks with the key 0, which leaves a payload as it is (RFC 6455 §5.3 only asks for a key).
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_FIN, _MASKED = 0x80, 0x80


class Wire(asyncio.Protocol):
    """`heard(payload)` is called for each text; nothing is fragmented by our gateway."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._buffer = b""
        self._upgraded = False
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        if not self._upgraded:
            data = self._upgrade(data)
        at, size = 0, len(data)
        while size - at >= 2:
            head, length, start = data[at], data[at + 1], at + 2
            if length == 126:
                start = at + 4
                length = int.from_bytes(data[at + 2 : start])
            elif length == 127:
                start = at + 10
                length = int.from_bytes(data[at + 2 : start])
            if size < start + length:
                break
            at = start + length
            self._take(head & 0x0F, data[start:at])
        self._buffer = data[at:]

    def send(self, text: bytes, kind: int = _TEXT) -> None:
        assert self._transport is not None
        size = len(text)
        short = size < 126
        head = (
            bytes((_FIN | kind, _MASKED | size))
            if short
            else struct.pack(">BBH", _FIN | kind, _MASKED | 126, size)
        )
        self._transport.write(b"%b\0\0\0\0%b" % (head, text))

    def close(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self.send(struct.pack(">H", 1000), _CLOSE)
            self._transport.close()

    def _upgrade(self, data: bytes) -> bytes:
        head, found, rest = data.partition(b"\r\n\r\n")
        if not found:
            return data
        self._upgraded = True
        if b" 101 " in head[:20]:
            self.open.set_result(None)
        else:
            self.open.set_exception(ConnectionError(head.decode(errors="replace")))
        return rest

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._heard(payload)
        elif kind == _PING:
            self.send(payload, _PONG)


async def connect(url: str, heard: Callable[[bytes], None]) -> Wire:
    """A socket at `url` (http://host:port/path). Raises ConnectionError."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    transport, wire = await loop.create_connection(
        lambda: Wire(heard), parts.hostname or "127.0.0.1", parts.port or 80
    )
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {parts.path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    ]
    transport.write("\r\n".join([*lines, "", ""]).encode())
    await wire.open
    return wire
