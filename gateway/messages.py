"""What a client may send on the WebSocket, read once and checked."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from tuteapi.v1.types_pb2 import Action

MessageId = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]
TableId = Annotated[str, Meta(max_length=64)]


class Resume(Struct, frozen=True):
    table: TableId
    epoch: Count
    v: Count


class Verb(Struct, frozen=True):
    """An action as clients write it; a `seat` beside the verb is ignored: the session knows it."""

    play: str | UnsetType = UNSET
    bid: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | UnsetType = UNSET
    pass_: bool | UnsetType = field(default=UNSET, name="pass")
    trump: str | UnsetType = UNSET
    sing: str | UnsetType = UNSET
    swap: str | UnsetType = UNSET
    keep: bool | UnsetType = UNSET
    capote: bool | UnsetType = UNSET

    def write(self, action: Action) -> bool:
        """Into `action`; False unless there is exactly one verb, `true` where it has no value."""
        values = msgspec.structs.astuple(self)
        if values.count(UNSET) != len(_VERBS) - 1:
            return False
        for name, value in zip(_VERBS, values, strict=True):
            if value is not UNSET:
                setattr(action, name, value)
                return value is not False
        return False


_VERBS = tuple(info.encode_name for info in msgspec.structs.fields(Verb))


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    id: MessageId
    token: str
    resume: Resume | None = None
    salt_hash: Hex32 | None = None


class Act(Struct, frozen=True, tag_field="type", tag="act"):
    id: MessageId
    table: TableId
    action: Verb
    ask: Count | None = None
    cmd: Annotated[str, Meta(min_length=1, max_length=128)] | None = None


class View(Struct, frozen=True, tag_field="type", tag="view"):
    id: MessageId
    table: TableId


class Leave(Struct, frozen=True, tag_field="type", tag="leave"):
    id: MessageId
    table: TableId


class Watch(Struct, frozen=True, tag_field="type", tag="watch"):
    id: MessageId
    table: TableId


class Say(Struct, frozen=True, tag_field="type", tag="say"):
    id: MessageId
    table: TableId
    phrase: Annotated[str, Meta(max_length=32)]


class Mute(Struct, frozen=True, tag_field="type", tag="mute"):
    id: MessageId
    player: Annotated[str, Meta(max_length=80)]
    on: bool


class Salt(Struct, frozen=True, tag_field="type", tag="salt"):
    id: MessageId
    table: TableId
    salt: Hex32


class SaltHash(Struct, frozen=True, tag_field="type", tag="salt_hash"):
    id: MessageId
    hash: Hex32


class Ping(Struct, frozen=True, tag_field="type", tag="ping"):
    id: MessageId


Message = Hello | Act | View | Leave | Watch | Say | Mute | Salt | SaltHash | Ping
TYPES = ("hello", "act", "view", "leave", "watch", "say", "mute", "salt", "salt_hash", "ping")


class BadMessage(Exception):
    """A client message that cannot be read; `id` is None where none could be found in it."""

    def __init__(self, id: int | None, message: str) -> None:
        super().__init__(message)
        self.id = id


def read(data: bytes) -> Message:
    """Raises BadMessage."""
    try:
        return _MESSAGE.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _explained(data, str(error)) from None


def id_in(data: bytes) -> int | None:
    """The `id` of a message that is not looked at further."""
    try:
        return _id(_HEAD.decode(data))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


class _Head(Struct):
    id: object = None
    type: object = None


_MESSAGE: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_HEAD: msgspec.json.Decoder[_Head] = msgspec.json.Decoder(_Head)


def _explained(data: bytes, message: str) -> BadMessage:
    try:
        head = _HEAD.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return BadMessage(None, f"The message cannot be read: {message}.")
    id = _id(head)
    if head.type is None:
        return BadMessage(id, f"A message has a type: one of {', '.join(TYPES)}.")
    if isinstance(head.type, str) and head.type not in TYPES:
        return BadMessage(id, f"The type {head.type[:32]!r} is not known here.")
    return BadMessage(id, f"The message is not as it should be: {message}.")


def _id(head: _Head) -> int | None:
    if isinstance(head.id, bool) or not isinstance(head.id, int) or abs(head.id) > 2**53:
        return None
    return head.id
