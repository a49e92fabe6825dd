"""`tute arena explain`: decisions of the vectors' records, and what cannot be explained."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from cli.__main__ import build, joined
from cli.arena.explain import called
from cli.arena.explained import NotExplained, explain, goal_at, moment
from cli.arena.players import BadPlayer
from cli.arena.table import view_of
from services.bots.strategies import choose
from tute import match as matches
from tute.actions import Bid, Capote, Keep, Pass, Play, Sing, Swap, Trump, action_json
from tute.notation import cards

if TYPE_CHECKING:
    from typer.testing import Result

    from tute.actions import Action

VECTORS = Path(__file__).parents[3] / "rules" / "vectors" / "records.jsonl"
HARD = "hard:60i"


@cache
def record(preset: str) -> Any:  # noqa: ANN401
    """The first of that preset in the vectors."""
    with VECTORS.open() as lines:
        found = (json.loads(line)["record"] for line in lines)
        return next(each for each in found if each["rules"]["preset"] == preset)


def decisions(preset: str, wanted: int = 3) -> list[int]:
    """The first actions of the first deal that were plays and could have been others."""
    found = []
    for action, done in enumerate(record(preset)["deals"][0]["actions"]):
        try:
            moment(record(preset), 0, action)
        except NotExplained:
            continue
        found += [action] if "play" in done else []
    return found[:wanted]


@pytest.mark.parametrize(
    "preset", ["clasico.pagat-101", "cabron.barajamos", "subasta.pagat", "individual.fournier"]
)
def test_every_legal_action_is_told_of_once(preset: str) -> None:
    for action in decisions(preset):
        at = moment(record(preset), 0, action)
        found = explain(at, HARD)
        told = [each.action for each in found.opinions]
        assert sorted(map(repr, told)) == sorted(map(repr, matches.legal(at.match, at.seat)))
        assert action_json(at.done, at.seat) == record(preset)["deals"][0]["actions"][action]
        assert sum(each.visits for each in found.opinions) == 60
        assert found.chosen == found.opinions[0].action
        assert all(0 <= each.chance <= 1 for each in found.opinions if each.chance is not None)


def test_the_same_iterations_say_the_same() -> None:
    at = moment(record("clasico.pagat-101"), 0, decisions("clasico.pagat-101")[-1])
    assert explain(at, HARD).json() == explain(at, HARD).json()


def test_the_chance_is_of_what_the_seat_wants() -> None:
    preset = "subasta.pagat"
    actions = record(preset)["deals"][0]["actions"]
    bidder = next(each["seat"] for each in actions if "trump" in each)
    goals: dict[int, set[str]] = {}
    for action in decisions(preset, 20):
        at = moment(record(preset), 0, action)
        goals.setdefault(at.seat, set()).add(goal_at(at))
    assert goals.pop(bidder) == {"make"}
    assert goals
    assert all(each == {"break"} for each in goals.values())


def test_of_a_bid_the_chance_to_make_it_is_told_by_trump() -> None:
    at = moment(record("subasta.pagat"), 0, 0)
    found = explain(at, HARD)
    bids = {each.action: each for each in found.opinions}
    assert set(bids) == set(matches.legal(at.match, at.seat))
    assert action_json(found.chosen, at.seat) == choose("hard", view_of(at.match, at.seat))
    low, high = bids[Bid(70)], bids[Bid(150)]
    assert len(low.trumps) == 4
    assert all(more > less for more, less in zip(low.trumps, high.trumps, strict=True))
    assert low.chance == max(low.trumps)
    assert bids[Pass()].worth is not None
    told = found.json()["actions"]
    assert isinstance(told, list)
    assert {"o", "c", "e", "b"} == set(told[-1]["trumps"])


def test_of_a_trump_its_chance_and_points_are_told() -> None:
    actions = record("subasta.pagat")["deals"][0]["actions"]
    place = next(number for number, each in enumerate(actions) if "trump" in each)
    found = explain(moment(record("subasta.pagat"), 0, place), HARD)
    assert {each.action for each in found.opinions} == {Trump(suit) for suit in "oceb"}
    chances = [each.chance or 0 for each in found.opinions]
    assert chances == sorted(chances, reverse=True)
    assert all(each.points is not None for each in found.opinions)


def test_bids_that_are_hardly_ever_made_are_only_counted(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record("subasta.pagat")))
    actions = record("subasta.pagat")["deals"][0]["actions"]
    trump = next(number for number, each in enumerate(actions) if "trump" in each)
    shown = run(file, "--deal", "0", "--action", "0", "--lang", "en").stdout
    assert "wins the match" in shown
    assert "bids that are hardly ever made" in shown
    assert "– who passes has nothing to make" in shown
    shown = run(file, "--deal", "0", "--action", str(trump), "--lang", "en").stdout
    assert "trump: clubs" in shown


@pytest.mark.parametrize("player", ["normal", "cmd:ls", "nobody"])
def test_who_does_not_search_explains_nothing(player: str) -> None:
    with pytest.raises(BadPlayer) as refused:
        explain(moment(record("cabron.barajamos"), 0, 0), player)
    assert str(refused.value) == (f"{player!r} does not search: hard, hard:1s or hard:2000i does.")


def run(file: Path, *arguments: str) -> Result:
    return CliRunner().invoke(build(["arena explain"]), ["arena explain", str(file), *arguments])


def test_people_see_what_was_played_and_what_is_better(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record("cabron.barajamos")))
    place = ("--deal", "0", "--action", str(decisions("cabron.barajamos")[0]), "--player", HARD)
    done = run(file, *place, "--lang", "en")
    assert done.exit_code == 0, done.output
    assert all(what in done.stdout for what in ("▶", "★", "takes no letter", "samples"))
    told = json.loads(run(file, *place, "--json").stdout)
    assert told["ok"]
    assert told["deal"] == 0
    assert told["played"] in [each["action"] for each in told["actions"]]


@pytest.mark.parametrize(
    ("change", "deal", "action", "code"),
    [
        ({"format": "pgn"}, 0, 0, "bad_record"),
        ({"rules": {"preset": "mus"}}, 0, 0, "bad_rules"),
        ({"deals": [{"deck": "1o", "actions": []}]}, 0, 0, "bad_deck"),
        ({"deals": [5]}, 0, 0, "bad_record"),
        ({}, 99, 0, "not_found"),
        ({}, 0, 999, "not_found"),
        ({}, 0, 35, "no_decision"),
    ],
)
def test_what_cannot_be_explained_has_a_code(
    change: dict[str, object], deal: int, action: int, code: str, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps({**record("cabron.barajamos"), **change}))
    place = ("--deal", str(deal), "--action", str(action))
    told = run(file, *place, "--json")
    assert told.exit_code == 1
    assert json.loads(told.stdout)["error"] == code
    assert f"{code}: " in run(file, *place).stderr


def test_a_fault_after_the_action_does_not_matter() -> None:
    whole = record("cabron.barajamos")
    deal = whole["deals"][0]
    faulty = {**deal, "actions": [*deal["actions"][:9], {"seat": 0, "play": "1x"}]}
    changed = {**whole, "deals": [faulty]}
    first = decisions("cabron.barajamos")[0]
    assert moment(changed, 0, first) == moment(whole, 0, first)
    with pytest.raises(NotExplained) as refused:
        moment(changed, 0, 9)
    assert refused.value.result["action"] == 9


def test_no_file_and_no_json_are_told(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert run(file, "--deal", "0", "--action", "0").exit_code == 2
    file.write_text("{")
    done = run(file, "--deal", "0", "--action", "0")
    assert done.exit_code == 1
    assert done.stderr.startswith("bad_record: ")


def test_more_than_a_minute_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record("cabron.barajamos")))
    place = ("--deal", "0", "--action", str(decisions("cabron.barajamos")[0]))
    assert run(file, *place, "--player", "hard:1000000000i").exit_code == 2


def test_it_is_a_command_of_two_words() -> None:
    assert joined(["arena", "explain", "x"]) == ["arena explain", "x"]
    assert joined(["arena", "easy", "hard"]) == ["arena", "easy", "hard"]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Play(cards("12o")[0]), "12 coins"),
        (Bid(80), "80"),
        (Pass(), "pass"),
        (Trump("e"), "trump: swords"),
        (Sing("c"), "sing cups"),
        (Swap(cards("7b")[0]), "swap 7 clubs"),
        (Keep(), "keep"),
        (Capote(), "capote"),
    ],
)
def test_every_action_has_words(action: Action, words: str) -> None:
    assert called(action, "en") == words
