"""Rooms and their tables: start one, leave it, hear that it ended, finish what was left half-way.

No lock is held while the game service is asked: it may be telling us news meanwhile.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from chassis import crash, log
from services.lobby import matches, metrics
from services.lobby.changes import Changed
from services.lobby.messages import create_request
from tuteapi.codes import Refused
from tuteapi.v1 import game_pb2

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chassis.grpcclient import Pool
    from services.lobby.changes import Seen
    from services.lobby.ratings import Ratings
    from services.lobby.room import Room
    from services.lobby.store import Store
    from tuteapi.ratings import Rating
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub

HALF_WAY_MS = 3_000
CREATE_S = 3.5
"""Shorter than our callers wait for a start, so that they hear what became of it."""

RATINGS_S = 1.0
HEARING_TRIES, HEARING_S = 40, 0.05

_log = log.get(__name__)


class _Match(msgspec.Struct):
    state: str


class _View(msgspec.Struct):
    match: _Match


_decode = msgspec.json.Decoder(_View).decode


class Tables:
    def __init__(self, store: Store, games: Pool[GameServiceAsyncStub], ratings: Ratings) -> None:
        self._store = store
        self._games = games
        self._ratings = ratings

    async def start(self, room: str, player: str) -> Changed:
        """The room, playing. Killed anywhere in here, the sweep of any lobby finishes it.

        Raises Refused: with the room waiting again where the table could not be made.
        """
        table = f"t_{secrets.token_urlsafe(12)}"

        def begin(room: Room, seen: Seen) -> Room:
            return matches.begin(room, player, table, seen.now_ms)

        begun = await self._store.change(room, player, begin)
        if begun.room.state == "playing" and await self._ended(begun.room, player):
            begun = await self._store.change(room, player, begin)
        crash.passing("lobby.after_begin")
        return await self.finish(begun)

    async def leave(self, room: str, player: str) -> None:
        """Out of the room, and of its table first. Not being there is fine."""
        seen = await self._store.look(room, player)
        if seen.room is None or player not in seen.room.people:
            return
        now = Changed(seen.room, seen.now_ms)
        with suppress(Refused):
            now = await self.finish(now)
        table = now.room.table if now.room.state == "playing" else ""
        if table:
            await self._leave_table(room, table, player)
        await self._store.change_if_there(
            room, player, lambda room, _: matches.left(room, player, table)
        )

    async def hear(self, room: str, table: str, lost: Sequence[str], what: str) -> None:
        """What a table's outbox says; twice, late or of another table changes nothing."""
        heard = await self._store.change_if_there(
            room, "", lambda room, _: matches.heard(room, table, lost)
        )
        if heard and heard.wrote:
            metrics.MATCHES.labels(what).inc()

    async def sweep(self, older_than_ms: int = HALF_WAY_MS) -> None:
        """Finishes the starts that a killed lobby left half-way."""
        for room in await self._store.starting(older_than_ms):
            seen = await self._store.look(room, "")
            if seen.room is None:
                await self._store.unlist(room)
                continue
            _log.info("finishing a start", room=room, table=seen.room.table)
            with suppress(Refused):
                await self.finish(Changed(seen.room, seen.now_ms))

    async def finish(self, begun: Changed) -> Changed:
        """Makes the table of a starting room; a room in another state is as it should be.

        Salts of who is away do not enter: they could not be revealed in time. Raises Refused, with
        the room waiting again.
        """
        room, table = begun.room, begun.room.table
        if room.state != "starting":
            return begun
        try:
            here = [player for player, seat in room.people.items() if seat.present]
            salts = await self._store.take_salts(table, here)
            request = create_request(room, salts, await self._strengths(room))
            crash.passing("lobby.after_salts")
            await self._games.call(lambda stub: stub.Create, request, key=table, timeout_s=CREATE_S)
        except Refused as refused:
            return await self._called_off(room.id, table, refused)
        crash.passing("lobby.after_create")
        now = await self._store.change_if_there(
            room.id, "", lambda room, _: matches.started(room, table, rated=request.rated)
        )
        if now is None or now.room.table != table:
            await self._abandon(table, room.host)
        elif now.wrote:
            metrics.MATCHES.labels("started").inc()
        if now is None:
            raise Refused("not_found", "There is no such room.")
        return now

    async def _strengths(self, room: Room) -> dict[str, Rating]:
        """Of the people of a rated match; none where the archive is away: it will not count."""
        if not room.rated:
            return {}
        mode = room.rules.mode
        try:
            async with asyncio.timeout(RATINGS_S):
                return await self._ratings.ratings(room.people, mode)
        except (Refused, TimeoutError):
            _log.warning("a quick match is friendly: no ratings", room=room.id)
            return {}

    async def _ended(self, room: Room, player: str) -> bool:
        """Whether the match is over, which the room will have heard by then.

        Players see the end of a match a moment before their room does. Raises Refused `conflict`.
        """
        request = game_pb2.ViewRequest(table=room.table, player=player)
        try:
            view = (await self._games.call(lambda stub: stub.View, request, key=room.table)).view
        except Refused as refused:
            if refused.code != "not_found":
                return False
            await self.hear(room.id, room.table, [], "lost")
            return True
        if _decode(view).match.state == "playing":
            return False
        for _ in range(HEARING_TRIES):
            now = await self._store.look(room.id, player)
            if now.room is None or now.room.table != room.table:
                return True
            await asyncio.sleep(HEARING_S)
        raise Refused("conflict", "The last match is just ending; start again.")

    async def _called_off(self, room: str, table: str, why: Refused) -> Changed:
        """The room as it is if another lobby could make the table; else raises `why`."""
        now = await self._store.change_if_there(
            room, "", lambda room, _: matches.called_off(room, table)
        )
        if now and now.room.table == table:
            return now
        metrics.MATCHES.labels("not_made").inc()
        _log.warning("no table", room=room, table=table, code=why.code, error=why.message)
        raise why

    async def _abandon(self, table: str, player: str) -> None:
        """Nobody's table: the room gave it up, or heard its end already."""
        with suppress(Refused):
            await self._ask_to_leave(table, player)

    async def _leave_table(self, room: str, table: str, player: str) -> None:
        """Not being at the table is fine; a table that is not there frees the room."""
        try:
            await self._ask_to_leave(table, player)
        except Refused as refused:
            if refused.code == "not_found":
                await self.hear(room, table, [], "lost")
            elif refused.code != "forbidden":
                raise

    async def _ask_to_leave(self, table: str, player: str) -> None:
        request = game_pb2.LeaveRequest(table=table, player=player)
        await self._games.call(lambda stub: stub.Leave, request, key=table)
