"""What the bench of bots' tasks counts as the time of a bot's answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bench.bots import tasks
from bench.bots.tasks import Person

if TYPE_CHECKING:
    from pathlib import Path


def frame(*events: dict[str, object]) -> bytes:
    said = {"type": "frame", "table": "t_1", "epoch": 1, "v": 9, "events": events}
    return json.dumps(said, separators=(",", ":")).encode()


def turn(seat: int, ask: int) -> dict[str, object]:
    return {"kind": "turn", "seat": seat, "ask": ask}


async def test_an_answer_takes_from_the_frame_that_asks_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter((10.0, 10.25, 11.0, 12.0))
    monkeypatch.setattr("bench.bots.tasks.time.perf_counter", lambda: next(times))
    person = Person()
    person.heard(frame(turn(2, 7)))
    person.heard(frame({"kind": "played"}, turn(0, 8)))  # now it is the person's
    person.heard(frame({"kind": "played"}, turn(1, 9)))
    person.heard(frame({"kind": "played"}))
    assert person.answered == {("t_1", 7): 0.25, ("t_1", 9): 1.0}


def test_the_workers_own_lines_are_found_among_all(tmp_path: Path) -> None:
    moved = {"event": "moved", "table": "t_1", "ask": 7, "thought_s": 0.05, "took_s": 0.052}
    log = tmp_path / "up.log"
    log.write_text(f"game {json.dumps({'event': 'ready'})}\nbots {json.dumps(moved)}\nStopping\n")
    assert tasks._moves(log) == {("t_1", 7): moved}


def test_points_are_the_median_and_the_slowest_of_twenty_and_a_hundred() -> None:
    assert tasks._points([each / 100 for each in range(1, 100)]) == pytest.approx((0.5, 0.95, 0.99))
    assert tasks._points([0.5]) == (0.0, 0.0, 0.0)
