"""Who looks on: hears a table's public parts, and checks that it is no more than those."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from cli.load.follower import Follower
from cli.load.guest import LATE_S, Guest
from cli.load.messages import read_pushed, read_reply

if TYPE_CHECKING:
    from collections.abc import Callable

    import aiohttp

    from cli.load.knowledge import Hands
    from cli.load.messages import Event, Reply
    from cli.load.tally import Tally

    News = Callable[[int, list[Event]], None]

_GONE = ("not_found", "forbidden")


class Onlooker:
    """`news(v, events)` for each frame, with no events for a view; without it only checks."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        url: str,
        hands: Hands,
        tally: Tally,
        news: News | None = None,
    ) -> None:
        self.follower = Follower(None, hands, tally)
        self.guest = Guest(http, url, tally, self)
        self.table = ""
        self.over = False
        self._tally = tally
        self._news = news
        self._asking = 0
        self._ping = 0

    def watch(self, table: str) -> None:
        """From now on this one."""
        self.table, self.over = table, False
        if self.guest.here:
            self._ask("watch")

    def resume(self) -> dict[str, Any] | None:
        """Who looks on asks for the table anew."""

    def greeted(self, reply: Reply) -> None:
        if self.table:
            self._ask("watch")

    def gone(self) -> None:
        self._asking = 0

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"frame"'):
            self._hear_frame(text)
        elif text.startswith(b'{"type":"reply"'):
            self._hear_reply(read_reply(text))
        elif text.startswith(b'{"type":"view"'):
            self._hear_view(read_pushed(text).view)

    def ping(self) -> None:
        if self.guest.here:
            self._ping = self.guest.send({"type": "ping"})

    def _hear_frame(self, text: bytes) -> None:
        events = self.follower.frame(text)
        if self.follower.table != self.table:
            return
        if self.follower.behind and not self._asking:
            self._ask("view")
        elif events and self._news is not None:
            self._news(self.follower.v, events)

    def _hear_reply(self, reply: Reply) -> None:
        if reply.id == self._asking:
            self._asking = 0
            if reply.error is not None:
                self._tally.refused[f"watch {reply.error.code}"] += 1
                self.over = reply.error.code in _GONE
            elif bytes(reply.view):
                self._hear_view(reply.view)
        elif reply.id == self._ping and self.table in reply.tops:
            top = reply.tops[self.table]
            then = (self.table, self.follower.v, top)
            asyncio.get_running_loop().call_later(LATE_S, self._at_top, *then)

    def _hear_view(self, raw: Any) -> None:  # noqa: ANN401  a msgspec.Raw
        view = self.follower.view(raw)
        self.guest.resumed()
        self.over = view.match.state != "playing"
        if self._news is not None:
            self._news(view.v, [])

    def _at_top(self, table: str, v: int, top: int) -> None:
        here = table == self.table == self.follower.table
        if self.guest.steady and here and not self._asking and self.follower.stuck(v, top):
            self._ask("view")

    def _ask(self, what: str) -> None:
        self._asking = self.guest.send({"type": what, "table": self.table})
