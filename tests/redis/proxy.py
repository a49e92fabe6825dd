"""A wire between a client and Redis that can be counted, silenced and cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Proxy:
    """`chunks` counts what clients sent, read by read."""

    def __init__(self) -> None:
        self.url = ""
        self.chunks = 0
        self._silent = False
        self._writers: list[asyncio.StreamWriter] = []
        self._clients: list[asyncio.StreamWriter] = []

    async def reached(self, connections: int) -> bool:
        """So many clients came, one after the other or at once."""
        return len(self._clients) >= connections

    def silence(self, silent: bool = True) -> None:
        """Nothing comes back any more, and nobody is told."""
        self._silent = silent

    def cut(self) -> None:
        """Every connection breaks."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def say(self, reply: bytes) -> None:
        """What Redis never said, to every client."""
        for client in self._clients:
            if not client.is_closing():
                client.write(reply)

    async def up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 20):
            self.chunks += 1
            writer.write(data)

    async def down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 20):
            if not self._silent:
                writer.write(data)


@asynccontextmanager
async def between(url: str) -> AsyncIterator[Proxy]:
    """A proxy before the Redis at `url`."""
    host, _, port = url.removeprefix("redis://").partition("/")[0].partition(":")
    proxy = Proxy()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection(host, int(port))
        proxy._writers += [writer, to_server]
        proxy._clients.append(writer)
        directions = [
            asyncio.ensure_future(proxy.up(reader, to_server)),
            asyncio.ensure_future(proxy.down(server, writer)),
        ]
        try:
            await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        finally:
            writer.transport.abort()
            to_server.transport.abort()
            await asyncio.gather(*directions, return_exceptions=True)

    listening = await asyncio.start_server(pass_on, "127.0.0.1", 0)
    proxy.url = f"redis://127.0.0.1:{listening.sockets[0].getsockname()[1]}/0"
    try:
        yield proxy
    finally:
        listening.close()
        proxy.cut()
        await listening.wait_closed()
