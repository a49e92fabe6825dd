"""Two people change places when both want it. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from services.lobby import rooms
from services.lobby.room import Swap

if TYPE_CHECKING:
    from services.lobby.room import Room


def ask(room: Room, player: str, seat: int) -> Room:
    """`player` wants the place of who sits at `seat`, and gets it when that person wants theirs.

    An empty seat and a bot agree at once. A newer wish replaces the older one; one's own seat
    withdraws it. Raises Refused `forbidden`, `conflict`, `bad_request`.
    """
    mine = room.seat_of(player)
    moved = rooms.exchange(room, mine, seat)
    others = tuple(each for each in wishes(room) if each.player != player)
    other = room.seats[seat].player
    if seat == mine:
        return replace(room, swaps=others)
    if other and Swap(other, seat, player, mine) not in others:
        return replace(room, swaps=(*others, Swap(player, mine, other, seat)))
    gone = replace(moved, swaps=others)
    return replace(gone, swaps=wishes(gone))


def decline(room: Room, player: str, seat: int) -> Room:
    """`player` stays: who sits at `seat` asks for that place no more, if they did.

    Raises Refused `forbidden`, `bad_request`.
    """
    mine = room.seat_of(player)
    rooms.at(room, seat)
    kept = tuple(each for each in wishes(room) if (each.at, each.to) != (seat, mine))
    return replace(room, swaps=kept)


def wishes(room: Room) -> tuple[Swap, ...]:
    """Those whose two people sit where they sat."""
    return tuple(
        each
        for each in room.swaps
        if _sits(room, each.player, each.at) and _sits(room, each.other, each.to)
    )


def _sits(room: Room, player: str, seat: int) -> bool:
    return seat < len(room.seats) and room.seats[seat].player == player
