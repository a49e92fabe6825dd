"""What a player does over one socket, and what the player is told: hello, room, table."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, assert_never

from chassis import log
from chassis.redislink.errors import RedisAway
from gateway import messages, replies
from gateway.attached import NOT_HERE, Attached
from gateway.client import PATIENCE_S
from gateway.hub import Hub
from gateway.shapes import room_json
from gateway.tasks import Tasks
from tuteapi import tokens
from tuteapi.codes import Refused
from tuteapi.v1.lobby_pb2 import (
    PlayerConnectRequest,
    PlayerDisconnectRequest,
    PlayerNote,
    PlayerRequest,
    Room,
    RoomRequest,
)

WORKS = 128
"""Messages of one socket that may wait for an answer at once, moves not counted."""
TRIES = 10
PAUSE_S = 0.5
CALL_S = 2.0
RETRY_MS = 1_000

Slow = messages.Act | messages.View | messages.Leave | messages.Watch | messages.Ping
_log = log.get(__name__)


class Bye(Protocol):
    def __call__(self, code: str, message: str, retry_after_ms: int = 0) -> None: ...


class Session:
    """`player` is "" before hello, `conn` 0 before the lobby knows; the player's highest plays."""

    def __init__(self, hub: Hub, send: Callable[[bytes], None], bye: Bye) -> None:
        self.player = ""
        self.conn = 0
        self.room: Room | None = None
        self.table: Attached | None = None
        self._name = ""
        self._hub = hub
        self._send = send
        self._bye = bye
        self._early: list[PlayerNote] | None = []
        self._pipelined: list[Slow] = []
        self._works = Tasks()

    def take(self, message: messages.Message) -> None:
        if isinstance(message, messages.Act) and self.conn:
            self._act(message)
        elif isinstance(message, messages.Hello):
            self._take_hello(message)
        elif not self.player:
            self._send(replies.refusal(message.id, "unauthorized", "Say hello first."))
            self._bye("unauthorized", "The first message is hello.")
        elif len(self._works) + len(self._pipelined) >= WORKS:
            details: dict[str, object] = {"retry_after_s": 1}
            text = "Too many messages are waiting for their answers."
            self._send(replies.refusal(message.id, "rate_limited", text, details))
        elif not self.conn:
            self._pipelined.append(message)
        else:
            self._works.start(self._answered(message))
            if self.table is not None and not isinstance(message, messages.Ping):
                self.table.woken()

    def replaced(self) -> None:
        self._bye("replaced", "You are connected from somewhere else.")

    def check_room(self, version: int | None) -> None:
        """`version` is the lobby's of this player's room now, None without one."""
        if version != (self.room.version if self.room is not None else None):
            self._works.start(self._fetch_room())

    def end(self, *, stays: bool) -> None:
        """The socket is closed; `stays`: the player goes on elsewhere or is back soon."""
        self._hub.sessions.discard(self)
        self._works.cancel()
        if self.player:
            self._hub.fanout.unlisten(self.player, self._note)
        if self.table is not None:
            self._hub.tasks.start(self.table.close(disconnect=not stays))
        if self.conn and not stays:
            self._hub.tasks.start(self._goodbye())

    async def _answered(self, message: Slow) -> None:
        try:
            await self._work(message)
        except Refused as no:
            self._send(replies.refusal(message.id, no.code, no.message, no.details))
        except RedisAway:
            text = "Not available now; try again."
            self._send(replies.refusal(message.id, "unavailable", text))

    async def _work(self, message: Slow) -> None:
        match message:
            case messages.Ping():
                await self._ping(message.id)
            case messages.View():
                await self._at(message.table).view(message.id)
            case messages.Leave():
                await self._at(message.table).leave()
                self._send(replies.done(message.id))
            case messages.Act():
                table = self._at(message.table)
                await table.taken()
                table.act(message)
            case messages.Watch():
                raise Refused("forbidden", "This room has no spectators.")
            case _:
                assert_never(message)

    def _act(self, act: messages.Act) -> None:
        table = self.table
        if table is not None and table.seat >= 0 and table.table == act.table:
            table.act(act)
        else:
            self._works.start(self._answered(act))

    def _at(self, table: str) -> Attached:
        if self.table is None or self.table.table != table:
            raise Refused("not_found", NOT_HERE)
        return self.table

    async def _ping(self, id: int) -> None:
        tops: dict[str, int] = {}
        if self.table is not None and (top := await self._hub.fanout.top(self.table.table)):
            tops[self.table.table] = top[1]
        room_v = self.room.version if self.room is not None else None
        fields: dict[str, object] = {"t": int(time.time() * 1_000), "tops": tops, "room_v": room_v}
        self._send(replies.reply(id, fields))

    def _take_hello(self, hello: messages.Hello) -> None:
        if self.player:
            self._send(replies.refusal(hello.id, "bad_request", "Hello was said before."))
            return
        try:
            self.player, self._name = tokens.verify(hello.token, self._hub.settings.jwt_keys)
        except Refused as no:
            self._send(replies.refusal(hello.id, no.code, no.message))
            self._bye("unauthorized", no.message)
        else:
            self._works.start(self._hello(hello))

    async def _hello(self, hello: messages.Hello) -> None:
        try:
            room = await self._connect()
        except Refused as no:
            self._send(replies.refusal(hello.id, no.code, no.message, no.details))
            self._bye("unavailable", no.message, RETRY_MS)
            return
        self._hub.sessions.add(self)
        table = room.table if room else ""
        fields: dict[str, object] = {
            "player": self.player,
            "room": room_json(room) if room else None,
            "table": table or None,
            "ticket": None,
        }
        self._send(replies.reply(hello.id, fields))
        if room is not None:
            self._tell_room(room)
        resume = hello.resume
        if table:
            self._follow(table, resume if resume and resume.table == table else None)
        elif resume is not None:
            self._follow(resume.table, resume)
        early, self._early = self._early or [], None
        for note in early:
            self._hear(note)
        pipelined, self._pipelined = self._pipelined, []
        for message in pipelined:
            self.take(message)

    async def _connect(self) -> Room | None:
        """The player's room; sets `conn`. Raises Refused."""
        request = PlayerConnectRequest(
            player=self.player, gateway=self._hub.gateway, name=self._name
        )
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_S
        while True:
            try:
                await self._hub.fanout.listen(self.player, self._note)
                reply = await self._hub.lobby.call(
                    lambda stub: stub.Connect, request, key=self.player, timeout_s=CALL_S
                )
                break
            except (Refused, RedisAway) as away:
                code = away.code if isinstance(away, Refused) else "unavailable"
                if code != "unavailable" or loop.time() > until:
                    raise Refused(code, "You cannot be connected now; try again.") from away
            await asyncio.sleep(PAUSE_S)
        self.conn = reply.conn
        return reply.room if reply.HasField("room") else None

    def _note(self, data: bytes) -> None:
        note = PlayerNote.FromString(data)
        if self._early is not None:
            self._early.append(note)
        else:
            self._hear(note)

    def _hear(self, note: PlayerNote) -> None:
        if note.HasField("replaced"):
            if note.replaced > self.conn:
                self.replaced()
        else:
            self._learn(note.room if note.HasField("room") else None)

    def _learn(self, room: Room | None) -> None:
        """News of the player's room; a table that is new to us is followed from its beginning."""
        self._tell_room(room)
        table = self.table
        followed = table.table if table is not None and table.refused is None else ""
        if room is not None and room.table and room.table != followed:
            self._follow(room.table, None, new=True)

    def _tell_room(self, room: Room | None) -> None:
        mine = self.room
        if room is None:
            if mine is None:
                return
        elif mine is not None and mine.id == room.id and mine.version >= room.version:
            return
        self.room = room
        self._send(replies.room(room_json(room) if room is not None else None))

    async def _fetch_room(self) -> None:
        known = self.room
        lobby = self._hub.lobby
        request = PlayerRequest(player=self.player, name=self._name)
        try:
            me = await lobby.call(lambda stub: stub.Me, request, key=self.player)
            room: Room | None = None
            if me.room:
                where = RoomRequest(player=self.player, room=me.room, name=self._name)
                room = (await lobby.call(lambda stub: stub.GetRoom, where, key=self.player)).room
        except Refused as no:
            _log.info("room not read", code=no.code)
            return
        if self.room is known:
            self._learn(room)

    def _follow(self, table: str, resume: messages.Resume | None, *, new: bool = False) -> None:
        hub = self._hub
        if self.table is not None:
            hub.tasks.start(self.table.close(disconnect=False))
        self.table = Attached(table, self.player, hub.gateway, hub.game, hub.fanout, self._send)
        self.table.open(resume, new=new)

    async def _goodbye(self) -> None:
        request = PlayerDisconnectRequest(player=self.player, conn=self.conn)
        for _ in range(TRIES):
            try:
                await self._hub.lobby.call(lambda stub: stub.Disconnect, request, key=self.player)
            except Refused as no:
                if no.code != "unavailable":
                    return
                await asyncio.sleep(PAUSE_S)
            else:
                return
