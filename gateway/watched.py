"""Looking on at a table one does not play at: the public parts, and no more.

The table says whether its room wants spectators, whenever a view is asked for.
"""

from collections import Counter
from collections.abc import Callable, Container

from gateway import replies
from gateway.client import Game
from gateway.fanout import Fanout
from gateway.history import History
from gateway.hub import Hub
from tuteapi.codes import Refused
from tuteapi.v1.frames_pb2 import Said

NOBODY = ""
"""Asks for a view as no player does."""


class Watched:
    def __init__(
        self,
        table: str,
        game: Game,
        fanout: Fanout,
        send: Callable[[bytes], None],
        muted: Container[str],
    ) -> None:
        self.table = table
        self.history = History(table, NOBODY, game, fanout, send, _unasked, _unasked)
        self.live = self.history.live
        self._fanout = fanout
        self._send = send
        self._muted = muted

    async def open(self, id: int) -> None:
        """Answers message `id` with a view, which the frames follow. Raises Refused."""
        await self._fanout.follow(self)
        await self.view(id)

    def said(self, said: Said) -> None:
        if said.player not in self._muted:
            self._send(replies.said(self.table, said.seat, said.phrase))

    async def view(self, id: int) -> None:
        """Answers message `id`. Raises Refused."""
        await self.history.answer(id)

    def close(self) -> None:
        self._fanout.unfollow(self)
        self.history.close()


class LookingOn:
    """What one client looks on at: one table at a time."""

    def __init__(self, hub: Hub, send: Callable[[bytes], None]) -> None:
        self.watched: Watched | None = None
        self._hub = hub
        self._send = send

    def at(self, table: str) -> Watched | None:
        """If it is this table."""
        return self.watched if self.watched is not None and self.watched.table == table else None

    async def watch(self, id: int, table: str, muted: Container[str]) -> None:
        """From now on this table. Raises Refused."""
        hub = self._hub
        self.stop()
        if hub.watchers[table] >= hub.settings.watchers:
            raise Refused("room_full", "Very many look on at this table already.")
        self.watched = watched = Watched(table, hub.game, hub.fanout, self._send, muted)
        hub.watchers[table] += 1
        try:
            await watched.open(id)
        except Refused:
            if self.watched is watched:
                self.stop()
            raise

    def stop(self) -> None:
        watched, self.watched = self.watched, None
        if watched is not None:
            watched.close()
            self._hub.watchers[watched.table] -= 1
            self._hub.watchers += Counter()  # none of nobody


def _unasked(*_: object) -> None:
    """Who looks on has asked for no move."""
