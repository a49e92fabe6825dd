"""A wire between a browser and the system that can be cut."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Wire:
    """Listens on a port of its own and passes on what it hears to `target`, host:port."""

    def __init__(self, target: str) -> None:
        self._host, _, port = target.partition(":")
        self._port = int(port)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.url = ""

    async def mend(self) -> None:
        """Listens, at the same address as before."""
        port = int(self.url.rpartition(":")[2]) if self.url else 0
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", port)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """What is connected breaks without a word, and who calls is refused."""
        assert self._server
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._host, self._port)
        both = {writer, back}
        self._writers |= both
        await asyncio.gather(_pass(reader, back), _pass(there, writer))
        self._writers -= both


@asynccontextmanager
async def wire(url: str) -> AsyncIterator[Wire]:
    """Between its own address and the system at `url`, whole at first."""
    wire = Wire(url.removeprefix("http://"))
    await wire.mend()
    try:
        yield wire
    finally:
        wire.cut()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
