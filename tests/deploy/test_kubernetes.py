"""deploy/kubernetes: valid manifests of settings and addresses that exist, and locked down."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate  # type: ignore[import-untyped]
import pytest
import yaml
from promql_parser import parse

from chassis.process import STOP_S
from cli.processes import MODULES
from tests.deploy.files import KUBERNETES, SETTINGS
from tests.deploy.kustomize import Document, plain, render

pytestmark = pytest.mark.deploy

VERSION = "1.33"
OVERLAYS = ("one-node", "production")
WORKLOADS = ("Deployment", "StatefulSet")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as an operator has it: the examples copied, with nothing in them."""
    folder = tmp_path_factory.mktemp("deploy") / "kubernetes"
    shutil.copytree(KUBERNETES, folder, ignore=shutil.ignore_patterns("*.env.real"))
    for example in folder.glob("*/*.env.example"):
        shutil.copy(example, example.with_suffix(""))
    return folder


@pytest.fixture(params=OVERLAYS)
def overlay(request: pytest.FixtureRequest, filled: Path) -> Path:
    return filled / str(request.param)


def named(documents: list[Document]) -> dict[tuple[str, str], Document]:
    return {(each["kind"], plain(each)["metadata"]["name"]): each for each in documents}


def workloads(documents: list[Document]) -> dict[str, Document]:
    return {each["metadata"]["name"]: each for each in documents if each["kind"] in WORKLOADS}


def test_every_manifest_is_valid(overlay: Path) -> None:
    for document in render(overlay):
        if document["kind"] != "ScaledObject":  # KEDA's own, below
            kubernetes_validate.validate(document, VERSION, strict=True)


def test_the_schemas_would_notice(overlay: Path) -> None:
    deployment = workloads(render(overlay))["bots"]
    deployment["spec"]["template"]["spec"]["containers"][0]["livenessProbe"]["periods"] = 1
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(deployment, VERSION, strict=True)


def test_our_rendering_is_kustomizes(overlay: Path) -> None:
    tool = shutil.which("kubectl")
    if tool is None:
        pytest.skip("no kubectl here")
    done = subprocess.run([tool, "kustomize", overlay], capture_output=True, text=True, check=True)
    theirs = [plain(each) for each in yaml.safe_load_all(done.stdout)]
    assert named(theirs) == named([plain(each) for each in render(overlay)])


def test_every_setting_named_is_one() -> None:
    for file in KUBERNETES.rglob("*"):
        if file.is_file():
            assert set(re.findall(r"TUTE_[A-Z_]+", file.read_text())) <= SETTINGS, file


def test_every_process_is_there_and_what_is_referred_to_exists(overlay: Path) -> None:
    documents = render(overlay)
    by_kind, pods = named(documents), workloads(documents)
    assert {*MODULES} <= {*pods}
    names = {each["metadata"]["name"] for each in documents}
    for name, workload in pods.items():
        spec = workload["spec"]
        assert spec["selector"]["matchLabels"] == {"app": name}
        assert spec["template"]["metadata"]["labels"] == {"app": name}
        assert {*_references(spec)} <= names
    for (kind, _), each in by_kind.items():
        if kind in ("HorizontalPodAutoscaler", "ScaledObject"):
            target = each["spec"]["scaleTargetRef"]
            assert (target["kind"], target["name"]) in by_kind
            assert "replicas" not in pods[target["name"]]["spec"]
        if kind == "Service":
            assert each["spec"]["selector"]["app"] in pods
    for name in MODULES:
        budget = by_kind["PodDisruptionBudget", name]["spec"]
        assert budget["selector"]["matchLabels"] == {"app": name}


def test_every_process_is_asked_how_it_is(overlay: Path) -> None:
    pods = workloads(render(overlay))
    ways = {"game": "grpc", "lobby": "grpc", "bots": "httpGet", "gateway": "httpGet"}
    for name, way in ways.items():
        (container,) = pods[name]["spec"]["template"]["spec"]["containers"]
        ports = {each["containerPort"] for each in container["ports"]}
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            assert container[probe][way]["port"] in ports
    gateway = pods["gateway"]["spec"]["template"]["spec"]["containers"][0]
    assert gateway["readinessProbe"]["httpGet"]["path"] == "/readyz"


def test_a_stop_waits_for_balancers_and_for_the_drain(overlay: Path) -> None:
    pods = workloads(render(overlay))
    for name in MODULES:
        spec = pods[name]["spec"]["template"]["spec"]
        (container,) = spec["containers"]
        before = container.get("lifecycle", {}).get("preStop", {}).get("sleep", {"seconds": 0})
        assert spec["terminationGracePeriodSeconds"] > before["seconds"] + STOP_S
        unready = container["readinessProbe"]["periodSeconds"] * 3
        assert before["seconds"] > unready or name != "gateway"


