"""A person with a client of their own: keeps what was told, comes back, and plays."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import aiohttp

from tests.e2e.api import Api, Json, Refused, Socket
from tute.fair import salt_hash

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

Chooser: TypeAlias = Callable[[list[Json]], Json]

AGAIN_S = 0.1


class Player:
    """`urls` are gateways; each new connection goes to the next one.

    `heard` keeps every text of every socket, `frames` and `views` what was in them, `said` phrases
    with their seats, `faults` what no server may do: frames twice, holes with no view after them,
    refused moves. `played` are the moves that were acknowledged, by table and ask; `overtaken` the
    asks for which the game had moved on when the answer came: where somebody sings by hand
    meanwhile. `acted` is the version that the latest of the player's own moves made, by table; its
    frame may still be on the way.

    `salted` promises a salt for each match and tells it, unless it `withholds`; `salts` by table.
    """

    def __init__(self, http: aiohttp.ClientSession, urls: Sequence[str], name: str) -> None:
        self.name = name
        self.api = Api(http, urls[0])
        self.call = self.api.call
        self.id = self.table = ""
        self.seat = -1
        self.epoch = self.v = 0
        self.room: Json | None = None
        self.heard: list[str] = []
        self.frames: list[Json] = []
        self.views: list[Json] = []
        self.byes: list[Json] = []
        self.said: list[tuple[int, str]] = []
        self.faults: list[str] = []
        self.played: dict[tuple[str, int], Json] = {}
        self.overtaken: set[tuple[str, int]] = set()
        self.acted: dict[str, int] = {}
        self.hello: Json = {}
        self.salted = self.withholds = False
        self.salt = secrets.token_hex(32)
        self.salts: dict[str, str] = {}
        self.asked: tuple[int, list[Json]] | None = None
        self.socket: Socket | None = None
        self.chooser: Chooser | None = None
        self._urls = itertools.cycle(urls)
        self._stays = False
        self._chosen: dict[tuple[str, int], Json] = {}
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def register(self) -> None:
        session = await self.call("POST", "/session", {"name": self.name})
        self.id, self.api.token = session["player"], session["token"]

    async def connect(self, url: str = "", *, resume: bool = True) -> None:
        """Opens a socket and says hello; raises Refused, or what a dead server raises."""
        self.api.url = url or next(self._urls)
        hello: Json = {"type": "hello", "token": self.api.token}
        if self.salted:
            hello["salt_hash"] = salt_hash(self.salt)
        if resume and self.table:
            hello["resume"] = {"table": self.table, "epoch": self.epoch, "v": self.v}
        self.socket = socket = await self.api.socket(self._hear)
        self._keep(self._watch(socket))
        self.hello = await socket.ask(**hello)

    def stay(self, chooser: Chooser | None = None) -> None:
        """From now on comes back whenever the socket breaks, and plays if there is a chooser."""
        self._stays = True
        self.chooser = chooser
        self._answer_soon()

    def vanish(self, *, silently: bool = False) -> None:
        """Gone until `connect`: the connection breaks, or silently nothing is read any more."""
        self._stays = False
        self.chooser = None
        assert self.socket is not None
        if silently:
            self.socket.fall_silent()
        else:
            self.socket.vanish()

    async def close(self) -> None:
        self._stays = False
        self.chooser = None
        if self.socket is not None:
            await self.socket.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ask(self, **message: object) -> Json:
        assert self.socket is not None
        return await self.socket.ask(**message)

    async def act(self, action: Json, **fields: object) -> Json:
        verb = {key: value for key, value in action.items() if key != "seat"}
        table = self.table
        answer = await self.ask(type="act", table=table, action=verb, **fields)
        self.acted[table] = max(answer["v"], self.acted.get(table, 0))
        return answer

    async def promise(self) -> None:
        """A new salt for the next match."""
        self.salted, self.salt = True, secrets.token_hex(32)
        await self.ask(type="salt_hash", hash=salt_hash(self.salt))

    async def say(self, phrase: str) -> None:
        await self.ask(type="say", table=self.table, phrase=phrase)

    async def watch(self, table: str) -> Json:
        """Looks on from now on; the view."""
        view: Json = (await self.ask(type="watch", table=table))["view"]
        return view

    async def view(self) -> Json:
        view: Json = (await self.ask(type="view", table=self.table))["view"]
        return view

    async def until(self, what: Callable[[Player], bool], seconds: float = 60.0) -> None:
        """Waits for news that make it true."""
        async with asyncio.timeout(seconds):
            while not what(self):
                self._news.clear()
                await self._news.wait()

    async def until_v(self, v: int, seconds: float = 60.0) -> None:
        await self.until(lambda one: one.v >= v, seconds)

    async def until_event(self, *kinds: str, seconds: float = 60.0, after: int = 0) -> Json:
        """The first event of these kinds in frames newer than version `after`."""
        await self.until(lambda _: bool(self.events(*kinds, after=after)), seconds)
        return self.events(*kinds, after=after)[0]

    def events(self, *kinds: str, after: int = 0) -> list[Json]:
        """Events at the present table, with the version that brought them."""
        return [
            {**event, "v": frame["v"]}
            for frame in self.frames
            if frame["table"] == self.table and frame["v"] > after
            for event in frame["events"]
            if event["kind"] in kinds
        ]

    async def _watch(self, socket: Socket) -> None:
        await socket.ended.wait()
        while self._stays and socket is self.socket:
            with contextlib.suppress(aiohttp.ClientError, ConnectionError, TimeoutError, Refused):
                await self.connect()
                self._answer_soon()
                return
            await asyncio.sleep(AGAIN_S)

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(text)
        match message["type"]:
            case "reply" if message["ok"] and "view" in message:
                self._take_view(message)
            case "frame":
                self._take_frame(message)
            case "view":
                self._take_view(message)
            case "room":
                self.room = message["room"]
            case "say":
                self.said.append((message["seat"], message["phrase"]))
            case "bye":
                self.byes.append(message)
        self._news.set()

    def _take_frame(self, frame: Json) -> None:
        if frame["table"] != self.table:
            self.table, self.epoch, self.v = frame["table"], frame["epoch"], 0
            self.asked = None
        if (frame["epoch"], frame["v"]) != (self.epoch, self.v + 1):
            place = f"({self.epoch}, {self.v})"
            self.faults.append(f"frame ({frame['epoch']}, {frame['v']}) after {place}")
        self.epoch, self.v = frame["epoch"], frame["v"]
        self.frames.append(frame)
        for event in frame["events"]:
            self._take_event(event)

    def _take_event(self, event: Json) -> None:
        match event["kind"]:
            case "match_started":
                self.seat = next(s["seat"] for s in event["seats"] if s["player"] == self.id)
                self._tell_salt(event["fair"])
            case "turn":
                mine = event["seat"] == self.seat and "legal" in event  # else a bot plays it now
                self.asked = (event["ask"], event["legal"]) if mine else None
                self._answer_soon()

    def _take_view(self, message: Json) -> None:
        view = message["view"]
        if (view["table"], view["epoch"]) == (self.table, self.epoch) and view["v"] < self.v:
            self.faults.append(f"view {view['v']} after frame {self.v}")
        self.views.append(view)
        self.table, self.epoch, self.v = view["table"], view["epoch"], view["v"]
        self.seat = view["you"]
        self._tell_salt(view["fair"])
        mine = view["turn"] == self.seat and view["legal"]
        self.asked = (view["ask"], view["legal"]) if mine else None
        self._answer_soon()

    def _tell_salt(self, fair: Json | None) -> None:
        if fair and salt_hash(self.salt) in fair["salt_hashes"]:
            self.salts[self.table] = self.salt
            if not self.withholds:
                self._keep(self._told(self.table, self.salt))

    async def _told(self, table: str, salt: str) -> None:
        """Until an answer came; who comes back is asked again by the view."""
        with contextlib.suppress(ConnectionError, TimeoutError):
            try:
                await self.ask(type="salt", table=table, salt=salt)
            except Refused as refused:
                if refused.code not in ("match_over", "unavailable"):
                    self.faults.append(f"salt at {table}: {refused}")
                return
            if self.salt == salt:
                await self.promise()

    def _answer_soon(self) -> None:
        if self.chooser is not None and self.asked is not None:
            self._keep(self._answer(self.table, *self.asked))

    async def _answer(self, table: str, ask: int, legal: list[Json]) -> None:
        """One decision, told again until an answer came: played once."""
        assert self.chooser is not None
        if (table, ask) not in self._chosen:
            self._chosen[table, ask] = self.chooser(legal)
        action = self._chosen[table, ask]
        while self._is_asked(table, ask):
            try:
                await self.act(action, ask=ask, cmd=f"{table}:{ask}")
                self.played[table, ask] = action
                return
            except Refused as refused:
                if refused.code == "conflict" and refused.details.get("ask", 0) > ask:
                    self.overtaken.add((table, ask))
                    return
                if refused.code != "unavailable":
                    self.faults.append(f"{action} at {ask}: {refused}")
                    return
                await asyncio.sleep(AGAIN_S)
            except (ConnectionError, TimeoutError):
                return  # asked again after coming back

    def _is_asked(self, table: str, ask: int) -> bool:
        return self.asked is not None and (self.table, self.asked[0]) == (table, ask)

    def _keep(self, coro: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(coro)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def randomly(seed: object) -> Chooser:
    rng = Random(str(seed))
    return lambda legal: rng.choice(legal)
