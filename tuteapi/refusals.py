"""Error messages back into exceptions. Reaches no rule, so the gateway may use it."""

import json

from tuteapi.codes import CODES, Refused
from tuteapi.v1.types_pb2 import Error


def from_error(error: Error) -> Refused:
    """The exception an Error was made of; an unknown code comes out as `internal`."""
    code = error.code if error.code in CODES else "internal"
    return Refused(code, error.message, json.loads(error.details_json or "{}"))
