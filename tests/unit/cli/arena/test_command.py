"""`tute arena` as people call it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from cli.__main__ import build
from cli.arena import command
from services.bots.search import core, native
from tute.presets import PRESETS
from tute.record import replay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

APP = build(["arena", "replay"])
RUNNER = CliRunner()
SHORT = ("easy", "random", "--deals", "40", "--lang", "en")


def arena(*arguments: str) -> Result:
    return RUNNER.invoke(APP, ["arena", *arguments])


def test_a_short_contest_as_json() -> None:
    done = arena(*SHORT, "--json", "--jobs", "2")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert (told["a"], told["b"], told["boards"], told["sums"]["deals"]) == (
        "easy",
        "random",
        20,
        40,
    )
    assert told["figure"]["low"] < told["share"] < told["figure"]["high"]
    assert told["share"] > 0.5
    assert told["time"]["a"]["decisions"] > 300
    assert told["complete"]
    assert told["faults"] == 0


@pytest.mark.parametrize(
    ("preset", "more", "says"),
    [
        ("clasico.barajamos", (), ["deals won: ", "games", "points a deal", "Elo"]),
        ("cabron.barajamos", ("--players", "3"), ["letters a deal", "random (each rival)"]),
        ("subasta.barajamos", (), ["gains, of an even share: ", "deals as bidder", "bids made"]),
        ("individual.corriente", ("--matches",), ["matches won: ", "deals won"]),
    ],
)
def test_people_get_a_table(preset: str, more: tuple[str, ...], says: list[str]) -> None:
    done = arena("random", "random", "--deals", "4", "--lang", "en", "--preset", preset, *more)
    assert done.exit_code == 0, done.output
    for what in ("random against random", preset, "ms: mean, median, p99", *says):
        assert what in done.stdout


@pytest.mark.parametrize("lang", ["es", "fr", "pt"])
def test_it_speaks_the_other_languages(lang: str) -> None:
    done = arena(*SHORT[:-1], lang)
    assert done.exit_code == 0
    assert "deals" not in done.stdout


def test_records_replay_clean(tmp_path: Path) -> None:
    done = arena(*SHORT, "--records", str(tmp_path), "--option", "undertrump=forced")
    assert done.exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == 40
    assert all(replay(json.loads(file.read_text()))["ok"] for file in files)
    shown = RUNNER.invoke(APP, ["replay", str(files[0]), "--json"])
    assert shown.exit_code == 0


def test_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "state"
    first = arena(*SHORT, "--state", str(file), "--minutes", "0.0001")
    assert "Not finished" in first.stdout
    played = file.read_text()
    again = arena(*SHORT, "--state", str(file), "--minutes", "0")
    assert (again.exit_code, again.stdout) == (0, first.stdout)
    assert file.read_text() == played
    second = json.loads(arena(*SHORT, "--state", str(file), "--json").stdout)
    alone = json.loads(arena(*SHORT, "--json").stdout)
    del second["time"], alone["time"]
    assert second == alone
    assert len(file.read_text().splitlines()) == 21


def test_a_picture_is_drawn_or_what_is_missing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "share.png"
    assert arena(*SHORT, "--plot", str(file)).exit_code == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    drawn = file.read_bytes()
    monkeypatch.setattr(command, "run", None)  # nothing is played any more
    done = arena(*SHORT, "--plot", str(tmp_path / "no" / "share.png"))
    assert (done.exit_code, "No such file" in done.stderr) == (2, True)
    done = arena(*SHORT, "--plot", str(tmp_path / "share.gif5"))
    assert (done.exit_code, "draws no gif5 files, but " in done.stderr) == (2, True)
    assert [each.name for each in tmp_path.iterdir()] == ["share.png"]
    assert file.read_bytes() == drawn
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = arena(*SHORT, "--plot", str(file))
    assert done.exit_code == 2
    assert "pip install matplotlib" in done.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("easy", "nobody"), "There is no player 'nobody'"),
        (("cmd:/nowhere/bot", "easy"), "there is no program '/nowhere/bot' that can be run"),
        (("hard:5", "easy"), "A limit is 50ms, 1s or 2000i"),
        ((*SHORT, "--preset", "mus"), "There is no preset 'mus': choose of clasico.barajamos, "),
        ((*SHORT, "--preset", "mus"), list(PRESETS)[-1]),
        (("hard:1000000000i", "easy"), "60s or 1000000i at most"),
        (("hard:1000000s", "easy"), "60s or 1000000i at most"),
        ((*SHORT, "--lang", "xx"), "There is no language 'xx': es, fr, pt or en."),
        ((*SHORT, "--url", "http://127.0.0.1:1"), "--url is for cmd:… players"),
        ((*SHORT, "--minutes", "0"), "nothing was played there"),
        ((*SHORT, "--minutes", "0", "--state", "/nowhere/state"), "nothing was played there"),
        ((*SHORT, "--option", "games=0"), "does not take that value"),
        ((*SHORT, "--state", "/nowhere/state"), "No such file"),
        ((*SHORT, "--records", "/proc/records"), "No such file"),
    ],
)
def test_a_wrong_call_is_told(arguments: tuple[str, ...], said: str) -> None:
    done = arena(*arguments)
    assert done.exit_code == 2
    assert said in " ".join(done.output.replace("│", " ").split())


def test_a_state_in_which_nothing_was_played_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "state"
    file.touch()
    assert arena(*SHORT, "--minutes", "0", "--state", str(file)).exit_code == 2


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("es", 'línea 3: dañada: "of" falta'),
        ("fr", 'ligne 3 : abîmée : "of" manque'),
        ("pt", 'linha 3: danificada: "of" falta'),
        ("en", 'line 3: damaged: "of" is missing'),
    ],
)
def test_a_damaged_state_is_told_with_its_place(lang: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "state"
    arena(*SHORT, "--state", str(file))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:2], lines[2].replace('"of"', '"off"'), ""]))
    done = arena(*SHORT[:-1], lang, "--state", str(file))
    assert done.exit_code == 2
    assert f"{file}, {said}" in done.stderr


def test_a_line_that_was_cut_off_is_told_of_and_its_board_played_again(tmp_path: Path) -> None:
    file = tmp_path / "state"
    arena(*SHORT, "--state", str(file))
    whole = file.read_text().splitlines()
    file.write_text("\n".join(whole)[:-9])
    done = arena(*SHORT, "--state", str(file))
    assert done.exit_code == 0
    assert f"{file}, line 21: cut off" in done.stderr
    assert [json.loads(each).get("board") for each in file.read_text().splitlines()] == [
        json.loads(each).get("board") for each in whole
    ]
    assert "cut off" not in arena(*SHORT, "--state", str(file)).stderr


@pytest.mark.parametrize("lang", ["en", "es"])
def test_without_room_for_the_state_it_names_the_file_and_shows_what_was_played(
    lang: str, tmp_path: Path, small_files: Callable[[int], None]
) -> None:
    file = tmp_path / "state"
    call = (*SHORT[:-1], lang, "--state", str(file))
    small_files(4000)
    done = arena(*call)
    assert done.exit_code == 1
    assert done.stderr == f"{file}: File too large\n"
    boards = len(file.read_text().splitlines())  # the first line is none, the last found no room
    assert f"{boards} {'boards' if lang == 'en' else 'mazos'} " in done.stdout
    told = json.loads(arena(*call, "--json").stdout)
    assert (told["complete"], told["broken"]) == (False, f"{file}: File too large")
    small_files(-1)
    ended = json.loads(arena(*call, "--json").stdout)
    assert (ended["complete"], ended["broken"], ended["boards"]) == (True, None, 20)


def test_one_of_anything_is_told_as_one() -> None:
    short = ("easy", "random", "--deals", "1")
    done = arena(*short, "--lang", "en")
    assert "1 board from every seat, 2 games, 2 deals" in done.stdout
    done = arena(*short, "--lang", "es", "--preset", "individual.fournier")
    assert "1 mazo desde cada asiento, 2 juegos, " in done.stdout


def test_it_says_when_a_searching_player_thinks_in_plain_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for cached in (native.library, core):
        cached.cache_clear()
    monkeypatch.setattr(native, "LIBRARY", tmp_path / "core.so")
    assert "plain Python" in arena("hard:2i", "random", "--deals", "2", "--lang", "en").stderr
    assert "plain Python" not in arena(*SHORT).stderr
    for cached in (native.library, core):
        cached.cache_clear()
