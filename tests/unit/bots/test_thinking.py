"""How long a decision may take, and who makes it where a level fails."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import pytest

from chassis.settings import Settings
from services.bots import metrics
from services.bots.search.think import Thought
from services.bots.strategies import LEVELS, choose, hard
from services.bots.strategies.limits import Limits
from services.bots.thinking import LEAST_S, Task, decide, limits_of
from tests.rules.table import started
from tests.unit.bots.playing import view_of
from tute.actions import action_from_json
from tuteapi.v1.bots_pb2 import MoveTask

if TYPE_CHECKING:
    from collections.abc import Mapping

VIEW = view_of(started("clasico.barajamos"), 1)
HARD_S = 0.05


def task_of(level: str = "hard", ask: int = 7, again: bool = False, left_s: float = 1.5) -> Task:
    view = json.dumps(VIEW).encode()
    move = MoveTask(table="t_1", seat=1, ask=ask, level=level, budget_s=0.5, view=view)
    return Task(move, left_s, again)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels that were asked to think, each of which plays its first legal card."""
    thought: list[str] = []
    for level in LEVELS:

        def first(
            view: Mapping[str, Any], history: bytes, limits: Limits, level: str = level
        ) -> dict[str, Any]:
            thought.append(level)
            return dict(view["legal"][0])

        monkeypatch.setitem(LEVELS, level, first)
    return thought


def fail(view: Mapping[str, Any], history: bytes, limits: Limits) -> dict[str, Any]:
    raise ValueError(f"{view['hand']}")


def failures(level: str) -> float:
    value: float = metrics.failed.labels(level, "ValueError")._value.get()
    return value


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_forced_move_costs_no_thought(asked: list[str], level: str) -> None:
    assert choose(level, {**VIEW, "legal": VIEW["legal"][:1]}) == VIEW["legal"][0]
    assert asked == []
    choose(level, VIEW)
    assert asked == [level]


@pytest.mark.parametrize(
    ("setting", "left_s", "seconds"),
    [
        (0.05, 1.5, 0.05),
        (1.0, 1.5, 0.5),
        (1.0, math.inf, 0.5),
        (0.4, 0.5, 0.3),
        (0.4, 0.1, LEAST_S),
    ],
)
def test_thinking_ends_with_the_setting_the_budget_and_what_is_left_of_the_task(
    setting: float, left_s: float, seconds: float
) -> None:
    assert limits_of(task_of(left_s=left_s), setting).seconds == pytest.approx(seconds)


def test_the_same_decision_has_the_same_seed_and_another_one_another() -> None:
    assert limits_of(task_of(), HARD_S).seed == limits_of(task_of(again=True), HARD_S).seed
    seeds = {limits_of(task_of(ask=ask), HARD_S).seed for ask in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 1 << 64 for seed in seeds)


@pytest.mark.parametrize(("level", "simpler"), [("hard", "normal"), ("normal", "easy")])
def test_a_level_that_fails_leaves_the_move_to_a_simpler_one(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, level: str, simpler: str
) -> None:
    monkeypatch.setitem(LEVELS, level, fail)
    before = failures(level)
    assert decide(task_of(level), HARD_S) == VIEW["legal"][0]
    assert asked == [simpler]
    assert failures(level) == before + 1


@pytest.mark.usefixtures("asked")
def test_a_failure_is_told_without_what_the_seat_sees(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(LEVELS, "hard", fail)
    decide(task_of(), HARD_S)
    told = "".join(capsys.readouterr())
    assert "ValueError" in told
    assert "test_thinking.py" in told
    assert not [card for card in VIEW["hand"] if f"'{card}'" in told or f'"{card}"' in told]


def test_a_failure_of_the_simplest_is_the_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in LEVELS:
        monkeypatch.setitem(LEVELS, level, fail)
    with pytest.raises(ValueError, match="o"):
        decide(task_of(), HARD_S)


@pytest.mark.parametrize(("visits", "plays"), [(99, "normal"), (100, "hard")])
def test_hard_plays_as_normal_when_time_was_too_short_to_see_much(
    monkeypatch: pytest.MonkeyPatch, visits: int, plays: str
) -> None:
    others = [each for each in VIEW["legal"] if each != choose("normal", VIEW)]
    best, other = (action_from_json(each) for each in others[:2])
    thoughts = [Thought(best, visits - 9, 0.6, 0.6), Thought(other, 9, 0.5, 0.5)]
    monkeypatch.setattr(hard, "think", lambda *_: thoughts)
    chosen = {"normal": choose("normal", VIEW), "hard": others[0]}
    assert hard.choose(VIEW) == chosen[plays]
    assert hard.choose(VIEW, limits=Limits(iterations=9)) == chosen["hard"]


def test_what_a_worker_died_of_is_not_tried_again(asked: list[str]) -> None:
    decide(task_of(again=True), HARD_S)
    assert asked == ["normal"]


@pytest.mark.parametrize("queues", ["bots.quick", "bots.deep", "bots.deep,bots.quick"])
def test_a_worker_serves_what_it_is_told_to(queues: str) -> None:
    assert Settings(bots_queues=queues).bots_queues == queues


@pytest.mark.parametrize("queues", ["", "bots", "bots.quick,bots.quick", "bots.quick bots.deep"])
def test_queues_that_are_none_are_refused(queues: str) -> None:
    with pytest.raises(ValueError, match="bots_queues"):
        Settings(bots_queues=queues)