def test_nobody_may_write_but_where_it_must_and_nobody_is_root(overlay: Path) -> None:
    for workload in workloads(render(overlay)).values():
        spec = workload["spec"]["template"]["spec"]
        assert spec["securityContext"]["runAsNonRoot"] is True
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert spec["automountServiceAccountToken"] is False
        for container in spec["containers"]:
            rights = container["securityContext"]
            assert rights["readOnlyRootFilesystem"] is True
            assert rights["allowPrivilegeEscalation"] is False
            assert rights["capabilities"] == {"drop": ["ALL"]}
            assert {*container["resources"]} == {"requests", "limits"}


def test_secrets_have_no_values_here_and_a_new_name_with_new_values(filled: Path) -> None:
    assert not [*KUBERNETES.rglob("secrets.env"), *KUBERNETES.rglob("archive.env")]
    for example in KUBERNETES.rglob("*.env.example"):
        values = [line for line in example.read_text().splitlines() if line[:1] not in ("", "#")]
        assert all(line.endswith("=") for line in values)
    before = {each["metadata"]["name"] for each in render(filled / "one-node")}
    (filled / "one-node" / "secrets.env").write_text("TUTE_JWT_KEYS=k:x\n")
    after = {each["metadata"]["name"] for each in render(filled / "one-node")}
    (changed,) = after - before
    assert changed.startswith("tute-")


def test_the_address_of_the_archive_is_the_lobbys_alone(overlay: Path) -> None:
    documents = render(overlay)
    for name, workload in workloads(documents).items():
        told = "TUTE_ARCHIVE_URL" in json.dumps(workload)
        assert told == (name == "lobby")
    assert "TUTE_ARCHIVE_URL" not in named(documents)["ConfigMap", "tute"]["data"]


@pytest.mark.parametrize(("kind", "port"), [("game", 7101), ("lobby", 7201)])
def test_processes_are_found_by_a_name_that_has_an_address_for_each_ready_pod(
    overlay: Path, kind: str, port: int
) -> None:
    by_kind = named(render(overlay))
    settings = by_kind["ConfigMap", "tute"]["data"]
    assert settings[f"TUTE_{kind.upper()}_ADDRESSES"] == f"dns:///{kind}:{port}"
    service = by_kind["Service", kind]["spec"]
    assert service["clusterIP"] == "None"
    assert not service.get("publishNotReadyAddresses")
    assert [each["port"] for each in service["ports"]] == [port]
    pod = by_kind["StatefulSet", kind]["spec"]["template"]
    assert service["selector"].items() <= pod["metadata"]["labels"].items()
    assert port in [each["containerPort"] for each in pod["spec"]["containers"][0]["ports"]]


CALLS = {
    ("gateway", "game"): 7101,
    ("lobby", "game"): 7101,
    ("bots", "game"): 7101,
    ("gateway", "lobby"): 7201,
    ("game", "lobby"): 7201,
}
STORED = {
    ("game", "redis"): 6379,
    ("lobby", "redis"): 6379,
    ("gateway", "redis"): 6379,
    ("game", "broker"): 6379,
    ("bots", "broker"): 6379,
    ("lobby", "postgres"): 5432,
}


def test_who_calls_whom_is_let_through_both_ways_and_nobody_else(filled: Path) -> None:
    policies = [
        each["spec"] for each in render(filled / "one-node") if each["kind"] == "NetworkPolicy"
    ]
    assert {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]} in policies
    incoming, outgoing = _allowed(policies, "ingress"), _allowed(policies, "egress")
    assert incoming == outgoing == CALLS | STORED


def test_bots_scale_by_a_query_that_means_something(filled: Path) -> None:
    scaled = named(render(filled / "production"))["ScaledObject", "bots"]["spec"]
    assert scaled["minReplicaCount"] >= 1
    assert scaled["fallback"]["replicas"] >= scaled["minReplicaCount"]
    by_name = {each["type"]: each for each in scaled["triggers"]}
    parse(by_name["prometheus"]["metadata"]["query"])
    assert float(by_name["prometheus"]["metadata"]["threshold"]) < 1.5


def _allowed(policies: list[Document], way: str) -> dict[tuple[str, str], int]:
    """Who may call whom at which port, by the policies of one direction, inside the system."""
    found = {}
    for spec in policies:
        for rule in spec.get(way, []):
            for peer in rule["from" if way == "ingress" else "to"]:
                for port in rule["ports"] if "podSelector" in peer else []:
                    for one in _apps(spec["podSelector"]):
                        for other in _apps(peer["podSelector"]):
                            pair = (other, one) if way == "ingress" else (one, other)
                            found[pair] = port["port"]
    return found


def _apps(selector: Document) -> list[str]:
    if "matchLabels" in selector:
        return [selector["matchLabels"]["app"]]
    apps: list[str] = selector["matchExpressions"][0]["values"]
    return apps


def _references(spec: Any) -> list[str]:  # noqa: ANN401  any part of a document
    """Names of ConfigMaps and Secrets."""
    (container,) = spec["template"]["spec"]["containers"]
    found = [each["name"] for source in container.get("envFrom", []) for each in source.values()]
    given = [each["valueFrom"] for each in container.get("env", []) if "valueFrom" in each]
    return found + [each["secretKeyRef"]["name"] for each in given]
