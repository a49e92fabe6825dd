"""Whatever people do in whatever order, a room stays a room."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from services.lobby import invites, matches, rooms
from services.lobby.changes import pack, unpack
from tests.unit.lobby.people import NOW, person, room
from tute.errors import RuleError
from tute.presets import PRESETS
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from services.lobby.room import Room

NAMES = ("Ana", "Bea", "Carla", "Dani", "Eva", "Fer")
ASKED = (*PRESETS, "mus")


def one_step(before: Room, rng: random.Random) -> Room:
    who = person(rng.choice(NAMES), present=rng.random() < 0.7)
    me, other = who.player, f"p_{rng.choice(NAMES).lower()}"
    seat, table = rng.randrange(-1, 5), rng.choice(("t_1", "t_2"))
    code = rng.choice([*(each.code for each in before.invites), "XXXX-XXXX"])
    match rng.randrange(13):
        case 0:
            return rooms.join(before, who)
        case 1:
            return rooms.leave(before, me)
        case 2:
            return rooms.take_seat(before, me, seat)
        case 3:
            return rooms.add_bot(before, me, seat, rng.choice(rooms.LEVELS))
        case 4:
            return rooms.remove_bot(before, me, seat)
        case 5:
            return rooms.kick(before, me, other, invites.drawn(), NOW)
        case 6:
            preset, players = rng.choice(ASKED), rng.choice((0, 2, 3, 4))
            changes = rooms.Changes(rules=rooms.agreed(preset, players, ""), public=True)
            return rooms.update(before, me, changes)
        case 7:
            return rooms.presence(before, me, present=rng.random() < 0.5)
        case 8:
            return invites.create(before, me, invites.draw(), 60, rng.randrange(3), NOW)
        case 9:
            return rooms.accept(before, who, code, NOW)
        case 10:
            return invites.revoke(before, me, code)
        case 11:
            return matches.begin(before, me, table, NOW)
        case _:
            if rng.random() < 0.5:
                return matches.started(before, table)
            return matches.heard(before, table, [other] if rng.random() < 0.5 else [])


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_room_stays_a_room(seed: int) -> None:
    rng = random.Random(seed)
    now = room()
    for _ in range(120):
        before = now
        try:
            now = one_step(before, rng)
        except (Refused, RuleError):
            continue
        if not now.people:
            return
        people = [seat.player for seat in now.seats if seat.player]
        assert now.host in people
        assert len(set(people)) == len(people)
        assert len(now.seats) == now.rules.players
        assert all(not (seat.player and seat.bot) for seat in now.seats)
        assert (now.state == "waiting") == (now.table == "")
        assert not set(people) & set(now.barred)
        assert all(each.used <= each.uses for each in now.invites if each.uses)
        assert len({seat.joined for seat in now.seats if seat.player}) == len(people)
        assert unpack(pack(now)) == now
        assert replace(now, version=before.version) == now
