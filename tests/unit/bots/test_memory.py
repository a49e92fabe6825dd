"""A worker that has played for long is as large as one that has not."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import psutil
import pytest

from services.bots.search import core
from services.bots.strategies import choose
from services.bots.strategies.limits import Limits
from tests.unit.bots.playing import shuffled, view_of
from tute import match as game
from tute.actions import action_from_json
from tute.history import seen
from tute.rulesets import rule_set

MOVES, ITERATIONS, MOST_MB = 200, 100, 150
PRESETS = ("clasico.barajamos", "cabron.barajamos", "subasta.barajamos", "individual.fournier")


@pytest.mark.skipif(core().kind == "python", reason="hard is slow without its core")
def test_two_hundred_hard_moves_fit_into_150_mb() -> None:
    code = f"import services.bots.worker; from {__name__} import play; play()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 0 < float(done.stdout) < MOST_MB


def play() -> None:
    """Prints how many MB this process has after so many moves with a choice, of every mode."""
    moves = deals = 0
    while moves < MOVES:
        rules = rule_set(PRESETS[deals % len(PRESETS)], None)
        match, _ = game.deal(game.begin(rules, 0), shuffled(rules, Random(deals)))
        deals, history = deals + 1, b""
        while (seat := game.turn(match)) is not None:
            view = view_of(match, seat)
            moves += len(view["legal"]) > 1
            limits = Limits(iterations=ITERATIONS, seed=moves)
            action = action_from_json(choose("hard", view, history, limits))
            match, events = game.act(match, seat, action)
            history += seen(seat, action, events)
    print(psutil.Process().memory_info().rss / 1e6)
