"""What one socket still has to be sent, bounded, so that a client that does not read harms nobody.

Prebuilt WebSocket frames wait for the end of the loop's turn and go to the transport in one piece:
each write is a system call, and they are most of what a move costs here.
"""

from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections.abc import Callable

FULL_BYTES = 65_536
FIRST_TRY_S = 0.005
LAST_TRY_S = 0.1


class Turn:
    """The outboxes with something to send at the end of this turn of the loop."""

    __slots__ = ("_due", "_loop")

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._due: list[Outbox] = []

    def add(self, outbox: "Outbox") -> None:
        if not self._due:
            self._loop.call_soon(self._end)
        self._due.append(outbox)

    def _end(self) -> None:
        due, self._due = self._due, []
        for outbox in due:
            outbox.flush()


class Outbox:
    """`slow` is called once when more than `frames` wait; afterwards nothing is sent any more."""

    __slots__ = (
        "_closed",
        "_frames",
        "_loop",
        "_queue",
        "_slow",
        "_timer",
        "_transport",
        "_try_s",
        "_turn",
    )

    def __init__(
        self,
        transport: Transport,
        turn: Turn,
        loop: AbstractEventLoop,
        frames: int,
        slow: Callable[[], None],
    ) -> None:
        self._transport = transport
        self._turn = turn
        self._loop = loop
        self._frames = frames
        self._slow = slow
        self._queue: list[bytes] = []
        self._timer: TimerHandle | None = None
        self._try_s = FIRST_TRY_S
        self._closed = False

    def send(self, frame: bytes) -> None:
        if self._closed:
            return
        queue = self._queue
        if not queue and self._timer is None:
            self._turn.add(self)
        queue.append(frame)
        if len(queue) > self._frames:
            self.flush()
            if len(queue) > self._frames:
                self._slow()

    def flush(self) -> None:
        """Writes what waits, unless the transport is full: then soon again."""
        if self._timer is None and self._queue:
            self._write()
            if self._transport.get_write_buffer_size() > FULL_BYTES:
                self._try_s = FIRST_TRY_S
                self._timer = self._loop.call_later(self._try_s, self._try)

    def close(self, last: bytes = b"") -> None:
        """Writes `last` behind what is already on its way, drops what waits, and ends."""
        if self._closed:
            return
        self._closed = True
        self._queue.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if last and not self._transport.is_closing():
            self._transport.write(last)

    def _write(self) -> None:
        queue = self._queue
        if not self._transport.is_closing():
            self._transport.write(queue[0] if len(queue) == 1 else b"".join(queue))
        queue.clear()

    def _try(self) -> None:
        self._timer = None
        if self._transport.is_closing():
            self.close()
        elif self._transport.get_write_buffer_size() > FULL_BYTES:
            self._try_s = min(self._try_s * 2, LAST_TRY_S)
            self._timer = self._loop.call_later(self._try_s, self._try)
        else:
            self.flush()
