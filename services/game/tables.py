"""What can be done with a table. Redis, Celery and the lobby are what it is given."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from services.game import decks, frames, play, presence, record, salts
from services.game.change import Change
from services.game.ledger import Outcome
from services.game.table import Away, Status, Terms
from tute.rulesets import dump_rules
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from services.game.ledger import Ledger
    from services.game.table import Seat
    from services.game.writing import Version
    from tute.actions import Action
    from tute.rules import RuleSet
    from tuteapi.ratings import Rating

_NAME = re.compile(r"t_[A-Za-z0-9_-]{1,64}")
_MOST_REQUEST = 200
ANY_READER = "*"
"""Asks for a record with a share link."""


class NewTable(NamedTuple):
    """What the lobby asks for; `present` are seats whose persons are connected now.

    By seat: `salt_hashes` are those promised, () none at all; `ratings`, () it does not count.
    `deals`: of a table of bots alone, how many at most; 0 of all others.
    """

    table: str
    room: str
    rules: RuleSet
    pace: int
    bot_if_absent: bool
    turn_seconds: int
    spectators: bool
    seats: Sequence[Seat]
    present: frozenset[int]
    salt_hashes: tuple[str | None, ...] = ()
    ratings: tuple[Rating, ...] = ()
    deals: int = 0


class Tables:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._house = ledger.house

    async def create(self, new: NewTable) -> Outcome:
        """The table, or what was made under this name before. Raises Refused."""
        if not _NAME.fullmatch(new.table):
            raise Refused("bad_request", "That is no name of a table.")
        v, epoch, _ = await self._store.head(new.table)
        if v:
            return Outcome(v, epoch)
        terms = _terms(new, self._house.fixed is not None)
        change = play.opening(terms, new.rules, new.present, self._ledger.clock.now(), self._house)
        return await self._ledger.create(change)

    def act(
        self,
        table: str,
        seat: int,
        generation: int,
        action: Action,
        ask: int | None,
        request: str,
        lag: int = 0,
    ) -> Coroutine[Any, Any, Outcome]:
        """The version that holds the move, and whether it was written now.

        `lag`: the round trip to the client in ms, 0 unknown. Raises Refused, RuleError.
        """
        decide = self._decision(seat, generation, action, ask, request, lag)
        return self._ledger.apply(table, decide, request)

    def act_soon(
        self,
        table: str,
        seat: int,
        generation: int,
        action: Action,
        ask: int | None,
        request: str,
        lag: int,
        then: Callable[[Outcome | None], None],
    ) -> bool:
        """`act` as Ledger.apply_soon does it."""
        decide = self._decision(seat, generation, action, ask, request, lag)
        return self._ledger.apply_soon(table, decide, request, then)

    def _decision(
        self, seat: int, generation: int, action: Action, ask: int | None, request: str, lag: int
    ) -> Callable[[Version], Change]:
        by_bot = request.startswith("b:")
        _check_request(request, seat, generation)
        now, house = self._ledger.clock.now(), self._house

        def decide(latest: Version) -> Change:
            return play.act(latest.table, seat, generation, ask, action, by_bot, now, house, lag)

        return decide

    async def salt(self, table: str, player: str, salt: str) -> Outcome:
        """Reveals what the player promised; the same again changes nothing. Raises Refused.

        A salt that is not the promised one is taken too, and ends the match.
        """
        now, house = self._ledger.clock.now(), self._house

        def decide(latest: Version) -> Change | None:
            return salts.reveal(latest.table, latest.table.seat_of(player), salt, now, house)

        return await self._ledger.apply(table, decide)

    async def view(self, table: str, player: str) -> tuple[int, int, bytes]:
        """Version, epoch and what the player may see, as new as Redis has it; "" a spectator."""
        version = await self._ledger.current(table)
        seat = version.table.seat_of(player)
        if seat is None and not version.table.terms.spectators:
            raise Refused("forbidden", "This is not your table.")
        if seat is not None and version.table.places[seat].away == Away.IDLE:
            version = await self._person_is_back(version, seat)
        shown = frames.view(version.table, version.epoch, version.v, seat)
        return version.v, version.epoch, shown

    async def touch(self, names: Sequence[str]) -> None:
        """Raises the epoch of those that a former run of Redis wrote; unknown ones are skipped."""
        for name in names:
            try:
                await self._ledger.current(name)
            except Refused as error:
                if error.code != "not_found":
                    raise

    async def record(self, table: str, player: str) -> bytes:
        """JSON of a match that is over, for its players or whoever has a share link."""
        version = await self._ledger.current(table)
        terms = version.table.terms
        if player != ANY_READER and player not in {each.player for each in terms.seats if player}:
            raise Refused("forbidden", "This match was not yours.")
        if version.table.status == Status.PLAYING:
            raise Refused("conflict", "The match is not over.")
        packed = await self._store.log(table)
        return await asyncio.to_thread(record.write, version.table, packed, self._house.fixed)

    async def _person_is_back(self, version: Version, seat: int) -> Version:
        """An idle person asked for a view."""
        now, house = self._ledger.clock.now(), self._house

        def decide(latest: Version) -> Change | None:
            place = latest.table.places[seat]
            if place.away != Away.IDLE or latest.table.status:
                return None
            change = Change(latest.table)
            presence.return_to(change, seat, place.generation, "view", now, house)
            return change

        name = version.table.terms.table
        outcome = await self._ledger.apply(name, decide)
        return outcome.written or await self._ledger.current(name)


def _terms(new: NewTable, test_decks: bool) -> Terms:
    """Raises Refused `bad_request`."""
    rules = new.rules
    if len(new.seats) != rules.players or any(bool(s.player) == bool(s.bot) for s in new.seats):
        raise Refused("bad_request", "Every seat is taken by a player or by a bot.")
    people = [seat.player for seat in new.seats if seat.player]
    if len(set(people)) < len(people) or new.turn_seconds < 0:
        raise Refused("bad_request", "A table is for different people.")
    if bool(people) == bool(new.deals) or not 0 <= new.deals <= decks.LAST_DEAL:
        raise Refused("bad_request", "A table has one person at least, or a number of deals.")
    hashes = new.salt_hashes or (None,) * rules.players
    if len(hashes) != rules.players or not all(map(salts.may_promise, hashes, new.seats)):
        raise Refused("bad_request", "A salt's hash is 64 lower-case hex digits of a person's.")
    if new.ratings and not all(each.sigma > 0 for each in new.ratings):
        raise Refused("bad_request", "Everybody at a rated table has a rating.")
    s0, mark = decks.new_secret()
    return Terms(
        table=new.table,
        room=new.room,
        rules=dump_rules(rules),
        pace=new.pace,
        bot_if_absent=new.bot_if_absent,
        turn_ms=new.turn_seconds * 1000,
        spectators=new.spectators,
        seats=tuple(new.seats),
        s0=s0,
        mark=mark,
        salts=("",) * rules.players,
        salt_hashes=(None,) * rules.players if test_decks else hashes,
        test_decks=test_decks,
        ratings=new.ratings,
        deals=new.deals,
    )


def _check_request(request: str, seat: int, generation: int) -> None:
    """A request id is its own seat's: nobody can spend another's. Raises Refused."""
    if not request:
        return
    own = request.startswith(f"p{seat}:")
    if request.startswith("b:"):
        own = request.count(":") == 3 and request.endswith(f":{seat}:{generation}")
    if not own or len(request) > _MOST_REQUEST:
        raise Refused("bad_request", "The request id is not this seat's.")
