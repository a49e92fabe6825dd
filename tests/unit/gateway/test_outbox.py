from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import pytest

from gateway.outbox import FULL_BYTES, Outbox

if TYPE_CHECKING:
    import asyncio


class Transport:
    """A transport whose peer reads when told to."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.unread = 0
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written.append(data)
        self.unread += len(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.closing


class Loop:
    """A clock that stands still until `pass_time`."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def call_later(self, _delay: float, then: Callable[[], None]) -> "Timer":
        self.due.append(then)
        return Timer(self, then)

    def pass_time(self) -> None:
        due, self.due = self.due, []
        for then in due:
            then()


class Timer:
    def __init__(self, loop: Loop, then: Callable[[], None]) -> None:
        self._loop, self._then = loop, then

    def cancel(self) -> None:
        if self._then in self._loop.due:
            self._loop.due.remove(self._then)


class Rig:
    def __init__(self, frames: int = 4) -> None:
        self.transport, self.loop = Transport(), Loop()
        self.slow = 0
        self.out = Outbox(
            cast("asyncio.Transport", self.transport),
            cast("asyncio.AbstractEventLoop", self.loop),
            frames,
            self._slow,
        )

    def _slow(self) -> None:
        self.slow += 1
        self.out.close(b"bye")


@pytest.fixture
def rig() -> Rig:
    return Rig()


BIG = b"x" * (FULL_BYTES + 1)


def test_a_reading_client_gets_frames_at_once(rig: Rig) -> None:
    for frame in (b"a", b"b", b"c"):
        rig.out.send(frame)
    assert rig.transport.written == [b"a", b"b", b"c"]
    assert rig.loop.due == []


def test_a_full_transport_makes_frames_wait_in_order(rig: Rig) -> None:
    for frame in (BIG, b"b", b"c"):
        rig.out.send(frame)
    assert rig.transport.written == [BIG]
    rig.loop.pass_time()
    assert rig.transport.written == [BIG]
    rig.transport.unread = 0
    rig.loop.pass_time()
    rig.out.send(b"d")
    assert rig.transport.written == [BIG, b"b", b"c", b"d"]
    assert rig.slow == 0


def test_a_client_that_does_not_read_is_slow_once(rig: Rig) -> None:
    rig.out.send(BIG)
    for _ in range(10):
        rig.out.send(b"x")
    assert rig.slow == 1
    assert rig.transport.written == [BIG, b"bye"]
    assert rig.loop.due == []


def test_nothing_leaves_after_the_close(rig: Rig) -> None:
    rig.out.close(b"bye")
    rig.out.send(b"late")
    rig.out.close(b"again")
    assert rig.transport.written == [b"bye"]


def test_what_waits_can_go_out_before_the_close(rig: Rig) -> None:
    for frame in (BIG, b"b", b"c"):
        rig.out.send(frame)
    rig.out.flush()
    rig.out.close(b"bye")
    assert rig.transport.written == [BIG, b"bc", b"bye"]


def test_a_transport_that_closed_ends_it(rig: Rig) -> None:
    rig.out.send(BIG)
    rig.out.send(b"b")
    rig.transport.closing = True
    rig.loop.pass_time()
    assert rig.transport.written == [BIG]
    assert rig.loop.due == []
