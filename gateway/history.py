"""What one client is shown of one table: live frames, and how a hole in them is mended."""

import asyncio
from collections.abc import Callable

from chassis import log
from gateway import counts, replies
from gateway.client import Game
from gateway.cursor import Cursor
from gateway.fanout import Fanout
from gateway.frames import Shares
from gateway.messages import Resume
from gateway.tasks import Tasks
from tuteapi.codes import Refused
from tuteapi.v1.game_pb2 import Command, ConnectReply, ViewReply, ViewRequest

PAUSE_S = 0.1
LONG_PAUSE_S = 2.0
GRACE_S = 0.2
"""A version seen in Redis may take so long to arrive on the live channel."""
_NO_EPOCH = -1

_log = log.get(__name__)


class History:
    """Holds what comes until `follow` sent what was before. `seat` decides which part is shown.

    `heard(request, v)` is called with each version shown that answers a request of the seat,
    `skipped()` when a view was sent instead of versions. `silent`: by the latest version shown the
    person of the seat does not play.
    """

    def __init__(
        self,
        table: str,
        player: str,
        game: Game,
        fanout: Fanout,
        send: Callable[[bytes], None],
        heard: Callable[[str, int], None],
        skipped: Callable[[], None],
    ) -> None:
        self.seat = -1
        self.silent = False
        self._table = table
        self._player = player
        self._game = game
        self._fanout = fanout
        self._send = send
        self._heard = heard
        self._skipped = skipped
        self._cursor: Cursor[Shares] = Cursor(self._share, self._mend_soon)
        self.live = self._cursor.live
        self._begun = False
        self._lock = asyncio.Lock()
        self._tasks = Tasks()

    def close(self) -> None:
        self._tasks.cancel()

    async def follow(self, connected: ConnectReply, resume: Resume | None, new: bool) -> None:
        """Sends what came after `resume`, from version 1 if `new`, else a view, and goes live.

        May be tried again after it raised Refused.
        """
        async with self._lock:
            if not self._begun:
                self._begun = True
                self._cursor.jump(*_start(connected, resume, new))
            if self._cursor.epoch == connected.epoch and self._cursor.v <= connected.v:
                await self._catch_up(connected.v)
            else:
                self._cursor.jump(_NO_EPOCH, connected.v)
                await self._look_anew()

    async def answer(self, id: int) -> None:
        """Answers message `id` with a view that no frame sent before is newer than.

        The frames up to it go first, so that versions rise by one whatever a client asks.
        Raises Refused.
        """
        async with self._lock:
            self._cursor.hold()
            try:
                view = await self._view()
                if view.epoch == self._cursor.epoch and view.v > self._cursor.v:
                    await self._replay_until(view.v)
                self._cursor.jump(view.epoch, view.v)
                self._send(replies.viewed(id, view.epoch, view.v, view.view))
                self._skipped()
            finally:
                if not self._cursor.release():
                    self._mend_soon()

    def check(self, top: tuple[int, int]) -> None:
        """Mends when the table is at `top` (epoch, version) and the client is not there soon."""
        seen = (self._cursor.epoch, self._cursor.v)
        if not self._cursor.holding and top != seen:
            loop = asyncio.get_running_loop()
            loop.call_later(GRACE_S, self._check_again, top, seen)

    def _check_again(self, top: tuple[int, int], seen: tuple[int, int]) -> None:
        """Behind still; or ahead of a Redis that came back older than it was."""
        now = (self._cursor.epoch, self._cursor.v)
        if not self._cursor.holding and (now < top or (now == seen and now > top)):
            self._cursor.hold()
            self._tasks.start(self._mend(top))

    def _mend_soon(self) -> None:
        self._tasks.start(self._mend(None))

    async def _mend(self, top: tuple[int, int] | None) -> None:
        """Fills a hole, until it worked or the history is closed."""
        counts.RESYNCS.inc()
        pause = PAUSE_S
        while True:
            try:
                async with self._lock:
                    await self._mend_once(top)
                    return
            except Refused as refused:
                _log.info("mending", table=self._table, code=refused.code)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONG_PAUSE_S)

    async def _mend_once(self, top: tuple[int, int] | None) -> None:
        self._cursor.hold()
        if top is None or (top[0] == self._cursor.epoch and top[1] > self._cursor.v):
            await self._catch_up(top[1] if top else 0)
        else:
            await self._look_anew()

    async def _catch_up(self, until: int) -> None:
        """From the stream where it holds everything up to `until`, else by a view."""
        stored = await self._fanout.replay(self._table, self._cursor.v)
        whole = self._cursor.replay(stored) and self._cursor.v >= until
        if not (whole and self._cursor.release()):
            await self._look_anew()

    async def _look_anew(self) -> None:
        """Sends a view and what follows it."""
        for _ in range(3):
            view = await self._view()
            self._cursor.jump(view.epoch, view.v)
            self._send(replies.view(self._table, view.epoch, view.v, view.view))
            self._skipped()
            if self._cursor.release():
                return
        raise Refused("unavailable", "The table's frames cannot be followed now.")

    async def _view(self) -> ViewReply:
        request = ViewRequest(
            table=self._table, player=self._player, at_least=self._cursor.at_least
        )
        return (await self._game.call(self._table, Command(view=request))).view

    async def _replay_until(self, v: int) -> None:
        try:
            stored = await self._fanout.replay(self._table, self._cursor.v)
        except Refused:
            return
        self._cursor.replay(shares for shares in stored if shares.v <= v)

    def _share(self, shares: Shares) -> None:
        seat = self.seat
        self._send(shares.of(seat))
        if shares.silent or self.silent:
            self.silent = seat >= 0 and bool(shares.silent >> seat & 1)
        if seat == shares.mover >= 0:
            self._heard(shares.request, shares.v)


def _start(connected: ConnectReply, resume: Resume | None, new: bool) -> tuple[int, int]:
    """Epoch and version that the client has."""
    if resume is not None:
        return resume.epoch, resume.v
    return (connected.epoch if new else _NO_EPOCH), 0
