"""The bench of the bots: what an interval says about a bar, and that it plays every line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bench.bots import report
from bench.bots.__main__ import main
from bench.bots.kept import Row, read, sources
from bench.bots.lines import LINES, Line, shortened, verdict
from cli.arena.board import Board
from cli.arena.standing import Standing
from cli.arena.state import kept

if TYPE_CHECKING:
    from pathlib import Path


def standing(line: Line, share: float, decks: int) -> Standing:
    """Decks of which half went well and half went badly: ± 0.5 % with 400 of them."""
    found = Standing(line.contest)
    for number in range(decks):
        won = share + (0.05 if number % 2 else -0.05)
        found.add(Board(number, round(1000 * won), 1000))
    return found


def bar(kind: str, value: float) -> Line:
    return Line(name="x", one="easy", others="random", bar=kind, value=value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "share", "decks", "said"),
    [
        ("above", 0.62, 400, "held"),
        ("above", 0.604, 400, "more deals needed"),
        ("above", 0.604, 4000, "held"),
        ("above", 0.59, 400, "not held"),
        ("above", 0.70, 20, "more deals needed"),
        ("at most", 0.59, 400, "held"),
        ("at most", 0.599, 400, "more deals needed"),
        ("at most", 0.61, 400, "not held"),
        ("about", 0.60, 400, "held"),
        ("about", 0.597, 400, "held"),
        ("about", 0.594, 400, "not held"),
        ("none", 0.30, 400, "shown"),
    ],
)
def test_a_bar_is_held_by_the_interval(kind: str, share: float, decks: int, said: str) -> None:
    line = bar(kind, 0.60)
    assert verdict(line, standing(line, share, decks)) == said


def test_letters_are_measured_by_an_even_share() -> None:
    """Of four, one who takes a fifth of all letters takes 80 % of an even share."""
    line = next(line for line in LINES if line.name == "cabron-4")
    found = standing(line, 0.2, 400)
    assert found.figure.share == pytest.approx(0.8)
    assert verdict(line, standing(line, 0.19, 400)) == "held"
    assert verdict(line, standing(line, 0.21, 400)) == "not held"


def test_short_lines_count_iterations_instead_of_time() -> None:
    short = {line.name: shortened(line, 7) for line in LINES}
    assert (short["pimc"].one, short["pimc"].others) == ("hard:7i", "pimc:7i")
    assert (short["1s"].one, short["levels"].one) == ("hard:7i", "normal")


def test_the_table_of_a_page_is_replaced(tmp_path: Path) -> None:
    page, line = tmp_path / "page.md", LINES[0]
    page.write_text(f"before\n{report.BEGIN}old\n{report.END}after\n")
    report.write(page, [Row(line, standing(line, 0.7, 400), 0.5, 1.0)])
    text = page.read_text()
    assert text.startswith(f"before\n{report.BEGIN}|")
    assert text.endswith(f"|\n{report.END}after\n")
    assert "old" not in text
    assert "normal – random | 70.0 ± 0.5 % | deals | about 66% | held | 400 |" in text


def test_a_player_at_fault_is_told_of() -> None:
    line = LINES[0]
    found = standing(line, 0.7, 400)
    found.boards[3].faults.append("normal in seat 1: KeyError")
    assert report.text(Row(line, found, 0.5, 1.0)).endswith(
        ", 1 FAULTS: board 3: normal in seat 1: KeyError"
    )


def test_a_line_that_another_run_plays_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--short", "--jobs", "1", "--out", str(tmp_path)]
    assert main([*given, "--decks", "1", "--only", "easy"]) == 0
    (folder,) = (file.parent for file in tmp_path.glob("*/easy.boards"))
    easy = shortened(next(line for line in LINES if line.name == "easy"), 20)
    with kept(folder / "easy.boards", easy.contest):
        assert main([*given, "--hours", "0"]) == 0
    assert "easy: not shown." in capsys.readouterr().err


def test_other_ways_to_decide_have_other_figures(tmp_path: Path) -> None:
    rules, peers = tmp_path / "tute", tmp_path / "bench/bots/peers"
    rules.mkdir()
    peers.mkdir(parents=True)
    easy, pimc = (next(line for line in LINES if line.name == name) for name in ("easy", "pimc"))

    def names() -> list[str]:
        return [sources(tmp_path, line) for line in (easy, pimc)]

    (rules / "tricks.pyc").write_text("1")
    nothing = names()
    (rules / "tricks.pyc").write_text("2")
    assert names() == nothing
    (peers / "pimc.py").write_text("1")
    peer = names()
    assert (peer[0] == nothing[0], peer[1] == nothing[1]) == (True, False)
    (rules / "tricks.py").write_text("1")
    rule = names()
    assert all(one != other for one, other in zip(rule, peer, strict=True))


def test_every_line_is_played_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--short", "--jobs", "1", "--out", str(tmp_path)]
    assert main([*given, "--decks", "1", "--json"]) == 0
    figures = {line["line"]: line for line in json.loads(capsys.readouterr().out)}
    assert set(figures) >= {line.name for line in LINES} - {"openspiel"}
    assert all(line["faults"] == 0 for line in figures.values())
    assert main([*given, "--decks", "3", "--only", "easy"]) == 0
    (played,) = tmp_path.glob("*/easy.boards")
    easy = next(line for line in LINES if line.name == "easy")
    assert [board.number for board in read(easy, played.parent).standing.boards] == [0, 1, 2]
    capsys.readouterr()
    assert main([*given, "--hours", "0"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(figures) + 1
    assert (tmp_path / "bots.png").stat().st_size > 10_000
