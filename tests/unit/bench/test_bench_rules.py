"""The bench of the rules runs, and says what it promises to say."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def bench(out: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench.rules", "--seconds", "0.001", "--out", str(out)]
    return subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)


def test_every_table_of_the_wanted_presets_is_measured_and_drawn(tmp_path: Path) -> None:
    done = bench(tmp_path, "--only", "cabron.limit", "--json")
    assert done.returncode == 0, done.stderr
    assert [line[:5] for line in done.stderr.splitlines()] == ["[1/2]", "[2/2]"]
    found = json.loads(done.stdout)
    assert found == json.loads((tmp_path / "rules.json").read_text())
    assert [(case["preset"], case["players"]) for case in found["cases"]] == [
        ("cabron.limit-120", 4),
        ("cabron.limit-120", 3),
    ]
    for case in found["cases"]:
        assert all(figure > 0 for name, figure in case.items() if name != "preset")
    assert all(rate > 0 for rate in found["chess_moves_per_s"])
    assert (tmp_path / "rules.png").stat().st_size > 0


def test_no_such_preset_is_a_wrong_call(tmp_path: Path) -> None:
    assert bench(tmp_path, "--only", "mus").returncode == 1
