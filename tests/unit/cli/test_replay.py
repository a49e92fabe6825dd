"""`tute replay`: exit statuses, JSON, and what is no record."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.__main__ import COMMANDS, build

VECTORS = Path(__file__).parents[2] / "rules" / "vectors"
APP = build(COMMANDS)
RUNNER = CliRunner()


def vectors(file: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / file).read_text().splitlines()]


def vector(file: str) -> dict[str, Any]:
    return vectors(file)[0]


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
    assert {key: second[key] for key in expected} == expected
    assert second["ok"] is False
    assert RUNNER.invoke(APP, ["replay", str(sound), "--json"]).exit_code == 0


@pytest.mark.parametrize(("file", "status"), [("records.jsonl", 0), ("faulty.jsonl", 1)])
def test_the_command_itself_answers_every_vector(tmp_path: Path, file: str, status: int) -> None:
    """All of them in one process, as a script would ask it."""
    cases = vectors(file)
    names = [f"{number:04}.json" for number in range(len(cases))]
    for name, case in zip(names, cases, strict=True):
        (tmp_path / name).write_text(json.dumps(case["record"]))
    command = [sys.executable, "-m", "cli", "replay", "--json", *names]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (status, b"")
    lines = done.stdout.splitlines()
    assert len(lines) == len(cases)
    for case, line in zip(cases, lines, strict=True):
        told = json.loads(line)
        assert ("message" in told) is (not told["ok"])
        told.pop("message", None)
        assert told == case["expect"]


def test_a_dash_is_standard_input(sound: Path) -> None:
    done = RUNNER.invoke(APP, ["replay", "-", "--json"], input=sound.read_text())
    assert done.exit_code == 0
    assert json.loads(done.stdout) == vector("records.jsonl")["expect"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no JSON: Expecting value at line 1, column 1"),
        (b'{\n "format":,', "no JSON: Expecting value at line 2, column 11"),
        (b"null", "record is an object"),
        (b"[1]", "record is an object"),
        (b"NaN", "a number that no record has"),
        (b'{"format": "tute/1", "x": NaN}', "a number that no record has"),
        (b"[" * 200_000, "nested too deeply"),
        (b"\x00", "no JSON"),
        (b"9" * 5_000, "a number that no record has"),
        (b'{"format": "\xff"}', "no text in UTF-8: see byte 13"),
        (b"{}\n{}", "one record; a second one begins at line 2, column 1"),
    ],
    ids=[
        *("empty", "open", "null", "list", "nan", "nan inside", "deep", "nul", "huge number"),
        *("latin", "two records"),
    ],
)
def test_what_is_no_record_is_a_fault_that_says_what_it_is(data: bytes, says: str) -> None:
    done = RUNNER.invoke(APP, ["replay", "-", "--json"], input=data)
    assert done.exit_code == 1
    result = json.loads(done.stdout)
    assert says in result.pop("message")
    assert result == {"ok": False, "deal": None, "action": None, "error": "bad_record"}
    assert "FAIL record" in RUNNER.invoke(APP, ["verify", "-"], input=data).stdout


def test_a_file_that_is_not_there_is_a_wrong_call(sound: Path, tmp_path: Path) -> None:
    for wrong in (
        ["replay"],
        ["replay", str(sound), str(tmp_path / "no")],
        ["replay", str(tmp_path)],
        ["replay", "-", str(sound), "-"],
    ):
        done = RUNNER.invoke(APP, wrong)
        assert done.exit_code == 2
        assert done.stdout == ""


def test_a_file_that_the_disk_does_not_give_is_status_2(
    sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Path) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "read_bytes", fails)
    done = RUNNER.invoke(APP, ["replay", str(sound), "--json"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Input/output error" in done.stderr


def test_who_sees_no_output_sees_how_far_it_is(sound: Path) -> None:
    command = [sys.executable, "-m", "cli", "replay", "--json", *[str(sound)] * 3]
    terminal, errors = os.openpty()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=errors, check=True)
    os.close(errors)
    assert len(done.stdout.splitlines()) == 3
    assert b"100%" in os.read(terminal, 65536)
    os.close(terminal)
