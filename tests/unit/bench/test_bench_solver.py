"""The solver's bench asks what it says it does."""

from __future__ import annotations

from random import Random

import pytest

from bench.solver import report
from bench.solver.measure import QUESTIONS, Question, case


@pytest.mark.parametrize("asked", [each for each in QUESTIONS if each.cards <= 5])
def test_every_deal_is_answered_and_counted(asked: Question) -> None:
    told = list[int]()
    measured = case(asked, Random(1), 5, told.append)
    assert told == [1, 2, 3, 4, 5]
    assert (measured.deals, len(measured.ms), measured.late) == (5, 5, 0)
    assert 0 < measured.median_nodes <= measured.p95_nodes
    assert asked.name in report.line(measured)
