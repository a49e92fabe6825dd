"""The two descriptions of what clients see, their references resolved."""

# ruff: noqa: ANN401  the descriptions are plain JSON

from __future__ import annotations

from typing import Any

import yaml

from gateway.pages import read

DOCUMENTS: dict[str, Any] = {
    name: yaml.safe_load(read(name)) for name in ("openapi.yaml", "asyncapi.yaml")
}
OPENAPI, ASYNCAPI = DOCUMENTS.values()
PLACES: dict[int, str] = {}
"""By `id`: a schema is one object wherever it is referred to."""
_RESOLVED: dict[str, Any] = {}


def at(document: str, pointer: str) -> Any:
    """What a pointer as in `$ref` names, every reference in it resolved."""
    place = f"{document}#{pointer}"
    if place not in _RESOLVED:
        node = DOCUMENTS[document]
        for part in pointer.split("/")[1:]:
            node = node[part.replace("~1", "/").replace("~0", "~")]
        _RESOLVED[place] = _plain(document, place, node)
    return _RESOLVED[place]


def _plain(document: str, place: str, node: Any) -> Any:
    if isinstance(node, list):
        return [_plain(document, f"{place}/{n}", each) for n, each in enumerate(node)]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        name, _, pointer = node["$ref"].partition("#")
        return at(name or document, pointer)
    made = {key: _plain(document, f"{place}/{key}", each) for key, each in node.items()}
    PLACES[id(made)] = place
    return made
