"""Tables in Redis: every change of one is a script of `lua/`."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from chassis.lua import load as script
from chassis.redislink import RedisAway, RunChanged
from services.game import table as tables
from services.game.ports import Due, Found, Held, Looked, Stored, Sweep
from tuteapi import keys

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence

    from chassis.redislink import Arg, Link
    from services.game.change import Key
    from services.game.ports import More, Write

MOST_SEATS = 4
RENEWED_AT_ONCE = 100
"""Tables; others have a turn in between."""
OTHER_EPOCH = -2
"""commit.lua's word for another epoch or run."""
T = TypeVar("T")

_PACKAGE = "services.game"
_STORED = ("version", "epoch", "run", "state", "terms")
_COMMIT = script(_PACKAGE, "lua/commit.lua")
_CLAIM = script(_PACKAGE, "lua/claim.lua")
_RENEW = script(_PACKAGE, "lua/renew.lua")
_LOOK = script(_PACKAGE, "lua/look.lua")
_SWEEP = script(_PACKAGE, "lua/sweep.lua")
_pack = msgspec.msgpack.Encoder().encode


class TableStore:
    def __init__(self, link: Link) -> None:
        self._link = link
        self._outage_s = 0.0

    def run(self, table: str) -> str:
        return self._link.run_id(_commit_keys(table)[0])

    async def load(self, table: str) -> Stored | None:
        return _stored(await self._link.call("HMGET", keys.state(table), *_STORED))

    async def head(self, table: str) -> tuple[int, int, str]:
        """Version, epoch and run; version 0: no such table."""
        found = await self._link.call("HMGET", keys.state(table), "version", "epoch", "run")
        return int(found[0] or 0), int(found[1] or 0), (found[2] or b"").decode()

    async def done(self, table: str, request: str) -> int | None:
        """The version that answered this request, if it was done."""
        found = await self._link.call("ZSCORE", keys.requests(table), request)
        return None if found is None else int(float(found))

    async def commit(self, write: Write) -> tuple[int, int]:
        """What commit.lua returns. Raises RedisAway: it may have been written."""
        names, args = _arguments(write)
        try:
            code, value = await self._link.script(_COMMIT, names, args, run=write.run)
        except RunChanged:
            return OTHER_EPOCH, 0
        return code, value

    def commit_and(self, write: Write, then: Callable[[tuple[int, int] | Exception], None]) -> None:
        """`then` gets what commit.lua returns, or an error: it may have been written.

        Raises RedisAway: it was not.
        """
        names, args = _arguments(write)
        self._link.script_and(_COMMIT, names, args, write.run, then)

    async def claim(
        self, table: str, seat: int, generation: int, gateway: str, ttl: int
    ) -> tuple[bool, int, int]:
        """Whether the seat is this gateway's now, version and epoch."""
        names = (keys.state(table), keys.seat(table, seat))
        reply = await self._link.script(_CLAIM, names, (seat, generation, gateway, ttl))
        return bool(reply[0]), reply[1], reply[2]

    async def renew(self, gateway: str, ttl: int, held: Sequence[Held]) -> list[Held]:
        """Which of them are not this gateway's any more."""
        tables: dict[str, list[Held]] = {}
        for each in held:
            tables.setdefault(each.table, []).append(each)
        lost: list[Held] = []
        for batch in _parts(list(tables.items()), RENEWED_AT_ONCE):
            calls = [_renewal(table, seats, gateway, ttl) for table, seats in batch]
            places = await self._link.scripts(_RENEW, calls)
            for (_, seats), gone in zip(batch, places, strict=True):
                lost += [seats[place - 1] for place in gone]
        return lost

    async def look(self, table: str, v: int) -> Looked:
        """`v` is the version known; its state is not sent again.

        Raises RedisAway also when a node came back that the sweep does not know of yet: what has
        lapsed at it is nobody's fault.
        """
        reply = await self._link.script(_LOOK, _look_keys(table), (v,))
        if self._node_back():
            raise RedisAway("a node came back")
        version, epoch, run, state, terms, *ttls = reply
        changed = tables.load(state, terms) if state else None
        seats, holds = ttls[:MOST_SEATS], ttls[MOST_SEATS:]
        return Looked(version, epoch, run.decode(), changed, seats, holds)

    async def log(self, table: str) -> bytes:
        return await self._link.call("GET", keys.log(table)) or b""

    async def news(self, table: str) -> bytes:
        """What the lobby has not heard yet."""
        return await self._link.call("HGET", keys.outbox(table), "lobby") or b""

    async def told(self, table: str) -> None:
        """The lobby acknowledged its news."""
        await self._link.call("HDEL", keys.outbox(table), "lobby")

    async def add_due(self, due: Due) -> None:
        key = keys.due(keys.due_partition(due.table))
        await self._link.call("ZADD", key, due.at, _member(due))

    async def add_due_sooner(self, due: Due) -> None:
        """Never later than it is in the index already."""
        key = keys.due(keys.due_partition(due.table))
        await self._link.call("ZADD", key, "LT", due.at, _member(due))

    async def add_dues_if_none(self, dues: Sequence[Due]) -> None:
        """Each where its member is not in the index."""
        await self._link.calls(
            [
                ("ZADD", keys.due(keys.due_partition(due.table)), "NX", due.at, _member(due))
                for due in dues
            ]
        )

    async def remove_due(self, due: Due) -> None:
        await self._link.call("ZREM", keys.due(keys.due_partition(due.table)), _member(due))

    async def read_due(self, partition: int, now: int, most: int) -> list[Due]:
        """The members whose time has come, the oldest first."""
        key = keys.due(partition)
        found = await self._link.call(
            "ZRANGE", key, "-inf", now, "BYSCORE", "LIMIT", 0, most, "WITHSCORES"
        )
        return [_due(member, at) for member, at in zip(found[::2], found[1::2], strict=True)]

    async def due_count(self) -> int:
        """Members of the due index: about one for each table that is played."""
        parts = range(keys.DUE_PARTITIONS)
        return sum(await asyncio.gather(*(self._link.call("ZCARD", keys.due(n)) for n in parts)))

    async def due_soonest(self, most: int) -> list[str]:
        """At most so many tables of the due index, those looked at soonest first."""
        found = await asyncio.gather(
            *(
                self._link.call("ZRANGE", keys.due(part), 0, most - 1, "WITHSCORES")
                for part in range(keys.DUE_PARTITIONS)
            )
        )
        dues = [
            _due(member, at)
            for part in found
            for member, at in zip(part[::2], part[1::2], strict=True)
        ]
        dues.sort(key=lambda due: due.at)
        return list(dict.fromkeys(due.table for due in dues))[:most]

    async def begin_sweep(self, outage: int, grace: int) -> Sweep:
        run, outages = self._link.run_id(keys.SWEEP), self._link.outages
        self._outage_s = outage / 1000
        away_s = outages.longest_s
        args = (run, outage, grace, int(self._node_back()))
        sweep = Sweep(*await self._link.script(_SWEEP, (keys.SWEEP,), args))
        if outages.longest_s == away_s:
            outages.longest_s = 0.0
        return sweep

    def _node_back(self) -> bool:
        """A node was away for longer than an outage, or its keys are another's now."""
        return self._link.outages.longest_s > self._outage_s

    async def unfinished(self) -> AsyncIterator[list[Found]]:
        """Every table that is played or sleeps, or whose end the lobby must still hear; slow."""
        async for states in self._link.scan_parts(keys.ALL_STATES):
            yield await self._found(states)

    async def _found(self, states: Sequence[str]) -> list[Found]:
        """A sleeping table is known by this: it is not over, and it has a time to live."""
        asked: list[tuple[str, ...]] = []
        for state in states:
            asked += (("HMGET", state, "over", "gens"), ("PTTL", state))
        told = await self._link.calls(asked)
        found: list[Found] = []
        played: list[str] = []
        over: list[str] = []
        for state, (ended, gens), ttl in zip(states, told[::2], told[1::2], strict=True):
            table = state[3 : -len("}:state")]
            if ended == b"0" and ttl > 0:
                found.append(Found(table, None, gens.count(b"-")))
            elif ended is not None:
                (played if ended == b"0" else over).append(table)
        unheard = await self._link.calls([("EXISTS", keys.outbox(table)) for table in over])
        played += [table for table, there in zip(over, unheard, strict=True) if there]
        read = await self._link.calls([("HMGET", keys.state(each), *_STORED) for each in played])
        for table, fields in zip(played, read, strict=True):
            if (stored := _stored(fields)) is not None:
                away = sum(bool(place.away) for place in stored.table.places)
                found.append(Found(table, stored.table, away))
        return found


