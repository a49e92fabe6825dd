"""The demo: matches that play themselves through every process, and records that replay."""

from __future__ import annotations

import json
import os
import re
import subprocess
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from cli.texts import text
from tests.e2e.cli.system import TUTE, System, tute

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.e2e

MODES = [
    ("clasico",),
    ("clasico", "--preset", "clasico.pagat-101", "--option", "series=2"),
    ("cabron", "--option", "letters=2"),
    ("cabron", "--players", "3", "--preset", "cabron.ludoteka", "--option", "letters=2"),
    ("subasta", "--option", "target=200"),
    ("subasta", "--preset", "subasta.ludoteka", "--option", "target=200"),
    ("individual", "--option", "games=1"),
    ("individual", "--preset", "individual.fournier", "--option", "games=1"),
]


def read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def replayed(file: Path) -> dict[str, Any]:
    done = tute("replay", "--json", str(file))
    assert done.returncode == 0, done.stdout
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: " ".join(mode))
def test_a_match_plays_itself_and_its_record_replays_to_the_same_result(
    system: System, tmp_path: Path, mode: tuple[str, ...]
) -> None:
    file = tmp_path / "match.json"
    arguments = ("play", "--auto", "--url", system.url, "--record", str(file), "--lang", "en")
    done = tute(*arguments, "--name", "Ana", "--mode", *mode)
    assert done.returncode == 0, done.stdout + done.stderr
    result = replayed(file)
    assert result["complete"]
    won = re.search(r"^Won by (.+), (\S+)$", done.stdout, re.MULTILINE)
    assert won is not None, done.stdout
    assert won[2] == "–".join(map(str, result["score"]))
    assert ("Ana" in won[1]) == (result["winner"] == 0)
    proof = tute("verify", str(file))
    assert proof.returncode == 0, proof.stdout


