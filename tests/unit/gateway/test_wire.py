"""What is no request, or one that aiohttp refuses by itself, is answered as everything else is."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from gateway.envelope import HEADERS
from tests.unit.gateway.rig import Rig, running, token


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running() as rig:
        yield rig


async def said(rig: Rig, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the answer to these bytes, and nothing after it."""
    host, port = rig.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body


SESSION = b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nbad header\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 20_000 + b"\r\n\r\n",
        b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 1_000 + b"\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n",
        b"GET /nowhere HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n",
        SESSION + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        SESSION + b"Connection: close\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
    ],
)
async def test_it_is_a_bad_request_in_the_envelope(rig: Rig, request_: bytes) -> None:
    status, headers, body = await said(rig, request_)
    assert status == 400
    assert json.loads(body)["error"]["code"] == "bad_request"
    assert headers["Content-Type"] == "application/json; charset=utf-8"
    assert headers.items() >= HEADERS.items()
    _, limits = await rig.call("GET", "/limits", who=None)
    assert limits["ws"]


async def test_who_expects_to_be_told_to_go_on_is_told(rig: Rig) -> None:
    body = b'{"name": "Ana"}'
    length = b"Content-Length: %d\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n" % len(body)
    status, _, rest = await said(rig, SESSION + length + body)
    assert status == 100
    assert rest.startswith(b"HTTP/1.1 201")


@pytest.mark.parametrize("path", ["/api/v1/limits", "/api/v1/me", "/healthz", "/docs"])
async def test_head_is_get_without_the_body(rig: Rig, path: str) -> None:
    headers = {"Authorization": f"Bearer {token()}"}
    async with rig.http.get(rig.url + path, headers=headers) as got:
        await got.read()
    async with rig.http.head(rig.url + path, headers=headers) as head:
        assert await head.read() == b""
    told = [{**each.headers, "Date": ""} for each in (got, head)]
    assert (head.status, told[1]) == (got.status, told[0])
