"""What Celery is told of a broker's URL."""

import pytest

from chassis.broker import REDIS_OPTIONS, beside, parse


@pytest.mark.parametrize("url", ["redis://:x@h:1/1", "rediss://h/1"])
def test_one_redis_is_given_on_as_it_is(url: str) -> None:
    assert parse(url) == (url, REDIS_OPTIONS, True)


def test_sentinels_are_named_one_by_one_and_the_master_apart() -> None:
    broker = parse("sentinel://:a%40b@h:1,[::1]:2/mine/3?sentinel_password=y")
    assert broker.url == "sentinel://:a%40b@h:1/3;sentinel://:a%40b@[::1]:2/3"
    assert broker.redis
    assert broker.options == {
        **REDIS_OPTIONS,
        "master_name": "mine",
        "sentinel_kwargs": {"password": "y"},
    }


@pytest.mark.parametrize("url", ["amqp://u:p@h:5672/v", "amqps://h"])
def test_rabbitmq_gets_none_of_what_is_for_redis(url: str) -> None:
    assert parse(url) == (url, {}, False)


@pytest.mark.parametrize(
    "url",
    ["amqp://", "redis://a,b/1", "sentinels://h/mine/0", "unix:///run/redis.sock", "sqs://", ""],
)
def test_what_celery_could_not_use_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(url)


@pytest.mark.parametrize(
    ("url", "following"),
    [
        ("redis://h:1/0", "redis://h:1/1"),
        ("redis://h:1", "redis://h:1/1"),
        ("redis://h:1?db=1", "redis://h:1/2?db=1"),
        ("rediss://:pw@h:1/3?ssl_cert_reqs=none", "rediss://:pw@h:1/4?ssl_cert_reqs=none"),
        ("redis://h:1,[::1]:2/0", "redis://h:1,[::1]:2/1"),
        ("sentinel://h:1,[::1]:2/mine", "sentinel://h:1,[::1]:2/mine/1"),
        ("sentinel://h:1/mine/1", "sentinel://h:1/mine/2"),
    ],
)
def test_beside_the_tables_is_the_next_database(url: str, following: str) -> None:
    assert beside(url) == following
