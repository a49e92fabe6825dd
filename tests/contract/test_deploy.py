"""What lies in deploy/ speaks of settings, commands and addresses that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

from chassis.settings import Settings
from cli import redisserver
from cli.processes import MODULES
from services.lobby.database import require_a_place
from tests.redisserver import RedisServer, command

ROOT = Path(__file__).parents[2]
KUBERNETES = sorted((ROOT / "deploy" / "kubernetes").glob("*.yaml"))
SETTINGS = {f"TUTE_{name.upper()}" for name in Settings.model_fields}


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return found


def ours() -> dict[str, dict[str, Any]]:
    return {name: each for name, each in compose()["services"].items() if each["image"] == "tute"}


def documents() -> list[dict[str, Any]]:
    files = [file for file in KUBERNETES if file.name != "kustomization.yaml"]
    return [each for file in files for each in yaml.safe_load_all(file.read_text())]


@pytest.mark.parametrize(
    "file", [ROOT / "docker-compose.yml", *KUBERNETES], ids=lambda file: file.name
)
def test_every_setting_named_is_one(file: Path) -> None:
    assert set(re.findall(r"TUTE_[A-Z_]+", file.read_text())) <= SETTINGS


def test_compose_runs_each_process_twice() -> None:
    kinds = [each["command"] for each in ours().values()]
    assert sorted(kinds) == sorted([*MODULES, *MODULES])


def test_compose_addresses_are_where_its_processes_listen() -> None:
    services = ours()
    for kind in ("game", "lobby"):
        addresses = services["gateway-1"]["environment"][f"TUTE_{kind.upper()}_ADDRESSES"]
        listening = [
            f"{name}:{each['environment']['TUTE_LISTEN'].rpartition(':')[2]}"
            for name, each in services.items()
            if each["command"] == kind
        ]
        assert addresses.split(",") == listening
    balancer = (ROOT / "deploy" / "nginx.conf").read_text()
    assert re.findall(r"server (gateway-\d:\d+);", balancer) == [
        f"{name}:{each['environment']['TUTE_LISTEN'].rpartition(':')[2]}"
        for name, each in services.items()
        if each["command"] == "gateway"
    ]


def test_every_lobby_of_compose_has_the_archive_where_its_address_says() -> None:
    for each in ours().values():
        if each["command"] == "lobby":
            address = each["environment"]["TUTE_ARCHIVE_URL"].partition(":-")[2].rstrip("}")
            require_a_place(address)
            (volume,) = each["volumes"]
            assert Path(make_url(address).database or "").parent == Path(volume.partition(":")[2])
    image = (ROOT / "deploy" / "Dockerfile").read_text()
    assert "install -d -o tute /archive" in image


def test_kubernetes_keeps_the_address_of_the_archive_for_the_lobby() -> None:
    naming = {file.name for file in KUBERNETES if "TUTE_ARCHIVE_URL" in file.read_text()}
    assert naming == {"settings.yaml", "lobby.yaml"}
    config = next(each for each in documents() if each["kind"] == "ConfigMap")
    assert "TUTE_ARCHIVE_URL" not in config["data"]


def test_the_image_speaks_to_postgresql() -> None:
    assert "\npsycopg-binary==" in (ROOT / "requirements.lock").read_text()


def test_prometheus_asks_every_process_where_it_answers() -> None:
    config = yaml.safe_load((ROOT / "deploy" / "prometheus.yml").read_text())
    targets = {
        target
        for job in config["scrape_configs"]
        for static in job["static_configs"]
        for target in static["targets"]
    }
    answering = set()
    for name, each in ours().items():
        environment = each["environment"]
        where = environment.get("TUTE_METRICS_LISTEN") or environment["TUTE_LISTEN"]
        answering.add(f"{name}:{where.rpartition(':')[2]}")
    assert targets == answering


def test_mounted_and_copied_files_exist() -> None:
    for service in compose()["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert not source.startswith(".") or (ROOT / source).is_file()
    copied = re.findall(
        r"^COPY ([^-]\S+)", (ROOT / "deploy" / "Dockerfile").read_text(), re.MULTILINE
    )
    assert {*copied} == {line[1:] for line in _allowed()}
    assert all((ROOT / each).exists() for each in copied)


def test_kubernetes_is_whole() -> None:
    kustomization = yaml.safe_load((ROOT / "deploy/kubernetes/kustomization.yaml").read_text())
    assert {*kustomization["resources"]} == {file.name for file in KUBERNETES} - {
        "kustomization.yaml"
    }
    by_kind = {(each["kind"], each["metadata"]["name"]): each for each in documents()}
    workloads = {
        name: each["spec"]
        for (kind, name), each in by_kind.items()
        if kind in ("Deployment", "StatefulSet")
    }
    assert {*MODULES} <= {*workloads}
    for name, spec in workloads.items():
        assert spec["template"]["metadata"]["labels"] == spec["selector"]["matchLabels"]
        assert spec["selector"]["matchLabels"] == {"app": name}
    for (kind, _), each in by_kind.items():
        if kind == "HorizontalPodAutoscaler":
            target = each["spec"]["scaleTargetRef"]
            assert (target["kind"], target["name"]) in by_kind
        if kind == "Service":
            assert each["spec"]["selector"]["app"] in workloads


def test_kubernetes_addresses_name_every_replica_there_may_be() -> None:
    by_kind = {(each["kind"], each["metadata"]["name"]): each for each in documents()}
    settings = by_kind["ConfigMap", "tute"]["data"]
    most = by_kind["HorizontalPodAutoscaler", "game"]["spec"]["maxReplicas"]
    games = [f"game-{number}.game:7101" for number in range(most)]
    assert settings["TUTE_GAME_ADDRESSES"].split(",") == games
    lobbies = by_kind["StatefulSet", "lobby"]["spec"]["replicas"]
    assert settings["TUTE_LOBBY_ADDRESSES"].split(",") == [
        f"lobby-{number}.lobby:7201" for number in range(lobbies)
    ]


@pytest.mark.redis
def test_redis_takes_the_configuration_and_tute_up_has_the_same(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "redis.conf").read_text()
    wanted = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert set(wanted) <= set(redisserver.config(1, tmp_path, "secret").splitlines())
    server = RedisServer(tmp_path)
    server.start()
    try:
        for line in wanted:
            name, _, value = line.partition(" ")
            assert command(server.url, "CONFIG", "SET", name, value.strip('"')) == "+OK\r\n"
    finally:
        server.kill()


def test_the_pre_commit_hooks_call_tools_of_the_pinned_set() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    lock = (ROOT / "requirements-dev.lock").read_text()
    packages = {"ruff": "ruff", "mypy": "mypy", "lint-imports": "import-linter"}
    for hook in config["repos"][0]["hooks"]:
        tool = hook["entry"].split()[0].removeprefix(".venv/bin/")
        assert f"\n{packages[tool]}==" in lock


def _allowed() -> list[str]:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    return [line for line in lines if line.startswith("!")]
