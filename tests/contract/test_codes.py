import json
from http import HTTPStatus

import grpc
import pytest

from tuteapi.codes import CODES, Refused
from tuteapi.errors import from_error, to_error
from tuteapi.v1.types_pb2 import Error


@pytest.mark.parametrize(("name", "code"), CODES.items())
def test_a_code_has_one_grpc_and_one_http_status(name: str, code: tuple[str, int]) -> None:
    assert name == name.lower()
    assert code[0] in grpc.StatusCode.__members__
    assert HTTPStatus(code[1]) >= 400


def test_the_codes_of_the_protocol_have_its_statuses() -> None:
    statuses = {
        "bad_request": 400,
        "unauthorized": 401,
        "forbidden": 403,
        "not_found": 404,
        "conflict": 409,
        "room_full": 409,
        "seat_taken": 409,
        "not_ready": 409,
        "already_playing": 409,
        "invite_expired": 409,
        "too_large": 413,
        "rate_limited": 429,
        "unavailable": 503,
        "internal": 500,
    }
    assert {name: CODES[name].http for name in statuses} == statuses


@pytest.mark.parametrize("code", CODES)
def test_a_refusal_survives_the_wire(code: str) -> None:
    error = to_error(Refused(code, "A sentence.", {"legal": ["1o"], "ask": 3}))
    back = from_error(Error.FromString(error.SerializeToString()))
    assert (back.code, back.message, back.details) == (
        code,
        "A sentence.",
        {"legal": ["1o"], "ask": 3},
    )


class _Foreign(Exception):
    """As grpc's errors: a `code` that is no code of ours."""

    def __init__(self, code: object) -> None:
        super().__init__("secret")
        self.code = code


@pytest.mark.parametrize("code", [lambda: "conflict", 7, "no_such_code", None])
def test_what_is_no_code_of_ours_is_internal(code: object) -> None:
    error = to_error(_Foreign(code))
    assert error.code == "internal"
    assert "secret" not in str(error)
    assert list(json.loads(error.details_json)) == ["id"]


def test_a_code_of_a_newer_peer_is_internal() -> None:
    assert from_error(Error(code="newer", message="m")).code == "internal"
