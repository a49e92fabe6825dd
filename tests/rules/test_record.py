from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.table import logged
from tute.presets import PRESETS
from tute.record import replay, write
from tute.rulesets import rule_set

VECTORS = Path(__file__).parent / "vectors"


def vectors(name: str) -> list[Any]:
    return [json.loads(line) for line in (VECTORS / name).read_text().splitlines()]


@pytest.mark.parametrize("name", ["records.jsonl", "faulty.jsonl"])
def test_every_vector_is_answered_exactly(name: str) -> None:
    wrong = []
    for number, vector in enumerate(vectors(name), 1):
        answer = replay(vector["record"])
        answer.pop("message", None)
        if answer != vector["expect"]:
            wrong.append((number, answer))
    assert not wrong


@pytest.mark.parametrize("preset", PRESETS)
def test_a_written_match_replays_to_itself(preset: str) -> None:
    rules = rule_set(preset)
    deals = []
    last = None
    for deck, log in logged(rules, seed=7, deals=4):
        deals.append((deck, [(seat, action) for _, seat, action, _, _ in log]))
        last = log[-1][3]
    assert last
    first_dealer = last.first_dealer
    record = json.loads(json.dumps(write(rules, first_dealer, deals, fair={"n": 1024})))
    answer = replay(record)
    assert answer["ok"]
    assert record["fair"] == {"n": 1024}
    assert answer["score"] == list(last.score)
    assert answer["winner"] == last.winner
    assert answer["deals"][-1] == last.last_deal  # type: ignore[index]


@pytest.mark.parametrize(
    "record", [None, 1, "x", [], {}, {"format": "tute/1"}, {"format": "tute/1", "deals": {}}]
)
def test_anything_at_all_gets_an_answer(record: object) -> None:
    answer = replay(record)
    assert (answer["ok"], answer["error"]) == (False, "bad_record")
    assert isinstance(answer["message"], str)


def test_a_deal_begun_stands_in_the_answer_without_an_outcome() -> None:
    whole = vectors("records.jsonl")[0]["record"]
    whole["deals"][0]["actions"] = whole["deals"][0]["actions"][:1]
    answer = replay(whole)
    assert answer["complete"] is False
    assert "outcome" not in answer["deals"][0]  # type: ignore[index]
