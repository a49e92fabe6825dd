"""What the page's bench says of its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.page import __main__ as bench_page
from bench.page import report
from bench.page.measure import Case, p95, rate

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("figure", "least", "met"),
    [(50.0, False, True), (50.1, False, False), (59.6, True, True), (59.4, True, False)],
)
def test_a_figure_is_held_against_its_bar(figure: float, least: bool, met: bool) -> None:
    bar = 60.0 if least else 50.0
    case = Case("a picture", "ms", [figure, figure], figure, bar, least)
    assert case.met is met
    assert ("met" if met else "MISSED") in report.line(case)


def test_the_line_has_name_figure_spread_and_bar() -> None:
    case = Case("a first visit", "ms", [420.0, 431.26, 555.0], 431.26, 1000)
    line = report.line(case)
    assert line.startswith("a first visit ")
    for told in ("431.3ms", "(420.0 to 555.0 in 3)", "at most 1000ms"):
        assert told in line


def test_pictures_that_are_late_lower_the_rate() -> None:
    assert rate([20.0] * 10) == 50
    assert rate([20.0] * 9 + [420.0]) < 20


def test_one_slow_picture_of_twenty_one_is_forgiven_and_two_are_not() -> None:
    assert p95([10.0] * 20 + [500.0]) == 10
    assert p95([10.0] * 19 + [500.0] * 2) > 50


def test_the_picture_shows_every_figure_also_where_all_are_nothing(tmp_path: Path) -> None:
    cases = [Case("one", "ms", [1.0, 2.0, 3.0], 2.0, 5.0), Case("two", "ms", [0.0], 0.0, 50.0)]
    report.plot(cases, tmp_path / "page.png")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")


def test_without_a_chromium_it_says_what_is_missing_and_measures_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TUTE_CHROMIUM", raising=False)
    monkeypatch.setattr("sys.argv", ["bench.page", "--out", str(tmp_path / "results")])
    bench_page.main()
    assert "install one, or name one in TUTE_CHROMIUM" in capsys.readouterr().err
    assert not (tmp_path / "results").exists()
