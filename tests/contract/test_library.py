"""Every example of docs/library.md does what the page says."""

from __future__ import annotations

import doctest
import io
from pathlib import Path
from typing import TYPE_CHECKING

from tute import modes, options
from tute.presets import PRESETS

if TYPE_CHECKING:
    import pytest

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_examples_of_the_guide_work(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("clasico.aldea", "llano.aldea"):  # taken out again when the test is over
        monkeypatch.setitem(PRESETS, name, PRESETS["clasico.barajamos"])
    monkeypatch.setitem(modes.MODES, "llano", modes.MODES["clasico"])
    monkeypatch.setitem(options.MODES, "llano", options.MODES["clasico"])
    text = PAGE.read_text().replace("```python", "").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    report = io.StringIO()
    results = doctest.DocTestRunner().run(test, out=report.write)
    assert results.failed == 0, report.getvalue()
    assert results.attempted > 60
