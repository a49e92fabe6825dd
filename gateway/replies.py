"""The gateway's own server messages, as whole WebSocket frames."""

import json

import msgspec

from gateway import counts
from gateway.frames import close_frame, text_frame

encode = msgspec.json.Encoder().encode

CLOSE = {
    "unauthorized": 4401,
    "slow": 4408,
    "replaced": 4409,
    "rate_limited": 4429,
    "too_large": 1009,
    "restarting": 1012,
    "unavailable": 1013,
}
"""WebSocket close code of each `bye`."""


def done(id: int) -> bytes:
    return text_frame(b'{"type":"reply","id":%d,"ok":true}' % id)


def acted(id: int, v: int) -> bytes:
    return text_frame(b'{"type":"reply","id":%d,"ok":true,"v":%d}' % (id, v))


def reply(id: int, fields: dict[str, object]) -> bytes:
    return text_frame(encode({"type": "reply", "id": id, "ok": True, **fields}))


def viewed(id: int, epoch: int, v: int, view: bytes) -> bytes:
    head = b'{"type":"reply","id":%d,"ok":true,"v":%d,"epoch":%d,"view":' % (id, v, epoch)
    return text_frame(head + view + b"}")


def view(table: str, epoch: int, v: int, view: bytes) -> bytes:
    head = b'{"type":"view","table":%s,"epoch":%d,"v":%d,"view":' % (encode(table), epoch, v)
    return text_frame(head + view + b"}")


def room(room: dict[str, object]) -> bytes:
    return text_frame(encode({"type": "room", "room": room}))


def no_room(reason: str) -> bytes:
    """`reason` "" is not known."""
    why = {"reason": reason} if reason else {}
    return text_frame(encode({"type": "room", "room": None, **why}))


def said(table: str, seat: int, phrase: str) -> bytes:
    return text_frame(encode({"type": "say", "table": table, "seat": seat, "phrase": phrase}))


def matched(room: str, table: str) -> bytes:
    return text_frame(encode({"type": "matched", "room": room, "table": table}))


def queue(waiting_s: int, size: int) -> bytes:
    return text_frame(b'{"type":"queue","waiting_s":%d,"size":%d}' % (waiting_s, size))


def unqueued(reason: str) -> bytes:
    return text_frame(encode({"type": "unqueued", "reason": reason}))


def refusal(
    id: int | None, code: str, message: str, details: dict[str, object] | None = None
) -> bytes:
    counts.REFUSED[code] += 1
    error = {"code": code, "message": message, "details": details or {}}
    return text_frame(encode({"type": "reply", "id": id, "ok": False, "error": error}))


def refused(id: int | None, code: str, message: str, details_json: str) -> bytes:
    """As `refusal`, with the details as a service sent them."""
    return refusal(id, code, message, json.loads(details_json or "{}"))


def bye(code: str, message: str, retry_after_ms: int) -> bytes:
    """The last message before a close."""
    fields = {"type": "bye", "code": code, "message": message, "retry_after_ms": retry_after_ms}
    return text_frame(encode(fields))


def closing(code: str) -> bytes:
    return close_frame(CLOSE[code], code.encode())
