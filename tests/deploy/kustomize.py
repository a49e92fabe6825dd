"""As much of kustomize as deploy/kubernetes uses, for machines that have none.

Resources, components, generators from env files, images, replicas, a namespace, and patches of JSON
Patch with add and remove. `test_kubernetes.py` holds it against the real one where there is one.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from pathlib import Path

Document = dict[str, Any]
KNOWN = {
    *("apiVersion", "kind", "namespace", "resources", "components", "patches"),
    *("configMapGenerator", "secretGenerator", "images", "replicas"),
}
_SUFFIX = re.compile(r"-[a-z0-9]{10}$")


def render(folder: Path) -> list[Document]:
    """What `kubectl kustomize folder` prints, generated names with a suffix of our own."""
    plan = yaml.safe_load((folder / "kustomization.yaml").read_text())
    assert {*plan} <= KNOWN, {*plan} - KNOWN
    found: list[Document] = []
    for name in (*plan.get("resources", []), *plan.get("components", [])):
        place = folder / name
        if place.is_dir():
            found += render(place)
        else:
            found += list(yaml.safe_load_all(place.read_text()))
    found += [_generated(folder, "ConfigMap", each) for each in plan.get("configMapGenerator", [])]
    found += [_generated(folder, "Secret", each) for each in plan.get("secretGenerator", [])]
    for each in found:
        _place(each, plan)
    for patch in plan.get("patches", []):
        operations = yaml.safe_load((folder / patch["path"]).read_text())
        for each in (each for each in found if _aimed(each, patch["target"])):
            for operation in operations:
                _apply(each, operation)
    return _named(found)


def plain(document: Document) -> Document:
    """Without the suffixes of generated names, and secrets as text: comparable."""
    if "data" in document and document["kind"] == "Secret":
        document = {**document, "data": {*document["data"]}}
    if "stringData" in document:
        document = {**document, "data": {*document["stringData"]}}
        del document["stringData"]
        document.setdefault("type", "Opaque")
    shorn: Document = _shorn(document)
    return shorn


def _generated(folder: Path, kind: str, generator: Document) -> Document:
    values: dict[str, str] = {}
    for name in generator["envs"]:
        for line in (folder / name).read_text().splitlines():
            if line and not line.startswith("#"):
                key, _, value = line.partition("=")
                values[key] = value
    suffix = sha256(repr(values).encode()).hexdigest()[:10]
    return {
        "apiVersion": "v1",
        "kind": kind,
        "metadata": {"name": f"{generator['name']}-{suffix}"},
        "data" if kind == "ConfigMap" else "stringData": values,
    }


def _place(document: Document, plan: Document) -> None:
    if "namespace" in plan and document["kind"] != "Namespace":
        document["metadata"]["namespace"] = plan["namespace"]
    for each in plan.get("replicas", []):
        if document["metadata"]["name"] == each["name"] and "replicas" in document.get("spec", {}):
            document["spec"]["replicas"] = each["count"]
    for container in _containers(document):
        for image in plan.get("images", []):
            if container["image"] == image["name"]:
                container["image"] = f"{image['newName']}:{image['newTag']}"


def _containers(document: Document) -> list[Document]:
    template = document.get("spec", {}).get("template", {})
    containers: list[Document] = template.get("spec", {}).get("containers", [])
    return containers


def _aimed(document: Document, target: Document) -> bool:
    name = target.get("name", document["metadata"]["name"])
    return bool(document["kind"] == target["kind"] and document["metadata"]["name"] == name)


def _apply(document: Document, operation: Document) -> None:
    *way, last = operation["path"].strip("/").split("/")
    place = document
    for step in way:
        place = place[step]
    if operation["op"] == "remove":
        del place[last]
    else:
        assert operation["op"] == "add"
        place[last] = operation["value"]


def _named(documents: list[Document]) -> list[Document]:
    """References to generated names with their suffix."""
    names = {
        _SUFFIX.sub("", each["metadata"]["name"]): each["metadata"]["name"]
        for each in documents
        if each["kind"] in ("ConfigMap", "Secret")
    }
    for document in documents:
        for container in _containers(document):
            for source in container.get("envFrom", []):
                (reference,) = source.values()
                reference["name"] = names.get(reference["name"], reference["name"])
            for each in container.get("env", []):
                if (reference := each.get("valueFrom", {}).get("secretKeyRef")) is not None:
                    reference["name"] = names.get(reference["name"], reference["name"])
    return documents


def _shorn(value: Any) -> Any:  # noqa: ANN401  any part of a document
    if isinstance(value, dict):
        return {key: _shorn(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_shorn(each) for each in value]
    return _SUFFIX.sub("", value) if isinstance(value, str) else value
