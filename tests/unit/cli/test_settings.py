"""`tute settings`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from chassis.settings import DEV_KEY, Settings
from cli.__main__ import COMMANDS, build

if TYPE_CHECKING:
    import pytest

APP = build(COMMANDS)
RUNNER = CliRunner()


def shown(monkeypatch: pytest.MonkeyPatch, **environment: str) -> dict[str, dict[str, object]]:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    done = RUNNER.invoke(APP, ["settings", "--json"])
    assert done.exit_code == 0
    return {row["name"]: row for row in json.loads(done.stdout)}


def test_every_setting_is_there_with_its_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = shown(monkeypatch)
    assert set(rows) == {f"TUTE_{name.upper()}" for name in Settings.model_fields}


def test_the_environment_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    row = shown(monkeypatch, TUTE_SEAT_HOLD_S="30")["TUTE_SEAT_HOLD_S"]
    assert (row["default"], row["value"], row["set"]) == (60, 30, True)


def test_secrets_never_show(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {
        "TUTE_JWT_KEYS": "k1:hush-one",
        "TUTE_SERVICE_TOKEN": "hush-two",
        "TUTE_REDIS_URL": "rediss://user:hush-three@redis.example:6380/0",
        "TUTE_BROKER_URL": "redis://:hush-four@redis.example/1",
        "TUTE_ARCHIVE_URL": "postgresql://tute:hush-five@db.example/tute",
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for arguments in (["settings"], ["settings", "--json"]):
        done = RUNNER.invoke(APP, arguments, env={"COLUMNS": "200"})
        assert "hush" not in done.output
        assert DEV_KEY not in done.output
    assert "redis.example" in done.output


def test_a_wrong_value_is_named_but_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTE_SEAT_HOLD_S", "hush")
    monkeypatch.setenv("TUTE_ENV", "staging")
    done = RUNNER.invoke(APP, ["settings"])
    assert done.exit_code == 1
    assert "TUTE_SEAT_HOLD_S" in done.stderr
    assert "TUTE_ENV" in done.stderr
    assert "hush" not in done.output


def test_a_table_without_json() -> None:
    done = RUNNER.invoke(APP, ["settings"], env={"COLUMNS": "200"})
    assert done.exit_code == 0
    assert "TUTE_REDIS_URL" in done.stdout
