"""A table as data, and as the bytes Redis keeps of it. Times are unix milliseconds, 0 for none."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tute import codec
from tute.rulesets import load_rules
from tuteapi.ratings import Rating  # noqa: TC001  msgspec reads it

if TYPE_CHECKING:
    from tute.match import Match
    from tute.rules import RuleSet

SCHEMA = 2
"""1 had no salts to wait for."""
STAND_IN = "normal"
"""The level of a bot that sits down for an absent person."""


class Status(IntEnum):
    PLAYING = 0
    FINISHED = 1
    CANCELLED = 2


class Away(IntEnum):
    """Why a person is not there. IDLE and LAPSED end with the person's next act."""

    PRESENT = 0
    IDLE = 1
    LAPSED = 2
    CLOSED = 3


class Stand(IntEnum):
    """Whether a bot plays for a person, who may come back (FOR_NOW) or left the match."""

    NOBODY = 0
    FOR_NOW = 1
    FOR_GOOD = 2


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """Who was seated: a player, or a bot of a level."""

    player: str
    name: str
    bot: str


class Place(msgspec.Struct, frozen=True, array_like=True):
    """How it is with a seat now. `generation` 0 is a bot's; `missed` turns are those in a row.

    `lag` is the grace that the seat's connection gets from the turn clock.
    """

    generation: int
    away: Away = Away.PRESENT
    since: int = 0
    until: int = 0
    missed: int = 0
    stand: Stand = Stand.NOBODY
    lag: int = 0


class Terms(msgspec.Struct, frozen=True, array_like=True):
    """What was agreed when the table was made. `mark` is the key of deal 64, a short cut.

    `salts` (hex by seat, "" none) are there once all whose hash is in `salt_hashes` have revealed.
    `ratings` by seat as they entered the match, () where it does not count. `deals` is 0 but for a
    table of bots alone, which ends after so many and vanishes.
    """

    table: str
    room: str
    rules: dict[str, Any]
    pace: int
    bot_if_absent: bool
    turn_ms: int
    spectators: bool
    seats: tuple[Seat, ...]
    s0: bytes
    mark: bytes
    salts: tuple[str, ...]
    salt_hashes: tuple[str | None, ...]
    test_decks: bool
    ratings: tuple[Rating, ...] = ()
    deals: int = 0


