"""What the decisions need of the world; tests put fakes in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from services.game.change import Key
    from services.game.table import Table


class Stored(NamedTuple):
    """A table as Redis has it; `run` is that of the Redis that wrote it last."""

    v: int
    epoch: int
    run: str
    table: Table


class More(msgspec.Struct, frozen=True, kw_only=True):
    """What most commits lack.

    `generations` come with `over` when one of them changed, `terms` with the first version and with
    the last salt; `look` and `grace_until` are 0 but for a sweep's commit. `ttl` "" as it is.
    """

    generations: str = ""
    over: bool = False
    terms: bytes = b""
    news: bytes = b""
    absent: Sequence[Key] = ()
    gone: Sequence[Key] = ()
    put: Sequence[tuple[Key, str, int]] = ()
    look: int = 0
    grace_until: int = 0
    asleep: bool = False
    ttl: str = ""


class Write(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of commit.lua."""

    table: str
    v_seen: int
    epoch_seen: int
    epoch: int
    run: str
    ask: int
    state: bytes
    envelope: bytes
    request: str
    log: bytes
    more: More | None = None


class Looked(NamedTuple):
    """What a look saw. `table` None: it has the known version. `seats`, `holds`: ms, -2 gone."""

    v: int
    epoch: int
    run: str
    table: Table | None
    seats: Sequence[int]
    holds: Sequence[int]


class Due(NamedTuple):
    """A member of the due index: look at `table` from `at` on.

    It lives as long as the table's `look_v` is `v`; `ask`: that decision's bot was asked twice.
    """

    table: str
    v: int
    ask: int
    at: int


class Found(NamedTuple):
    """A table that a scan found; `awake` None: it sleeps. `away`: how many of its persons are."""

    table: str
    awake: Table | None
    away: int


class Held(NamedTuple):
    """A seat that a gateway has a socket for."""

    table: str
    seat: int
    generation: int


class Sweep(NamedTuple):
    now: int
    outage: int
    grace_until: int


class Store(Protocol):
    """All raise the chassis' RedisAway."""

    def run(self, table: str) -> str: ...
    async def load(self, table: str) -> Stored | None: ...
    async def head(self, table: str) -> tuple[int, int, str]: ...
    async def done(self, table: str, request: str) -> int | None: ...
    async def commit(self, write: Write) -> tuple[int, int]: ...
    def commit_and(
        self, write: Write, then: Callable[[tuple[int, int] | Exception], None]
    ) -> None: ...
    async def claim(
        self, table: str, seat: int, generation: int, gateway: str, ttl: int
    ) -> tuple[bool, int, int]: ...
    async def renew(self, gateway: str, ttl: int, held: Sequence[Held]) -> list[Held]: ...
    async def look(self, table: str, v: int) -> Looked: ...
    async def log(self, table: str) -> bytes: ...
    async def news(self, table: str) -> bytes: ...
    async def told(self, table: str) -> None: ...
    async def add_due(self, due: Due) -> None: ...
    async def add_due_sooner(self, due: Due) -> None: ...


class Bots(Protocol):
    """Never waits, never fails: a task that is lost is sent again by the next look."""

    def send(self, task: BotTask) -> None: ...


class BotTask(NamedTuple):
    table: str
    seat: int
    ask: int
    generation: int
    level: str
    view: bytes
    history: bytes


class Herald(Protocol):
    """Tells the lobby. Raises nothing; False: it did not hear."""

    async def tell(self, news: bytes) -> bool: ...


class Clock(Protocol):
    """Redis' time in unix ms, as this process knows it."""

    def now(self) -> int: ...
