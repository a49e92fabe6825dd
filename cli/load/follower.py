"""One client's place in its table's versions, and what is wrong with what it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.load.knowledge import Knowledge
from cli.load.messages import read_event, read_frame, read_view

if TYPE_CHECKING:
    import msgspec

    from cli.load.knowledge import Hands
    from cli.load.messages import Event, View
    from cli.load.tally import Tally

_KEPT = 16


class Follower:
    """`v` is the latest version heard of `table`, `ask` its latest decision.

    `behind`: a frame is missing, a view is needed. `mine` are the client's own cards by the version
    that showed them played.
    """

    def __init__(self, seat: int | None, hands: Hands, tally: Tally) -> None:
        self.seat = seat
        self.table = ""
        self.epoch = self.v = self.ask = 0
        self.behind = False
        self.mine: dict[int, str] = {}
        self._tally = tally
        self._knows = Knowledge(seat, hands)
        self._acknowledged = (0, 0, "")
        self._whole_from = 0
        self._past = ""

    def frame(self, text: bytes) -> list[Event]:
        """Its events, none of a frame that was heard before or is of a table that is over."""
        frame = read_frame(text)
        self._tally.frames += 1
        if frame.table != self.table:
            if frame.table == self._past:
                return []
            self._begin(frame.table, frame.epoch)
        if frame.epoch != self.epoch:
            self.behind = True
            return []
        if frame.v <= self.v:
            self._fault("doubled", f"frame {frame.v} after {self.v}")
            return []
        if (missing := frame.v - self.v - 1) and not self.behind:
            self._miss(missing, f"frame {frame.v} after {self.v}")
        self.v = frame.v
        events = [self._heard(raw) for raw in frame.events]
        v, _, card = self._acknowledged
        if v == frame.v:
            self._check_mine(v, card)
        return events

    def view(self, raw: msgspec.Raw, due: int = 0) -> View:
        """Everything anew; `due` is a version that it must have."""
        view = read_view(raw)
        self._tally.views += 1
        if (view.table, view.epoch) == (self.table, self.epoch):
            if view.v < self.v:
                self._fault("lost", f"a view of {view.v} after frame {self.v}")
            self._check_acknowledged(view, due)
        elif view.table != self.table:
            self._past, self.mine, self._acknowledged = self.table, {}, (0, 0, "")
        if wrong := self._knows.see(view, raw, missed=view.v != self.v):
            self._fault("leaked", wrong)
        self.table, self.epoch, self.v, self.ask = view.table, view.epoch, view.v, view.ask
        self._whole_from = view.v
        self.behind = False
        return view

    def acknowledged(self, v: int, ask: int, card: str) -> None:
        """A move of the client's own is in version `v`; `card` "" of other moves than a card."""
        self._acknowledged = (v, ask, card)
        if self._whole_from < v <= self.v:
            self._check_mine(v, card)

    def stuck(self, v: int, top: int) -> bool:
        """Still at `v` although the table has long been at `top`; what is missing is lost."""
        if not self.v == v < top or self.behind:
            return False
        self._miss(top - v, f"nothing after {v}, the table is at {top}")
        return True

    @property
    def awaited(self) -> int:
        """The version that an answer promised and no frame has shown yet, 0 none."""
        return self._acknowledged[0] if self._acknowledged[0] > self.v else 0

    def _begin(self, table: str, epoch: int) -> None:
        self._past, self.table, self.epoch = self.table, table, epoch
        self.v = self.ask = self._whole_from = 0
        self.behind = False
        self.mine, self._acknowledged = {}, (0, 0, "")
        self._knows.begin(table)

    def _heard(self, raw: msgspec.Raw) -> Event:
        event = read_event(raw)
        fault, what = self._knows.hear(event, raw)
        if fault:
            self._fault(fault, what)
        if event.kind == "turn":
            if event.ask <= self.ask and not self.behind:
                self._fault("doubled", f"ask {event.ask} after {self.ask}")
            self.ask = event.ask
        elif event.kind == "played" and event.seat == self.seat and self.seat is not None:
            if len(self.mine) >= _KEPT:
                del self.mine[next(iter(self.mine))]
            self.mine[self.v] = event.card
        return event

    def _check_mine(self, v: int, card: str) -> None:
        if card and self.mine.get(v) != card:
            self._fault("lost", f"{card} was acknowledged as {v}, whose frame has it not")

    def _check_acknowledged(self, view: View, due: int) -> None:
        v, ask, card = self._acknowledged
        if view.v < due or (view.v >= v > 0 and view.ask <= ask):
            self._fault("lost", f"{card or 'a move'} was acknowledged as {v}, not in view {view.v}")
            self._acknowledged = (0, 0, "")

    def _miss(self, count: int, what: str) -> None:
        self._fault("lost", what, count)
        self.behind = self._knows.blind = True
        self._whole_from = self.v + count

    def _fault(self, kind: str, what: str, count: int = 1) -> None:
        who = "who looks on" if self.seat is None else f"seat {self.seat}"
        self._tally.fault(kind, f"{self.table} v{self.v} {who}: {what}", count)