def test_friends_meet_by_invite(system: System, tmp_path: Path) -> None:
    common = ("play", "--auto", "--url", system.url, "--lang", "en")
    file = tmp_path / "guest.json"
    with subprocess.Popen(
        [*TUTE, *common, "--name", "Ana", "--friends", "1", "--option", "games=1"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
    ) as host:
        assert host.stdout is not None
        found = (re.search(r"Invite: (\S+)", line) for line in host.stdout)
        code = next(each[1] for each in found if each)
        guest = tute(*common, "--name", "Eva", "--invite", code.lower(), "--record", str(file))
        rest = host.stdout.read()
    assert guest.returncode == 0, guest.stderr
    assert host.returncode == 0, rest
    assert guest.stdout.splitlines()[-2] in rest
    assert "is away" not in rest + guest.stdout
    assert replayed(file)["complete"]


def test_who_comes_back_sees_the_table_whoever_is_on_turn(system: System, tmp_path: Path) -> None:
    duel = ("--preset", "individual.corriente", "--players", "2", "--friends", "1")
    with typing(system, tmp_path, "--name", "Ana", *duel) as ana:
        code = next(line for line in ana if line.startswith("Invite: ")).split()[1]
        with typing(system, tmp_path, "--name", "Eva", "--invite", code) as eva:
            for player in (ana, eva):
                next(line for line in player if line.startswith("Deal 1: "))
    for name in ("Ana", "Eva"):
        with typing(system, tmp_path, "--again", "--name", name) as back:
            assert any("Your hand: " in line for line in back)


@contextmanager
def typing(system: System, home: Path, *options: str) -> Iterator[Iterator[str]]:
    """The lines of somebody at a terminal of their own, until it is closed."""
    with subprocess.Popen(
        [*TUTE, "play", "--url", system.url, "--lang", "en", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "200", "XDG_DATA_HOME": str(home)},
    ) as player:
        assert player.stdout is not None
        closing = threading.Timer(60, player.terminate)
        closing.start()
        yield player.stdout
        closing.cancel()
        player.terminate()


def test_who_gets_in_nowhere_is_not_somebody_to_come_back_as(
    system: System, tmp_path: Path
) -> None:
    where = ("play", "--url", system.url, "--lang", "en")
    done = tute(*where, "--name", "Ana", "--invite", "AAAA-AAAA", home=tmp_path)
    assert "not_found" in done.stderr
    again = tute(*where, "--again", home=tmp_path)
    assert (again.returncode, again.stderr) == (1, text("en", "nothing_to_return_to") + "\n")


def test_strangers_meet_in_a_quick_match(system: System, tmp_path: Path) -> None:
    common = ("play", "--quick", "--auto", "--url", system.url, "--lang", "en")
    wish = ("--preset", "individual.corriente", "--option", "games=1", "--with-bots-after", "never")
    file = tmp_path / "match.json"
    with subprocess.Popen(
        [*TUTE, *common, *wish, "--name", "Ana"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
    ) as one:
        assert one.stdout is not None
        next(line for line in one.stdout if line.startswith("Looking for a match: 1 in the queue"))
        other = tute(*common, *wish, "--name", "Eva", "--record", str(file))
        rest = one.stdout.read()
    assert (one.returncode, other.returncode) == (0, 0), rest + other.stderr
    assert other.stdout.splitlines()[-2] in rest
    assert replayed(file)["complete"]


def test_a_match_by_keyboard(system: System, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    done = tute(
        *("play", "--url", system.url, "--name", "Ana", "--pace", "none", "--option", "games=1"),
        *("--record", str(file)),
        typed="no such card\n" + "1\n" * 200,
        home=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Eso no se puede ahora." in done.stdout
    assert "Tu mano: " in done.stdout
    assert "¿Otra partida?" in done.stdout
    assert replayed(file)["complete"]
    first = read(file)["deals"][0]
    assert len([each for each in first["actions"] if each["seat"] == 0]) == 10


def test_something_is_said_by_a_key(system: System) -> None:
    with subprocess.Popen(
        [*TUTE, "play", "--url", system.url, "--name", "Ana", "--lang", "en", "--pace", "none"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "400"},
    ) as ana:
        assert ana.stdin is not None
        assert ana.stdout is not None
        next(line for line in ana.stdout if line.startswith("To say something: . and Enter"))
        for typed, told in (
            (".", ".1 Hello!"),
            (".3", "Ana: Well played!"),
            (".risa", "Ana laughs"),
        ):
            ana.stdin.write(f"{typed}\n")
            ana.stdin.flush()
            next(line for line in ana.stdout if line.startswith(told))
        ana.communicate("q\n", timeout=60)
    assert ana.returncode == 0


@pytest.mark.parametrize("wrong", [("--friends", "1"), ("--with-bots-after", "soon")])
def test_a_quick_match_is_with_strangers(system: System, wrong: tuple[str, str]) -> None:
    assert tute("play", "--auto", "--quick", *wrong, "--url", system.url).returncode == 2


def test_a_match_that_was_played_can_be_fetched_again(system: System, tmp_path: Path) -> None:
    file, again = tmp_path / "match.json", tmp_path / "again.json"
    common = ("--url", system.url, "--name", "Ana")
    played = ("play", *common, "--pace", "none", "--option", "games=1", "--record", str(file))
    assert tute(*played, typed="1\n" * 200, home=tmp_path).returncode == 0
    table = read(file)["fair"]["match"]
    done = tute("record", table, *common, "--out", str(again), home=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert read(again) == read(file)
    assert json.loads(tute("record", table, *common, home=tmp_path).stdout) == read(file)
    done = tute("record", "t_unheard", *common, home=tmp_path)
    assert done.returncode == 1
    assert "[not_found: " in done.stderr


def test_a_wrong_wish_is_refused_plainly(system: System) -> None:
    done = tute("play", "--auto", "--url", system.url, "--option", "games=0")
    assert done.returncode == 1
    assert done.stderr.startswith("Esas reglas no van juntas. [bad_rules: ")
    done = tute("play", "--auto", "--url", system.url, "--mode", "mus")
    assert done.stderr.startswith("No hay ningún modo mus: elige entre cabron, clasico, ")
    done = tute("play", "--auto", "--url", system.url, "--invite", "AAAA-AAAA")
    assert done.stderr.startswith("No se encuentra. Puede que ya no exista. [not_found: ")
