import struct

import pytest

from gateway.frames import Shares, close_frame, pong_frame, text_frame
from tuteapi.v1.frames_pb2 import Envelope, Private


def payload_of(frame: bytes) -> bytes:
    """Reads one unmasked final text frame, as RFC 6455 §5.2 says."""
    assert frame[0] == 0x81
    size, start = frame[1], 2
    if size == 126:
        (size,), start = struct.unpack(">H", frame[2:4]), 4
    elif size == 127:
        (size,), start = struct.unpack(">Q", frame[2:10]), 10
    assert len(frame) == start + size
    return frame[start:]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_every_length_is_framed(size: int) -> None:
    payload = b"x" * size
    assert payload_of(text_frame(payload)) == payload


def test_a_short_length_takes_two_bytes() -> None:
    assert len(text_frame(b"x" * 125)) == 127
    assert len(text_frame(b"x" * 126)) == 130


def test_control_frames() -> None:
    assert pong_frame(b"ab") == b"\x8a\x02ab"
    assert close_frame(4401, b"why") == b"\x88\x05\x11\x31why"


def test_a_seat_gets_its_own_part_or_everybodys() -> None:
    own = [Private(seat=2, frame=b'{"hand":1}')]
    shares = Shares(Envelope(table="t", epoch=3, v=9, everybody=b"{}", own=own))
    assert (shares.epoch, shares.v) == (3, 9)
    assert payload_of(shares.of(2)) == b'{"hand":1}'
    assert payload_of(shares.of(0)) == b"{}"


def test_the_part_of_everybody_is_framed_once() -> None:
    shares = Shares(Envelope(everybody=b"{}"))
    assert shares.of(0) is shares.of(3)
