"""The one table of error codes: each once, with its gRPC and its HTTP status.

Names of gRPC statuses are those of grpc.StatusCode, kept as text so that this file needs nothing.
"""

from typing import NamedTuple


class Code(NamedTuple):
    grpc: str
    http: int


CODES: dict[str, Code] = {
    # the rules' (docs/rules.md §7)
    "bad_record": Code("INVALID_ARGUMENT", 400),
    "bad_rules": Code("INVALID_ARGUMENT", 400),
    "bad_deck": Code("INVALID_ARGUMENT", 400),
    "match_over": Code("FAILED_PRECONDITION", 409),
    "deal_over": Code("FAILED_PRECONDITION", 409),
    "not_your_turn": Code("FAILED_PRECONDITION", 409),
    "wrong_phase": Code("FAILED_PRECONDITION", 409),
    "bad_sing": Code("FAILED_PRECONDITION", 409),
    "bad_capote": Code("FAILED_PRECONDITION", 409),
    "bad_bid": Code("INVALID_ARGUMENT", 400),
    "bid_too_low": Code("FAILED_PRECONDITION", 409),
    "bad_trump": Code("INVALID_ARGUMENT", 400),
    "bad_swap": Code("FAILED_PRECONDITION", 409),
    "not_your_card": Code("FAILED_PRECONDITION", 409),
    "illegal_card": Code("FAILED_PRECONDITION", 409),
    # everybody's (docs/protocol.md)
    "bad_request": Code("INVALID_ARGUMENT", 400),
    "unauthorized": Code("UNAUTHENTICATED", 401),
    "forbidden": Code("PERMISSION_DENIED", 403),
    "not_found": Code("NOT_FOUND", 404),
    "method_not_allowed": Code("UNIMPLEMENTED", 405),
    "conflict": Code("ABORTED", 409),
    "room_full": Code("FAILED_PRECONDITION", 409),
    "seat_taken": Code("FAILED_PRECONDITION", 409),
    "not_ready": Code("FAILED_PRECONDITION", 409),
    "already_playing": Code("FAILED_PRECONDITION", 409),
    "invite_expired": Code("FAILED_PRECONDITION", 409),
    "too_large": Code("INVALID_ARGUMENT", 413),
    "rate_limited": Code("RESOURCE_EXHAUSTED", 429),
    "unavailable": Code("UNAVAILABLE", 503),
    "internal": Code("INTERNAL", 500),
}


class Refused(Exception):
    """A call that is answered with an error code of `CODES`.

    `details` is a JSON object for the client; never another player's cards.
    """

    def __init__(self, code: str, message: str, details: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details or {}
