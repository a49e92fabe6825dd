"""A WebSocket client for load: whole text frames in, small ones out, as little CPU as can be.

Masks with the key 0, which leaves a payload as it is (RFC 6455 §5.3 only asks for a key).
"""

from __future__ import annotations

import asyncio
import base64
import os
import ssl
import struct
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_FIN, _MASKED = 0x80, 0x80
_OPEN_S = 10.0
_GOING_AWAY = struct.pack(">H", 1001)


class Wire(asyncio.Protocol):
    """`heard(payload)` is called for each text; nothing is fragmented by our gateway.

    `gone(wire)` once, when nothing can come any more.
    """

    def __init__(self, heard: Callable[[bytes], None], gone: Callable[[Wire], None]) -> None:
        self._heard = heard
        self._gone = gone
        self._buffer = b""
        self._upgraded = False
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("closed before it was a WebSocket"))
        self._gone(self)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        if not self._upgraded:
            data = self._upgrade(data)
        if not self._upgraded:
            self._buffer = data
            return
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
        """Into nothing where the connection is gone."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        size = len(text)
        head = (
            bytes((_FIN | kind, _MASKED | size))
            if size < 126
            else struct.pack(">BBH", _FIN | kind, _MASKED | 126, size)
        )
        transport.write(b"%b\0\0\0\0%b" % (head, text))

    def close(self) -> None:
        """As a tab that is closed."""
        if self._transport is not None and not self._transport.is_closing():
            self.send(_GOING_AWAY, _CLOSE)
            self._transport.close()

    def cut(self) -> None:
        """As a network that is gone: no goodbye."""
        if self._transport is not None:
            self._transport.abort()

    def _upgrade(self, data: bytes) -> bytes:
        head, found, rest = data.partition(b"\r\n\r\n")
        if not found:
            return data
        self._upgraded = True
        if b" 101 " in head[:20]:
            self.open.set_result(None)
        else:
            status = head.partition(b"\r\n")[0].decode(errors="replace")
            self.open.set_exception(ConnectionError(f"no WebSocket there: {status}"))
            self.cut()
        return rest

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._heard(payload)
        elif kind == _PING:
            self.send(payload, _PONG)
        elif kind == _CLOSE and self._transport is not None:
            self.send(payload[:2], _CLOSE)
            self._transport.close()


async def connect(
    url: str, heard: Callable[[bytes], None], gone: Callable[[Wire], None] = lambda _: None
) -> Wire:
    """A socket at `url` (http:// or https://). Raises OSError, TimeoutError."""
    parts = urlsplit(url)
    safe = parts.scheme in ("https", "wss")
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(_OPEN_S):
        transport, wire = await loop.create_connection(
            lambda: Wire(heard, gone),
            parts.hostname or "127.0.0.1",
            parts.port or (443 if safe else 80),
            ssl=ssl.create_default_context() if safe else None,
        )
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {parts.path} HTTP/1.1",
            f"Host: {parts.netloc.rpartition('@')[2]}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())
        try:
            await wire.open
        except BaseException:
            wire.cut()  # the server shall not go on with one that nobody waits for
            raise
    return wire
