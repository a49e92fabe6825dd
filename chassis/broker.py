"""Celery's broker by its URL: a Redis, one that sentinels know, or RabbitMQ."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from chassis.redislink import address

_RABBIT = ("amqp", "amqps")
REDIS_OPTIONS = {
    "visibility_timeout": 30,  # a task whose worker died is given to another one after so long
    "socket_timeout": 3,
    "socket_connect_timeout": 2,
    "health_check_interval": 5,
}


class Broker(NamedTuple):
    """`url` and `options` as Celery takes them: `broker_url`, `broker_transport_options`."""

    url: str
    options: dict[str, Any]
    redis: bool


def parse(url: str) -> Broker:
    """A Redis URL (`address.parse`), or `amqp://` and `amqps://`. Raises ValueError."""
    if url.partition("://")[0] in _RABBIT:
        if not urlsplit(url).hostname:
            raise ValueError("a RabbitMQ URL is amqp://user:password@host:port/vhost")
        return Broker(url, {}, redis=False)
    place = address.parse(url)
    if place.path:
        raise ValueError("Celery takes no Unix socket: redis://")
    if not place.master:
        if place.others:
            raise ValueError("Celery takes one Redis; for several use sentinel://")
        return Broker(url, dict(REDIS_OPTIONS), redis=True)
    if place.tls is not None:
        raise ValueError("Celery reaches sentinels without TLS only: sentinel://")
    who = f"{quote(place.user, '')}:{quote(place.password, '')}@" if place.password else ""
    urls = [f"sentinel://{who}{_host(host)}:{port}/{place.db}" for host, port in place.places]
    options = {**REDIS_OPTIONS, "master_name": place.master}
    if place.sentinel_password:
        options["sentinel_kwargs"] = {"password": place.sentinel_password}
    return Broker(";".join(urls), options, redis=True)


def beside(redis_url: str) -> str:
    """The next database of the tables' own Redis. Raises ValueError."""
    place = address.parse(redis_url)
    before, mark, options = redis_url.partition("?")
    scheme, _, rest = before.partition("://")
    parts = (rest.partition("/")[0], place.master, str(place.db + 1))
    return f"{scheme}://{'/'.join(filter(None, parts))}{mark}{options}"


def _host(host: str) -> str:
    return f"[{host}]" if ":" in host else host
