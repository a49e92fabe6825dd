"""Exceptions as Error messages, and back.

An exception says its own code by an attribute `code` of `CODES`, with `message` and `details`:
Refused, tute's RuleError, the chassis' RedisAway. So this file reaches no rule, and the chassis and
the gateway may use it. Whatever else is raised is `internal`.
"""

import json
import secrets

from tuteapi.codes import CODES, Refused
from tuteapi.v1.types_pb2 import Error


def to_error(exc: BaseException) -> Error:
    """What the caller may know of `exc`. `internal`: only a fresh id, for the logs."""
    code = getattr(exc, "code", None)
    if not isinstance(code, str) or code not in CODES:
        return Error(
            code="internal",
            message="Something went wrong on our side.",
            details_json=json.dumps({"id": secrets.token_hex(6)}),
        )
    details = getattr(exc, "details", None)
    return Error(
        code=code,
        message=str(getattr(exc, "message", "") or exc),
        details_json=json.dumps(details, separators=(",", ":")) if details else "",
    )


def from_error(error: Error) -> Refused:
    """The exception an Error was made of; an unknown code comes out as `internal`."""
    code = error.code if error.code in CODES else "internal"
    return Refused(code, error.message, json.loads(error.details_json or "{}"))
