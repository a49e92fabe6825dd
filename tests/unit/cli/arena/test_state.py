"""A contest's file: what is in it, what is wrong with it and where, and that it is left alone."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.arena.board import Board
from cli.arena.boardjson import dump
from cli.arena.contest import Contest
from cli.arena.state import BadState, kept
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Callable

CONTEST = Contest("easy", "random", rule_set("clasico.barajamos"))


def tampered(**values: object) -> bytes:
    return json.dumps({**dump(board(1)), **values}).encode()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """With three boards, in lines 2 to 4."""
    path = tmp_path / "state"
    with kept(path, CONTEST) as (there, add):
        assert there == {}
        for number in range(3):
            add(board(number))
    return path


def board(number: int) -> Board:
    return Board(number, 1, 2, Counter({"games": 2, "deals": 2}))


def refusal(file: Path, contest: Contest = CONTEST) -> str:
    with pytest.raises(BadState) as refused, kept(file, contest):
        pass
    assert str(refused.value).startswith(str(file))
    assert refused.value.told("es") != refused.value.told("en") == str(refused.value)
    return str(refused.value).removeprefix(str(file))


def test_the_boards_are_there_again(file: Path) -> None:
    before = file.read_bytes()
    with kept(file, CONTEST) as (there, _):
        assert [(each.number, each.won, each.of) for each in there.values()] == [
            (number, 1, 2) for number in range(3)
        ]
    assert file.read_bytes() == before


def test_a_line_taken_out_is_a_board_that_is_missing(file: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:2], *lines[3:]]))
    with kept(file, CONTEST) as (there, _):
        assert list(there) == [0, 2]


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        (1, b"dear diary", ", line 1: no file of --state begins like this; it was left as it is"),
        (1, b'{"format": "tute/1"}', ", line 1: no file of --state begins like this"),
        (1, b"\xff\xfe", ", line 1: no file of --state begins like this"),
        (2, b"", ", line 2: damaged: no JSON from column 1 on"),
        (3, b'{"board": 1, "won" 4}', ", line 3: damaged: no JSON from column 20 on"),
        (3, b"[" * 100_000, ", line 3: damaged: no JSON from column 1 on"),
        (3, b"9" * 5000, ", line 3: damaged: no JSON from column 1 on"),
        (3, b"\x80\x81", ", line 3: damaged: this is no text"),
        (3, b"[]", ', line 3: damaged: "board" is missing or cannot be so'),
        (2, tampered(won=99), ', line 2: damaged: "won" is missing or cannot be so'),
        (3, tampered(won=-3), ', line 3: damaged: "won" is missing or cannot be so'),
        (3, tampered(of=0), ', line 3: damaged: "of" is missing or cannot be so'),
        (4, tampered(sums={}), ', line 4: damaged: "sums" is missing or cannot be so'),
        (4, b'{"board": 2, "won": 1}', ', line 4: damaged: "of" is missing or cannot be so'),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_the_file_is_left(
    file: Path, line: int, text: bytes, said: str
) -> None:
    lines = file.read_bytes().splitlines()
    lines[line - 1] = text
    damaged = b"\n".join([*lines, b'{"board": 3'])
    file.write_bytes(damaged)
    assert refusal(file).startswith(said)
    assert file.read_bytes() == damaged


def test_a_board_twice_is_told_with_both_lines(file: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines, lines[2]]))
    assert refusal(file) == ", line 5: damaged: board 1 is in line 3 already"


def test_of_another_contest_it_says_what_differs(file: Path) -> None:
    other = replace(CONTEST, b="easy", seed=7, rules=rule_set("cabron.barajamos", 4))
    said = ", line 1: it is of another contest: "
    differences = "b random ≠ easy; seed 1 ≠ 7; preset clasico.barajamos ≠ cabron.barajamos"
    assert refusal(file, other) == said + differences


def test_a_file_of_something_else_is_never_cut(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_text("one line, no end")
    assert "it was left as it is" in refusal(file)
    assert file.read_text() == "one line, no end"


def test_what_is_no_file_is_not_read() -> None:
    assert refusal(Path("/dev/full"))


def test_a_line_without_its_end_is_taken_out_and_told_of(file: Path) -> None:
    whole = file.read_bytes()
    told: list[int] = []
    file.write_bytes(whole[:-20])
    with kept(file, CONTEST, told.append) as (there, add):
        assert list(there) == [0, 1]
        add(board(2))
    assert told == [4]
    assert file.read_bytes() == whole


def test_killed_before_its_first_line_was_written_it_begins_anew(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:10])
    with kept(file, CONTEST) as (there, _):
        assert there == {}
    assert json.loads(file.read_text())["a"] == "easy"


def test_two_arenas_do_not_share_it(file: Path) -> None:
    with kept(file, CONTEST):
        assert refusal(file) == " is in use by another arena"


def test_a_board_without_room_is_told_with_the_files_name_and_leaves_nothing(
    file: Path, small_files: Callable[[int], None]
) -> None:
    before = file.read_bytes()
    with kept(file, CONTEST) as (_, add):
        small_files(len(before) + 20)
        with pytest.raises(OSError, match="File too large") as full:
            add(board(3))
    assert full.value.filename == str(file)
    assert file.read_bytes() == before
