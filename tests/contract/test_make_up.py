"""`make up` passes options on, and its refusals say what to type."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from cli import datadir

ROOT = Path(__file__).parents[2]


def make_up(folder: Path, options: str) -> str:
    """What it says on standard error; the environment is there already."""
    tute = folder / "bin" / "tute"
    tute.parent.mkdir()
    tute.write_text(f'#!/bin/sh\nexec {sys.executable} -m cli "$@"\n')
    tute.chmod(0o755)
    done = subprocess.run(
        ["make", "--old-file=setup", "up", f"BIN={tute.parent}", f"UP={options}"],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    return done.stderr


def test_a_port_that_is_taken_is_answered_by_what_to_type(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = make_up(tmp_path, f"--port {taken.getsockname()[1]}")
    assert 'Take another: make up UP="--port 8080"\n' in said


def test_a_folder_in_use_is_answered_by_what_to_type(tmp_path: Path) -> None:
    with datadir.locked(tmp_path / "tute", "http://127.0.0.1:8080"):
        said = make_up(tmp_path, "")
    assert 'of its own: make up UP="--data FOLDER --port 8090"\n' in said
