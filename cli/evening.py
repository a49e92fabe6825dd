"""Match after match in one room: waiting for friends, playing, playing again."""

from __future__ import annotations

import asyncio
import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cli import phrases, rooms, terminal
from cli.ended import Over, told
from cli.match import MatchTable
from cli.person import Person, Quit
from cli.texts import Lang, text
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from rich.console import Console

    from cli.client import Client
    from cli.line import Line
    from cli.match import Choose


T = TypeVar("T")


class Options(NamedTuple):
    """What `tute play` was asked for. `auto`: plays by itself.

    `token`: of who comes back; then `name` may be "", whoever it was.
    """

    url: str
    name: str
    wish: rooms.Wish
    code: str | None
    quick: bool
    token: str | None
    auto: bool
    record: Path | None
    lang: Lang


class Evening:
    """Match after match in one room."""

    def __init__(self, client: Client, line: Line, console: Console, options: Options) -> None:
        self._client = client
        self._line = line
        self._console = console
        self._options = options
        self._lang = options.lang
        self._invited = False
        self._played = ""
        self._playing = False
        self._returning = bool(options.token) and not options.auto
        self._names: list[str] = []
        self._talking: set[asyncio.Task[None]] = set()

    async def matches(self, room: dict[str, Any] | None, person: Person) -> bool:
        """Until the person wants no other one; without a room the first is a quick match."""
        person.says = self._talk
        try:
            while True:
                table, here = await _unless_quit(self._next(room), person)
                room = here
                self._playing = True
                self._say("talk", dot=phrases.KEY)
                await _unless_quit(self._match(table, person.choose), person)
                self._playing = False
                self._say("again")
                await person.line()
                room = await self._client.call("GET", f"/rooms/{room['id']}")
        except Quit:
            if not self._playing:
                await self._go(room)
            return True
        finally:
            if self._playing:
                back = f"{terminal.tute()} play --again --url {self._options.url}"
                if self._options.name:
                    back += f" --name {shlex.quote(self._options.name)}"
                self._say("come_back", command=back)

    async def one_match(self, room: dict[str, Any] | None, choose: Choose) -> bool:
        table, _ = await self._next(room)
        return await self._match(table, choose)

    async def _go(self, room: dict[str, Any] | None) -> None:
        """Out of the room, or of the queue and what it may just have led to."""
        if room is None:
            await self._client.call("DELETE", "/queue")
            id = (await self._client.call("GET", "/me"))["room"]
            room = {"id": id} if id else None
        if room is not None:
            await rooms.leave(self._client, room)

    async def _match(self, table: str, choose: Choose) -> bool:
        """True: played to its end, with decks that nobody chose."""
        returning, self._returning = self._returning, False
        end = await MatchTable(
            self._line, table, choose, self._console, self._lang, shown=returning
        ).play()
        record = await self._client.call("GET", f"/tables/{table}/record")
        sound = self._line.salts.sound(table, record)
        if not record.get("test_decks"):
            self._say("fair" if sound else "unfair", table=table)
        if self._options.record:
            self._options.record.write_text(json.dumps(record), encoding="utf-8")
            self._say("recorded", file=self._options.record)
        return end.state == "finished" and (sound or bool(record.get("test_decks")))

    async def _next(self, room: dict[str, Any] | None) -> tuple[str, dict[str, Any]]:
        """The next match and its room."""
        if room is None:
            await rooms.queue(self._client, self._options.wish)
            room = await self._found()
            if room["table"] is not None:
                self._played = str(room["table"])
                return self._played, room
        return await self._table(room), room

    async def _found(self) -> dict[str, Any]:
        """The room of a quick match, mostly with its table; told every ten seconds of waiting."""
        said = -1
        while True:
            match await self._line.messages.get():
                case {"type": "queue", "waiting_s": int(seconds), "size": int(size)}:
                    if said != seconds // 10:
                        said = seconds // 10
                        self._say("queueing", size=size, seconds=seconds)
                case {"type": "room", "room": dict() as room} if room["table"] is not None:
                    return room
                case {"type": "room", "room": dict() as room}:
                    if room["host"] == self._client.player:
                        return room
                case {"type": "unqueued", "reason": reason}:
                    raise Over("unqueued", reason)
                case {"type": "over", "error": error}:
                    raise error

    async def _table(self, room: dict[str, Any]) -> str:
        """Waits for the room's next match; the host starts it when the friends are there.

        What the socket says counts: a reply over HTTP may know of a table before it does.
        """
        started = said = False
        while True:
            if room["state"] == "waiting" and room["host"] == self._client.player:
                started = started or await self._start(room)
            elif room["state"] == "waiting" and not said:
                said = True
                host = next(each for each in room["seats"] if each["player"] == room["host"])
                self._say("waiting_start", name=host["name"])
            room = await self._news(room)
            if room["table"] not in (None, self._played):
                self._played = str(room["table"])
                self._invited = False  # who leaves is to be replaced
                return self._played

    async def _start(self, room: dict[str, Any]) -> bool:
        """False: friends are still awaited."""
        wish = self._options.wish
        names = rooms.people(room)
        if len(names) > wish.friends or len(names) == len(room["seats"]):
            await rooms.fill_and_start(self._client, room, wish.level)
            return True
        if not self._invited:
            self._invited = True
            code, url = await rooms.invite(self._client, room)
            self._say("invite", code=code, url=url)
        if names != self._names:
            self._names = names
            self._say("in_room", names=", ".join(names))
        return False

    async def _news(self, known: dict[str, Any]) -> dict[str, Any]:
        """The room after its next change."""
        while True:
            match await self._line.messages.get():
                case {"type": "room", "room": dict() as room}:
                    return room
                case {"type": "say", "seat": seat, "phrase": phrase}:
                    name = known["seats"][seat]["name"]
                    self._console.print(phrases.told(name, phrase, self._lang), markup=False)
                case {"type": "room"}:
                    raise Over("out_of_the_room")
                case {"type": "over", "error": error}:
                    raise error

    def _talk(self, typed: str) -> None:
        """Says a phrase at the table of this match or the last; for anything else shows all."""
        phrase = phrases.named(typed)
        if phrase is None or not self._played:
            self._console.print(phrases.menu(self._lang), markup=False)
            return
        task = asyncio.get_running_loop().create_task(self._tell(phrase))
        self._talking.add(task)
        task.add_done_callback(self._talking.discard)

    async def _tell(self, phrase: str) -> None:
        try:
            await self._line.ask(type="say", table=self._played, phrase=phrase)
        except (Refused, Over) as error:
            self._console.print(told(error, self._lang), style="red", markup=False)

    def _say(self, key: str, **values: object) -> None:
        """Not wrapped: commands are copied."""
        said = text(self._lang, key, **values)
        self._console.print(said, style="bold", markup=False, soft_wrap=True)


async def _unless_quit(doing: Coroutine[Any, Any, T], person: Person) -> T:
    """What `doing` returns. Raises Quit when the person types q before."""
    work, leaving = asyncio.create_task(doing), asyncio.create_task(person.quit())
    try:
        await asyncio.wait([work, leaving], return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else leaving.result()
    finally:
        work.cancel()
        leaving.cancel()
        await asyncio.wait([work, leaving])
