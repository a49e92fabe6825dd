"""The report as JSON, as text and as HTML, of loads that went well, badly or not at all."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from cli.load import figures, page, report
from cli.load.meter import Use
from cli.load.outcome import Outcome, Plan, Point
from cli.load.plan import Job, dealt, mix
from cli.load.tally import Tally
from cli.load.worker import Failure
from cli.texts import LANGS

if TYPE_CHECKING:
    from cli.texts import Lang

JOB = Job("http://127.0.0.1:8080", people=dealt(mix("clasico.barajamos", {}), 3))


def outcome(tally: Tally, **more: object) -> Outcome:
    given: dict[str, object] = {
        "points": [Point(n, 100.0 + n, 1.0, 20.0, 0.5) for n in range(1, 5)],
        "used": [Use("game", 7, 0.5, 80.0), Use("redis", 8, 0.1, 9.0)],
        "busy": [0.3],
        "cut": False,
        **more,
    }
    return Outcome(Plan(JOB, 4.0), JOB.url, tally, 4.0, **given)  # type: ignore[arg-type]


def played() -> Tally:
    tally = Tally(moves=400)
    for n in range(400):
        tally.mover.add(0.001 * (1 + n % 20))
        tally.last.add(0.002 * (1 + n % 20))
    return tally


def shown(found: Outcome, lang: Lang = "en") -> str:
    out = io.StringIO()
    report.show(Console(file=out, width=200), found, lang)
    return out.getvalue()


def test_figures_of_a_load() -> None:
    told = figures.as_json(outcome(played()))
    assert told["moves_per_s"] == 100.0
    assert told["latency_ms"]["p50"] == pytest.approx(10, rel=0.02)
    assert told["server"]["cpu_ms_per_move"] == pytest.approx(1.5)
    assert told["server"]["processes"][0]["cpu_ms_per_move"] == pytest.approx(1.25)
    assert told["over_time"][0]["moves_per_s"] == 101.0
    assert outcome(played()).sound


def test_with_nothing_measured_there_is_nothing_but_zeros() -> None:
    found = outcome(Tally(), points=[], used=None, busy=[])
    told = figures.as_json(found)
    assert told["latency_ms"] == {"p50": None, "p95": None, "p99": None, "p999": None}
    assert told["server"] is None
    assert not found.sound
    assert "<svg" not in page.html(found, "es")


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_its_plots_and_its_figures_and_asks_for_nothing(lang: Lang) -> None:
    text = page.html(outcome(played()), lang)
    assert text.count("<svg") == 4
    assert f'<html lang="{lang}">' in text
    assert "http" not in text.replace(JOB.url, "")
    data = text.partition('id="figures">')[2].partition("</script>")[0]
    assert json.loads(data)["moves"] == 400


def test_what_a_server_said_is_text_in_the_page() -> None:
    tally = played()
    tally.fault("leaked", "</script><script>alert(1)</script>")
    text = page.html(outcome(tally), "en")
    assert text.count("<script") == 1
    assert "&lt;script&gt;alert(1)" in text
    assert not outcome(tally).sound


def test_faults_limits_and_an_early_end_are_said() -> None:
    tally = played()
    tally.fault("lost", "t_1 v7 seat 0: frame 9 after 7")
    tally.refused["rate_limited"] = 3
    bad = outcome(tally, busy=[0.2, 0.97], cut=True, failure=Failure("died", ""))
    said = shown(bad)
    for text in (
        "Interrupted",
        "lost 1, doubled 0, leaked 0",
        "frame 9 after 7",
        "TUTE_WS_PER_S",
        "The load itself was at its limit",
        "a load process has died",
    ):
        assert text in said
    assert "limit" not in shown(outcome(played()))


def test_a_table_that_stood_still_or_a_client_that_stays_away_is_not_sound() -> None:
    stalled = played()
    stalled.stalled = 1
    assert not outcome(stalled).sound
    assert not outcome(played(), failure=Failure("Lost", "gone")).sound
