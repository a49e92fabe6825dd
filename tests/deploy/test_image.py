"""The image: linted, small on purpose, and holding what its processes need."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.files import DEPLOY, ROOT, dockerfile

pytestmark = pytest.mark.deploy


def _allowed() -> list[str]:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    return [line[1:] for line in lines if line.startswith("!")]


def test_the_linter_has_nothing_to_say() -> None:
    linter = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    assert linter is not None
    done = subprocess.run(
        [linter, "--no-color", str(DEPLOY / "Dockerfile")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_linter_would_notice() -> None:
    linter = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    worse = dockerfile().replace("python:3", "python:latest AS x\nFROM python:3", 1)
    done = subprocess.run([f"{linter}", "-"], input=worse, capture_output=True, text=True)
    assert "DL3007" in done.stdout
    assert done.returncode == 1


def test_copied_files_exist_and_nothing_else_is_sent_to_the_engine() -> None:
    copied = re.findall(r"^COPY ([^-]\S+)", dockerfile(), re.MULTILINE)
    assert {*copied} == {*_allowed()}
    assert all((ROOT / each).exists() for each in copied)


def test_every_stage_stands_on_the_same_pinned_python() -> None:
    bases = re.findall(r"^FROM (\S+)", dockerfile(), re.MULTILINE)
    assert {*bases} == {bases[0]}
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", bases[0])


def test_packages_are_those_of_the_lock_and_none_of_the_tests() -> None:
    assert dockerfile().count("--require-hashes") == dockerfile().count("pip --") + 1
    lock = (ROOT / "requirements.lock").read_text()
    assert "\npsycopg-binary==" in lock
    assert "\nopentelemetry-sdk==" in lock
    assert not re.search(r"^(pytest|mypy|ruff|hypothesis)==", lock, re.MULTILINE)


def test_it_runs_as_nobody_in_particular() -> None:
    assert dockerfile().rindex("\nUSER 10001\n") > dockerfile().rindex("\nRUN ")