@lru_cache(maxsize=20_000)
def _commit_keys(table: str) -> tuple[str, ...]:
    return (
        keys.state(table),
        keys.events(table),
        keys.requests(table),
        keys.log(table),
        keys.outbox(table),
        keys.live(table),
    )


def _renewal(
    table: str, held: Sequence[Held], gateway: str, ttl: int
) -> tuple[list[str], list[str | int]]:
    names = [keys.state(table)]
    args: list[str | int] = [gateway, ttl]
    for each in held:
        names.append(keys.seat(table, each.seat))
        args += (each.seat, each.generation)
    return names, args


def _parts(whole: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(whole), most):
        yield whole[start : start + most]


def _stored(fields: Sequence[bytes | None]) -> Stored | None:
    """Of the fields `_STORED`; None: no such table."""
    v, epoch, run, state, terms = fields
    if v is None or epoch is None or run is None or state is None or terms is None:
        return None
    return Stored(int(v), int(epoch), run.decode(), tables.load(state, terms))


def _arguments(write: Write) -> tuple[Sequence[str], tuple[Arg, ...]]:
    """Keys and arguments of commit.lua."""
    names: Sequence[str] = _commit_keys(write.table)
    more: tuple[bytes | str, ...] = ("",)
    if write.more is not None:
        names, packed = _more(names, write.table, write.more)
        more = (packed, write.more.terms, write.more.news)
    args = (
        write.v_seen,
        write.epoch_seen,
        write.epoch,
        write.run,
        write.ask,
        write.state,
        write.envelope,
        write.request,
        write.log,
        *more,
    )
    return names, args


