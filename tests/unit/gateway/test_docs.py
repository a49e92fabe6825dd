"""The two descriptions say what the gateway does, no more and no less."""

# ruff: noqa: ANN401  the descriptions are plain JSON

import json
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import msgspec
import pytest
import yaml
from aiohttp import web
from jsonschema_rs import Draft202012Validator
from openapi_spec_validator import validate

from gateway import bodies, bundle, messages, replies, shapes
from gateway.app import new_app
from gateway.doctexts import TEXTS
from gateway.pages import SCREENS
from tests.documents import ASYNCAPI, OPENAPI, at
from tests.unit.gateway.rig import Rig, room, running
from tute.presets import PRESETS
from tuteapi.codes import CODES

MESSAGES: dict[str, Any] = ASYNCAPI["components"]["messages"]


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running(admin_token="o" * 32) as rig:
        yield rig


def routes(app: web.Application) -> Iterator[tuple[str, str]]:
    for route in app.router.routes():
        resource = route.resource
        if resource is not None and route.method != "HEAD":
            yield route.method.lower(), resource.canonical


def test_openapi_is_valid() -> None:
    validate(OPENAPI)


async def test_every_route_is_described_and_nothing_else(rig: Rig) -> None:
    described = {
        (method, path)
        for path, operations in OPENAPI["paths"].items()
        for method in operations
        if method != "parameters"
    }
    assert described == set(routes(new_app(rig.hub)))


@pytest.mark.parametrize(
    ("method", "path", "open_to_all"),
    [
        (method, path, operation.get("security") == [])
        for path, operations in OPENAPI["paths"].items()
        for method, operation in operations.items()
        if path.startswith("/api/") and method != "parameters"
    ],
)
async def test_who_has_no_session_gets_what_is_described_as_open(
    rig: Rig, method: str, path: str, open_to_all: bool
) -> None:
    status, _ = await rig.call(
        method, re.sub(r"{\w+}", "1", path).removeprefix("/api/v1"), who=None, json={"name": "A"}
    )
    assert (status != 401) is open_to_all


def test_every_code_is_described() -> None:
    assert OPENAPI["components"]["schemas"]["Code"]["enum"] == list(CODES)


def test_every_preset_is_described() -> None:
    assert OPENAPI["components"]["schemas"]["PresetName"]["enum"] == list(PRESETS)


def test_screens_and_files_beside_them_are_described() -> None:
    [name] = OPENAPI["paths"]["/{name}"]["get"]["parameters"]
    beside = {part for part in bundle.parts() if "/" not in part} - {bundle.INDEX}
    assert set(name["schema"]["enum"]) == set(SCREENS) | beside


def schema(document: str, pointer: str) -> Draft202012Validator:
    return Draft202012Validator(at(document, pointer))


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (bodies.NewSession, "NewSession"),
        (bodies.NewRoom, "NewRoom"),
        (bodies.RoomChange, "RoomChange"),
        (bodies.RulesBody, "Rules"),
        (bodies.NewInvite, "NewInvite"),
        (bodies.NewTicket, "NewTicket"),
        (bodies.SeatBody, "SeatBody"),
        (bodies.BotBody, "BotBody"),
        (bodies.KickBody, "KickBody"),
    ],
)
def test_bodies_have_the_fields_described(kind: type[msgspec.Struct], name: str) -> None:
    described = OPENAPI["components"]["schemas"][name]
    fields = msgspec.structs.fields(kind)
    assert {field.encode_name for field in fields} == set(described["properties"])
    required = {field.encode_name for field in fields if field.required}
    assert required == set(described.get("required", []))


def test_a_room_is_as_described() -> None:
    made = json.loads(msgspec.json.encode(shapes.room_json(room("t_1", invites=["K7QF-2MXA"]))))
    schema("openapi.yaml", "/components/schemas/Room").validate(made)
    assert set(made) == set(OPENAPI["components"]["schemas"]["Room"]["properties"])


async def test_limits_are_as_described(rig: Rig) -> None:
    _, limits = await rig.call("GET", "/limits", who=None)
    schema("openapi.yaml", "/components/schemas/Limits").validate(limits)


def sent() -> set[str]:
    operation = ASYNCAPI["operations"]["say"]["messages"]
    return {each["$ref"].rpartition("/")[2] for each in operation}


def test_the_messages_of_clients_are_those_the_socket_reads() -> None:
    assert sent() == set(messages.TYPES)
    kinds = messages.Message.__args__
    assert {kind.__struct_config__.tag for kind in kinds} == set(messages.TYPES)


@pytest.mark.parametrize("kind", messages.Message.__args__)
def test_their_fields_are_those_described(kind: type[msgspec.Struct]) -> None:
    tag = kind.__struct_config__.tag
    payload = MESSAGES[str(tag)]["payload"]
    if "$ref" in payload:
        payload = ASYNCAPI["components"]["schemas"][payload["$ref"].rpartition("/")[2]]
    fields = msgspec.structs.fields(kind)
    assert {field.encode_name for field in fields} | {"type"} == set(payload["properties"])
    required = {field.encode_name for field in fields if field.required} | {"type"}
    assert required == set(payload["required"])


