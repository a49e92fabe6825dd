"""What one socket still has to be sent, bounded, so that a client that does not read harms nobody.

Prebuilt WebSocket frames go straight to the transport, whose event loop writes those of one turn
together. Only when the transport is full they queue here.
"""

from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections import deque
from collections.abc import Callable

FULL_BYTES = 65_536
FIRST_TRY_S = 0.005
LAST_TRY_S = 0.1


class Outbox:
    """`slow` is called once when more than `frames` wait; afterwards nothing is sent any more."""

    __slots__ = ("_closed", "_frames", "_loop", "_queue", "_slow", "_timer", "_transport", "_try_s")

    def __init__(
        self,
        transport: Transport,
        loop: AbstractEventLoop,
        frames: int,
        slow: Callable[[], None],
    ) -> None:
        self._transport = transport
        self._loop = loop
        self._frames = frames
        self._slow = slow
        self._queue: deque[bytes] = deque()
        self._timer: TimerHandle | None = None
        self._try_s = FIRST_TRY_S
        self._closed = False

    def send(self, frame: bytes) -> None:
        if self._closed:
            return
        if self._timer is not None:
            self._wait(frame)
            return
        self._transport.write(frame)
        if self._transport.get_write_buffer_size() > FULL_BYTES:
            self._try_s = FIRST_TRY_S
            self._timer = self._loop.call_later(self._try_s, self._try)

    def close(self, last: bytes = b"") -> None:
        """Drops what waits, writes `last` behind what is already on its way, and ends."""
        if self._closed:
            return
        self._closed = True
        self._queue.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if last and not self._transport.is_closing():
            self._transport.write(last)

    def flush(self) -> None:
        """Hands everything that waits to the transport, however full it is (before a close)."""
        if self._queue and not self._transport.is_closing():
            self._transport.write(b"".join(self._queue))
            self._queue.clear()

    def _wait(self, frame: bytes) -> None:
        self._queue.append(frame)
        if len(self._queue) > self._frames:
            self._slow()

    def _try(self) -> None:
        if self._transport.is_closing():
            self.close()
            return
        while self._queue and self._transport.get_write_buffer_size() <= FULL_BYTES:
            self._transport.write(self._queue.popleft())
        if self._queue or self._transport.get_write_buffer_size() > FULL_BYTES:
            self._try_s = min(self._try_s * 2, LAST_TRY_S)
            self._timer = self._loop.call_later(self._try_s, self._try)
        else:
            self._timer = None
