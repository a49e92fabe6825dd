"""Calls of `tute load` that cannot be meant: status 2, and nothing is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from cli.__main__ import build

if TYPE_CHECKING:
    from pathlib import Path

APP = build(["load"])
RUNNER = CliRunner()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--mix", "clasico.barajamos=none"), "clasico.barajamos=none"),
        (("--mix", "clasico.barajamos:7"), "players"),
        (("--mix", "mus"), "preset"),
        (("--option", "nothing=1"), "nothing"),
        (("--think", "5", "--rate", "5"), "--rate"),
        (("--level", "hardest"), "hardest"),
        (("--pid", "x=y"), "NAME=PID"),
        (("--pid", "game=4194999"), "There is no"),
        (("--tables", "0"), "--tables"),
        (("--seconds", "0"), "--seconds"),
    ],
)
def test_it_says_what_is_wrong(wrong: tuple[str, ...], said: str) -> None:
    done = RUNNER.invoke(APP, ["load", "--lang", "en", *wrong], env={"COLUMNS": "200"})
    assert done.exit_code == 2
    assert said in done.stderr


def test_a_report_that_cannot_be_written_is_known_before_anything_is_played(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "no folder" / "load.html"):
        done = RUNNER.invoke(APP, ["load", "--html", str(file)])
        assert done.exit_code == 2
        assert str(file) in done.stderr
