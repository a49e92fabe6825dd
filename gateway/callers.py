"""Who calls over HTTP, from where, and with which body."""

import asyncio
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import NamedTuple, TypeVar

import msgspec
from aiohttp import hdrs, web

from tuteapi import tokens
from tuteapi.codes import Refused

BODY_S = 10.0

T = TypeVar("T")
Network = IPv4Network | IPv6Network


class Caller(NamedTuple):
    player: str
    name: str


NOBODY = Caller("", "")


def caller(request: web.Request, keys: str) -> Caller:
    """By the session token. Raises Refused `unauthorized`."""
    return Caller(*tokens.verify(bearer(request), keys))


def maybe(request: web.Request, keys: str) -> Caller:
    """As `caller`, but who shows no token is nobody. Raises Refused `unauthorized` of a bad one."""
    return caller(request, keys) if hdrs.AUTHORIZATION in request.headers else NOBODY


def bearer(request: web.Request) -> str:
    """The token in the header. Raises Refused `unauthorized`."""
    kind, _, token = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise Refused("unauthorized", "This call needs a token.")
    return token.strip()


async def body(request: web.Request, kind: type[T]) -> T:
    """The JSON body, checked; an empty one is `{}`. Raises Refused `bad_request`."""
    try:
        async with asyncio.timeout(BODY_S):
            data = await request.read()
    except TimeoutError:
        raise Refused("bad_request", "The body did not come in time.") from None
    except (web.RequestPayloadError, ConnectionResetError):
        request.content.feed_eof()  # or aiohttp reads on, into the same error
        raise Refused("bad_request", "The body cannot be read as its headers say.") from None
    try:
        try:
            return msgspec.json.decode(data or b"{}", type=kind)
        except msgspec.ValidationError:
            return msgspec.convert(_whole(msgspec.json.decode(data)), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_request", f"The body is not as it should be: {error}.") from None


def _whole(data: object) -> object:
    """With 2.0 as 2: the same integer to JSON Schema, and to clients that have only one number."""
    match data:
        case dict():
            return {name: _whole(each) for name, each in data.items()}
        case list():
            return [_whole(each) for each in data]
        case float() if data.is_integer():
            return int(data)
        case _:
            return data


def number(text: str) -> int:
    """A number in the address. Raises Refused `bad_request`."""
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise Refused("bad_request", "There is a number expected in the address.")
    return int(text)


def networks(text: str) -> list[Network]:
    """The setting `trusted_proxies`. Raises ValueError."""
    return [ip_network(each.strip(), strict=False) for each in text.split(",") if each.strip()]


def address(request: web.Request, proxies: Sequence[Network]) -> str:
    """The caller's address: the last hop that is no proxy of ours."""
    hops = [request.remote or ""]
    for header in request.headers.getall("X-Forwarded-For", ()):
        hops[:0] = [each.strip() for each in header.split(",")]
    for at, hop in reversed(list(enumerate(hops))):
        if at == 0 or not _within(hop, proxies):
            return hop
    raise AssertionError("unreachable")


def _within(hop: str, proxies: Sequence[Network]) -> bool:
    try:
        ip = ip_address(hop)
    except ValueError:
        return False
    return any(ip in network for network in proxies)
