"""`tute replay` for people: a table of deals or a fault in plain words, in four languages."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from cli import replayed
from cli.__main__ import COMMANDS, build
from cli.texts import LANGS, TEXTS, Lang, text
from tests.unit.cli.test_replay import vectors
from tute.record import replay
from tuteapi.codes import CODES

RULES_CODES = list(CODES)[: list(CODES).index("bad_request")]


def shown(record: Any, result: dict[str, Any], lang: Lang = "en") -> str:  # noqa: ANN401
    written = StringIO()
    replayed.show(Console(file=written, width=140), "match.json", record, result, lang)
    return written.getvalue()


def row(preset: str, **deal: object) -> str:
    """The cells of one deal, without the lines between them."""
    whole = {
        "dealer": 1,
        "played": True,
        "trump": "o",
        "tricks": [4, 6],
        "cantos": [[0, "o", 40], [1, "b", 20]],
        "points": [71, 119],
        "score": [0, 1],
        **deal,
    }
    result = {"ok": True, "deals": [whole], "score": [0, 1], "winner": 1, "complete": True}
    text = shown({"rules": {"preset": preset}}, result)
    return " ".join(text.translate(str.maketrans("│", " ")).split())


def test_a_row_has_everything_of_the_deal() -> None:
    text = row("individual.corriente", outcome={"winner": 1, "tute": None, "capote": None})
    assert "1 1 coins 4 6 0: 40 coins 71 119 seat 1 wins 0 1 1: 20 clubs" in text
    assert text.endswith("seat 1 wins · Score 0 1")


@pytest.mark.parametrize(
    ("preset", "outcome", "says"),
    [
        ("clasico.barajamos", {"winner": 1, "tute": None, "games": 1}, ["team 1 + 3 wins"]),
        ("clasico.pagat-101", {"winner": 0, "tute": None, "games": 2}, ["team 0 + 2", "2 games"]),
        ("clasico.barajamos", {"winner": 1, "tute": [3, 12], "games": 1}, ["kings of seat 3"]),
        ("clasico.barajamos", {"winner": 1, "tute": [3, 11], "games": 1}, ["knights of seat 3"]),
        ("cabron.barajamos", {"losers": [0, 2]}, ["seats 0 + 2 lose"]),
        ("cabron.no-trick-wins", {"losers": []}, ["nobody loses"]),
        (
            "subasta.barajamos",
            {"bidder": 1, "bid": 80, "made": True, "gain": [0, 80, 0]},
            ["seat 1 bids 80", "made", "1: +80"],
        ),
        (
            "subasta.barajamos",
            {"bidder": 1, "bid": 80, "made": False, "gain": [80, 0, 80]},
            ["seat 1 bids 80", "failed", "0: +80, 2: +80"],
        ),
        ("individual.fournier", {"winner": None, "tute": None, "capote": None}, ["are carried"]),
        ("individual.fournier", {"winner": 1, "tute": None, "capote": "made"}, ["capote made"]),
        ("individual.fournier", {"winner": 1, "tute": None, "capote": "failed"}, ["capote failed"]),
    ],
)
def test_an_outcome_is_a_few_words(preset: str, outcome: object, says: list[str]) -> None:
    text = row(preset, outcome=outcome)
    assert all(words in text for words in says), text


def test_a_deal_that_stopped_and_one_that_nobody_bid_for_say_so() -> None:
    assert "not finished" in row("subasta.barajamos")
    assert "nobody bids" in row("subasta.barajamos", played=False)


@pytest.mark.parametrize("lang", LANGS)
def test_every_record_has_its_deals_in_every_language(lang: Lang) -> None:
    for case in vectors("records.jsonl"):
        text = shown(case["record"], case["expect"], lang)
        for deal in case["expect"]["deals"]:
            cells = [deal["score"], deal.get("points", []), deal.get("tricks", [])]
            assert all(" ".join(map(str, cell)) in text for cell in cells)


@pytest.mark.parametrize("lang", LANGS)
def test_every_fault_says_where_in_every_language(lang: Lang) -> None:
    for case in vectors("faulty.jsonl"):
        result = replay(case["record"])
        if result["ok"]:
            continue
        said = shown(case["record"], result, lang)
        for place in ("deal", "action"):
            number = case["expect"][place]
            words = text(lang, f"replay_at_{place}", n=1 if number is None else number + 1)
            assert (words in said) is (number is not None)
        assert text(lang, f"fault_{result['error']}") in said
        assert f"[{result['error']}: {result['message']}]" in said


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("es", "reparto 1, acción 2 (el asiento 2 juega 12 oros): no le toca ["),
        ("fr", "donne 1, action 2 (la place 2 joue 12 deniers): ce n'est pas son tour ["),
        ("pt", "mão 1, ação 2 (o lugar 2 joga 12 ouros): não é a sua vez ["),
        ("en", "deal 1, action 2 (seat 2 plays 12 coins): it is not this seat's turn ["),
    ],
)
def test_a_fault_names_deal_action_and_who_did_what(lang: Lang, says: str) -> None:
    actions = [{"seat": 0, "play": "1o"}, {"seat": 2, "play": "12o"}]
    fault = {"deal": 0, "action": 1, "error": "not_your_turn", "message": "It is not."}
    said = shown({"deals": [{"actions": actions}]}, {"ok": False, **fault}, lang)
    assert said.startswith(f"match.json: {says}")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({"seat": 1, "bid": 75}, "seat 1 bids 75"),
        ({"seat": 1, "pass": True}, "seat 1 passes"),
        ({"seat": 1, "trump": "e"}, "seat 1 names trump: swords"),
        ({"seat": 1, "sing": "x"}, 'seat 1 sings in "x"'),
        ({"seat": 1, "swap": "7b"}, "seat 1 swaps 7 clubs"),
        ({"seat": 1, "keep": True}, "seat 1 keeps"),
        ({"seat": 1, "capote": True}, "seat 1 announces capote"),
        ({"seat": 1, "bid": 75, "pass": True}, '{"seat": 1, "bid": 75, "pass": true}'),
        ({"seat": "1", "play": "1o"}, '{"seat": "1", "play": "1o"}'),
        ({"seat": 1, "play": "\x1b[31m"}, 'seat 1 plays "\\u001b[31m"'),
        (["x" * 100], '["' + "x" * 57 + "…"),
        (None, "null"),
    ],
)
def test_whatever_stands_there_is_named(action: object, says: str) -> None:
    fault = {"deal": 0, "action": 0, "error": "bad_record", "message": "No."}
    said = shown({"deals": [{"actions": [action]}]}, {"ok": False, **fault})
    assert f"({says})" in said


def test_there_is_a_sentence_for_every_fault_of_the_rules() -> None:
    sentences = {key.removeprefix("fault_") for key in TEXTS if key.startswith("fault_")}
    assert sentences == set(RULES_CODES)


def test_the_command_prints_them_one_after_another(tmp_path: Path) -> None:
    files = [tmp_path / "[bold]sound.json", tmp_path / "faulty.json"]
    for file, name in zip(files, ("records.jsonl", "faulty.jsonl"), strict=True):
        file.write_text(json.dumps(vectors(name)[0]["record"]))
    command = ["replay", *map(str, files), "--lang", "en"]
    done = CliRunner().invoke(build(COMMANDS), command)
    assert done.exit_code == 1
    first, last = done.stdout.index(f"{files[0]} · "), done.stdout.index(f"{files[1]}: deal ")
    assert first < last
