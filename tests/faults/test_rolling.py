"""Every process restarted under load, as bench/rolling does it at length."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
EACH_OF = ("lobby", "game", "bots", "gateway")
HARMLESS = {"unavailable", "conflict", "match_over", "unanswered"}
"""What a client may be told meanwhile: each leaves everything as it was, and is tried again."""


@pytest.mark.timeout(500)
def test_no_move_of_any_table_is_lost_while_every_process_is_restarted() -> None:
    options = "--tables 10 --bots 1 --rounds 1 --between 0.5 --ramp 0 --think 200 --json"
    done = subprocess.run(
        [sys.executable, "-m", "bench.rolling", *options.split()],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr[-4000:]
    seen = json.loads(done.stdout)
    assert (seen["lost"], seen["doubled"], seen["leaked"]) == (0, 0, 0), seen["faults"]
    assert seen["moves"] > 0
    assert seen["cancelled"] == {}
    assert [each["name"] for each in seen["restarts"]] == [
        f"{kind}.{number}" for kind in EACH_OF for number in (1, 2)
    ]
    assert set(seen["closed"]) == {"restarting"}
    assert set(seen["refused"]) <= HARMLESS, seen["refused"]
