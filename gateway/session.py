"""What a player does over one socket, and what the player is told: hello, room, table."""

import time
from collections.abc import Callable, Container
from typing import Protocol, assert_never

from gateway import counts, messages, replies
from gateway.attached import NOT_HERE, Attached
from gateway.hub import Hub
from gateway.player import Player
from gateway.shapes import room_json
from gateway.tasks import Tasks
from gateway.watched import LookingOn
from tuteapi import tokens
from tuteapi.codes import Refused
from tuteapi.v1.lobby_pb2 import PlayerNote, Room

WORKS = 128
"""Messages of one socket that may wait for an answer at once, moves not counted."""
RETRY_MS = 1_000

Slow = (
    messages.Act
    | messages.View
    | messages.Leave
    | messages.Watch
    | messages.Say
    | messages.Mute
    | messages.Salt
    | messages.SaltHash
    | messages.Ping
)


class Bye(Protocol):
    def __call__(self, code: str, message: str, retry_after_ms: int = 0) -> None: ...


class Session:
    """`player` is None before hello.

    `turn` says when it beats: the same number for the people of a table, and for two sockets of
    one player there.
    """

    def __init__(self, hub: Hub, send: Callable[[bytes], None], bye: Bye) -> None:
        self.player: Player | None = None
        self.table: Attached | None = None
        self.turn = 0
        self.looking_on = LookingOn(hub, send)
        self._ready = False
        self._hub = hub
        self._send = send
        self._bye = bye
        self._pipelined: list[Slow] = []
        self._lag_ms = 0
        self._works = Tasks()

    @property
    def who(self) -> str:
        """The player's id, "" before hello."""
        return self.player.player if self.player is not None else ""

    @property
    def conn(self) -> int:
        """The connection's number, 0 before the lobby gave it; the player's highest plays."""
        return self.player.conn if self.player is not None else 0

    @property
    def _muted(self) -> Container[str]:
        return self.player.muted if self.player is not None else ()

    def take(self, message: messages.Message) -> None:
        counts.MESSAGES[str(message.__struct_config__.tag)] += 1
        if isinstance(message, messages.Act) and self._ready:
            self._act(message)
        elif isinstance(message, messages.Hello):
            self._take_hello(message)
        elif self.player is None:
            self._send(replies.refusal(message.id, "unauthorized", "Say hello first."))
            self._bye("unauthorized", "The first message is hello.")
        elif len(self._works) + len(self._pipelined) >= WORKS:
            details: dict[str, object] = {"retry_after_s": 1}
            text = "Too many messages are waiting for their answers."
            self._send(replies.refusal(message.id, "rate_limited", text, details))
        elif not self._ready:
            self._pipelined.append(message)
        else:
            self._works.start(self._answered(message))
            if self.table is not None and not isinstance(message, messages.Ping):
                self.table.woken()

    def replaced(self) -> None:
        self._bye("replaced", "You are connected from somewhere else.")

    def lags(self, ms: int) -> None:
        """The round trip to the client, as measured now."""
        self._lag_ms = ms
        if self.table is not None:
            self.table.lag_ms = ms

    def check_room(self, version: int | None) -> None:
        """`version` is the lobby's of this player's room now, None without one."""
        if self.player is not None and self.player.behind(version):
            self._works.start(self.player.fetch_room())

    def end(self, *, stays: bool) -> None:
        """The socket is closed; `stays`: the player goes on elsewhere or is back soon."""
        self._hub.sessions.discard(self)
        self._works.cancel()
        self.looking_on.stop()
        if self.table is not None:
            self._hub.tasks.start(self.table.close(disconnect=not stays))
        if self.player is not None:
            self.player.close()
            if self.conn and not stays:
                self._hub.tasks.start(self.player.goodbye())

    async def _answered(self, message: Slow) -> None:
        try:
            await self._work(message)
        except Refused as no:
            self._send(replies.refusal(message.id, no.code, no.message, no.details))

    async def _work(self, message: Slow) -> None:
        match message:
            case messages.Ping():
                await self._ping(message.id)
            case messages.View():
                watched = self.looking_on.at(message.table)
                await (watched or self._at(message.table)).view(message.id)
            case messages.Leave():
                await self._leave(message.table)
                self._send(replies.done(message.id))
            case messages.Act():
                table = self._at(message.table)
                await table.taken()
                table.act(message)
            case messages.Salt(table=table, salt=salt):
                self._send(replies.acted(message.id, await self._at(table).salt(salt)))
            case messages.SaltHash(hash=salt_hash):
                if self.player is not None:
                    await self.player.promise(salt_hash)
                self._send(replies.done(message.id))
            case messages.Say():
                await self._say(message)
                self._send(replies.done(message.id))
            case messages.Mute(player=other, on=on):
                if self.player is not None:
                    await self.player.mute(other, on)
                self._send(replies.done(message.id))
            case messages.Watch():
                if self._plays_at(message.table):
                    raise Refused("already_playing", "You play at this table.")
                await self.looking_on.watch(message.id, message.table, self._muted)
            case _:
                assert_never(message)

    async def _leave(self, table: str) -> None:
        """A table one looks on at, or one's own with the room it belongs to."""
        if self.looking_on.at(table):
            self.looking_on.stop()
            return
        mine = self._at(table)
        await mine.leave()
        if self.player is not None:
            await self.player.leave_room(table)
        if not await mine.may_stay() and self.table is mine:
            self.table = None
            await mine.close(disconnect=False)

    async def _say(self, say: messages.Say) -> None:
        table = self._at(say.table)
        await table.taken()
        if table.seat < 0:
            raise Refused("forbidden", NOT_HERE)
        await self._hub.talk.say(say.table, table.seat, self.who, say.phrase)

    def _plays_at(self, table: str) -> bool:
        mine = self.table
        return mine is not None and mine.table == table and mine.refused is None

    def _act(self, act: messages.Act) -> None:
        table = self.table
        if table is not None and table.seat >= 0 and table.table == act.table:
            table.act(act)
        else:
            self._works.start(self._answered(act))

    def _at(self, table: str) -> Attached:
        if self.looking_on.at(table):
            raise Refused("forbidden", "You only look on at this table.")
        if self.table is None or self.table.table != table:
            raise Refused("not_found", NOT_HERE)
        return self.table

    async def _ping(self, id: int) -> None:
        at = [each.table for each in (self.table, self.looking_on.watched) if each is not None]
        tops = {table: v for table, (_, v) in (await self._hub.fanout.tops(at)).items()}
        room = self.player.room if self.player is not None else None
        fields: dict[str, object] = {
            "t": int(time.time() * 1_000),
            "tops": tops,
            "room_v": room.version if room is not None else None,
        }
        self._send(replies.reply(id, fields))

    def _take_hello(self, hello: messages.Hello) -> None:
        if self.player is not None:
            self._send(replies.refusal(hello.id, "bad_request", "Hello was said before."))
            return
        try:
            who, name = tokens.verify(hello.token, self._hub.settings.jwt_keys)
        except Refused as no:
            self._send(replies.refusal(hello.id, no.code, no.message))
            self._bye("unauthorized", no.message)
        else:
            self.player = Player(self._hub, who, name, self._learned, self._told, self.replaced)
            self._works.start(self._hello(hello, self.player))

    async def _hello(self, hello: messages.Hello, player: Player) -> None:
        try:
            await player.connect(hello.salt_hash or "")
        except Refused as no:
            self._send(replies.refusal(hello.id, no.code, no.message, no.details))
            self._bye("unavailable", no.message, RETRY_MS)
            return
        self.turn = hash(self.who)
        self._hub.sessions.add(self)
        self._greet(hello, player)
        player.attend()
        self._ready = True
        pipelined, self._pipelined = self._pipelined, []
        for message in pipelined:
            self.take(message)

    def _greet(self, hello: messages.Hello, player: Player) -> None:
        """The reply first, then the room, then the table's frames."""
        room = player.room
        table = room.table if room is not None else ""
        told = room_json(room) if room is not None else None
        fields: dict[str, object] = {
            "player": self.who,
            "room": told,
            "table": table or None,
            "ticket": player.ticket or None,
        }
        self._send(replies.reply(hello.id, fields))
        if told is not None:
            self._send(replies.room(told))
        resume = hello.resume
        if table:
            self._follow(table, resume if resume and resume.table == table else None)
        elif resume is not None:
            self._follow(resume.table, resume)

    def _learned(self, room: Room | None, why: str) -> None:
        """News of the player's room; a table that is new to us is followed from its beginning."""
        self._send(replies.room(room_json(room)) if room is not None else replies.no_room(why))
        table = self.table
        followed = table.table if table is not None and table.refused is None else ""
        if room is not None and room.table and room.table != followed:
            self._follow(room.table, None, new=True)

    def _told(self, note: PlayerNote) -> None:
        match note.WhichOneof("what"):
            case "matched":
                self._send(replies.matched(note.matched.room, note.matched.table))
            case "queue":
                self._send(replies.queue(note.queue.waiting_s, note.queue.size))
            case "unqueued":
                self._send(replies.unqueued(note.unqueued))

    def _follow(self, table: str, resume: messages.Resume | None, *, new: bool = False) -> None:
        hub = self._hub
        if self.table is not None:
            hub.tasks.start(self.table.close(disconnect=False))
        if self.looking_on.at(table):
            self.looking_on.stop()
        self.table = Attached(
            table, self.who, hub.gateway, hub.game, hub.fanout, self._send, self._muted
        )
        self.turn = hash(table)
        self.table.lag_ms = self._lag_ms
        self.table.open(resume, new=new)
