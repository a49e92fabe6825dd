"""The load's own WebSocket, before a server that takes its time."""

from __future__ import annotations

import asyncio

import pytest

from cli.load import wire


async def test_a_server_that_does_not_answer_is_left_before_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wire, "_OPEN_S", 0.2)
    left = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n")
            await reader.read()
        except ConnectionError:
            pass
        left.set()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(TimeoutError):
        await wire.connect(f"http://127.0.0.1:{port}/ws", lambda _: None)
    async with asyncio.timeout(5):
        await left.wait()
    server.close()
    await server.wait_closed()
