from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import pytest

from gateway.outbox import FULL_BYTES, Outbox, Turn

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
    """Turns end at `end_turn`, the clock stands still until `pass_time`."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []
        self.soon: list[Callable[[], None]] = []

    def call_soon(self, then: Callable[[], None]) -> None:
        self.soon.append(then)

    def end_turn(self) -> None:
        soon, self.soon = self.soon, []
        for then in soon:
            then()

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
        loop = cast("asyncio.AbstractEventLoop", self.loop)
        transport = cast("asyncio.Transport", self.transport)
        self.out = Outbox(transport, Turn(loop), loop, frames, self._slow)

    def send(self, *frames: bytes) -> None:
        """In one turn."""
        for frame in frames:
            self.out.send(frame)
        self.loop.end_turn()

    def _slow(self) -> None:
        self.slow += 1
        self.out.close(b"bye")


@pytest.fixture
def rig() -> Rig:
    return Rig()


BIG = b"x" * (FULL_BYTES + 1)


def test_frames_of_one_turn_are_one_write(rig: Rig) -> None:
    rig.send(b"a", b"b", b"c")
    rig.send(b"d")
    assert rig.transport.written == [b"abc", b"d"]
    assert rig.loop.due == []


def test_a_full_transport_makes_frames_wait_in_order(rig: Rig) -> None:
    rig.send(BIG)
    rig.send(b"b", b"c")
    rig.loop.pass_time()
    assert rig.transport.written == [BIG]
    rig.transport.unread = 0
    rig.loop.pass_time()
    rig.send(b"d")
    assert rig.transport.written == [BIG, b"bc", b"d"]
    assert rig.slow == 0


def test_a_client_that_does_not_read_is_slow_once(rig: Rig) -> None:
    rig.send(BIG)
    rig.send(*[b"x"] * 4)
    assert rig.slow == 0
    rig.send(*[b"x"] * 10)
    assert rig.slow == 1
    assert rig.transport.written == [BIG, b"bye"]
    assert rig.loop.due == []


def test_a_crowded_turn_does_not_make_a_reading_client_slow(rig: Rig) -> None:
    rig.send(*[b"x"] * 12)
    assert rig.slow == 0
    assert b"".join(rig.transport.written) == b"x" * 12


def test_nothing_leaves_after_the_close(rig: Rig) -> None:
    rig.out.send(b"dropped")
    rig.out.close(b"bye")
    rig.send(b"late")
    rig.out.close(b"again")
    assert rig.transport.written == [b"bye"]


def test_what_waits_can_go_out_before_the_close(rig: Rig) -> None:
    rig.out.send(b"a")
    rig.out.flush()
    rig.out.close(b"bye")
    rig.loop.end_turn()
    assert rig.transport.written == [b"a", b"bye"]


def test_a_transport_that_closed_ends_it(rig: Rig) -> None:
    rig.send(BIG)
    rig.send(b"b")
    rig.transport.closing = True
    rig.loop.pass_time()
    rig.send(b"c")
    assert rig.transport.written == [BIG]
    assert rig.loop.due == []
