"""What `tute up` would start, and on which Redis."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from chassis.settings import Settings
from cli import plan, redisserver
from cli.datadir import Secrets
from cli.processes import MODULES
from tests.redisserver import free_port

SECRETS = Secrets("jwt", "service", "redis")
FOLDER = Path("/data")
WIRING = plan.Wiring(
    "redis://r/0", "redis://r/1", ("h:1", "h:2"), ("h:3", "h:4"), "127.0.0.1", 8080
)


def started(**environment: str) -> dict[str, dict[str, str]]:
    programs = plan.services(WIRING, plan.Counts(2, 1), SECRETS, FOLDER, environment)
    return {each.name: dict(each.env) for each in programs}


def test_every_process_knows_where_the_others_are() -> None:
    programs = started()
    assert [*programs] == [
        *("game.1", "game.2", "lobby.1", "lobby.2"),
        *("bots", "gateway.1", "gateway.2"),
    ]
    for environment in programs.values():
        assert environment["TUTE_GAME_ADDRESSES"] == "h:1,h:2"
        assert environment["TUTE_LOBBY_ADDRESSES"] == "h:3,h:4"
        assert environment["TUTE_JWT_KEYS"] == "local:jwt"
        assert environment["TUTE_SERVICE_TOKEN"] == "service"
        assert environment["TUTE_ARCHIVE_URL"] == "sqlite:////data/archive.sqlite3"
        names = {name for name in environment if name.startswith("TUTE_")}
        assert names <= {f"TUTE_{name.upper()}" for name in Settings.model_fields}
    assert programs["game.2"]["TUTE_LISTEN"] == "h:2"
    assert programs["gateway.1"]["TUTE_LISTEN"] == "127.0.0.1:8080"
    assert programs["gateway.1"]["TUTE_REUSE_PORT"] == "1"


def test_what_the_environment_sets_stays_but_for_the_addresses() -> None:
    programs = started(
        TUTE_JWT_KEYS="k:mine", TUTE_SEAT_HOLD_S="5", TUTE_GAME_ADDRESSES="elsewhere:1", HOME="/h"
    )
    assert programs["game.1"]["TUTE_JWT_KEYS"] == "k:mine"
    assert programs["game.1"]["TUTE_SEAT_HOLD_S"] == "5"
    assert programs["game.1"]["TUTE_GAME_ADDRESSES"] == "h:1,h:2"
    assert programs["game.1"]["HOME"] == "/h"


def test_a_process_runs_this_code_whatever_the_current_folder_holds() -> None:
    programs = plan.services(WIRING, plan.Counts(), SECRETS, FOLDER, {})
    assert {each.argv for each in programs} == {
        (sys.executable, "-m", module) for module in MODULES.values()
    }
    assert programs[0].env["PYTHONSAFEPATH"] == "1"
    assert programs[0].env["PYTHONPATH"] == str(Path(plan.__file__).parents[1])


def test_a_held_port_is_nobody_elses_but_gateways_may_share_it() -> None:
    port = free_port()
    with plan.held_port("127.0.0.1", port):
        with pytest.raises(plan.PortTaken, match=f"Port {port}"), plan.held_port("127.0.0.1", port):
            pass
        with socket.socket() as gateway:
            gateway.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            gateway.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            gateway.bind(("127.0.0.1", port))
            gateway.listen()
            with socket.create_connection(("127.0.0.1", port), 5):
                gateway.accept()[0].close()
    with plan.held_port("127.0.0.1", port):
        pass


def test_free_ports_are_free_and_different() -> None:
    ports = plan.free_ports(5)
    assert len(set(ports)) == 5
    assert all(20_000 <= port < 32_000 for port in ports)


def server(folder: Path, name: str, says: str) -> Path:
    file = folder / name
    file.write_text(f"#!/bin/sh\necho '{says}'\n")
    file.chmod(0o755)
    return file


def test_a_server_on_path_is_taken_if_it_is_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    redis = server(tmp_path, "redis-server", "Redis server v=7.0.15 sha=00000000:0 bits=64")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert redisserver.find() == redis
    valkey = server(tmp_path, "valkey-server", "Valkey server v=8.1.0 sha=00000000:0 bits=64")
    assert redisserver.find() == valkey
    server(tmp_path, "valkey-server", "Valkey server v=6.9.9")
    assert redisserver.find() == redis
    server(tmp_path, "redis-server", "Redis server v=6.2.7 sha=00000000:0 bits=64")
    assert redisserver.find().parent != tmp_path


def test_without_any_server_it_says_what_was_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = server(tmp_path, "redis-server", "Redis server v=6.2.7 sha=00000000:0 bits=64")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(redisserver, "WHEEL", "no_such_wheel")
    with pytest.raises(redisserver.NoRedis) as refused:
        redisserver.find()
    assert f"{old} 6.2.7" in str(refused.value)
    assert "TUTE_REDIS_URL" in str(refused.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://u:hush@h:1/0", "redis://h:1/0"),
        ("redis://h:1/0", "redis://h:1/0"),
        ("redis://u:hu/sh@h:1/0", "redis://h:1/0"),
        ("u:hush@h:1", "h:1"),
        ("sentinel://:hush@h:1,[::1]:2/mine?sentinel_password=hush", "sentinel://h:1,[::1]:2/mine"),
        ("postgresql+psycopg://u:hush@h/tute?password=hush", "postgresql+psycopg://h/tute"),
        ("sqlite:////data/a@b/archive.sqlite3", "sqlite:////data/a@b/archive.sqlite3"),
    ],
)
def test_addresses_are_shown_without_password(url: str, shown: str) -> None:
    assert redisserver.without_password(url) == shown


@pytest.mark.redis
async def test_a_cluster_is_told_from_one_node(redis_url: str, redis_cluster_url: str) -> None:
    assert await redisserver.is_cluster(redis_url) is False
    assert await redisserver.is_cluster(redis_cluster_url) is True
    with pytest.raises(redisserver.NoRedis, match="will not do"):
        await redisserver.is_cluster("redis://127.0.0.1:1/0")
    with pytest.raises(redisserver.NoRedis, match="will not do"):
        await redisserver.is_cluster("http://nonsense")
