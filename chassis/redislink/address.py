from __future__ import annotations

import re
import ssl
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qs, unquote, urlsplit

Endpoint = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a server is and how to enter. `path` is a Unix socket's; then host and port are not.

    `others`: it may be at one of these as well. `master`: what is there are sentinels, who know
    where the master of this name is, and let in with `sentinel_password`.
    """

    host: str = "127.0.0.1"
    port: int = 6379
    path: str = ""
    user: str = ""
    password: str = field(default="", repr=False)
    db: int = 0
    tls: ssl.SSLContext | None = None
    others: tuple[Endpoint, ...] = ()
    master: str = ""
    sentinel_password: str = field(default="", repr=False)

    def __str__(self) -> str:
        places = ",".join(f"{host}:{port}" for host, port in (self.endpoint, *self.others))
        return self.path or (f"{self.master} of {places}" if self.master else places)

    def at(self, endpoint: Endpoint) -> Address:
        """One place: a node of the same cluster, or where the master is."""
        host, port = endpoint
        return replace(self, host=host, port=port, path="", others=(), master="")

    def sentinel(self, endpoint: Endpoint) -> Address:
        return replace(self.at(endpoint), user="", password=self.sentinel_password, db=0)

    @property
    def endpoint(self) -> Endpoint:
        return self.host, self.port

    @property
    def places(self) -> tuple[Endpoint, ...]:
        return self.endpoint, *self.others


_PORTS = {"redis": 6379, "rediss": 6379, "sentinel": 26379, "sentinels": 26379}
_PARTS = re.compile(r"(\w+)://([^/?]*)([^?]*)\??(.*)")
"""Scheme, who and where, path, options: urlsplit takes no list with an IPv6 address in it."""
_WRONG = "a Redis URL begins with redis://, rediss://, sentinel://, sentinels:// or unix://"
_NO_NUMBER = "a Redis URL's port and database are numbers, and / ? @ of a password %2F %3F %40"
"""Without the text that is none: it may be a part of the password."""


def parse(url: str) -> Address:
    """`redis://[user:password@]host:port/db`, `rediss://` with TLS, `unix:///path?db=0`.

    Or `sentinel://[user:password@]host:port/master/db`, `sentinels://` with TLS. Several hosts are
    comma separated. TLS options as redis-py's: `ssl_ca_certs`, `ssl_certfile`, `ssl_keyfile`,
    `ssl_cert_reqs=none`; and `sentinel_password`. Raises ValueError.
    """
    found = _PARTS.fullmatch(url)
    if found is None:
        raise ValueError(_WRONG)
    scheme, where, path, query = found.groups()
    options = {name: values[-1] for name, values in parse_qs(query).items()}
    given, _, hosts = where.rpartition("@")
    user, password = (unquote(each) for each in (given.partition(":")[::2]))
    if scheme == "unix":
        db = _database(options.get("db", "0"))
        return Address(path=unquote(path), user=user, password=password, db=db)
    if scheme not in _PORTS:
        raise ValueError(_WRONG)
    endpoints = [_endpoint(each, _PORTS[scheme]) for each in hosts.split(",")]
    path, master = path.strip("/"), ""
    if scheme.startswith("sentinel"):
        master, _, path = path.partition("/")
        if not master:
            raise ValueError("a sentinel URL names its master: sentinel://host:26379/mymaster/0")
    return Address(
        host=endpoints[0][0],
        port=endpoints[0][1],
        user=user,
        password=password,
        db=_database(path or options.get("db", "0")),
        tls=_tls(options) if scheme in ("rediss", "sentinels") else None,
        others=tuple(endpoints[1:]),
        master=master,
        sentinel_password=options.get("sentinel_password", ""),
    )


def _database(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(_NO_NUMBER)
    return int(text)


def _endpoint(text: str, port: int) -> Endpoint:
    try:
        parts = urlsplit(f"//{text}")
        host, given = parts.hostname, parts.port
    except ValueError:
        raise ValueError(_NO_NUMBER) from None
    if not host:
        raise ValueError(_WRONG)
    return host, given or port


def _tls(options: dict[str, str]) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=options.get("ssl_ca_certs"))
    if options.get("ssl_cert_reqs") == "none":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if certificate := options.get("ssl_certfile"):
        context.load_cert_chain(certificate, options.get("ssl_keyfile"))
    return context
