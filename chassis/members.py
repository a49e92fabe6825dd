"""Which processes of a service there are: a list, or what DNS says of a name."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from chassis import log

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

EVERY_S = 3.0
ANSWER_S = 2.0
_DNS = "dns://"
_log = log.get(__name__)


class Name(NamedTuple):
    """Each address of `host` is a process on `port`. `server` is asked, "" the machine's own."""

    host: str
    port: int
    server: str = ""
    server_port: int = 53


class Members:
    """`addresses` in the order of the setting, those of a name sorted; nobody twice.

    A name without an answer keeps the addresses it had: whether somebody is there the calls tell.
    """

    def __init__(self, setting: str) -> None:
        self._entries = parse(setting)
        self._found: dict[Name, tuple[str, ...]] = {}
        self._looked = float("-inf")
        self.names = [each for each in self._entries if isinstance(each, Name)]
        self.addresses = merged(self._entries, self._found)

    async def look(self, most_s: float = 0.0) -> bool:
        """Asks for every name, unless that was done in the last `most_s`; whether anybody moved."""
        now = asyncio.get_running_loop().time()
        if not self.names or now - self._looked < most_s:
            return False
        self._looked = now
        for name, found in zip(
            self.names, await asyncio.gather(*map(_ask, self.names)), strict=True
        ):
            if found:
                self._found[name] = tuple(found)
        before, self.addresses = self.addresses, merged(self._entries, self._found)
        if before != self.addresses:
            _log.info("processes found", names=[n.host for n in self.names], at=self.addresses)
        return before != self.addresses


def parse(setting: str) -> list[str | Name]:
    """`host:port` or `dns://[server[:port]]/name:port`, comma separated. Raises ValueError."""
    return [_entry(each.strip()) for each in setting.split(",") if each.strip()]


def merged(entries: Sequence[str | Name], found: Mapping[Name, Iterable[str]]) -> tuple[str, ...]:
    addresses: dict[str, None] = {}
    for entry in entries:
        known = [entry] if isinstance(entry, str) else sorted(found.get(entry, ()))
        addresses.update(dict.fromkeys(known))
    return tuple(addresses)


def _entry(text: str) -> str | Name:
    if not text.startswith(_DNS):
        _host_port(text)
        return text
    server, slash, name = text.removeprefix(_DNS).partition("/")
    if not slash:
        raise ValueError(f"{text} is not dns:///name:port")
    host, port = _host_port(name)
    if not server:
        return Name(host, port)
    asked, asked_port = _host_port(server if server.rpartition(":")[0] else f"{server}:53")
    return Name(host, port, asked, asked_port)


def _host_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or "/" in text or not port.isdigit() or not 0 < int(port) < 65_536:
        raise ValueError(f"{text} is not host:port")
    return host.strip("[]"), int(port)


async def _ask(name: Name) -> list[str]:
    """`host:port` of each A record, or where there is none of each AAAA; [] without an answer."""
    from dns import exception
    from dns.asyncresolver import Resolver

    try:
        resolver = Resolver(configure=not name.server)
        if name.server:
            resolver.nameservers, resolver.port = [name.server], name.server_port
        for kind in ("A", "AAAA"):
            answer = await resolver.resolve(
                name.host, kind, raise_on_no_answer=False, search=True, lifetime=ANSWER_S
            )
            if found := [_joined(each.to_text(), name.port) for each in answer.rrset or ()]:
                return found
    except (exception.DNSException, OSError) as error:
        _log.warning("no answer from DNS", name=name.host, why=type(error).__name__)
    return []


def _joined(address: str, port: int) -> str:
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
