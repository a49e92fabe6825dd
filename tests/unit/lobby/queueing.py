"""Tickets for the lobby's tests, in one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.lobby import rooms
from services.lobby.tickets import Queuer, Ticket, kind_of
from tests.unit.lobby.people import NOW
from tuteapi.ratings import Rating

if TYPE_CHECKING:
    from services.lobby.matchmaking import Group


def ticket(
    name: str,
    *ratings: float,
    waited_s: float = 0.0,
    bots_after_s: float | None = None,
    preset: str = "clasico.barajamos",
    players: int = 0,
) -> Ticket:
    """Of as many people as there are ratings; those of q are q.0, q.1."""
    rules = rooms.agreed(preset, players, "")
    people = tuple(
        Queuer(f"{name}.{number}", name.title(), Rating(mu, 2.0))
        for number, mu in enumerate(ratings or (25.0,))
    )
    return Ticket(
        id=name,
        people=people,
        rules=rules,
        kind=kind_of(rules),
        since_ms=NOW - int(waited_s * 1_000),
        bots_after_ms=None if bots_after_s is None else int(bots_after_s * 1_000),
        by=people[0].player,
    )


def ids(groups: list[Group]) -> list[tuple[set[str], int]]:
    """Who sits together, and with how many bots."""
    return [({each.id for each in group.tickets}, group.bots) for group in groups]
