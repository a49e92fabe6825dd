from chassis.settings import Settings
from gateway.limits import Bucket, published, ws_rate


def test_a_burst_passes_and_then_the_rate() -> None:
    bucket = Bucket(rate=10, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.take(0.0) == 0.1
    assert bucket.take(0.1) == 0.0
    assert bucket.take(0.15) > 0


def test_waiting_fills_it_no_further_than_the_burst() -> None:
    bucket = Bucket(rate=10, burst=3, now=0.0)
    assert [bucket.take(100.0) for _ in range(4)][:3] == [0.0, 0.0, 0.0]
    assert bucket.take(100.0) > 0


def test_sustained_excess_is_abuse_and_a_pause_forgives() -> None:
    bucket = Bucket(rate=1, burst=1, now=0.0)
    bucket.take(0.0)
    for _ in range(100):
        bucket.take(0.0)
    assert not bucket.abused
    bucket.take(0.0)
    assert bucket.abused
    assert bucket.take(2.0) == 0.0
    assert not bucket.abused


def test_production_is_narrow_unless_told_otherwise() -> None:
    assert ws_rate(Settings()) == (1_000.0, 2_000)
    assert ws_rate(Settings(env="production")) == (20.0, 60)
    assert ws_rate(Settings(env="production", ws_per_s=50, ws_burst=70)) == (50, 70)


def test_what_is_published_is_what_holds() -> None:
    limits = published(Settings(message_bytes=600, sessions_per_min=7))
    assert limits["sessions_per_min"] == 7
    assert limits["ws"]["message_bytes"] == 600  # type: ignore[index]
