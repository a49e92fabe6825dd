"""What the decisions need of the world, in memory: commit.lua's laws on dictionaries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from services.game import table as tables
from services.game.ports import Due, Held, Looked, More, Stored, Write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from services.game.change import Key
    from services.game.ports import BotTask


@dataclass
class Time:
    ms: int = 1_800_000_000_000

    def now(self) -> int:
        return self.ms


@dataclass
class Bots:
    tasks: list[BotTask] = field(default_factory=list)

    def send(self, task: BotTask) -> None:
        self.tasks.append(task)


@dataclass
class Herald:
    hears: bool = True
    heard: list[bytes] = field(default_factory=list)

    async def tell(self, news: bytes) -> bool:
        if self.hears:
            self.heard.append(news)
        return self.hears


@dataclass
class Row:
    """One table's keys."""

    v: int = 0
    epoch: int = 0
    run: str = ""
    generations: str = ""
    over: bool = False
    state: bytes = b""
    terms: bytes = b""
    envelopes: list[bytes] = field(default_factory=list)
    requests: dict[str, int] = field(default_factory=dict)
    log: bytes = b""
    news: bytes = b""
    presence: dict[Key, tuple[str, int]] = field(default_factory=dict)
    asleep: bool = False
    ttl: str = ""


@dataclass
class MemoryStore:
    """`answers` to commits that nobody awaits, until a test gives them."""

    time: Time
    current_run: str = "run-1"
    rows: dict[str, Row] = field(default_factory=dict)
    due: dict[tuple[str, int, int], int] = field(default_factory=dict)
    loads: int = 0
    answers: list[tuple[Callable[[tuple[int, int] | Exception], None], tuple[int, int]]] = field(
        default_factory=list
    )

    def run(self, table: str) -> str:
        return self.current_run

    async def load(self, table: str) -> Stored | None:
        self.loads += 1
        row = self.rows.get(table)
        if row is None:
            return None
        return Stored(row.v, row.epoch, row.run, tables.load(row.state, row.terms))

    async def head(self, table: str) -> tuple[int, int, str]:
        row = self.rows.get(table, Row())
        return row.v, row.epoch, row.run

    async def done(self, table: str, request: str) -> int | None:
        return self.rows[table].requests.get(request)

    async def commit(self, write: Write) -> tuple[int, int]:
        return self._commit(write)

    def commit_and(self, write: Write, then: Callable[[tuple[int, int] | Exception], None]) -> None:
        self.answers.append((then, self._commit(write)))

    def _commit(self, write: Write) -> tuple[int, int]:
        row = self.rows.get(write.table, Row())
        if write.request in row.requests:
            return 0, row.requests[write.request]
        anew = row.v > 0 and (row.run == write.run) != (row.epoch == write.epoch)
        if write.run != self.current_run or row.epoch != write.epoch_seen or anew:
            return -2, row.epoch
        if row.v != write.v_seen:
            return -1, row.v
        more = write.more or More()
        if any(self.lives(write.table, key) for key in more.absent):
            return -3, 0
        if more.look and (self.time.ms - more.look > 5000 or self.time.ms < more.grace_until):
            return -4, 0
        self._write(row, write)
        return 1, row.v

    async def claim(
        self, table: str, seat: int, generation: int, gateway: str, ttl: int
    ) -> tuple[bool, int, int]:
        row = self.rows[table]
        free = self.lives(table, ("seat", seat)) and self.value(table, seat) == f"{generation}:"
        if free:
            row.presence["seat", seat] = (f"{generation}:{gateway}", self.time.ms + ttl)
        return free, row.v, row.epoch

    async def renew(self, gateway: str, ttl: int, held: Sequence[Held]) -> list[Held]:
        lost = []
        for each in held:
            row, key = self.rows[each.table], ("seat", each.seat)
            current = int(row.generations.split(",")[each.seat])
            idle = current == -each.generation and self.lives(each.table, key)
            if current == each.generation or idle:
                row.presence[key] = (f"{each.generation}:{gateway}", self.time.ms + ttl)
            else:
                lost.append(each)
        return lost

    async def look(self, table: str, v: int) -> Looked:
        row = self.rows.get(table, Row())
        state = tables.load(row.state, row.terms) if row.v and row.v != v else None
        seats = [self._ttl(row, ("seat", seat)) for seat in range(4)]
        holds = [self._ttl(row, ("hold", seat)) for seat in range(4)]
        return Looked(row.v, row.epoch, row.run, state, seats, holds)

    async def log(self, table: str) -> bytes:
        return self.rows[table].log

    async def news(self, table: str) -> bytes:
        return self.rows[table].news

    async def told(self, table: str) -> None:
        self.rows[table].news = b""

    async def add_due(self, due: Due) -> None:
        self.due[due.table, due.v, due.ask] = due.at

    async def add_due_sooner(self, due: Due) -> None:
        known = self.due.get(due[:3], due.at)
        self.due[due.table, due.v, due.ask] = min(known, due.at)

    def lives(self, table: str, key: Key) -> bool:
        return self._ttl(self.rows.get(table, Row()), key) >= 0

    def value(self, table: str, seat: int) -> str:
        return self.rows[table].presence["seat", seat][0]

    def _ttl(self, row: Row, key: Key) -> int:
        value = row.presence.get(key)
        return value[1] - self.time.ms if value and value[1] > self.time.ms else -2

    def _write(self, row: Row, write: Write) -> None:
        self.rows[write.table] = row
        row.v, row.epoch, row.run = write.v_seen + 1, write.epoch, write.run
        more = write.more or More()
        row.state = write.state
        if more.generations:
            row.generations, row.over = more.generations, more.over
        row.terms = more.terms or row.terms
        row.envelopes.append(write.envelope)
        row.asleep, row.ttl = more.asleep, more.ttl
        if write.request:
            row.requests[write.request] = row.v
        row.log += write.log
        row.news = more.news or row.news
        for key in more.gone:
            row.presence.pop(key, None)
        for key, value, ttl in more.put:
            row.presence[key] = (value, self.time.ms + ttl)
