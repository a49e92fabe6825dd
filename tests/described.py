"""Whatever is said over HTTP and sockets in tests is held against the two descriptions.

A pytest plugin: a test that met something undescribed fails, and so does a run of all of e2e and
faults after which a part of the descriptions was never met.
"""

# ruff: noqa: ANN401  JSON

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
import yaml
from jsonschema_rs import Draft202012Validator

from tests.documents import Operation, at, closed, messages, met, operations, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import SimpleNamespace

FOLDERS = ("tests/e2e", "tests/faults")
UNMET = {
    "/Code=bad_record": "records come in by the command line only",
    "/Code=bad_deck": "as bad_record",
    "/code=slow": "who does not read seldom reads this; unit tests have it",
    "DELETE /api/v1/invites/{code} 409": "when dozens change the room at the same moment",
    "POST /api/v1/rooms/{room}/leave 409": "as above, or in the moment of a start",
}
"""Ends of parts that no client meets through the gateway for certain, and why."""

_READ: dict[str, Callable[[bytes], Any]] = {
    "application/json": json.loads,
    "application/yaml": yaml.safe_load,
    "application/manifest+json": json.loads,
    "image/png": lambda data: data.decode("latin-1"),
}
_faults: list[str] = []
_met: set[str] = set()
_validators: dict[int, Draft202012Validator] = {}
_operations = operations()
_sent, _told = messages("say"), messages("tell")
_names = {
    (payload["properties"]["type"]["const"], payload["properties"].get("ok", {}).get("const")): name
    for name, payload in _told.items()
}
_error = at("openapi.yaml", "/components/schemas/Error")


def everything() -> set[str]:
    """Every part of the descriptions."""
    found = {f"sent {name}" for name in _sent} | {f"told {name}" for name in _told}
    for payload in (*_sent.values(), *_told.values()):
        found.update(parts(payload))
    for each in _operations:
        found.update(f"{each.name}?{name}" for name in each.query)
        found.update(parts(each.request))
        for status, kinds in each.bodies.items():
            found.add(f"{each.name} {status}")
            found.update(part for schema in kinds.values() for part in parts(schema))
    return found


def tracing() -> aiohttp.TraceConfig:
    """For a session whose calls are to be held against openapi.yaml."""
    trace = aiohttp.TraceConfig()

    async def sent(_: object, call: SimpleNamespace, params: Any) -> None:
        call.body = getattr(call, "body", b"") + params.chunk

    async def answered(_: object, call: SimpleNamespace, params: Any) -> None:
        call.reply = params.response
        if params.response.status == 101:
            _heard_http(call, b"")

    async def read(_: object, call: SimpleNamespace, params: Any) -> None:
        _heard_http(call, params.chunk)

    trace.on_request_chunk_sent.append(sent)
    trace.on_request_end.append(answered)
    trace.on_response_chunk_received.append(read)
    return trace


def heard(message: Any) -> None:
    """A message of the server on a socket."""
    name = _name(message)
    if name not in _told:
        _faults.append(f"no such message: {message}")
    elif _holds(f"a {name}", _told[name], message):
        _met.add(f"told {name}")


def accepted(message: Any) -> None:
    """A client's message that was answered with ok."""
    name = message["type"]
    if name not in _sent:
        _faults.append(f"no such client message: {message}")
    elif _holds(f"a client's {name}", _sent[name], message):
        _met.add(f"sent {name}")


def http(method: str, path: str, query: Any, body: bytes, reply: tuple[int, str, bytes]) -> None:
    """A call and its reply: status, content type, body."""
    status, kind, data = reply
    call = f"{method} {path} {status}"
    operation = _operation(method, path)
    if operation is None:
        if status < 400:
            _faults.append(f"{call}: no such operation")
        else:
            _holds(call, _error, json.loads(data))
        return
    kinds = operation.bodies.get(status)
    if kinds is None or (kinds and kind not in kinds):
        _faults.append(f"{call} {kind}: not described: {data[:200]!r}")
        return
    _met.add(f"{operation.name} {status}")
    if kinds and method != "HEAD":
        _holds(call, kinds[kind], _READ.get(kind, bytes.decode)(data))
    if status < 400:
        _met.update(f"{operation.name}?{name}" for name in operation.query if name in query)
        if operation.request is not None and body:
            _holds(f"the body of {call}", operation.request, json.loads(body))


def take_faults() -> list[str]:
    faults = _faults.copy()
    _faults.clear()
    return faults


@pytest.fixture(autouse=True)
def described() -> Iterator[None]:
    """Whatever the test said and heard is described."""
    yield
    faults = take_faults()
    assert not faults, f"{len(faults)} times not as described, first:\n{faults[0]}"


class Judge:
    """Of the process that all reports come to: which files ran, and what their workers met."""

    def __init__(self, config: pytest.Config) -> None:
        self.ran: set[str] = set()
        self.missing: list[str] = []
        self._config = config
        self._whole = not (
            any("::" in each for each in config.args)
            or config.getoption("keyword")
            or config.getoption("markexpr")
            or config.getoption("lf", default=False)
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.ran.add(report.nodeid.partition("::")[0])

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        _met.update(getattr(node, "workeroutput", {}).get("met", ()))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus == 0 and self._whole and self.ran >= _files(self._config.rootpath):
            self.missing = sorted(
                part for part in everything() - _met if not part.endswith(tuple(UNMET))
            )
            if self.missing:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.missing:
            terminalreporter.section("described, but met by no test", red=True)
            for part in self.missing:
                terminalreporter.write_line(part)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Judge(config), "described-judge")


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["met"] = sorted(_met)


def _files(root: Path) -> set[str]:
    return {
        str(file.relative_to(root))
        for folder in FOLDERS
        for file in (root / folder).glob("test_*.py")
    }


def _heard_http(call: SimpleNamespace, data: bytes) -> None:
    reply = call.reply
    url = reply.url
    http(
        reply.method,
        url.path,
        url.query,
        getattr(call, "body", b""),
        (reply.status, reply.content_type, data),
    )


@cache
def _operation(method: str, path: str) -> Operation | None:
    wanted = "GET" if method == "HEAD" else method
    return next(
        (each for each in _operations if each.method == wanted and each.pattern.fullmatch(path)),
        None,
    )


def _name(message: Any) -> str:
    """Of the server's messages, by what is constant in them."""
    return str(_names.get((message["type"], message.get("ok")), message["type"]))


def _holds(what: str, schema: Any, value: Any) -> bool:
    """Whether a value is valid where nothing undescribed is allowed; its parts are met then."""
    place = id(schema)
    if place not in _validators:
        _validators[place] = Draft202012Validator(closed(schema))
    for error in _validators[place].iter_errors(value):
        told = f"{error.message[:500]} at {error.instance_path}"
        _faults.append(f"{what}: {told}: {str(value)[:1000]}")
        return False
    _met.update(met(schema, value))
    return True
