"""docker-compose.yml: a valid file, of settings and addresses that exist, and locked down."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import jsonschema_rs
import pytest
import yaml
from sqlalchemy import make_url

from chassis.process import STOP_S
from cli.processes import MODULES
from services.lobby.database import require_a_place
from tests.deploy.files import DEPLOY, ROOT, SETTINGS, compose, dockerfile, ours

pytestmark = pytest.mark.deploy


def schema() -> jsonschema_rs.Validator:
    place = files("check_jsonschema") / "builtin_schemas" / "vendor" / "compose-spec.json"
    return jsonschema_rs.validator_for(json.loads(place.read_text()))


def test_it_is_a_compose_file() -> None:
    assert [error.message for error in schema().iter_errors(compose())] == []


def test_the_schema_would_notice() -> None:
    assert not schema().is_valid({**compose(), "services": {"game": {"cap_drop": "ALL"}}})
    assert not schema().is_valid({**compose(), "services": {"game": {"imag": "tute"}}})


def test_every_setting_named_is_one() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    assert set(re.findall(r"TUTE_[A-Z_]+", text)) <= SETTINGS


def test_it_runs_each_process_twice() -> None:
    kinds = [each["command"] for each in ours().values()]
    assert sorted(kinds) == sorted([*MODULES, *MODULES])


def test_addresses_are_where_its_processes_listen() -> None:
    services = ours()
    for kind in ("game", "lobby"):
        addresses = services["gateway-1"]["environment"][f"TUTE_{kind.upper()}_ADDRESSES"]
        assert addresses.split(",") == _listening(kind)
    balancer = (DEPLOY / "nginx.conf").read_text()
    assert re.findall(r"server (gateway-\d:\d+) ", balancer) == _listening("gateway")
    port = re.findall(r"listen (\d+);", balancer)
    assert [each.rpartition(":")[2] for each in compose()["services"]["balancer"]["ports"]] == port


def test_every_lobby_has_the_archive_where_its_address_says() -> None:
    for each in ours().values():
        if each["command"] == "lobby":
            address = each["environment"]["TUTE_ARCHIVE_URL"].partition(":-")[2].rstrip("}")
            require_a_place(address)
            (volume,) = each["volumes"]
            assert Path(make_url(address).database or "").parent == Path(volume.partition(":")[2])
    assert "install -d -o tute -g tute /archive" in dockerfile()


def test_nobody_may_write_but_where_it_must_and_nobody_is_more_than_it_must_be() -> None:
    for name, service in compose()["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert {*service["deploy"]["resources"]["limits"]} == {"cpus", "memory"}, name
        assert "healthcheck" in service or service["image"] == "tute", name
    assert "\nHEALTHCHECK " in dockerfile()


def test_a_stop_waits_for_the_drain() -> None:
    for service in ours().values():
        assert int(service["stop_grace_period"].removesuffix("s")) > STOP_S


def test_the_balancer_reaches_gateways_alone_and_is_believed() -> None:
    services, networks = compose()["services"], compose()["networks"]
    front = {name for name, each in services.items() if "front" in each["networks"]}
    assert front == {"balancer", "gateway-1", "gateway-2"}
    assert services["balancer"]["networks"] == ["front"]
    subnet = networks["front"]["ipam"]["config"][0]["subnet"]
    assert services["gateway-1"]["environment"]["TUTE_TRUSTED_PROXIES"] == subnet


def test_the_broker_is_not_the_tables_redis() -> None:
    environment = ours()["game-1"]["environment"]
    assert environment["TUTE_REDIS_URL"].startswith("redis://redis:")
    assert environment["TUTE_BROKER_URL"].startswith("redis://broker:")


def test_mounted_files_exist() -> None:
    for service in compose()["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert not source.startswith(".") or (ROOT / source).exists()


def test_prometheus_asks_every_process_where_it_answers() -> None:
    config = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    targets = {
        target
        for job in config["scrape_configs"]
        for static in job["static_configs"]
        for target in static["targets"]
    }
    (port,) = re.findall(r"TUTE_METRICS_LISTEN=0\.0\.0\.0:(\d+)", dockerfile())
    assert targets == {f"{name}:{port}" for name in ours()}


def _listening(kind: str) -> list[str]:
    return [
        f"{name}:{each['environment']['TUTE_LISTEN'].rpartition(':')[2]}"
        for name, each in ours().items()
        if each["command"] == kind
    ]
