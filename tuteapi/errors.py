"""Exceptions to error messages and back.

An exception says its own code by an attribute `code` of `CODES`, with `message` and `details`:
Refused, tute's RuleError, the chassis' RedisAway. Whatever else is raised is `internal`.
"""

import json
import secrets

from tuteapi.codes import CODES
from tuteapi.refusals import from_error
from tuteapi.v1.types_pb2 import Error

__all__ = ["from_error", "to_error"]


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
