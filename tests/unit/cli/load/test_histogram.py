from __future__ import annotations

import pickle
from random import Random

import pytest

from cli.load.histogram import Histogram


def of(*seconds: float) -> Histogram:
    histogram = Histogram()
    for each in seconds:
        histogram.add(each)
    return histogram


@pytest.mark.parametrize("low_ms", [0.001, 0.05, 0.7, 3.0, 90.0, 4_000.0])
def test_a_percentile_is_within_two_in_a_hundred(low_ms: float) -> None:
    rng = Random(low_ms)
    times = sorted(rng.uniform(low_ms, 10 * low_ms) for _ in range(5_000))
    found = of(*(each / 1000 for each in times))
    for share in (0.5, 0.95, 0.99, 0.999):
        exact = times[round(share * len(times)) - 1]
        assert found.ms(share) == pytest.approx(exact, rel=0.02, abs=0.001)
    assert found.ms(1.0) == pytest.approx(times[-1], rel=0.02, abs=0.001)
    assert found.most_s == pytest.approx(times[-1] / 1000)


def test_nothing_has_no_percentiles_and_one_time_is_all_of_them() -> None:
    assert Histogram().ms(0.5) is None
    assert Histogram().curve() == []
    assert of(0.01).ms(0.001) == of(0.01).ms(0.999) == pytest.approx(10, rel=0.01)


def test_a_million_times_take_no_more_room_than_the_spread_of_them() -> None:
    rng, histogram = Random(1), Histogram()
    for _ in range(20_000):
        histogram.add(rng.expovariate(100))
    assert len(pickle.dumps(histogram)) < 10_000


def test_merged_ones_say_what_one_of_all_would() -> None:
    one, other = of(0.001, 0.002, 0.003), of(0.5, 0.004)
    one.merge(other)
    whole = of(0.001, 0.002, 0.003, 0.5, 0.004)
    assert (one.count, one.most_s, one.buckets) == (5, 0.5, whole.buckets)
    assert one.total_s == pytest.approx(whole.total_s)


def test_what_came_since_an_earlier_copy() -> None:
    histogram = of(0.001, 0.002)
    before = of(0.001, 0.002)
    histogram.add(0.2)
    since = histogram.since(before)
    assert since.count == 1
    assert since.ms(0.5) == pytest.approx(200, rel=0.02)


def test_the_curve_rises_to_one() -> None:
    curve = of(*(each / 1000 for each in range(1, 50))).curve()
    assert curve == sorted(curve)
    assert curve[-1][1] == 1.0
