"""WebSocket frames as bytes, and an envelope shared out among seats. No JSON is read here."""

from struct import pack

from tuteapi.v1.frames_pb2 import Envelope

_FINAL_TEXT = 0x81
_FINAL_CLOSE = 0x88
PING = b"\x89\x00"
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
    """

    __slots__ = ("_everybody", "_own", "_public", "epoch", "request", "silent", "v")

    def __init__(self, envelope: Envelope) -> None:
        self.epoch = envelope.epoch
        self.v = envelope.v
        self.request = envelope.request
        self.silent = envelope.silent
        self._everybody = envelope.everybody
        self._public: bytes | None = None
        self._own = {own.seat: own.frame for own in envelope.own}

    def of(self, seat: int) -> bytes:
        """The frame of a seat."""
        own = self._own.get(seat)
        if own is not None:
            return text_frame(own)
        if self._public is None:
            self._public = text_frame(self._everybody)
        return self._public
