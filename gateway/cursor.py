"""One client's place in one table's history: what may be sent next, and what is missing.

The law kept here: within an epoch the frames that leave have versions that rise by exactly one.
"""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

HELD = 256


class Versioned(Protocol):
    @property
    def epoch(self) -> int: ...
    @property
    def v(self) -> int: ...


F = TypeVar("F", bound=Versioned)


class Cursor(Generic[F]):
    """Starts holding: nothing leaves before `replay` or `jump`, then `release`.

    `send` gets each frame that is due. `missing` is called once when a live frame does not follow
    (a gap, or another epoch); from then on frames are held until the caller repaired it.
    """

    __slots__ = ("_held", "_missing", "_send", "epoch", "v")

    def __init__(self, send: Callable[[F], None], missing: Callable[[], None]) -> None:
        self._send = send
        self._missing = missing
        self._held: deque[F] | None = deque(maxlen=HELD)
        self.epoch = 0
        self.v = 0

    def live(self, frame: F) -> None:
        """A frame from the live channel, in any order, perhaps known already."""
        if self._held is not None:
            self._held.append(frame)
        elif frame.epoch == self.epoch and frame.v == self.v + 1:
            self.v += 1
            self._send(frame)
        elif frame.epoch != self.epoch or frame.v > self.v:
            self.hold()
            self.live(frame)
            self._missing()

    def hold(self) -> None:
        """Keeps live frames back. The oldest are lost when there are too many: a gap shows it."""
        if self._held is None:
            self._held = deque(maxlen=HELD)

    @property
    def holding(self) -> bool:
        return self._held is not None

    def replay(self, frames: Iterable[F]) -> bool:
        """Sends the stored frames that follow the cursor; False when one was missing."""
        for frame in frames:
            if frame.epoch != self.epoch or frame.v > self.v + 1:
                return False
            if frame.v == self.v + 1:
                self.v += 1
                self._send(frame)
        return True

    def jump(self, epoch: int, v: int) -> None:
        """The client has, or was given a view of, this version."""
        self.epoch = epoch
        self.v = v

    @property
    def at_least(self) -> int:
        """The version a view must have: never older than what was sent, unless the epoch is new."""
        if self._held and self._held[-1].epoch != self.epoch:
            return self._held[-1].v
        return self.v

    def release(self) -> bool:
        """Sends what was held and follows, and lets live frames through again.

        False when a held frame does not follow: it stays held and the caller must repair.
        """
        held = self._held
        while held:
            frame = held[0]
            if frame.epoch > self.epoch or (frame.epoch == self.epoch and frame.v > self.v + 1):
                return False
            held.popleft()
            if frame.epoch == self.epoch and frame.v == self.v + 1:
                self.v += 1
                self._send(frame)
        self._held = None
        return True
