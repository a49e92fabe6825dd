"""Contests: the same boards whoever plays them, however often they are interrupted."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cli.arena.contest import Contest
from cli.arena.players import BadPlayer, Factory, find
from cli.arena.runner import FEWEST, Aim, Broken, run
from cli.arena.state import BadState
from cli.arena.workers import WorkerDied
from tests.unit.cli.arena import strangers
from tute.record import replay
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cli.arena.standing import Standing

STRANGERS: Mapping[str, Factory] = {
    "first": strangers.first,
    "illegal": strangers.illegal,
    "broken": strangers.broken,
    "deadly": strangers.deadly,
}
MORTALS: Mapping[str, Factory] = {**STRANGERS, "deadly": strangers.first}
CLASICO = Contest("first", "random", rule_set("clasico.barajamos"))


def boards(standing: Standing) -> list[Any]:
    """All but the times."""
    return [(each.number, each.won, each.of, each.sums) for each in standing.boards]


@pytest.mark.parametrize(
    ("preset", "players", "seatings"),
    [
        ("clasico.barajamos", 4, [{0, 2}, {1, 3}]),
        ("cabron.barajamos", 4, [{0}, {1}, {2}, {3}]),
        ("cabron.barajamos", 3, [{0}, {1}, {2}]),
        ("subasta.barajamos", 3, [{0}, {1}, {2}]),
        ("subasta.ludoteka", 4, [{0}, {2}, {3}]),
        ("individual.fournier", 2, [{0}, {1}]),
    ],
)
def test_a_board_is_played_from_every_seat_that_plays(
    preset: str, players: int, seatings: list[set[int]]
) -> None:
    contest = Contest("a", "b", rule_set(preset, players))
    assert contest.seatings(board=1) == seatings
    assert contest.deck(1, 0) == contest.deck(1, 0) != contest.deck(2, 0)
    assert contest.deck(1, 0) != replace(contest, seed=2).deck(1, 0)


def test_in_a_whole_match_everybody_rests_so_every_seat_is_played() -> None:
    contest = Contest("a", "b", rule_set("subasta.ludoteka"), matches=True)
    assert contest.seatings(board=1) == [{0}, {1}, {2}, {3}]


def test_the_boards_are_the_same_whatever_the_jobs() -> None:
    alone = run(CLASICO, Aim(deals=60), players=STRANGERS)
    shared = run(CLASICO, Aim(deals=60), jobs=2, players=STRANGERS)
    assert boards(alone) == boards(shared)
    assert len(alone.boards) == 30
    assert not alone.stopped
    other = run(replace(CLASICO, seed=2), Aim(deals=60), players=STRANGERS)
    assert boards(other) != boards(alone)


def test_equals_share_every_board_and_luck_is_out() -> None:
    standing = run(replace(CLASICO, b="first"), Aim(deals=20), players=STRANGERS)
    assert all(2 * each.won == each.of for each in standing.boards)
    assert standing.share.share == 0.5
    assert standing.share.half == pytest.approx(0.5 * 3 / 10)


def test_it_does_not_end_for_want_of_a_spread() -> None:
    standing = run(replace(CLASICO, b="first"), Aim(within=0.03), players=STRANGERS)
    assert len(standing.boards) == 50


def test_an_interrupted_contest_goes_on_to_the_same_end(tmp_path: Path) -> None:
    file = tmp_path / "state"
    played = 0

    def until_seven(standing: Standing) -> None:
        nonlocal played
        played = len(standing.boards)
        if played == 7:
            raise KeyboardInterrupt

    aim = Aim(deals=40)
    begun = run(CLASICO, aim, state=file, players=STRANGERS, watch=until_seven)
    assert begun.stopped
    assert len(begun.boards) == 7
    with file.open("a") as stream:
        stream.write('{"board": 7, "won"')  # the machine stopped here
    ended = run(CLASICO, aim, state=file, players=STRANGERS)
    assert boards(ended) == boards(run(CLASICO, aim, players=STRANGERS))
    lines = file.read_text().splitlines()
    assert [json.loads(line)["board"] for line in lines[1:]] == list(range(20))
    again = run(CLASICO, aim, state=file, players={"first": strangers.broken})
    assert boards(again) == boards(ended)  # nothing was played


def test_the_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "state"
    run(CLASICO, Aim(deals=2), state=file, players=STRANGERS)
    with pytest.raises(BadState, match="another contest"):
        run(replace(CLASICO, seed=2), Aim(deals=2), state=file, players=STRANGERS)


def test_it_ends_when_the_interval_is_narrow_enough() -> None:
    contest = replace(CLASICO, a="easy")
    standing = run(contest, Aim(within=0.09))
    half = standing.figure.half
    assert half is not None
    assert half <= 0.09
    assert FEWEST <= len(standing.boards) < 100
    assert boards(run(contest, Aim(within=0.09), jobs=2)) == boards(standing)


def test_time_that_is_over_ends_it_too() -> None:
    standing = run(CLASICO, Aim(deals=1_000_000, minutes=1e-6), players=STRANGERS)
    assert standing.stopped
    assert len(standing.boards) == 1


def test_no_time_at_all_plays_nothing(tmp_path: Path) -> None:
    file = tmp_path / "state"
    run(CLASICO, Aim(deals=6), state=file, players=STRANGERS)
    before = file.read_bytes()
    more = {"first": strangers.broken}
    standing = run(CLASICO, Aim(deals=40, minutes=0.0), state=file, players=more)
    assert (len(standing.boards), standing.stopped) == (3, True)
    assert file.read_bytes() == before


@pytest.mark.parametrize(("name", "said"), [("broken", "no idea"), ("illegal", "RuleError")])
def test_who_fails_is_told_of_and_chance_plays_for_it(name: str, said: str) -> None:
    standing = run(replace(CLASICO, a=name), Aim(deals=4), players=STRANGERS)
    told = standing.json()
    assert told["faults"] == len(standing.faults) > 20
    assert f"{name} in seat 0, deal 0: " in standing.faults[0]
    assert said in standing.faults[0]
    assert standing.sums["deals"] == 4


def test_a_process_that_dies_is_told_of_with_what_was_played_before(tmp_path: Path) -> None:
    file = tmp_path / "state"
    run(replace(CLASICO, a="deadly"), Aim(deals=6), state=file, players=MORTALS)
    with pytest.raises(Broken) as broken:
        run(replace(CLASICO, a="deadly"), Aim(deals=8), jobs=2, state=file, players=STRANGERS)
    assert isinstance(broken.value.__cause__, WorkerDied)
    assert len(broken.value.standing.boards) == 3
    assert broken.value.standing.stopped


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_record_that_cannot_be_written_ends_it_and_is_named(jobs: int, tmp_path: Path) -> None:
    there = tmp_path / "000003-1.json"
    there.mkdir()
    with pytest.raises(Broken) as broken:
        run(CLASICO, Aim(deals=40), jobs=jobs, records=tmp_path, players=STRANGERS)
    why = broken.value.__cause__
    assert isinstance(why, OSError)
    assert why.filename == str(there)
    assert len(broken.value.standing.boards) <= 3


@pytest.mark.parametrize(
    ("preset", "players", "whole"),
    [
        ("clasico.pagat", 4, False),
        ("clasico.barajamos", 4, True),
        ("cabron.ludoteka", 3, False),
        ("subasta.ludoteka", 4, False),
        ("individual.fournier", 2, True),
    ],
)
def test_records_of_the_games_replay(
    preset: str, players: int, whole: bool, tmp_path: Path
) -> None:
    contest = Contest("random", "first", rule_set(preset, players), matches=whole)
    standing = run(contest, Aim(deals=2), records=tmp_path / "new", players=STRANGERS)
    files = sorted((tmp_path / "new").iterdir())
    assert len(files) == standing.sums["games"]
    for file in files:
        record = json.loads(file.read_text())
        result = replay(record)
        assert result["ok"], result
        assert result["complete"] or not whole
        assert record["seats"].count("random") == (2 if "clasico" in preset else 1)


@pytest.mark.parametrize(
    "name", ["hard:5", "hard:0ms", "hard:000i", "hard:٣s", "easy:1s", "nobody", "cmd:x"]
)
def test_an_unknown_player_is_refused(name: str) -> None:
    with pytest.raises(BadPlayer):
        find(name)


@pytest.mark.parametrize(
    ("most", "more"),
    [
        ("60s", "61s"),
        ("60000ms", "60001ms"),
        ("1000000i", "1000001i"),
        ("00060s", f"{'9' * 5000}s"),
    ],
)
def test_more_than_a_minute_or_a_million_iterations_for_a_move_are_refused(
    most: str, more: str
) -> None:
    assert find(f"hard:{most}").name == f"hard:{most}"
    with pytest.raises(BadPlayer, match=r"60s or 1000000i at most") as refused:
        find(f"hard:{more}")
    assert len(str(refused.value)) < 120
