"""What Celery is told of a broker's URL."""

import pytest

from chassis.broker import REDIS_OPTIONS, parse


@pytest.mark.parametrize("url", ["redis://:x@h:1/1", "rediss://h/1", "unix:///run/redis.sock?db=1"])
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


@pytest.mark.parametrize("url", ["amqp://", "redis://a,b/1", "sentinels://h/mine/0", "sqs://", ""])
def test_what_celery_could_not_use_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(url)
