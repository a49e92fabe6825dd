"""All that the lobby has in Redis. Redis away is Refused `unavailable`; nothing is half written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, cast
from weakref import WeakValueDictionary

from msgspec.structs import replace

from chassis import lua
from services.lobby.changes import Changed, Commit, Lifetimes, Seen, unpack
from services.lobby.reached import ROOMS, reached
from services.lobby.room import Person, Room
from tuteapi import keys
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chassis.redislink import Link
    from chassis.settings import Settings

Decision = Callable[[Room, Seen], Room]
Value = str | bytes | int | float

LOOK, ROOM_COMMIT, CREATE_PLAYER, CONNECT, DISCONNECT, HEARTBEAT, LAPSED, FORGET, LIMIT, MUTE = (
    lua.load("services.lobby", f"lua/{name}.lua")
    for name in (
        *("look", "room_commit", "create_player"),
        *("connect", "disconnect", "heartbeat", "lapsed", "forget", "limit", "mute"),
    )
)
PROMISE_SALT = lua.load("services.lobby", "lua/promise_salt.lua")
TAKE_SALTS = lua.load("services.lobby", "lua/take_salts.lua")
ATTEMPTS = 64
BATCH = 200
MOST_MUTED = 500
HOUR_MS, DAY_MS = 3_600_000, 86_400_000


class Store:
    def __init__(self, link: Link, settings: Settings) -> None:
        self._link = link
        self._presence_ms = int(settings.presence_ttl_s * 1_000)
        self._player_ms = int(settings.session_days * DAY_MS)
        waiting_ms = int(settings.room_hours * HOUR_MS)
        self._lifetimes = Lifetimes(waiting_ms, max(waiting_ms, int(settings.sleep_days * DAY_MS)))
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def change(self, room: str, player: str, decide: Decision) -> Changed:
        """As `change_if_there`. Raises Refused `not_found`: there is no such room."""
        changed = await self.change_if_there(room, player, decide)
        if changed is None:
            raise Refused("not_found", "There is no such room.")
        return changed

    async def change_if_there(self, room: str, player: str, decide: Decision) -> Changed | None:
        """Commits what `decide` makes of the room, with a fresh read when others were first.

        Returns the room afterwards, None if there is no such room. Raises what `decide` raises.
        """
        lock = self._locks.setdefault(room, asyncio.Lock())
        async with lock:
            for _ in range(ATTEMPTS):
                seen = await self.look(room, player)
                if seen.room is None:
                    return None
                if changed := await self._commit(seen, decide(seen.room, seen)):
                    return changed
        raise Refused("conflict", "Too many people are changing this room.")

    async def create(self, room: str, player: str, make: Callable[[Seen], Room]) -> Changed:
        for _ in range(ATTEMPTS):
            seen = await self.look(room, player)
            if changed := await self._commit(seen, make(seen)):
                return changed
        raise Refused("conflict", "Too many rooms are being made.")

    async def look(self, room: str, player: str) -> Seen:
        """A room and who asks. Who is not known has no name."""
        answer = await self._script(
            LOOK,
            [keys.room(room), keys.PRESENT, keys.player(player), keys.TICKETS],
            [player],
        )
        now_ms, state, name, lang, pointer, present, ticket = cast("list[bytes | None]", answer)
        who = Person(
            player=player,
            name=_text(name),
            lang=_text(lang),
            room=_text(pointer),
            present=bool(present),
            ticket=_text(ticket),
        )
        if who.room not in ("", room) and not await self._call("EXISTS", keys.room(who.room)):
            who = replace(who, room="")
        return Seen(
            now_ms=cast("int", now_ms),
            room=unpack(state) if state is not None else None,
            who=who,
            pointer=_text(pointer),
        )

    async def _commit(self, seen: Seen, after: Room) -> Changed | None:
        """None: somebody was first."""
        if after == seen.room:
            return Changed(after, seen.now_ms)
        after = replace(after, version=(seen.room.version if seen.room else 0) + 1)
        commit = Commit(seen, after, self._lifetimes)
        answer = await self._script(ROOM_COMMIT, commit.keys, commit.args)
        if cast("list[int]", answer)[0] != 1:
            return None
        return Changed(after, seen.now_ms, wrote=True)

    # players

    async def create_player(self, player: str, name: str, lang: str) -> None:
        """Who is known keeps name and language."""
        await self._script(CREATE_PLAYER, [keys.player(player)], [name, lang, self._player_ms])

    async def connect(self, player: str, gateway: str) -> tuple[int, str]:
        """The number of the player's newest socket, and their ticket, "" none."""
        answer = await self._script(
            CONNECT,
            [keys.player(player), keys.PRESENT, keys.TICKETS],
            [player, gateway, self._presence_ms, self._player_ms],
        )
        conn, ticket = cast("list[bytes | None]", answer)
        return cast("int", conn), _text(ticket)

    async def disconnect(self, player: str, conn: int) -> bool:
        """False: a newer socket lives, nothing changed."""
        answer = await self._script(DISCONNECT, [keys.player(player), keys.PRESENT], [player, conn])
        return answer == 1

    async def heartbeat(
        self, gateway: str, connected: Sequence[tuple[str, int]]
    ) -> dict[str, str | None]:
        """By player the room's id, "" none; None: replaced elsewhere."""
        rooms: dict[str, str | None] = {}
        for start in range(0, len(connected), BATCH):
            batch = connected[start : start + BATCH]
            names = [keys.PRESENT, *(keys.player(player) for player, _ in batch)]
            args: list[Value] = [gateway, self._presence_ms]
            for each in batch:
                args += each
            answers = cast("list[bytes | None]", await self._script(HEARTBEAT, names, args))
            for (player, _), answer in zip(batch, answers, strict=True):
                rooms[player] = None if answer is None else answer.decode()
        return rooms

    async def lapsed(self, most: int) -> list[str]:
        """Players whose presence has lapsed and who were not yet settled."""
        answer = await self._script(LAPSED, [keys.PRESENT], [most])
        return [player.decode() for player in cast("list[bytes]", answer)]

    async def forget(self, player: str, pointer: str, version: int) -> None:
        """Out of the presence index, unless the player is back or their room has changed since."""
        names = [keys.player(player), keys.PRESENT, keys.room(pointer)]
        await self._script(FORGET, names, [player, pointer, version])

    async def promise_salt(self, player: str, salt_hash: str) -> bool:
        """For the player's next match. False: it has entered one before."""
        args: list[Value] = [salt_hash, self._player_ms]
        return await self._script(PROMISE_SALT, [keys.player(player)], args) == 1

    async def take_salts(self, table: str, players: Sequence[str]) -> dict[str, str]:
        """Salt hashes that enter this match, by player; asked again, the same."""
        names = [keys.salts(table), *(keys.player(player) for player in players)]
        answers = await self._script(TAKE_SALTS, names, [self._lifetimes.waiting_ms, *players])
        found = zip(players, cast("list[bytes]", answers), strict=True)
        return {player: answer.decode() for player, answer in found if answer}

    async def tell(self, player: str, note: bytes) -> None:
        await self._call("SPUBLISH", keys.player_live(player), note)

    async def mute(self, player: str, other: str, on: bool) -> bool:
        """False: so many are muted already."""
        args: list[Value] = [other, int(on), MOST_MUTED, self._player_ms]
        return await self._script(MUTE, [keys.muted(player)], args) == 1

    async def muted(self, player: str) -> list[str]:
        """Kept as long as the player is."""
        key = keys.muted(player)
        found = cast("list[bytes]", await self._call("SMEMBERS", key))
        if found:
            await self._call("PEXPIRE", key, self._player_ms)
        return sorted(other.decode() for other in found)

    async def take(self, kind: str, who: str, per_minute: int, cost: int = 1) -> int:
        """0: a token was taken (`cost` -1: given back). Else the ms until there is one."""
        answer = await self._script(LIMIT, [keys.limit(kind, who)], [per_minute, per_minute, cost])
        return cast("int", answer)

    # what points to rooms

    async def rooms(self, ids: Sequence[str]) -> dict[str, Room]:
        """Those that exist."""
        found: dict[str, Room] = {}
        for start in range(0, len(ids), BATCH):
            part = ids[start : start + BATCH]
            with reached(ROOMS):
                states = await self._link.calls(
                    [("HGET", keys.room(each), "state") for each in part]
                )
            found |= {
                room: unpack(state) for room, state in zip(part, states, strict=True) if state
            }
        return found

    async def listed(self, before_ms: str, count: int) -> list[tuple[int, str]]:
        """Rooms that strangers may see, newest first: when made (ms), id. "+inf": all."""
        answer = await self._call(
            *("ZREVRANGEBYSCORE", keys.PUBLIC_ROOMS, before_ms, "-inf"),
            *("WITHSCORES", "LIMIT", 0, count),
        )
        flat = cast("list[bytes]", answer)
        return [
            (int(float(score)), room.decode())
            for room, score in zip(flat[::2], flat[1::2], strict=True)
        ]

    async def starting(self, older_than_ms: int) -> list[str]:
        """Rooms whose table has been in the making for so long."""
        now = cast("list[bytes]", await self._call("TIME"))
        before = int(now[0]) * 1_000 + int(now[1]) // 1_000 - older_than_ms
        answer = await self._call("ZRANGEBYSCORE", keys.STARTING, "-inf", before)
        return [room.decode() for room in cast("list[bytes]", answer)]

    async def unlist(self, room: str) -> None:
        """A room that has vanished leaves the indexes."""
        await self._call("ZREM", keys.PUBLIC_ROOMS, room)
        await self._call("ZREM", keys.STARTING, room)

    async def invited_to(self, code: str) -> str:
        """The room's id, "" none."""
        return _text(cast("bytes | None", await self._call("GET", keys.invite(code))))

    async def _script(
        self, script: lua.Script, names: Sequence[str], args: Sequence[Value]
    ) -> object:
        with reached(ROOMS):
            return await self._link.script(script, names, args)

    async def _call(self, *args: Value) -> object:
        with reached(ROOMS):
            return await self._link.call(*args)


def _text(value: bytes | None) -> str:
    return value.decode() if value is not None else ""
