"""How long a table stood, as the load counts it."""

from __future__ import annotations

import pytest

from cli.load import pauses
from cli.load.pauses import Pauses
from cli.load.tally import Tally


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(pauses, "perf_counter", clock)
    return clock


def test_a_pause_is_from_turn_to_turn_less_what_its_player_thought(clock: Clock) -> None:
    tally = Tally(measuring=True)
    table = Pauses(tally)
    table.asked(1, excused=False)
    table.thinks(1.0)
    clock.now += 1.25
    table.asked(2, excused=False)
    table.asked(2, excused=False)  # the second client hears of it
    clock.now += 3.0
    table.asked(3, excused=False)
    assert tally.pauses.count == 2
    assert tally.pauses.total_s == pytest.approx(3.25)
    assert tally.pauses.most_s == pytest.approx(3.0)


def test_a_table_that_waits_for_whom_the_load_has_dropped_has_no_pause(clock: Clock) -> None:
    tally = Tally(measuring=True)
    table = Pauses(tally)
    table.asked(1, excused=False)
    table.excuse()
    clock.now += 8.0
    table.asked(2, excused=True)
    clock.now += 8.0
    table.asked(3, excused=False)
    assert tally.pauses.count == 0
    clock.now += 0.5
    table.asked(4, excused=False)
    assert tally.pauses.most_s == pytest.approx(0.5)


def test_neither_another_match_nor_the_time_before_the_measurement_is_a_pause(clock: Clock) -> None:
    tally = Tally()
    table = Pauses(tally)
    table.asked(1, excused=False)
    clock.now += 1.0
    table.asked(2, excused=False)
    tally.measuring = True
    table.begin()
    clock.now += 20.0
    table.asked(1, excused=False)
    assert tally.pauses.count == 0
