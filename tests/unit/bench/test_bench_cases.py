"""The cases of `python -m bench`, their medians, and whose processors are whose."""

from __future__ import annotations

import argparse
from dataclasses import replace

import pytest

from bench.__main__ import CASES, cases
from bench.cores import Cores, split
from bench.report import Case, median

ONE = Case(
    tables=100,
    pace="busy",
    moves_per_s=10.0,
    p50_mover_ms=1.0,
    p99_mover_ms=2.0,
    p50_last_ms=1.5,
    p99_last_ms=2.5,
    cpu_ms_per_move={"game": 0.1, "redis": 0.2},
    cpu_ms_total=0.3,
    rss_mb={"game": 50.0},
    lost=0,
    doubled=1,
    leaked=0,
    refused=2,
)


def test_a_case_is_so_many_tables_flat_out_or_so_many_moves_a_second() -> None:
    assert cases("1,100@900") == [(1, 0.0), (100, 900.0)]
    assert (400, 900.0) in cases(CASES)


@pytest.mark.parametrize("text", ["", "many", "0", "-1", "10@fast", "10@-1", "1,,2"])
def test_what_is_no_case_is_said(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        cases(text)


def test_of_several_rounds_each_figure_is_the_median_and_no_fault_is_forgotten() -> None:
    slow = replace(ONE, p99_last_ms=90.0, cpu_ms_per_move={"game": 0.5, "redis": 0.1}, lost=1)
    quick = replace(ONE, p99_last_ms=1.0, cpu_ms_total=0.2)
    found = median([slow, quick, ONE])
    assert (found.p99_last_ms, found.cpu_ms_total) == (2.5, 0.3)
    assert found.cpu_ms_per_move == {"game": 0.1, "redis": 0.2}
    assert (found.lost, found.doubled, found.refused) == (1, 3, 6)


def test_apart_no_server_shares_the_processor_of_the_load() -> None:
    four, one = frozenset({0, 1, 2, 3}), frozenset({5})
    assert split("apart", four) == Cores(frozenset({0, 1, 2}), frozenset({3}))
    assert split("one", four) == Cores(frozenset({3}), frozenset({3}))
    assert split("shared", four) == Cores(four, four)
    assert split("apart", one) == Cores(one, one)
