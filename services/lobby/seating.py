"""From a group of tickets to the room they play in: seats, partners, bots. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from services.lobby.room import Room, Seat, Settings
from services.lobby.rooms import BOT_NAMES
from services.lobby.tickets import in_teams
from tuteapi.ratings import BOTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.lobby.matchmaking import Group

_TEAMS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
PACE_NORMAL, ON_ABSENT_BOT = 0, 1


class _Place(NamedTuple):
    """Somebody for a seat; `side` is the same for who must be partners, "" for no matter."""

    seat: Seat
    mu: float
    side: str


def room(group: Group, id: str, table: str, turn_seconds: int, now_ms: int) -> Room:
    """Of strangers: nobody waits for who is gone, and everybody has a clock."""
    first = group.tickets[0]
    places = _places(group)
    if in_teams(first.rules):
        places = _across(places)
    seats = tuple(
        place.seat if place.seat.player else Seat(name=BOT_NAMES[number], bot=place.seat.bot)
        for number, place in enumerate(places)
    )
    return Room(
        id=id,
        host=first.by,
        rules=first.rules,
        settings=Settings(PACE_NORMAL, ON_ABSENT_BOT, turn_seconds),
        public=False,
        seats=seats,
        created_ms=now_ms,
        version=1,
        state="starting",
        table=table,
        started_ms=now_ms,
        joins=sum(bool(seat.player) for seat in seats),
        quick=True,
        rated=_counts(group),
    )


def _counts(group: Group) -> bool:
    """For the ratings, unless people of one party play against each other."""
    together = 2 if in_teams(group.tickets[0].rules) else 1
    return all(ticket.size <= together for ticket in group.tickets)


def _places(group: Group) -> list[_Place]:
    places: list[_Place] = []
    for ticket in group.tickets:
        for number, each in enumerate(ticket.people):
            seat = Seat(player=each.player, name=each.name, present=True, joined=len(places) + 1)
            side = f"{ticket.id}:{number // 2}" if ticket.size > 1 else ""
            places.append(_Place(seat, each.rating.mu, side))
    mean = sum(place.mu for place in places) / len(places)
    bots = BOTS[group.tickets[0].rules.mode]
    level = min(bots, key=lambda level: abs(bots[level].mu - mean))
    return [*places, *(_Place(Seat(bot=level), bots[level].mu, "") for _ in range(group.bots))]


def _across(places: Sequence[_Place]) -> list[_Place]:
    """The fairest two pairs that part no partners, at seats 0 and 2, and 1 and 3."""
    ours, theirs = min(
        (
            [[places[at] for at in pair] for pair in teams]
            for teams in _TEAMS
            if not _parts([[places[at] for at in pair] for pair in teams])
        ),
        key=lambda teams: (_apart(teams, people=True), _apart(teams, people=False)),
    )
    return [ours[0], theirs[0], ours[1], theirs[1]]


def _parts(teams: Sequence[Sequence[_Place]]) -> bool:
    sides = [{place.side for place in pair if place.side} for pair in teams]
    return bool(sides[0] & sides[1])


def _apart(teams: Sequence[Sequence[_Place]], *, people: bool) -> float:
    ours, theirs = (
        sum(bool(place.seat.player) if people else place.mu for place in pair) for pair in teams
    )
    return abs(ours - theirs)
