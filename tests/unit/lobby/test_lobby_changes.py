"""What hangs on a room is derived from two versions of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from services.lobby import invites, matches, rooms
from services.lobby.changes import Commit, Lifetimes, Ops, Seen, pack, unpack
from services.lobby.messages import create_request, room_to_proto
from tests.unit.lobby.people import NOW, person, room, room_with
from tuteapi import keys
from tuteapi.v1 import lobby_pb2

if TYPE_CHECKING:
    from services.lobby.room import Person, Room

LIFETIMES = Lifetimes(waiting_ms=1_000, playing_ms=9_000)
ANA = person("Ana")


class Written:
    """A commit, read back."""

    def __init__(self, before: Room | None, after: Room, who: Person = ANA) -> None:
        commit = Commit(Seen(NOW, before, who, pointer="r_old"), after, LIFETIMES)
        self._keys = commit.keys
        self.id, self.version, self.state, self.listed, self.starting, self.ttl, ops, *notes = (
            commit.args
        )
        assert isinstance(ops, bytes)
        self.notes = [
            lobby_pb2.PlayerNote.FromString(msgspec.convert(note, bytes)) for note in notes
        ]
        self.ops = msgspec.msgpack.decode(ops, type=Ops)

    def key(self, index: int) -> str:
        return self._keys[index - 1]

    def told(self) -> dict[str, lobby_pb2.PlayerNote]:
        heard = [(key, self.notes[0]) for key in self.ops.tell]
        heard += [(key, self.notes[1]) for key in self.ops.bye]
        return {self.key(key).split(":")[2]: note for key, note in heard}


def test_a_room_survives_packing() -> None:
    made = invites.create(room_with("Ana", "Bea"), "p_ana", "AAAA-AAAA", 60, 1, NOW)
    assert unpack(pack(made)) == made


def test_a_new_room() -> None:
    written = Written(None, room())
    assert (written.id, written.version, written.listed, written.starting) == ("r_1", 0, NOW, "")
    assert [(written.key(key), seen) for key, seen, _ in written.ops.enter] == [
        (keys.player("p_ana"), "r_old")
    ]
    assert written.ops.there == [("p_ana", 1)]
    assert unpack(msgspec.convert(written.state, bytes)) == room()


def test_every_key_lies_in_the_lobbys_slot() -> None:
    before = invites.create(room_with("Ana", "Bea"), "p_ana", "AAAA-AAAA", 60, 1, NOW)
    after = rooms.kick(before, "p_ana", "p_bea", iter(["BBBB-BBBB"]), NOW)
    assert all(key.startswith("{lobby}:") for key in Written(before, after)._keys)


def test_private_and_playing_rooms_are_not_listed() -> None:
    made = room_with("Ana", "Bea", "Carla", "Dani")
    begun = matches.begin(made, "p_ana", "t_1", NOW + 5)
    assert Written(None, room(public=False)).listed == ""
    assert (Written(made, begun).listed, Written(made, begun).starting) == ("", NOW + 5)
    assert Written(begun, matches.started(begun, "t_1")).starting == ""


def test_a_room_stays_while_somebody_is_there() -> None:
    made = room()
    away = rooms.presence(made, "p_ana", present=False)
    assert Written(None, made).ttl == ""
    assert Written(made, away).ttl == 1_000
    assert Written(made, replace(away, state="playing", table="t_1")).ttl == 9_000


def test_presence_is_guarded_where_it_changes() -> None:
    made = room_with("Ana", "Bea")
    away = rooms.presence(made, "p_bea", present=False)
    assert Written(made, away).ops.there == [("p_bea", 0)]
    assert Written(made, rooms.take_seat(made, "p_ana", 3)).ops.there == []


def test_people_hear_of_the_room_and_who_is_out_of_having_none() -> None:
    before = room_with("Ana", "Bea")
    told = Written(before, replace(rooms.leave(before, "p_bea"), version=7)).told()
    assert told["p_ana"].room.version == 7
    assert (told["p_bea"].no_room, told["p_bea"].why) == (True, "left")


def test_who_is_out_hears_why() -> None:
    before = room_with("Ana", "Bea")
    kicked = rooms.kick(before, "p_ana", "p_bea", iter(["AAAA-AAAA"]), NOW)
    assert Written(before, kicked).told()["p_bea"].why == "kicked"
    playing = replace(before, state="playing", table="t_1")
    lost = matches.heard(playing, "t_1", ["p_bea"])
    assert Written(playing, lost).told()["p_bea"].why == "lost"
    assert Written(playing, rooms.leave(playing, "p_bea")).told()["p_bea"].why == "left"


def test_a_closed_room_takes_everything_with_it() -> None:
    before = invites.create(room(), "p_ana", "AAAA-AAAA", 60, 1, NOW)
    written = Written(before, rooms.leave(before, "p_ana"))
    assert (written.state, written.listed, written.starting) == (b"", "", "")
    assert [written.key(key) for key in written.ops.close] == [keys.invite("AAAA-AAAA")]
    assert [written.key(key) for key in written.ops.leave] == [keys.player("p_ana")]
    assert written.told()["p_ana"].no_room


def test_codes_live_a_day_longer_than_their_invites() -> None:
    after = invites.create(room(), "p_ana", "AAAA-AAAA", 60, 1, NOW)
    written = Written(room(), after)
    assert [(written.key(key), ttl) for key, ttl in written.ops.open] == [
        (keys.invite("AAAA-AAAA"), 60_000 + LIFETIMES.waiting_ms)
    ]


def test_invites_are_shown_to_members_while_they_are_good() -> None:
    made = invites.create(room(), "p_ana", "AAAA-AAAA", 60, 0, NOW)
    assert room_to_proto(made, NOW, member=True).invites == ["AAAA-AAAA"]
    assert room_to_proto(made, NOW + 60_000, member=True).invites == []
    assert room_to_proto(made, NOW, member=False).invites == []


def test_a_table_is_shown_when_it_is_there() -> None:
    begun = matches.begin(room_with("Ana", "Bea", "Carla", "Dani"), "p_ana", "t_1", NOW)
    assert (room_to_proto(begun, NOW, member=True).table, create_request(begun, {}, {}).table) == (
        "",
        "t_1",
    )
    shown = room_to_proto(matches.started(begun, "t_1"), NOW, member=True)
    assert (shown.playing, shown.table) == (True, "t_1")


def test_a_table_is_made_with_names_presence_and_bots() -> None:
    made = rooms.presence(rooms.add_bot(room(), "p_ana", 1, "hard"), "p_ana", present=False)
    hashes = {"p_ana": "aa" * 32}
    seats = create_request(replace(made, table="t_1"), hashes, {}).seats
    assert [(s.seat, s.player, s.name, s.bot, s.present) for s in seats[:2]] == [
        (0, "p_ana", "Ana", "", False),
        (1, "", "Manolo", "hard", True),
    ]
    assert [seat.salt_hash for seat in seats] == ["aa" * 32, "", "", ""]
