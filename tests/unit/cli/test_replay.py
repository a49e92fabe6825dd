"""`tute replay`: exit statuses, JSON, tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.__main__ import COMMANDS, build

VECTORS = Path(__file__).parents[2] / "rules" / "vectors"
APP = build(COMMANDS)
RUNNER = CliRunner()


def vector(file: str, line: int = 0) -> dict[str, object]:
    found: dict[str, object] = json.loads((VECTORS / file).read_text().splitlines()[line])
    return found


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    file = tmp_path / "sound.json"
    file.write_text(json.dumps(vector("records.jsonl")["record"]))
    return file


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(vector("faulty.jsonl")["record"]))
    return file


def test_json_is_one_object_a_file_and_the_status_says_whether_all_are_sound(
    sound: Path, faulty: Path
) -> None:
    done = RUNNER.invoke(APP, ["replay", str(sound), str(faulty), "--json"])
    assert done.exit_code == 1
    first, second = map(json.loads, done.stdout.splitlines())
    assert first == vector("records.jsonl")["expect"]
    expected = vector("faulty.jsonl")["expect"]
    assert isinstance(expected, dict)
    assert {key: second[key] for key in expected} == expected
    assert second["ok"] is False
    assert RUNNER.invoke(APP, ["replay", str(sound), "--json"]).exit_code == 0


def test_a_dash_is_standard_input(sound: Path) -> None:
    done = RUNNER.invoke(APP, ["replay", "-", "--json"], input=sound.read_text())
    assert done.exit_code == 0
    assert json.loads(done.stdout) == vector("records.jsonl")["expect"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[1]",
        "NaN",
        '{"format": "tute/1", "x": NaN}',
        "[" * 200_000,
        "\x00",
        "9" * 5_000,
    ],
    ids=["empty", "open", "null", "list", "nan", "nan inside", "deep", "nul", "huge number"],
)
def test_what_is_no_record_is_a_fault_not_a_crash(text: str) -> None:
    done = RUNNER.invoke(APP, ["replay", "-", "--json"], input=text)
    assert done.exit_code == 1
    result = json.loads(done.stdout)
    assert (result["ok"], result["error"]) == (False, "bad_record")
    assert result["deal"] is None
    assert result["action"] is None


def test_bytes_that_are_no_text_are_a_fault_too(tmp_path: Path) -> None:
    file = tmp_path / "latin"
    file.write_bytes(b'{"format": "\xff"}')
    assert RUNNER.invoke(APP, ["replay", str(file), "--json"]).exit_code == 1


def test_a_file_that_is_not_there_is_a_wrong_call(sound: Path, tmp_path: Path) -> None:
    for wrong in (
        ["replay"],
        ["replay", str(sound), str(tmp_path / "no")],
        ["replay", str(tmp_path)],
    ):
        done = RUNNER.invoke(APP, wrong)
        assert done.exit_code == 2
        assert done.stdout == ""


def test_without_json_there_is_a_table(sound: Path, faulty: Path) -> None:
    done = RUNNER.invoke(APP, ["replay", str(sound)], env={"COLUMNS": "140"})
    assert done.exit_code == 0
    expected = vector("records.jsonl")["expect"]
    assert isinstance(expected, dict)
    for deal in expected["deals"]:
        assert " ".join(map(str, deal["points"])) in done.stdout
    done = RUNNER.invoke(APP, ["replay", str(faulty)])
    expected = vector("faulty.jsonl")["expect"]
    assert isinstance(expected, dict)
    assert expected["error"] in done.stdout
