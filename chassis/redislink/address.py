from __future__ import annotations

import ssl
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qs, unquote, urlsplit

Endpoint = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a server is and how to enter. `path` is a Unix socket's; then host and port are not."""

    host: str = "127.0.0.1"
    port: int = 6379
    path: str = ""
    user: str = ""
    password: str = field(default="", repr=False)
    db: int = 0
    tls: ssl.SSLContext | None = None

    def __str__(self) -> str:
        return self.path or f"{self.host}:{self.port}"

    def at(self, endpoint: Endpoint) -> Address:
        """Another node of the same cluster."""
        return replace(self, host=endpoint[0], port=endpoint[1], path="")

    @property
    def endpoint(self) -> Endpoint:
        return self.host, self.port


def parse(url: str) -> Address:
    """`redis://[user:password@]host:port/db`, `rediss://` with TLS, `unix:///path?db=0`.

    TLS options as redis-py's: `ssl_ca_certs`, `ssl_certfile`, `ssl_keyfile`, `ssl_cert_reqs=none`.
    Raises ValueError.
    """
    parts = urlsplit(url)
    options = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if parts.scheme == "unix":
        db = int(options.get("db", "0"))
        return Address(path=unquote(parts.path), user=user, password=password, db=db)
    if parts.scheme not in ("redis", "rediss") or not parts.hostname:
        raise ValueError("a Redis URL begins with redis://, rediss:// or unix://")
    return Address(
        host=parts.hostname,
        port=parts.port or 6379,
        user=user,
        password=password,
        db=int(parts.path.strip("/") or options.get("db", "0")),
        tls=_tls(options) if parts.scheme == "rediss" else None,
    )


def _tls(options: dict[str, str]) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=options.get("ssl_ca_certs"))
    if options.get("ssl_cert_reqs") == "none":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if certificate := options.get("ssl_certfile"):
        context.load_cert_chain(certificate, options.get("ssl_keyfile"))
    return context
