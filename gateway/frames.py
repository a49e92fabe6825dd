"""WebSocket frames as bytes, and an envelope shared out among seats. No JSON is read here."""

from struct import pack

from tuteapi.v1.frames_pb2 import Envelope

_FINAL_TEXT = 0x81
_FINAL_CLOSE = 0x88
PING = b"\x89\x00"
_SEATS = {f"p{seat}:": seat for seat in range(10)}
_SHORT = tuple(bytes((_FINAL_TEXT, size)) for size in range(126))


def text_frame(payload: bytes) -> bytes:
    """`payload` as one unmasked text frame (RFC 6455 §5.2); the same bytes serve many sockets."""
    size = len(payload)
    if size < 126:
        return _SHORT[size] + payload
    if size < 65_536:
        return pack(">BBH", _FINAL_TEXT, 126, size) + payload
    return pack(">BBQ", _FINAL_TEXT, 127, size) + payload


def pong_frame(payload: bytes | bytearray) -> bytes:
    """The answer to a ping; a control frame holds at most 125 bytes."""
    return bytes((0x8A, len(payload))) + payload


def close_frame(code: int, reason: bytes = b"") -> bytes:
    return bytes((_FINAL_CLOSE, 2 + len(reason))) + pack(">H", code) + reason


class Shares:
    """One envelope as text frames, each distinct one made once.

    `silent` has the bit 1 << seat where a person does not play though the socket may live.
    `request` was answered by it ("" none), and it is one of the seat `mover` (-1 nobody's here).
    """

    __slots__ = ("_own", "_public", "epoch", "mover", "request", "silent", "v")

    def __init__(self, envelope: Envelope) -> None:
        self.epoch = envelope.epoch
        self.v = envelope.v
        self.request = request = envelope.request
        self.mover = _SEATS.get(request[:3], -1)
        self.silent = envelope.silent
        self._public = text_frame(envelope.everybody)
        self._own = {own.seat: text_frame(own.frame) for own in envelope.own}

    def of(self, seat: int) -> bytes:
        """The frame of a seat."""
        return self._own.get(seat, self._public)
