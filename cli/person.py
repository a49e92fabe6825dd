"""Somebody at the keyboard: lines typed, and what they choose with them."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from typing import TYPE_CHECKING, Any, NoReturn

from cli import phrases, screen
from cli.texts import LANGS, Lang, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rich.console import Console


class Quit(Exception):
    """The person wants to leave."""


class Person:
    """Reads standard input beside the event loop; its end is a wish to leave."""

    says: Callable[[str], None] | None = None
    """Gets the lines that begin with the key of phrases, whenever they are typed."""

    def __init__(self, console: Console, lang: Lang) -> None:
        self._console = console
        self._lang = lang
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._at_terminal = sys.stdin.isatty()
        self._leaving = asyncio.Event()
        threading.Thread(target=self._read, daemon=True).start()

    async def line(self) -> str:
        """The next line typed. Raises Quit for `q` and at the end of input."""
        typed = await self._lines.get()
        if typed is None or typed.lower() == "q":
            raise Quit
        return typed

    async def quit(self) -> NoReturn:
        """Raises Quit as soon as `q` is typed, whatever is going on.

        Of what a script pipes in, `q` is the answer to a question like everything else.
        """
        await self._leaving.wait()
        raise Quit

    async def choose(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """One of the view's legal actions. Raises Quit.

        What was typed at a terminal before the question was shown is no answer to it.
        """
        while self._at_terminal and not self._lines.empty():
            self._lines.get_nowait()
        self._console.print(screen.table(view, self._lang))
        self._console.print(prompt(view, self._lang), style="bold", highlight=False)
        while (action := parse(await self.line(), view)) is None:
            self._console.print(text(self._lang, "bad_choice"), style="red")
        return action

    def _read(self) -> None:
        """Below sys.stdin, whose lock would be held by this thread while the program ends."""
        rest = b""
        while chunk := os.read(sys.stdin.fileno(), 4096):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._put(line.decode(errors="replace").strip())
        self._put(None)

    def _put(self, line: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._typed, line)

    def _typed(self, line: str | None) -> None:
        if line is not None and line.startswith(phrases.KEY) and self.says is not None:
            self.says(line)
            return
        if self._at_terminal and line in (None, "q", "Q"):
            self._leaving.set()
        self._lines.put_nowait(line)


def prompt(view: Mapping[str, Any], lang: Lang) -> str:
    """What may be typed now."""
    options = screen.choices(view)
    if options:
        return text(lang, "ask_choice", example=_name(options[-1], lang))
    bids = [each["bid"] for each in view["legal"] if "bid" in each]
    if not bids:
        return text(lang, "ask_bid_pass")
    step = bids[1] - bids[0] if len(bids) > 1 else 1
    return text(lang, "ask_bid", least=bids[0], most=bids[-1], step=step)


def parse(typed: str, view: Mapping[str, Any]) -> dict[str, Any] | None:
    """A number of the list, a card or suit by its name, a bid, p; None for anything else.

    A name is right in any language, and as records have it: `12 coins`, `12o`.
    """
    typed = typed.lower().replace(" ", "")
    options = screen.choices(view)
    for place, action in enumerate(options, 1):
        names = (_typed(action), *(_name(action, lang) for lang in LANGS))
        if typed in (str(place), *(name.lower().replace(" ", "") for name in names)):
            return action
    for action in view["legal"]:
        if "bid" in action and typed == str(action["bid"]):
            return dict(action)
        if "pass" in action and typed in ("p", "pass"):
            return dict(action)
    return None


def _typed(action: Mapping[str, Any]) -> str:
    """The word an action may be typed with: `12o`, `o`; its verb where it has none."""
    verb, value = next((verb, value) for verb, value in action.items() if verb != "seat")
    return value if isinstance(value, str) else verb


def _name(action: Mapping[str, Any], lang: Lang) -> str:
    """The same as people read it: `12 coins`, `coins`."""
    typed = _typed(action)
    if len(typed) == 1:
        return screen.suit(typed, lang).plain
    return screen.card(typed, lang).plain if typed[0].isdecimal() else text(lang, f"do_{typed}")
