from __future__ import annotations

import json

import pytest

from tests.rules.golden import TABLES, path_of, seen


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_a_golden_match_is_told_and_shown_as_ever(preset: str, players: int) -> None:
    golden = json.loads(path_of(preset, players).read_text())
    assert golden["result"]["complete"]
    assert json.loads(json.dumps(seen(golden.pop("record")))) == golden
