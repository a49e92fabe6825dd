"""What the server says, read as deep as the load looks into it."""

from __future__ import annotations

from typing import Any

import msgspec

Action = dict[str, Any]
_NONE = msgspec.Raw(b"")


class Event(msgspec.Struct):
    kind: str
    seat: int | None = None
    ask: int = 0
    legal: list[Action] | None = None
    hand: list[str] | None = None
    card: str = ""
    deal_no: int = 0
    stock: int = 0
    reason: str = ""


class Frame(msgspec.Struct):
    table: str
    epoch: int
    v: int
    events: list[msgspec.Raw]


class Match(msgspec.Struct):
    deal_no: int
    state: str


class View(msgspec.Struct):
    table: str
    v: int
    epoch: int
    match: Match
    you: int | None
    ask: int
    legal: list[Action]
    hand: list[str]
    trick: msgspec.Raw
    last_trick: msgspec.Raw
    upcard: msgspec.Raw
    last_deal: msgspec.Raw


class Error(msgspec.Struct):
    code: str
    message: str = ""
    details: dict[str, Any] = {}


class Reply(msgspec.Struct):
    """`table` is in the answer to a hello; `tops` in that to a ping."""

    id: int | None
    ok: bool
    v: int = 0
    table: str | None = None
    view: msgspec.Raw = _NONE
    error: Error | None = None
    tops: dict[str, int] = {}


class Pushed(msgspec.Struct):
    """A view that nobody asked for."""

    view: msgspec.Raw


class Bye(msgspec.Struct):
    code: str
    retry_after_ms: int = 0


read_frame = msgspec.json.Decoder(Frame).decode
read_event = msgspec.json.Decoder(Event).decode
read_view = msgspec.json.Decoder(View).decode
read_reply = msgspec.json.Decoder(Reply).decode
read_pushed = msgspec.json.Decoder(Pushed).decode
read_bye = msgspec.json.Decoder(Bye).decode
encode = msgspec.json.Encoder().encode
