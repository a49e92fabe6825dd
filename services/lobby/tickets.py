"""What a ticket for a quick match is, and who may have one. Plain frozen data; pure."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from services.lobby.room import Person, Room, Rules
from tute.modes import MODES
from tute.rulesets import dump_rules, rule_set
from tuteapi.codes import Refused
from tuteapi.ratings import Rating  # noqa: TC001  msgspec reads it

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from services.lobby.changes import Seen
    from services.lobby.room import Seat

LONGEST_S = 3_600


class Queuer(msgspec.Struct, frozen=True, array_like=True):
    player: str
    name: str
    rating: Rating


class Ticket(msgspec.Struct, frozen=True, dict=True):
    """One person, or a party: the first two of `people` are partners, so are the other two.

    `kind` is the same for all tickets that may meet. `bots_after_ms` None: never with bots. `by`
    asked for it; `room` is the party's, "" none.
    """

    id: str
    people: tuple[Queuer, ...]
    rules: Rules
    kind: str
    since_ms: int
    bots_after_ms: int | None
    by: str
    room: str = ""

    @property
    def size(self) -> int:
        return len(self.people)

    @cached_property
    def mu(self) -> float:
        """Of a party the mean."""
        return fmean(each.rating.mu for each in self.people)


class Wish(NamedTuple):
    """`bots_after_s` None: never."""

    rules: Rules
    bots_after_s: int | None


def kind_of(rules: Rules) -> str:
    """The same for rules that play alike, whatever their preset is called."""
    options = msgspec.json.decode(rules.options, type=dict[str, object])
    values = dump_rules(rule_set(rules.preset, rules.players, options))
    del values["preset"]
    return sha256(msgspec.json.encode(values, order="sorted")).hexdigest()[:16]


def in_teams(rules: Rules) -> bool:
    """Whether people across the table are partners."""
    return MODES[rules.mode].sides(rules.players) < rules.players


def wished(rules: Rules, bots_after_s: int | None) -> Wish:
    """Raises Refused `bad_request`."""
    if bots_after_s is not None and not 0 <= bots_after_s <= LONGEST_S:
        raise Refused("bad_request", f"with_bots_after_s goes from 0 to {LONGEST_S}.")
    return Wish(rules, bots_after_s)


def same(ticket: Ticket, wish: Wish) -> bool:
    return (ticket.kind, ticket.bots_after_ms) == (kind_of(wish.rules), _ms(wish.bots_after_s))


def party(seen: Seen, wish: Wish) -> tuple[Person, ...]:
    """Who queues: the caller, with all members of their waiting room; partners first.

    Raises Refused: only the host may, everybody else has to be there, and the table must be large
    enough.
    """
    room, who = seen.room, seen.who
    if room is None:
        return (who,)
    if room.state != "waiting":
        raise Refused("already_playing", "You are in a match.", {"room": room.id})
    if room.host != who.player:
        raise Refused("forbidden", "Only the host may look for a match for the room.")
    if len(room.people) > wish.rules.players:
        raise Refused("conflict", "There are more people in your room than these rules have seats.")
    absent = [seat.player for seat in room.people.values() if not seat.present]
    if absent := [player for player in absent if player != who.player]:
        raise Refused("not_ready", "Everybody in your room has to be there.", {"absent": absent})
    return tuple(
        Person(player=seat.player, name=seat.name, room=room.id, present=seat.present)
        for seat in _partners_first(room)
    )


def new(
    id: str,
    people: Iterable[Person],
    ratings: Mapping[str, Rating],
    wish: Wish,
    seen: Seen,
) -> Ticket:
    return Ticket(
        id=id,
        people=tuple(Queuer(each.player, each.name, ratings[each.player]) for each in people),
        rules=wish.rules,
        kind=kind_of(wish.rules),
        since_ms=seen.now_ms,
        bots_after_ms=_ms(wish.bots_after_s),
        by=seen.who.player,
        room=seen.room.id if seen.room else "",
    )


def _partners_first(room: Room) -> list[Seat]:
    """Who face each other come together; a pair stands before who sits alone."""
    sides = [[seat for seat in room.seats[side::2] if seat.player] for side in (0, 1)]
    return [seat for side in sorted(sides, key=len, reverse=True) for seat in side]


def _ms(seconds: int | None) -> int | None:
    return None if seconds is None else seconds * 1_000
