import ssl

import pytest

from chassis.redislink.address import Address, parse
from chassis.redislink.slots import slot_of


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis://redis", Address(host="redis")),
        ("redis://10.0.0.1:6380/3", Address(host="10.0.0.1", port=6380, db=3)),
        ("redis://redis/?db=2", Address(host="redis", db=2)),
        ("redis://:p%40ss@redis", Address(host="redis", password="p@ss")),
        ("redis://ana:x@[::1]:7000/0", Address(host="::1", port=7000, user="ana", password="x")),
        ("unix:///run/redis.sock?db=1", Address(path="/run/redis.sock", db=1)),
        ("redis://a,b:7,[::1]:8/1", Address(host="a", others=(("b", 7), ("::1", 8)), db=1)),
        (
            "sentinel://:x@a,b:7/mine/2?sentinel_password=y",
            Address(
                host="a",
                port=26379,
                others=(("b", 7),),
                master="mine",
                password="x",
                sentinel_password="y",
                db=2,
            ),
        ),
    ],
)
def test_a_url_says_where_and_as_whom(url: str, address: Address) -> None:
    assert parse(url) == address


def test_rediss_is_checked_tls_unless_it_says_otherwise() -> None:
    strict, lax = parse("rediss://redis").tls, parse("rediss://redis?ssl_cert_reqs=none").tls
    assert strict is not None
    assert strict.verify_mode is ssl.CERT_REQUIRED
    assert strict.check_hostname
    assert lax is not None
    assert lax.verify_mode is ssl.CERT_NONE


@pytest.mark.parametrize(
    "url",
    [
        *("", "redis", "http://redis", "redis://", "redis://h:x/", "redis://h/x", "redis://a,,b"),
        *("sentinel://h", "sentinel://h/mine/x"),
    ],
)
def test_other_texts_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(url)


@pytest.mark.parametrize("url", ["redis://u:hu/sh@h:1/0", "redis://u:1/hush@h:1/0"])
def test_a_refusal_tells_nothing_of_a_password(url: str) -> None:
    with pytest.raises(ValueError, match="numbers") as refused:
        parse(url)
    assert "hu" not in str(refused.value)


def test_an_address_never_shows_its_password() -> None:
    address = parse("redis://ana:hush@redis:6379/0")
    assert str(address) == "redis:6379"
    assert str(parse("sentinel://:hush@a,b:7/mine")) == "mine of a:26379,b:7"
    assert "hush" not in repr(address)


@pytest.mark.parametrize(
    ("key", "slot"),
    [("123456789", 12739), ("foo", 12182), ("{foo}.bar", 12182), ("x{}foo", None), ("{}", None)],
)
def test_slots_are_those_of_the_specification(key: str, slot: int | None) -> None:
    """12739 is its own example; an empty hash tag counts as text."""
    if slot is None:
        assert slot_of(key) != slot_of("")
    else:
        assert slot_of(key) == slot_of(key.encode()) == slot