def test_actions_have_the_verbs_described() -> None:
    described = OPENAPI["components"]["schemas"]["Action"]
    verbs = {field.encode_name for field in msgspec.structs.fields(messages.Verb)}
    assert verbs | {"seat"} == set(described["properties"])
    assert verbs == {each["required"][0] for each in described["oneOf"]}


@pytest.mark.parametrize(
    ("name", "example"),
    [
        (name, example["payload"])
        for name, message in MESSAGES.items()
        for example in message.get("examples", [])
    ],
)
def test_examples_are_as_described_and_understood(name: str, example: Any) -> None:
    schema("asyncapi.yaml", f"/components/messages/{name}/payload").validate(example)
    if name in sent():
        read_ = messages.read(json.dumps(example).encode())
        assert type(read_).__struct_config__.tag == name


def payload_of(frame: bytes) -> Any:
    return json.loads(frame[frame.index(b"{") :])


@pytest.mark.parametrize(
    ("name", "frame"),
    [
        ("reply", replies.done(1)),
        ("reply", replies.acted(1, 18)),
        ("reply", replies.reply(1, {"player": "p", "room": None, "table": None, "ticket": None})),
        ("reply", replies.reply(1, {"t": 5, "tops": {"t_1": 3}, "room_v": None})),
        ("refusal", replies.refusal(None, "bad_request", "No.")),
        ("refusal", replies.refused(4, "illegal_card", "No.", '{"legal":[]}')),
        ("matched", replies.matched("r_1", "t_1")),
        ("queue", replies.queue(4, 3)),
        *(("unqueued", replies.unqueued(reason)) for reason in ("left", "room", "expired")),
        *(("room", replies.no_room(reason)) for reason in ("", "left", "kicked", "lost")),
        ("room", replies.room(shapes.room_json(room()))),
        *(("bye", replies.bye(code, "Why.", 0)) for code in replies.CLOSE),
    ],
)
def test_server_messages_are_as_described(name: str, frame: bytes) -> None:
    schema("asyncapi.yaml", f"/components/messages/{name}/payload").validate(payload_of(frame))


def test_a_view_is_framed_as_described() -> None:
    described = MESSAGES["tableView"]["payload"]
    made = payload_of(replies.view('t"1', 2, 18, b'{"hand":[]}'))
    assert made == {"type": "view", "table": 't"1', "epoch": 2, "v": 18, "view": {"hand": []}}
    assert set(made) == set(described["properties"])
    answered = payload_of(replies.viewed(3, 2, 18, b"{}"))
    assert set(answered) <= set(MESSAGES["reply"]["payload"]["properties"])


def test_every_reason_of_a_bye_is_described() -> None:
    bye = MESSAGES["bye"]
    assert bye["payload"]["properties"]["code"]["enum"] == list(replies.CLOSE)
    for code, number in replies.CLOSE.items():
        assert f"{code} {number}" in bye["description"]


async def get(rig: Rig, path: str) -> tuple[aiohttp.ClientResponse, str]:
    async with rig.http.get(rig.url + path) as answer:
        return answer, await answer.text()


async def test_the_page_of_the_descriptions_runs_nothing(rig: Rig) -> None:
    answer, html = await get(rig, "/docs")
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "<script" not in html
    assert "http://" not in html
    assert "https://" not in html


@pytest.mark.parametrize("lang", ["es", "fr", "pt", "en"])
async def test_the_page_of_the_descriptions_has_its_headings_in(rig: Rig, lang: str) -> None:
    _, chosen = await get(rig, f"/docs?lang={lang}")
    headers = {"Accept-Language": f"xx-XX,{lang}-{lang.upper()};q=0.9,en;q=0.1"}
    async with rig.http.get(rig.url + "/docs", headers=headers) as answer:
        assert await answer.text() == chosen
    assert f'<html lang="{lang}">' in chosen
    assert f"<title>{TEXTS[lang].title}</title>" in chosen


async def test_the_page_shows_every_call_message_and_schema_and_no_link_leads_nowhere(
    rig: Rig,
) -> None:
    _, html = await get(rig, "/docs?lang=en")
    ids = set(re.findall(r'<div id="([^"]+)"', html))
    calls = {
        f"http-{operation['operationId']}"
        for item in OPENAPI["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }
    shown = {f"http-{name}" for name in OPENAPI["components"]["schemas"]}
    shown |= {f"ws-{name}" for name in ASYNCAPI["components"]["schemas"]}
    shown |= {f"ws-message-{name}" for name in MESSAGES}
    assert ids == calls | shown
    assert set(re.findall(r'href="#([^"]+)"', html)) <= ids


async def test_the_descriptions_are_served(rig: Rig) -> None:
    for name, document in (("openapi", OPENAPI), ("asyncapi", ASYNCAPI)):
        _, text = await get(rig, f"/docs/{name}.yaml")
        assert yaml.safe_load(text) == document
    answer, _ = await get(rig, "/docs/docs.html")
    assert answer.status == 404
