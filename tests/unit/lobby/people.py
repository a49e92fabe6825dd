"""Rooms and people for the lobby's tests, in one line each."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from services.lobby import rooms
from services.lobby.room import Person, Room, Settings
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

NOW = 1_800_000_000_000


def person(name: str, *, present: bool = True, room: str = "") -> Person:
    """Ana is player p_ana."""
    return Person(player=f"p_{name.lower()}", name=name, present=present, room=room)


def room(preset: str = "clasico.barajamos", *, public: bool = True, host: str = "Ana") -> Room:
    rules = rooms.agreed(preset, 0, "")
    return rooms.new("r_1", person(host), rules, Settings(), public=public, now_ms=NOW)


def room_with(*names: str, preset: str = "clasico.barajamos") -> Room:
    """The first is host."""
    made = room(preset, host=names[0])
    for name in names[1:]:
        made = rooms.join(made, person(name))
    return made


def names(room: Room) -> list[str]:
    """By seat; a bot shows its level, an empty seat a dash."""
    return [seat.bot or seat.name or "-" for seat in room.seats]


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.code == code
