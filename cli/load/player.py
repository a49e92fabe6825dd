"""A person at a table: hears, checks, thinks, moves, and asks again where no answer came."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cli.load.follower import Follower
from cli.load.guest import LATE_S, Guest
from cli.load.messages import read_pushed, read_reply

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    import aiohttp

    from cli.load.knowledge import Hands
    from cli.load.messages import Action, Error, Event, Reply
    from cli.load.tally import Tally

_ANSWER_S = 10.0
_AGAIN = ("unavailable", "rate_limited")


class Seated(Protocol):
    """What a player tells its table."""

    def think_s(self) -> float | None:
        """Until the player on turn acts; None: nobody acts any more."""

    def heard(self, player: Player, v: int, events: list[Event]) -> None:
        """A frame with news."""

    def asked(self, ask: int) -> None:
        """Somebody is on turn, for this decision."""

    def moved(self, player: Player, v: int, sent: float) -> None:
        """An act was acknowledged."""

    def gone(self) -> None:
        """A player's connection broke."""


class _Act(NamedTuple):
    table: str
    ask: int
    action: Action
    sent: float
    first: float
    number: int


class Player:
    """`played` are its acknowledged moves of this match, by ask."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        url: str,
        seat: int,
        table: Seated,
        hands: Hands,
        tally: Tally,
        luck: random.Random,
    ) -> None:
        self.seat = seat
        self.follower = Follower(seat, hands, tally)
        self.guest = Guest(http, url, tally, self)
        self.played: dict[int, Action] = {}
        self.chooses: Callable[[list[Action]], Action] = luck.choice
        self.acting: _Act | None = None
        self._table = table
        self._tally = tally
        self._asked: tuple[int, list[Action]] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._viewing = self._ping = self._due = 0
        self._answered_at = 0.0

    def resume(self) -> dict[str, Any] | None:
        at = self.follower
        return {"table": at.table, "epoch": at.epoch, "v": at.v} if at.table else None

    def greeted(self, reply: Reply) -> None:
        """An act without an answer is told again; it is played once."""
        self._viewing = 0
        if (act := self.acting) is not None:
            if self.guest.dropped:
                self.acting = act._replace(first=perf_counter())
            self._send_act(act.table, act.ask, act.action)

    def gone(self) -> None:
        self._stop_thinking()
        self._table.gone()

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"frame"'):
            self.guest.resumed()
            self._hear_frame(text)
        elif text.startswith(b'{"type":"reply"'):
            self._hear_reply(read_reply(text))
        elif text.startswith(b'{"type":"view"'):
            self.guest.resumed()
            self._hear_view(read_pushed(text).view)

    def check(self, now: float) -> None:
        """Once in a while: what was promised and did not come, and whether the table goes on."""
        if not self.guest.here:
            return
        at, act = self.follower, self.acting
        if at.awaited and act is None and now - self._answered_at > LATE_S and not self._viewing:
            self._due = at.awaited
            self._ask_view()
        if act is not None and now - act.sent > _ANSWER_S:
            self._tally.refused["unanswered"] += 1
            self._send_act(act.table, act.ask, act.action)

    def ping(self) -> None:
        if self.guest.here:
            self._ping = self.guest.send({"type": "ping"})

    def leave(self) -> None:
        self._stop_thinking()
        self.acting = self._asked = None
        self.guest.leave()

    def _hear_frame(self, text: bytes) -> None:
        before = self.follower.table
        events = self.follower.frame(text)
        if self.follower.table != before:
            self._new_match()
        for event in events:
            if event.kind == "turn":
                legal = event.legal if event.seat == self.seat else None
                self._asked = (event.ask, legal) if legal else None
        if self.follower.behind:
            self._ask_view()
        elif events:
            self._table.heard(self, self.follower.v, events)
            for event in events:
                if event.kind == "turn":
                    self._table.asked(event.ask)
        self._think()

    def _hear_view(self, raw: Any, due: int = 0) -> None:  # noqa: ANN401  a msgspec.Raw
        before = self.follower.table
        view = self.follower.view(raw, due)
        if view.table != before:
            self._new_match()
        turn = view.legal and view.match.state == "playing"
        self._asked = (view.ask, view.legal) if turn else None
        self._table.heard(self, view.v, [])
        if view.match.state == "playing":
            self._table.asked(view.ask)
        self._think()

    def _hear_reply(self, reply: Reply) -> None:
        act = self.acting
        if act is not None and reply.id == act.number:
            self._answered(act, reply)
        elif reply.id == self._viewing:
            self._viewing = 0
            due, self._due = self._due, 0
            if bytes(reply.view):
                self._hear_view(reply.view, due)
        elif reply.id == self._ping and self.follower.table in reply.tops:
            top = reply.tops[self.follower.table]
            then = (self.follower.table, self.follower.v, top)
            asyncio.get_running_loop().call_later(LATE_S, self._at_top, *then)

    def _answered(self, act: _Act, reply: Reply) -> None:
        self.acting = None
        if reply.error is None:
            self.played[act.ask] = act.action
            self._answered_at = perf_counter()
            pause = self._answered_at - act.first
            self._tally.longest_pause_s = max(self._tally.longest_pause_s, pause)
            if act.table == self.follower.table:
                self.follower.acknowledged(reply.v, act.ask, act.action.get("play", ""))
            self._table.moved(self, reply.v, act.sent)
        else:
            self._refused(act, reply.error)
        if self._asked is not None and self._asked[0] <= act.ask:
            self._asked = None
        self._think()

    def _refused(self, act: _Act, error: Error) -> None:
        self._tally.refused[error.code] += 1
        if error.code in _AGAIN:
            self.acting = act
            wait = float(error.details.get("retry_after_s", 0.2))
            asyncio.get_running_loop().call_later(max(wait, 0.05), self._act_again, act)
        elif error.code != "match_over":
            self._ask_view()

    def _act_again(self, act: _Act) -> None:
        if self.acting is act and self.guest.here:
            self._send_act(act.table, act.ask, act.action)

    def _at_top(self, table: str, v: int, top: int) -> None:
        if self.guest.steady and table == self.follower.table and self.follower.stuck(v, top):
            self._ask_view()

    def _ask_view(self) -> None:
        if not self._viewing and self.guest.here:
            self._viewing = self.guest.send({"type": "view", "table": self.follower.table})

    def _new_match(self) -> None:
        self._stop_thinking()
        self.acting = self._asked = None
        self.played = {}

    def _think(self) -> None:
        if self._asked is None or self.acting is not None or self._timer is not None:
            return
        wait = self._table.think_s()
        if wait is None:
            return
        if wait > 0:
            self._timer = asyncio.get_running_loop().call_later(wait, self._act)
        else:
            self._act()

    def _stop_thinking(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _act(self) -> None:
        self._timer = None
        if self._asked is not None and self.guest.here and self.acting is None:
            (ask, legal), self._asked = self._asked, None
            self._send_act(self.follower.table, ask, self.chooses(legal))

    def _send_act(self, table: str, ask: int, action: Action) -> None:
        verb = {name: value for name, value in action.items() if name != "seat"}
        now, before = perf_counter(), self.acting
        number = self.guest.send(
            {"type": "act", "table": table, "action": verb, "ask": ask, "cmd": str(ask)}
        )
        self.acting = _Act(table, ask, action, now, before.first if before else now, number)
