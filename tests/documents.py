"""The two descriptions of what clients see, their references resolved, and what is in them."""

# ruff: noqa: ANN401  the descriptions are plain JSON

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from gateway.docs import source

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENTS: dict[str, Any] = {
    name: yaml.safe_load(source(name)) for name in ("openapi.yaml", "asyncapi.yaml")
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


class Operation(NamedTuple):
    """`bodies` are the schemas by status and content type, None where there is none."""

    method: str
    path: str
    pattern: re.Pattern[str]
    request: Any
    query: frozenset[str]
    bodies: dict[int, dict[str, Any]]

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


def operations() -> list[Operation]:
    """Those of fixed paths first, as OpenAPI matches them."""
    return [
        _operation(path, method, item.get("parameters", []))
        for path, item in sorted(OPENAPI["paths"].items(), key=lambda each: "{" in each[0])
        for method in item
        if method != "parameters"
    ]


def messages(direction: str) -> dict[str, Any]:
    """The payloads of the operation `say` (what clients send) or `tell`, by message."""
    names = [
        each["$ref"].rpartition("/")[2] for each in ASYNCAPI["operations"][direction]["messages"]
    ]
    return {name: at("asyncapi.yaml", f"/components/messages/{name}/payload") for name in names}


def parts(schema: Any) -> Iterator[str]:
    """Every property and every value of an enum that a schema has, however deep."""
    if isinstance(schema, list):
        for each in schema:
            yield from parts(each)
    elif isinstance(schema, dict):
        place = PLACES[id(schema)]
        yield from (f"{place}/{name}" for name in schema.get("properties", ()))
        yield from (f"{place}={value}" for value in schema.get("enum", ()))
        for key in ("items", "additionalProperties", "oneOf"):
            yield from parts(schema.get(key))
        yield from parts(list(schema.get("properties", {}).values()))


def met(schema: Any, value: Any) -> Iterator[str]:
    """The `parts` that a valid value has."""
    if "enum" in schema:
        yield f"{PLACES[id(schema)]}={value}"
    for branch in schema.get("oneOf", ()):
        if _fits(branch, value):
            yield from met(branch, value)
    if isinstance(value, list):
        for each in value:
            yield from met(schema.get("items", {}), each)
    elif isinstance(value, dict):
        properties, more = schema.get("properties", {}), schema.get("additionalProperties")
        for name, each in value.items():
            if name in properties:
                yield f"{PLACES[id(schema)]}/{name}"
                yield from met(properties[name], each)
            elif isinstance(more, dict):
                yield from met(more, each)


def closed(schema: Any) -> Any:
    """As the schema, but nothing is allowed that it does not name."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(each) for key, each in schema.items()}
    if "properties" in schema and isinstance(schema["properties"], dict):
        made.setdefault("additionalProperties", False)
    return made


def least(schema: Any) -> Any:
    """The smallest value that a schema allows."""
    for key in ("const", "example", "default", "minimum"):
        if key in schema:
            return schema[key]
    if "enum" in schema:
        return schema["enum"][0]
    if "oneOf" in schema:
        return least(schema["oneOf"][0])
    match schema.get("type"):
        case "object":
            return {name: least(schema["properties"][name]) for name in schema.get("required", ())}
        case "array":
            return []
        case "string":
            return "x" * schema.get("minLength", 1)
        case kind:
            return None if kind is None or "null" in kind else 0


def _fits(branch: Any, value: Any) -> bool:
    if branch.get("type") == "null" or value is None:
        return value is None and branch.get("type") == "null"
    constants = {
        name: each["const"]
        for name, each in branch.get("properties", {}).items()
        if isinstance(each, dict) and "const" in each
    }
    return (
        isinstance(value, dict)
        and all(name in value for name in branch.get("required", ()))
        and all(value[name] == each for name, each in constants.items() if name in value)
    )


def _operation(path: str, method: str, shared: list[Any]) -> Operation:
    place = f"/paths/{path.replace('~', '~0').replace('/', '~1')}/{method}"
    operation = at("openapi.yaml", place)
    parameters = operation.get("parameters", [])
    request = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return Operation(
        method=method.upper(),
        path=path,
        pattern=re.compile(re.sub(r"{\w+}", "[^/]+", path)),
        request=request.get("schema"),
        query=frozenset(each["name"] for each in parameters if each["in"] == "query"),
        bodies={
            int(status): {kind: each["schema"] for kind, each in reply.get("content", {}).items()}
            for status, reply in operation["responses"].items()
        },
    )


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
