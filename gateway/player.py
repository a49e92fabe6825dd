"""The player behind a socket, as the lobby knows it: connection, room, ticket, notes."""

import asyncio
from collections.abc import Callable

from chassis import log
from gateway.client import PATIENCE_S
from gateway.hub import Hub
from tuteapi.codes import Refused
from tuteapi.v1.lobby_pb2 import (
    MuteRequest,
    PlayerConnectRequest,
    PlayerDisconnectRequest,
    PlayerNote,
    PlayerRequest,
    Room,
    RoomRequest,
    SaltHashRequest,
)

CALL_S = 2.0
PAUSE_S = 0.5
GOODBYES = 10

_log = log.get(__name__)


class Player:
    """`conn` is 0 before `connect`; of the player's connections the highest plays.

    From `attend` on, `learned` gets the room whenever it is another than before (None: and why, as
    far as that is known), `told` what there
    is about a quick match, and `replaced` is called when the player connected somewhere else.
    """

    def __init__(
        self,
        hub: Hub,
        player: str,
        name: str,
        learned: Callable[[Room | None, str], None],
        told: Callable[[PlayerNote], None],
        replaced: Callable[[], None],
    ) -> None:
        self.player = player
        self.conn = 0
        self.ticket = ""
        self.room: Room | None = None
        self.muted: set[str] = set()
        self._name = name
        self._hub = hub
        self._learned = learned
        self._told = told
        self._replaced = replaced
        self._early: list[PlayerNote] | None = []

    async def connect(self, salt_hash: str = "") -> None:
        """Sets `conn`, `room` and `ticket`; notes are kept from before. Raises Refused."""
        request = PlayerConnectRequest(
            player=self.player, gateway=self._hub.gateway, name=self._name, salt_hash=salt_hash
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
            except Refused as no:
                if no.code != "unavailable" or loop.time() > until:
                    raise
            await asyncio.sleep(PAUSE_S)
        self.conn = reply.conn
        self.ticket = reply.ticket
        self.muted.update(reply.muted)
        self.room = reply.room if reply.HasField("room") else None

    async def promise(self, salt_hash: str) -> None:
        """The salt of the next match. Raises Refused."""
        request = SaltHashRequest(player=self.player, hash=salt_hash)
        await self._hub.lobby.call(lambda stub: stub.SetSaltHash, request, key=self.player)

    async def mute(self, other: str, on: bool) -> None:
        """Raises Refused."""
        request = MuteRequest(player=self.player, muted=other, on=on)
        await self._hub.lobby.call(lambda stub: stub.Mute, request, key=self.player)
        if on:
            self.muted.add(other)
        else:
            self.muted.discard(other)

    async def leave_room(self, table: str) -> None:
        """Out of the room that plays at `table`; if that fails, the match's end will do it."""
        if self.room is None or self.room.table != table:
            return
        request = RoomRequest(player=self.player, room=self.room.id, name=self._name)
        try:
            await self._hub.lobby.call(lambda stub: stub.LeaveRoom, request, key=request.room)
        except Refused as no:
            _log.info("room not left", code=no.code)

    def attend(self) -> None:
        """Hears the notes that came during `connect`, and those to come."""
        early, self._early = self._early or [], None
        for note in early:
            self._hear(note)

    def behind(self, version: int | None) -> bool:
        """Whether `version`, the lobby's of this player's room (None: no room), is not ours."""
        return version != (self.room.version if self.room is not None else None)

    async def fetch_room(self) -> None:
        """Where a note may have been lost."""
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

    def close(self) -> None:
        self._hub.fanout.unlisten(self.player, self._note)

    async def goodbye(self) -> None:
        """Tells the lobby that the player is away, tried for a while."""
        request = PlayerDisconnectRequest(player=self.player, conn=self.conn)
        for _ in range(GOODBYES):
            try:
                await self._hub.lobby.call(lambda stub: stub.Disconnect, request, key=self.player)
            except Refused as no:
                if no.code != "unavailable":
                    return
                await asyncio.sleep(PAUSE_S)
            else:
                return

    def _note(self, data: bytes) -> None:
        note = PlayerNote.FromString(data)
        if self._early is not None:
            self._early.append(note)
        else:
            self._hear(note)

    def _hear(self, note: PlayerNote) -> None:
        match note.WhichOneof("what"):
            case "replaced":
                if note.replaced > self.conn:
                    self._replaced()
            case "room":
                self._learn(note.room)
            case "no_room":
                self._learn(None, note.why)
            case _:
                self._told(note)

    def _learn(self, room: Room | None, why: str = "") -> None:
        mine = self.room
        if room is None or mine is None:
            old = room is mine
        else:
            old = room.id == mine.id and room.version <= mine.version
        if old:
            return
        self.room = room
        self._learned(room, why)
