"""`tute up`: refusals, deaths, the end, and the next beginning."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.cli.system import ADMIN_TOKEN, TUTE, System, tute
from tests.redisserver import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.e2e


@pytest.fixture
def own(tmp_path: Path) -> Iterator[System]:
    """A system that the test may stop."""
    system = System(tmp_path / "data")
    system.start()
    yield system
    system.stop(signal.SIGKILL)


def test_the_operators_page_is_named_where_they_have_a_token(system: System) -> None:
    [address] = re.findall(r"For operators +(\S+)", system.log)
    assert address == f"{system.url}/operator"
    with urllib.request.urlopen(address, timeout=30) as page:
        assert page.status == 200
    assert call(system.url, "GET", "/overview", ADMIN_TOKEN)["processes"]


def test_a_data_folder_has_one_system(system: System) -> None:
    done = tute("up", "--data", str(system.data), "--port", str(free_port()))
    assert done.returncode == 2
    assert re.search(rf"in use by another `tute up` \(process \d+, {system.url}\)", done.stderr)


def test_a_port_in_use_is_said_plainly(system: System, tmp_path: Path) -> None:
    done = tute("up", "--data", str(tmp_path / "other"), "--port", str(system.port))
    assert done.returncode == 2
    assert f"Port {system.port} of 127.0.0.1 cannot be had" in done.stderr
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert tute("up", "--data", str(tmp_path), "--port", str(port)).returncode == 2


def test_a_redis_that_will_not_do_is_said_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTE_REDIS_URL", "redis://:hush@127.0.0.1:1/0")
    done = tute("up", "--data", str(tmp_path), "--port", str(free_port()))
    assert done.returncode == 1
    assert "The Redis at redis://127.0.0.1:1/0 will not do" in done.stderr
    assert "hush" not in done.stderr


def test_a_cluster_cannot_be_the_broker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, redis_cluster_url: str
) -> None:
    monkeypatch.setenv("TUTE_REDIS_URL", redis_cluster_url)
    done = tute("up", "--data", str(tmp_path), "--port", str(free_port()))
    assert done.returncode == 1
    assert "TUTE_BROKER_URL" in done.stderr


def test_stopping_leaves_no_process_and_takes_less_than_ten_seconds(own: System) -> None:
    assert len(own.family()) >= 6
    took, left = own.stop()
    assert left == []
    assert took < 10
    assert "Traceback" not in own.log


@pytest.mark.skipif(sys.platform != "linux", reason="PR_SET_PDEATHSIG is Linux's")
def test_killing_it_leaves_no_process_either(own: System) -> None:
    _, left = own.stop(signal.SIGKILL)
    assert left == []


def test_a_match_outlives_every_process(own: System, tmp_path: Path) -> None:
    """Each of them is killed while a match is played: it ends all the same, and replays."""
    file = tmp_path / "match.json"
    arguments = ["--url", own.url, "--pace", "fast", "--lang", "en", "--option", "games=1"]
    victims = iter(("game", "gateway", "bots", "lobby", "redis"))
    told = []
    with subprocess.Popen(
        [*TUTE, "play", "--auto", *arguments, "--record", str(file)],
        stdout=subprocess.PIPE,
        text=True,
    ) as match:
        assert match.stdout is not None
        for line in match.stdout:
            told.append(line)
            if "takes the trick" in line and (victim := next(victims, None)):
                own.kill(victim)
    assert match.returncode == 0, "".join(told) + own.log
    assert next(victims, None) is None
    assert own.log.count("died (SIGKILL); starting it again") == 5
    assert tute("replay", str(file)).returncode == 0
    assert tute("verify", str(file)).returncode == 0


def test_one_comes_back_to_a_match_after_everything_was_stopped(
    own: System, tmp_path: Path
) -> None:
    common = ("play", "--url", own.url, "--pace", "none", "--option", "games=1", "--name", "Ana")
    done = tute(*common, typed="1\n1\nq\n", home=tmp_path)
    assert done.returncode == 0, done.stderr
    command = f"play --again --url {own.url} --name Ana"
    assert command in done.stdout
    own.stop()
    own.start()
    file = tmp_path / "match.json"
    come_back = (*command.split(), "--record", str(file))
    done = tute(*come_back, typed="1\n" * 200, home=tmp_path)
    assert done.returncode == 0, done.stderr + own.log
    assert "Reparto 1 " in done.stdout
    assert tute("verify", str(file)).returncode == 0


def test_who_has_no_match_to_come_back_to_is_told_so(system: System, tmp_path: Path) -> None:
    again = ("play", "--again", "--url", system.url, "--lang", "en")
    done = tute(*again, home=tmp_path)
    assert (done.returncode, done.stderr[:14]) == (1, "There is no ma")
    assert tute("play", "--url", system.url, typed="1\nq\n", home=tmp_path).returncode == 0
    token = json.loads((tmp_path / "tute" / "sessions.json").read_text())[system.url]
    room = call(system.url, "GET", "/me", token)["room"]
    call(system.url, "POST", f"/rooms/{room}/leave", token)
    done = tute(*again, home=tmp_path)
    assert (done.returncode, done.stderr[:14]) == (1, "There is no ma")


def call(url: str, method: str, path: str, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    request = urllib.request.Request(f"{url}/api/v1{path}", method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        said: dict[str, Any] = json.load(answer)
    return said


def test_a_process_that_cannot_start_is_said_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTE_METRICS_LISTEN", "999.0.0.1:1")
    done = tute("up", "--data", str(tmp_path), "--port", str(free_port()))
    assert done.returncode == 1
    assert "died 5 times, each within 10 s" in done.stdout
    assert re.search(r"^[a-z, ]+ does not start\.$", done.stderr, re.MULTILINE)


def test_settings_that_do_not_fit_are_said_once_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTE_BOTS_HARD_S", "1")
    done = tute("up", "--data", str(tmp_path), "--port", str(free_port()))
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"TUTE_BOTS_HARD_S \(1\) does not fit into TUTE_BOT_BUDGET_S \(0\.5\): .*\n", done.stderr
    )


def test_it_stops_when_nobody_reads_it_any_more(tmp_path: Path) -> None:
    port = str(free_port())
    with subprocess.Popen(
        [*TUTE, "up", "--data", str(tmp_path), "--port", port], stdout=subprocess.PIPE, text=True
    ) as up:
        assert up.stdout is not None
        while "Tute is up" not in up.stdout.readline():
            assert up.poll() is None
        up.stdout.close()
        with socket.create_connection(("127.0.0.1", int(port)), 5):
            up.terminate()
        assert up.wait(15) == 0


def test_the_embedded_redis_asks_for_a_password(system: System) -> None:
    text = (system.data / "redis" / "redis.conf").read_text()
    port = next(int(line.split()[1]) for line in text.splitlines() if line.startswith("port "))
    with socket.create_connection(("127.0.0.1", port), 5) as redis:
        redis.sendall(b"PING\r\n")
        assert redis.recv(100).startswith(b"-NOAUTH")
