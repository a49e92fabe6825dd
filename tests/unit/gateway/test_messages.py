import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.messages import TYPES, Act, BadMessage, Hello, Message, Ping, Resume, Verb, id_in, read
from tuteapi.v1.types_pb2 import Action

PASS = Action()
setattr(PASS, "pass", True)


def act(action: object, **more: object) -> bytes:
    message = {"id": 1, "type": "act", "table": "t_1", "action": action, **more}
    return json.dumps(message).encode()


def tried(data: bytes) -> Message | BadMessage:
    try:
        return read(data)
    except BadMessage as error:
        return error


def bad(data: bytes) -> BadMessage:
    with pytest.raises(BadMessage) as caught:
        read(data)
    return caught.value


def test_hello() -> None:
    data = b'{"id":1,"type":"hello","token":"x","resume":{"table":"t_1","epoch":2,"v":17}}'
    assert read(data) == Hello(id=1, token="x", resume=Resume(table="t_1", epoch=2, v=17))


def test_what_is_not_known_is_ignored() -> None:
    assert read(b'{"type":"ping","extra":[1],"id":7}') == Ping(id=7)


@pytest.mark.parametrize(
    ("action", "proto"),
    [
        ({"play": "1o"}, Action(play="1o")),
        ({"bid": 80}, Action(bid=80)),
        ({"bid": -5}, Action(bid=-5)),
        ({"bid": 0}, Action(bid=0)),
        ({"pass": True}, PASS),
        ({"trump": "o"}, Action(trump="o")),
        ({"sing": "c"}, Action(sing="c")),
        ({"swap": "7o"}, Action(swap="7o")),
        ({"keep": True}, Action(keep=True)),
        ({"capote": True}, Action(capote=True)),
        ({"seat": 3, "play": ""}, Action(play="")),
    ],
)
def test_every_verb(action: object, proto: Action) -> None:
    message = read(act(action))
    assert isinstance(message, Act)
    written = Action()
    assert message.action.write(written)
    assert written == proto


@pytest.mark.parametrize(
    "action",
    [{}, {"play": "1o", "bid": 80}, {"pass": False}, {"keep": False, "play": "1o"}, {"seat": 1}],
)
def test_an_action_has_exactly_one_verb(action: object) -> None:
    message = read(act(action))
    assert isinstance(message, Act)
    assert not message.action.write(Action())


@pytest.mark.parametrize(
    "data",
    [
        act({"play": 1}),
        act({"play": None}),
        act({"bid": 60.0}),
        act({"bid": "80"}),
        act({"bid": 10**30}),
        act({"pass": 1}),
        act({"pass": "true"}),
        act("1o"),
        act(None),
        act({"play": "1o"}, ask=-1),
        act({"play": "1o"}, ask="3"),
        act({"play": "1o"}, ask=1.5),
        act({"play": "1o"}, cmd=""),
        act({"play": "1o"}, cmd=7),
        act({"play": "1o"}, cmd="x" * 129),
        b'{"id":1,"type":"act","table":"t_1"}',
        b'{"id":1,"type":"act","action":{"play":"1o"}}',
        b'{"id":1,"type":"view","table":7}',
        b'{"id":1,"type":"view"}',
        b'{"id":1,"type":"hello"}',
        b'{"id":1,"type":"hello","token":"x","resume":{"table":"t"}}',
        b'{"id":1,"type":"hello","token":"x","salt_hash":"nothex"}',
    ],
)
def test_a_wrong_message_is_answered_by_its_id(data: bytes) -> None:
    assert bad(data).id == 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"7",
        b'"hello"',
        b"\xff\xfe",
        b'{"type":"ping"}',
        b'{"type":"ping","id":null}',
        b'{"type":"ping","id":"1"}',
        b'{"type":"ping","id":1.0}',
        b'{"type":"ping","id":true}',
        b'{"type":"ping","id":9007199254740993}',
        b'{"type":"ping","id":' + b"9" * 4_000 + b"}",
        b'{"type":"view","id":1,"table":"\\ud800"}',
        b'{"id":1,"type":"ping","x":NaN}',
        b'{"type":"ping","x":' + b"[" * 8_000 + b"]" * 8_000 + b"}",
    ],
)
def test_without_an_id_the_answer_has_none(data: bytes) -> None:
    assert bad(data).id is None


def test_an_unknown_type_is_named() -> None:
    unknown = bad(b'{"id":4,"type":"sing","table":"t","suit":"o"}')
    assert unknown.id == 4
    assert "'sing'" in str(unknown)


def test_a_missing_type_is_said() -> None:
    missing = bad(b'{"id":4}')
    assert missing.id == 4
    assert "hello" in str(missing)


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_whatever_comes_is_read_or_bad(data: bytes) -> None:
    outcome = tried(data)
    if isinstance(outcome, BadMessage):
        assert outcome.id is None or abs(outcome.id) <= 2**53


@given(
    st.dictionaries(
        st.sampled_from(["id", "type", "table", "action", "token", "ask", "cmd", "resume"]),
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(TYPES),
    )
)
def test_wrong_types_never_raise_anything_else(message: dict[str, object]) -> None:
    data = json.dumps(message).encode()
    outcome = tried(data)
    assert outcome.id == id_in(data)


def test_the_verbs_are_those_of_the_contract() -> None:
    fields = {field.name for field in Action.DESCRIPTOR.fields}
    assert {name.rstrip("_") for name in Verb.__struct_fields__} == fields