class Crowd(NamedTuple):
    """What follows from the places: they change seldom and are asked often.

    `bots` are levels by seat, "" where a person plays; `people` the seats that persons hold,
    present or awaited. `silent` has the bit 1 << seat where a person does not play though the
    socket may live.
    `until` is the earliest end of a hold, `generations` what scripts read.
    """

    bots: tuple[str, ...]
    people: tuple[int, ...]
    silent: int
    someone_here: bool
    someone_away: bool
    until: int
    generations: str


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a table.

    `ask` counts decisions; it was put at `asked_at`, bots answer from `ready_at`, a person until
    `deadline`; `clock_left` is what a stopped clock still has. The next deal comes at `deal_at`.
    Until `salts_by` the salts that are not `revealed` yet ("") are awaited, and no deal before.
    The due index looks next at `look`, by the member of version `look_v`. `ratings` by seat, where
    deals have moved those of the terms. `history` is what all saw of the last deal (tute.history);
    of a deal that was running before tables kept it, its rest.
    """

    terms: Terms
    rules: RuleSet
    match: Match
    places: tuple[Place, ...]
    crowd: Crowd
    status: Status = Status.PLAYING
    ask: int = 0
    asked_at: int = 0
    ready_at: int = 0
    deadline: int = 0
    clock_left: int = 0
    deal_at: int = 0
    asleep: bool = False
    look: int = 0
    look_v: int = 0
    salts_by: int = 0
    revealed: tuple[str, ...] = ()
    ratings: tuple[Rating, ...] = ()
    history: bytes = b""

    @property
    def salts(self) -> tuple[str, ...]:
        """Those revealed so far, by seat, "" none."""
        return self.revealed or self.terms.salts

    def owes_salt(self, seat: int) -> bool:
        """The table waits for the salt of this seat."""
        return self.salts_by > 0 and bool(self.terms.salt_hashes[seat]) and not self.salts[seat]

    def bot(self, seat: int) -> str:
        """The level of the bot that plays this seat now, "" when its person does."""
        return self.crowd.bots[seat]

    def seat_of(self, player: str) -> int | None:
        """The seat of a player who has not left for good."""
        for seat, each in enumerate(self.terms.seats):
            if each.player == player and player and self.places[seat].stand != Stand.FOR_GOOD:
                return seat
        return None

    @property
    def left(self) -> tuple[str, ...]:
        """Players who left for good while the match goes on."""
        return tuple(
            seat.player
            for seat, place in zip(self.terms.seats, self.places, strict=True)
            if place.stand == Stand.FOR_GOOD
        )

    def with_place(self, seat: int, place: Place) -> Table:
        places = (*self.places[:seat], place, *self.places[seat + 1 :])
        return msgspec.structs.replace(self, places=places, crowd=_crowd(self.terms, places))


class _Stored(msgspec.Struct, frozen=True, array_like=True):
    schema: int
    match: bytes
    places: tuple[Place, ...]
    status: Status
    ask: int
    asked_at: int
    ready_at: int
    deadline: int
    clock_left: int
    deal_at: int
    asleep: bool
    look: int
    look_v: int
    salts_by: int = 0
    revealed: tuple[str, ...] = ()
    ratings: tuple[Rating, ...] = ()
    history: bytes = b""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Stored).decode
_decode_terms = msgspec.msgpack.Decoder(Terms).decode


def new(terms: Terms, rules: RuleSet, match: Match, places: tuple[Place, ...]) -> Table:
    return Table(
        terms=terms,
        rules=rules,
        match=match,
        places=places,
        crowd=_crowd(terms, places),
    )


def dump_terms(table: Table) -> bytes:
    return _encode(table.terms)


def dump(table: Table) -> bytes:
    """What changes, a few hundred bytes; the terms are stored beside it."""
    stored = _Stored(
        SCHEMA,
        codec.dump(table.match),
        table.places,
        table.status,
        table.ask,
        table.asked_at,
        table.ready_at,
        table.deadline,
        table.clock_left,
        table.deal_at,
        table.asleep,
        table.look,
        table.look_v,
        table.salts_by,
        table.revealed,
        table.ratings,
        table.history,
    )
    return _encode(stored)


def load(data: bytes, packed_terms: bytes) -> Table:
    """Inverse of `dump` and `dump_terms`, also of older ones. Raises ValueError: a later schema."""
    stored = _decode(data)
    if stored.schema > SCHEMA:
        raise ValueError(f"a table of schema {stored.schema}, this is {SCHEMA}")
    terms = _decode_terms(packed_terms)
    rules = load_rules(terms.rules)
    return Table(
        terms=terms,
        rules=rules,
        match=codec.load(stored.match, rules),
        places=stored.places,
        crowd=_crowd(terms, stored.places),
        status=stored.status,
        ask=stored.ask,
        asked_at=stored.asked_at,
        ready_at=stored.ready_at,
        deadline=stored.deadline,
        clock_left=stored.clock_left,
        deal_at=stored.deal_at,
        asleep=stored.asleep,
        look=stored.look,
        look_v=stored.look_v,
        salts_by=stored.salts_by,
        revealed=stored.revealed,
        ratings=stored.ratings,
        history=stored.history,
    )


def _crowd(terms: Terms, places: tuple[Place, ...]) -> Crowd:
    bots = tuple(
        seat.bot or (STAND_IN if place.stand else "")
        for seat, place in zip(terms.seats, places, strict=True)
    )
    people = tuple(seat for seat, bot in enumerate(bots) if not bot)
    away = [places[seat] for seat in people if places[seat].away]
    return Crowd(
        bots=bots,
        people=people,
        silent=sum(1 << seat for seat, place in enumerate(places) if _silent(place)),
        someone_here=len(away) < len(people),
        someone_away=bool(away),
        until=min((place.until for place in away if place.until), default=0),
        generations=",".join(map(_generation, places)),
    )


def _silent(place: Place) -> bool:
    return place.away == Away.IDLE or place.stand == Stand.FOR_NOW


def _generation(place: Place) -> str:
    """0 a bot, negative an absent person."""
    if place.stand:
        return "0"
    return str(-place.generation if place.away else place.generation)
