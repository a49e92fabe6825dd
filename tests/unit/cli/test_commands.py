"""The list of commands, the processes among them, `tute doctor`, `tute verify`, `tute record`."""

from __future__ import annotations

import copy
import json
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from cli import sessions
from cli.__main__ import COMMANDS, build
from cli.processes import MODULES
from tests.redisserver import free_port
from tests.rules.test_fair import played

if TYPE_CHECKING:
    from pathlib import Path

APP = build(COMMANDS)
RUNNER = CliRunner()


@pytest.mark.parametrize("command", [*COMMANDS, *MODULES])
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = RUNNER.invoke(APP, [command, "--help"], env={"COLUMNS": "120"})
    assert done.exit_code == 0
    assert f"tute {command}" in done.stdout
    assert "Example: " in done.stdout


def test_no_command_and_an_unknown_one_are_wrong_calls() -> None:
    assert RUNNER.invoke(APP, []).exit_code == 2
    assert RUNNER.invoke(APP, ["fly"]).exit_code == 2
    assert RUNNER.invoke(APP, ["up", "--port", "0"]).exit_code == 2


def test_replay_starts_without_what_other_commands_need() -> None:
    code = "import sys, cli.__main__ as m; m.build(['replay']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"aiohttp", "grpc", "pydantic", "hiredis"} & {*done.stdout.split()}


@pytest.mark.parametrize("name", MODULES)
def test_a_process_with_wrong_settings_says_which(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTE_PING_S", "soon")
    done = subprocess.run(
        [sys.executable, "-m", "cli", name], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"{name}: TUTE_PING_S: ")


def test_a_process_starts_before_anything_counts() -> None:
    """`tute bots` decides where its processes count before prometheus_client is imported."""
    program = (
        "import sys\n"
        "from cli import __main__ as program, processes\n"
        "seen = lambda: print('prometheus_client' in sys.modules)\n"
        "processes.COMMANDS['bots'] = seen\n"
        "sys.argv = ['tute', 'bots']\n"
        "program.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_doctor_finds_nothing_wrong_here(tmp_path: Path) -> None:
    done = RUNNER.invoke(APP, ["doctor", "--data", str(tmp_path), "--port", "65535"])
    assert done.exit_code == 0, done.stdout
    assert done.stdout.count("ok   ") == 6


def test_doctor_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTE_PING_S", "soon")
    monkeypatch.setenv("TUTE_REDIS_URL", "redis://127.0.0.1:1/0")
    (tmp_path / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        folder = str(tmp_path / "file" / "data")
        done = RUNNER.invoke(APP, ["doctor", "--data", folder, "--port", port])
    assert done.exit_code == 1
    for what in ("settings", "redis", "data", "port"):
        assert f"FAIL {what}: " in done.stdout


def test_up_refuses_settings_that_no_process_could_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTE_PING_S", "soon")
    done = RUNNER.invoke(APP, ["up", "--data", str(tmp_path)])
    assert done.exit_code == 2
    assert "TUTE_PING_S" in done.stderr
    assert [*tmp_path.iterdir()] == []


def test_verify_refuses_a_record_without_proof(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    rules = {"preset": "clasico.barajamos"}
    record = {"format": "tute/1", "rules": rules, "first_dealer": 0, "deals": [], "fair": None}
    file.write_text(json.dumps(record))
    done = RUNNER.invoke(APP, ["verify", str(file)])
    assert done.exit_code == 1
    assert "FAIL fair" in done.stdout
    assert RUNNER.invoke(APP, ["verify", str(tmp_path / "no")]).exit_code == 2


def test_verify_says_which_step_fails(tmp_path: Path) -> None:
    honest = played("cabron.barajamos", 3, 2)
    forged = copy.deepcopy(honest)
    forged["deals"][1]["deck"] = " ".join(reversed(forged["deals"][1]["deck"].split()))
    files = []
    for name, record in (("honest", honest), ("forged", forged)):
        files.append(tmp_path / name)
        files[-1].write_text(json.dumps(record))
    done = RUNNER.invoke(APP, ["verify", str(files[0])])
    assert done.exit_code == 0
    assert "ok   deal 2" in done.stdout
    for lang, said in (("es", "El mazo no es el que saca"), ("fr", "Le jeu n'est pas celui")):
        done = RUNNER.invoke(APP, ["verify", str(files[1]), "--lang", lang])
        assert f"FAIL deal 2: {said}" in done.stdout
        assert "[The deck of deal 2 is not the one its seed draws.]" in done.stdout
    done = RUNNER.invoke(APP, ["verify", "--json", *map(str, files)])
    assert done.exit_code == 1
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["ok"], first["failed"]) == (True, None)
    assert (second["ok"], second["failed"]) == (False, "deal 2")
    steps = [check["step"] for check in first["checks"]]
    assert steps[:3] == ["salts", "chain", "first_dealer"]
    assert steps[3:] == [*(f"deal {k}" for k in range(1, len(honest["deals"]) + 1)), "actions"]


def test_verify_says_in_ones_language_that_a_record_stops_early(tmp_path: Path) -> None:
    record = played("cabron.barajamos", 3, 2)
    record["deals"][-1]["actions"].pop()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record))
    done = RUNNER.invoke(APP, ["verify", str(file), "--lang", "pt"])
    assert done.exit_code == 0
    assert done.stdout.endswith("ações. O registo para antes de a partida se decidir.\n")


def test_record_needs_somebody_who_played_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for lang, said in (
        ("en", "Nobody has played at http://127.0.0.1:8080 from here."),
        ("pt", "Ninguém jogou em http://127.0.0.1:8080 a partir daqui."),
    ):
        done = RUNNER.invoke(APP, ["record", "t_1", "--lang", lang])
        assert (done.exit_code, done.stderr) == (1, f"{said}\n")
    done = RUNNER.invoke(APP, ["record", "t_1", "--name", "Ana", "--lang", "fr"])
    assert "Personne du nom de Ana" in done.stderr


def test_nobody_who_answers_is_told_in_ones_language() -> None:
    nobody = f"http://127.0.0.1:{free_port()}"
    done = RUNNER.invoke(APP, ["play", "--auto", "--url", nobody, "--lang", "fr"])
    assert (done.exit_code, done.stderr[:21]) == (1, "Personne ne répond à ")


def test_a_record_that_cannot_be_written_is_a_wrong_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fetched(url: str, token: str, table: str) -> dict[str, object]:
        return {"format": "tute/1"}

    monkeypatch.setattr("cli.record._fetch", fetched)
    monkeypatch.setattr("cli.sessions.find", lambda url, name: "token")
    for out in (tmp_path, tmp_path / "no folder" / "match.json"):
        assert RUNNER.invoke(APP, ["record", "t_1", "--out", str(out)]).exit_code == 2
    file = tmp_path / "match.json"
    assert RUNNER.invoke(APP, ["record", "t_1", "--out", str(file)]).exit_code == 0
    assert json.loads(file.read_text()) == {"format": "tute/1"}


def test_sessions_are_kept_by_server_and_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert sessions.find("http://a", None) is None
    sessions.save("http://a", "Ana", "one")
    sessions.save("http://a", "Eva", "two")
    sessions.save("http://b", "Ana", "three")
    assert sessions.find("http://a", None) == "two"
    assert sessions.find("http://a", "Ana") == "one"
    assert sessions.find("http://b", None) == "three"
    assert (tmp_path / "tute" / "sessions.json").stat().st_mode & 0o077 == 0