def _look_keys(table: str) -> list[str]:
    seats = range(MOST_SEATS)
    return [
        keys.state(table),
        *(keys.seat(table, seat) for seat in seats),
        *(keys.hold(table, seat) for seat in seats),
    ]


def _more(names: Sequence[str], table: str, more: More) -> tuple[Sequence[str], bytes]:
    """The presence keys a commit touches, after `names`, and the script's `more`."""
    touched: dict[Key, int] = {}

    def place(key: Key) -> int:
        return touched.setdefault(key, len(names) + 1 + len(touched))

    told: dict[str, Any] = {
        "absent": [place(key) for key in more.absent],
        "del": [place(key) for key in more.gone],
        "set": [(place(key), value, ttl) for key, value, ttl in more.put],
    }
    if more.generations:
        told |= {"gens": more.generations, "over": "1" if more.over else "0"}
    if more.look:
        told |= {"look": more.look, "grace": more.grace_until}
    if more.ttl:
        told["ttl"] = int(more.ttl)
    if more.asleep:
        told["asleep"] = True
    return (*names, *_named(table, touched)), _pack(told)


def _named(table: str, touched: Iterable[Key]) -> Iterable[str]:
    for kind, seat in touched:
        yield keys.seat(table, seat) if kind == "seat" else keys.hold(table, seat)


def _member(due: Due) -> str:
    return f"{due.table}|{due.v}|{due.ask}"


def _due(member: bytes, at: bytes) -> Due:
    table, v, ask = member.decode().split("|")
    return Due(table, int(v), int(ask), int(float(at)))
