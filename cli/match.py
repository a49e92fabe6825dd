"""One match at the terminal: frames told as lines, decisions asked for, moves sent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from cli import phrases, screen
from cli.ended import told
from cli.texts import TEXTS, Lang, text
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping

    from rich.console import Console

    from cli.line import Line

    View = dict[str, Any]
    Choose = Callable[[View], Awaitable[dict[str, Any]]]

_LAST_FRAMES_S = 2.0
_ENDING = frozenset(["match_finished", "match_cancelled"])
_REFRESHING = _ENDING | {"turn", "may_sing", "deal_finished", "away", "back"}
_MOVED_ON = ("conflict", "not_your_turn", "wrong_phase", "bad_sing", "deal_over", "match_over")


class End(NamedTuple):
    """How it ended: `state` is finished or cancelled; `view` the last one."""

    state: str
    view: View


class MatchTable:
    """A table followed on `line`; `choose` answers for the player, and may be cancelled.

    `shown`: who comes back to it sees it at once, whoever's turn it is.
    """

    def __init__(
        self,
        line: Line,
        table: str,
        choose: Choose,
        console: Console,
        lang: Lang,
        *,
        shown: bool = False,
    ) -> None:
        self._line = line
        self._table = table
        self._choose = choose
        self._console = console
        self._lang = lang
        self._shown = shown
        self._view: View = {}
        self._deciding: asyncio.Task[None] | None = None
        self._decided = -1
        self._over = False

    async def play(self) -> End:
        """To the end of the match. Raises Over, and what `choose` raises."""
        try:
            await self._refresh()
            if self._shown and not self._view["legal"]:  # else it comes with the question
                self._console.print(screen.table(self._view, self._lang))
            while not self._over:
                if self._line.messages.empty():
                    self._consider()
                await self._next()
            return End(self._view["match"]["state"], self._view)
        finally:
            await self._stop_deciding()

    async def _next(self) -> None:
        """The next message, or the end of a decision.

        A view may know the end of the match before the frames that tell it have come.
        """
        hearing = asyncio.ensure_future(self._line.messages.get())
        waits = {hearing, self._deciding} if self._deciding else {hearing}
        patience = None if self._view["match"]["state"] == "playing" else _LAST_FRAMES_S
        done, _ = await asyncio.wait(waits, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        self._over = not done
        if self._deciding and self._deciding.done():
            deciding, self._deciding = self._deciding, None
            if not hearing.done():
                hearing.cancel()
            deciding.result()
        if hearing.done() and not hearing.cancelled():
            await self._hear(hearing.result())

    async def _hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"type": "frame", "table": self._table}:
                for event in message["events"]:
                    self._tell(event)
                kinds = {each["kind"] for each in message["events"]}
                if kinds & _REFRESHING:
                    await self._refresh()
                self._over = bool(kinds & _ENDING)
            case {"type": "view", "table": self._table}:
                await self._know(message["view"])
                self._over = self._view["match"]["state"] != "playing"
            case {"type": "say", "table": self._table, "seat": seat, "phrase": phrase}:
                name = screen.called(self._view, seat)
                self._console.print(phrases.told(name, phrase, self._lang), markup=False)
            case {"type": "lost" | "back"}:
                self._console.print(text(self._lang, message["type"]), style="dim")
                if message["type"] == "back":
                    await self._refresh()
            case {"type": "over"}:
                raise message["error"]

    async def _refresh(self) -> None:
        await self._know(await self._line.view(self._table))

    async def _know(self, view: View) -> None:
        """A newer view; a decision of ours ends because the game went on."""
        if view["v"] < self._view.get("v", 0) and view["epoch"] == self._view["epoch"]:
            return
        self._view = view
        if view["ask"] != self._decided:
            await self._stop_deciding()

    def _consider(self) -> None:
        """A decision of ours begins, once for each ask, when everything before it was told."""
        view = self._view
        if view["legal"] and view["match"]["state"] == "playing" and view["ask"] != self._decided:
            self._decided = view["ask"]
            self._deciding = asyncio.create_task(self._decide(view))

    async def _decide(self, view: View) -> None:
        action = await self._choose(view)
        try:
            await self._line.act(self._table, action, view["ask"])
        except Refused as refused:
            if refused.code not in _MOVED_ON:
                raise
            self._decided = -1
            self._console.print(told(refused, self._lang), style="red", markup=False)
            await self._refresh_later()

    async def _refresh_later(self) -> None:
        self._line.messages.put_nowait(
            {"type": "view", "table": self._table, "view": await self._line.view(self._table)}
        )

    async def _stop_deciding(self) -> None:
        if self._deciding:
            deciding, self._deciding = self._deciding, None
            deciding.cancel()
            await asyncio.wait([deciding])

    def _tell(self, event: Mapping[str, Any]) -> None:
        if line := tell(event, self._view, self._lang):
            self._console.print(line, highlight=False, markup=False)


def tell(event: Mapping[str, Any], view: View, lang: Lang) -> str:
    """The line for an event, "" for those that the view shows better."""
    kind = event["kind"]
    values: dict[str, Any] = dict(event)
    if isinstance(event.get("seat"), int):
        values["name"] = screen.called(view, event["seat"])
    for key in ("card", "gave", "took"):
        if key in event:
            values[key] = screen.card(event[key], lang).plain
    if "suit" in event:
        values["suit"] = text(lang, f"suit_{event['suit']}")
    match kind:
        case "deal_started":
            values |= {
                "n": event["deal_no"],
                "dealer": screen.called(view, event["dealer"]),
                "mano": screen.called(view, event["mano"]),
            }
        case "bid" if event["bid"] is None:
            kind = "pass"
        case "tute":
            kind = f"tute_{event['rank']}"
        case "deal_finished" | "match_finished":
            values["score"] = screen.numbers(event["score"])
            values["points"] = screen.numbers(event.get("points", []))
            if "winner" in event:
                values["name"] = screen.side(view, event["winner"], lang)
        case "match_cancelled":
            why = f"why_{event['reason']}"
            values["reason"] = text(lang, why, **values) if why in TEXTS else event["reason"]
        case "match_started" | "turn" | "may_sing" | "drew":
            return ""
    return "\n".join([text(lang, f"on_{kind}", **values), *_my_rating(event, view, lang)])


def _my_rating(event: Mapping[str, Any], view: View, lang: Lang) -> Iterator[str]:
    """What a match that counts did to it."""
    for moved in event.get("ratings") or ():
        if moved["seat"] == view["you"]:
            change = f"{moved['change']:+}"
            yield text(lang, "rating", before=moved["before"], after=moved["after"], change=change)
