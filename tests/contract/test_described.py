"""The plugin that holds what tests hear against the descriptions notices what is not described."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from tests import described

if TYPE_CHECKING:
    from pathlib import Path

PLAYED = {"kind": "played", "seat": 2, "card": "1o"}
FRAME = {"type": "frame", "table": "t_1", "epoch": 1, "v": 18, "events": [PLAYED]}
LIMITS: tuple[str, str, dict[str, str], bytes] = ("GET", "/api/v1/limits", {}, b"")


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is met here does not count in the run."""
    monkeypatch.setattr(described, "_met", set())


def test_what_is_described_is_no_fault() -> None:
    described.heard(FRAME)
    described.accepted({"id": 1, "type": "view", "table": "t_1"})
    error = {"error": {"code": "unauthorized", "message": "No.", "details": {}}}
    reply = (401, "application/json", json.dumps(error).encode())
    described.http("GET", "/api/v1/me", {}, b"", reply)
    assert described.take_faults() == []


@pytest.mark.parametrize(
    "message",
    [
        {**FRAME, "more": 1},
        {**FRAME, "events": [{**PLAYED, "hand": ["1o"]}]},
        {**FRAME, "events": [{**PLAYED, "kind": "peeked"}]},
        {**FRAME, "events": [{"kind": "played", "seat": 2}]},
        {**FRAME, "v": "18"},
        {"type": "gossip"},
    ],
)
def test_a_message_that_is_not_described_is_a_fault(message: dict[str, Any]) -> None:
    described.heard(message)
    assert len(described.take_faults()) == 1


@pytest.mark.parametrize(
    "reply",
    [
        (418, "application/json", b"{}"),
        (200, "text/plain", b"{}"),
        (200, "application/json", b"{}"),
    ],
)
def test_a_reply_that_is_not_described_is_a_fault(reply: tuple[int, str, bytes]) -> None:
    described.http(*LIMITS, reply)
    assert len(described.take_faults()) == 1


def test_what_is_excused_is_described_and_nothing_else_is() -> None:
    everything = described.everything()
    for end in described.UNMET:
        assert [part for part in everything if part.endswith(end)]


@pytest.mark.parametrize(("whole", "arguments"), [(True, ["tests"]), (False, ["tests/x.py::test"])])
def test_a_whole_run_that_met_too_little_fails_and_another_is_not_judged(
    tmp_path: Path, whole: bool, arguments: list[str]
) -> None:
    config = SimpleNamespace(
        args=arguments, rootpath=tmp_path, getoption=lambda *_, default=None: default
    )
    judge = described.Judge(cast("pytest.Config", config))
    session = SimpleNamespace(exitstatus=0)
    judge.pytest_sessionfinish(cast("pytest.Session", session), 0)
    assert bool(judge.missing) is whole
    assert (session.exitstatus == pytest.ExitCode.TESTS_FAILED) is whole
