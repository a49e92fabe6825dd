"""The page at /docs: both descriptions as HTML. Everything is folded, so it needs no script."""

# ruff: noqa: ANN401  the descriptions are plain JSON

import json
import re
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

import yaml

from gateway.doctexts import TEXTS, Texts

METHODS = ("get", "post", "patch", "delete")
_PREFIX = {"openapi.yaml": "http", "asyncapi.yaml": "ws"}


def language(asked: str, accepted: str) -> str:
    """Of `?lang=`, else of Accept-Language, in its order; else Spanish."""
    wanted = [asked, *(each.strip()[:2].lower() for each in accepted.split(","))]
    return next((each for each in wanted if each in TEXTS), "es")


@cache
def page(lang: str) -> str:
    texts = TEXTS[lang]
    http = _Document("openapi.yaml", texts)
    ws = _Document("asyncapi.yaml", texts)
    return Template(source("docs.html")).substitute(
        {key: escape(text) for key, text in texts._asdict().items()},
        lang=lang,
        http_about=_prose(http.data["info"]["description"]),
        ws_about=_prose(ws.data["info"]["description"]),
        http_calls="".join(http.calls()),
        http_schemas="".join(http.schemas()),
        ws_sent="".join(ws.messages("say")),
        ws_told="".join(ws.messages("tell")),
        ws_schemas="".join(ws.schemas()),
    )


def source(name: str) -> str:
    """A file of the folder `web`."""
    return (files("gateway") / "web" / name).read_text(encoding="utf-8")


class _Document:
    def __init__(self, name: str, texts: Texts) -> None:
        self.data: Any = yaml.load(source(name), yaml.CSafeLoader)
        self._prefix = _PREFIX[name]
        self._texts = texts

    def calls(self) -> Iterator[str]:
        for path, item in self.data["paths"].items():
            for method in METHODS:
                if method in item:
                    shared = item.get("parameters", [])
                    yield self._call(method, path, item[method], shared)

    def messages(self, operation: str) -> Iterator[str]:
        for each in self.data["operations"][operation]["messages"]:
            name = each["$ref"].rpartition("/")[2]
            message = self.data["components"]["messages"][name]
            examples = [
                f"<pre>{escape(json.dumps(example['payload'], ensure_ascii=False))}</pre>"
                for example in message.get("examples", [])
            ]
            about = _prose(message.get("description", ""))
            yield _fold(
                f"{self._prefix}-message-{name}",
                f"<code>{name}</code> <span>{_text(message['summary'])}</span>",
                about + "".join(examples) + self._shape(message["payload"]),
            )

    def schemas(self) -> Iterator[str]:
        for name, schema in self.data["components"]["schemas"].items():
            about = _prose(schema.get("description", ""))
            title = f"<code>{name}</code> <span>{self._type(schema)}</span>"
            yield _fold(f"{self._prefix}-{name}", title, about + self._shape(schema))

    def _call(self, method: str, path: str, operation: Any, shared: list[Any]) -> str:
        texts = self._texts
        parts = [_prose(operation.get("description", ""))]
        if operation.get("security") != []:
            parts.append(f"<p>{escape(texts.with_token)}</p>")
        parameters = [self._found(each) for each in [*shared, *operation.get("parameters", [])]]
        if parameters:
            rows = [
                self._row(each["name"], each["schema"], each.get("required"), each)
                for each in parameters
            ]
            parts.append(f"<h4>{escape(texts.parameters)}</h4><table>{''.join(rows)}</table>")
        if "requestBody" in operation:
            body = operation["requestBody"]["content"]["application/json"]["schema"]
            parts.append(f"<h4>{escape(texts.body)}</h4><p>{self._type(body)}</p>")
        parts.append(f"<h4>{escape(texts.answers)}</h4><table>")
        for status, reply in operation["responses"].items():
            found = self._found(reply)
            types = [self._type(each["schema"]) for each in found.get("content", {}).values()]
            cells = f"<td>{' '.join(types)}</td><td>{_text(found['description'])}</td>"
            parts.append(f"<tr><td><code>{status}</code></td>{cells}</tr>")
        parts.append("</table>")
        title = f"<code><b>{method.upper()}</b> {escape(path)}</code>"
        summary = f"<span>{_text(operation['summary'])}</span>"
        return _fold(f"http-{operation['operationId']}", f"{title} {summary}", "".join(parts))

    def _found(self, node: Any) -> Any:
        """What a reference inside this document names."""
        if "$ref" not in node:
            return node
        found = self.data
        for part in node["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return found

    def _shape(self, schema: Any) -> str:
        """The fields, those of nested objects under their whole names."""
        rows = "".join(self._rows(schema, ""))
        return f"<table>{rows}</table>" if rows else f"<p>{self._type(schema)}</p>"

    def _rows(self, schema: Any, place: str) -> Iterator[str]:
        required = schema.get("required", ())
        for name, each in schema.get("properties", {}).items():
            yield self._row(place + name, each, name in required, each)
            inner, mark = each, "."
            while "items" in inner:
                inner, mark = inner["items"], "[]" + mark
            yield from self._rows(inner, place + name + mark)

    def _row(self, name: str, schema: Any, required: object, about: Any) -> str:
        must = "" if required else f" <i>{escape(self._texts.optional)}</i>"
        told = _text(about.get("description", ""))
        return (
            f"<tr><td><code>{escape(name)}</code>{must}</td>"
            f"<td>{self._type(schema)}</td><td>{told}</td></tr>"
        )

    def _type(self, schema: Any) -> str:
        if "$ref" in schema:
            document, _, pointer = schema["$ref"].partition("#")
            name = pointer.rpartition("/")[2]
            return f'<a href="#{_PREFIX.get(document, self._prefix)}-{name}">{name}</a>'
        if "oneOf" in schema and "properties" not in schema:
            return " | ".join(self._type(each) for each in schema["oneOf"])
        if "const" in schema:
            return f"<code>{escape(json.dumps(schema['const']))}</code>"
        if "enum" in schema:
            return " | ".join(f"<code>{escape(json.dumps(each))}</code>" for each in schema["enum"])
        kinds = schema.get("type", "any")
        if kinds == "array":
            return f"[{self._type(schema.get('items', {}))}]"
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            return f"{{…: {self._type(more)}}}"
        names = " | ".join(kinds) if isinstance(kinds, list) else kinds
        least, most = schema.get("minimum"), schema.get("maximum")
        span = "" if least is None and most is None else f" {_end(least)}–{_end(most)}"
        return escape(f"{names}{span}")


def _end(number: int | None) -> str:
    return "" if number is None else str(number)


def _fold(anchor: str, title: str, inside: str) -> str:
    """A link to what is in a fold opens it."""
    summary = f"<summary>{title}</summary>"
    return f'<details>{summary}<div id="{anchor}">{inside}</div></details>\n'


def _prose(text: str) -> str:
    return f"<p>{_text(text)}</p>" if text else ""


def _text(text: str) -> str:
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text.strip()))
