"""A game service in memory, and what tests say about it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from services.game.change import House
from services.game.clock import Waits
from services.game.desk import Desk
from services.game.ledger import Ledger
from services.game.lookout import Lookout
from services.game.metrics import Counts
from services.game.people import People
from services.game.ports import Due, Sweep
from services.game.table import Seat, Table
from services.game.tables import NewTable, Tables
from services.game.writing import Ttls
from tests.unit.game.memory import Bots, Herald, MemoryStore, Row, Time
from tute.match import legal, turn
from tute.rulesets import rule_set
from tuteapi.v1.frames_pb2 import Envelope

if TYPE_CHECKING:
    import random

    from services.game.decks import FixedDecks
    from services.game.ports import Store
    from tute.actions import Action

PRESENCE, HOLD, IDLE, BOT = 20_000, 60_000, 600_000, 1500
NORMAL, FAST, NONE = 0, 1, 2
T = "t_1"


class World:
    """One process on a store; `other()` is a second one on the same store."""

    def __init__(self, store: MemoryStore | None = None, fixed: FixedDecks | None = None) -> None:
        self.time = store.time if store else Time()
        self.store = store or MemoryStore(self.time)
        self.bots, self.herald, self.counts = Bots(), Herald(), Counts()
        waits = Waits(PRESENCE, HOLD, IDLE, BOT)
        port: Store = self.store
        ledger = Ledger(port, self.time, House(waits, fixed), Ttls(7, 30), self.counts)
        self.desk = Desk(ledger, self.bots, self.herald)
        self.tables, self.people = Tables(ledger), People(ledger)
        self.lookout = Lookout(self.desk)

    def other(self) -> World:
        return World(self.store)

    async def create(self, new: NewTable) -> None:
        await self.tables.create(new)

    @property
    def row(self) -> Row:
        return self.store.rows[T]

    async def table(self) -> Table:
        return (await self.desk.ledger.current(T)).table

    async def act(self, seat: int, action: Action, **more: object) -> int:
        given: dict[str, Any] = {"generation": 1, "ask": None, "request": "", **more}
        return (await self.tables.act(T, seat, action=action, **given)).v

    async def play_one(self, rng: random.Random | None = None) -> int:
        """The seat on turn does something legal, the first thing without `rng`."""
        table = await self.table()
        seat = turn(table.match)
        assert seat is not None
        actions = legal(table.match, seat)
        action = rng.choice(actions) if rng else actions[0]
        generation = table.places[seat].generation
        return await self.act(seat, action, generation=generation, ask=table.ask)

    async def view(self, player: str) -> dict[str, Any]:
        v, epoch, view = await self.tables.view(T, player)
        shown: dict[str, Any] = json.loads(view)
        assert (shown["v"], shown["epoch"]) == (v, epoch)
        return shown

    async def sweep(self, outage: int = 0, grace_until: int = 0) -> int:
        """Looks at all that is due, as long as something is; how many looks."""
        looks = 0
        while looks < 100 and (found := self._due()):
            for due in found:
                looks += 1
                again = await self.lookout.look(due, Sweep(self.time.ms, outage, grace_until))
                del self.store.due[due[:3]]
                if again:
                    await self.store.add_due(again)
        return looks

    async def pass_time(self, ms: int, step: int = 250, renewed: tuple[int, ...] = ()) -> None:
        """Sweeps as the time passes; the seats `renewed` are kept present."""
        end = self.time.ms + ms
        while self.time.ms < end:
            self.time.ms = min(end, self.time.ms + step)
            for seat in renewed:
                value = self.row.presence.get(("seat", seat), ("1:g", 0))[0]
                self.row.presence["seat", seat] = (value, self.time.ms + PRESENCE)
            await self.sweep()
            await self.desk.settled()

    def frame(self, v: int, seat: int | None = None) -> dict[str, Any]:
        """What this seat got as version `v`."""
        envelope = Envelope.FromString(self.row.envelopes[v - 1])
        own = {each.seat: each.frame for each in envelope.own}
        found: dict[str, Any] = json.loads(
            envelope.everybody if seat is None else own.get(seat, envelope.everybody)
        )
        return found

    def events(self, v: int, seat: int | None = None) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.frame(v, seat)["events"]
        return events

    def kinds(self, v: int, seat: int | None = None) -> list[str]:
        return [event["kind"] for event in self.events(v, seat)]

    def last(self, seat: int | None = None) -> list[dict[str, Any]]:
        return self.events(self.row.v, seat)

    def _due(self) -> list[Due]:
        return [Due(*key, at) for key, at in self.store.due.items() if at <= self.time.ms]


def people(count: int = 4) -> list[Seat]:
    return [Seat(f"p_{seat}", f"Name {seat}", "") for seat in range(count)]


def with_bots(*levels: str) -> list[Seat]:
    """A person in seat 0 and bots of these levels after it."""
    return [Seat("p_0", "Name 0", ""), *(Seat("", level, level) for level in levels)]


def new_table(
    seats: list[Seat] | None = None,
    preset: str = "clasico.barajamos",
    options: dict[str, object] | None = None,
    **more: object,
) -> NewTable:
    """Four people play clásico, all there, nothing waits; `more` is what differs.

    Forty cards are a deal of it: no tute ends one sooner.
    """
    seats = seats or people()
    if preset == "clasico.barajamos":
        options = {"tute": "off", **(options or {})}
    rules = rule_set(preset, len(seats), options)
    given: dict[str, Any] = {
        "table": T,
        "rules": rules,
        "room": "r_1",
        "pace": NONE,
        "bot_if_absent": False,
        "turn_seconds": 0,
        "spectators": False,
        "present": frozenset(n for n, seat in enumerate(seats) if seat.player),
        **more,
    }
    return NewTable(seats=seats, **given)
