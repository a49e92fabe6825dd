"""The room that a group of tickets gets."""

from __future__ import annotations

import pytest

from services.lobby import matches, seating
from services.lobby.matchmaking import Group
from services.lobby.room import Room, Settings
from tests.unit.lobby.people import NOW
from tests.unit.lobby.queueing import ticket


def seated(*tickets_: object, bots: int = 0) -> Room:
    return seating.room(Group(tickets_, bots), "r_1", "t_1", 30, NOW)  # type: ignore[arg-type]


def by_seat(room: Room) -> list[str]:
    return [seat.player or seat.bot for seat in room.seats]


def test_a_room_of_strangers_is_private_has_a_clock_and_waits_for_nobody_who_is_gone() -> None:
    room = seated(*(ticket(name, 25) for name in "abcd"))
    assert (room.public, room.settings) == (False, Settings(0, 1, 30, spectators=False))
    assert (room.state, room.table, room.started_ms, room.version) == ("starting", "t_1", NOW, 1)
    assert (room.host, room.joins, room.quick) == ("a.0", 4, True)
    assert all(seat.present for seat in room.people.values())


def test_the_teams_are_as_even_as_they_can_be() -> None:
    room = seated(*(ticket(name, mu) for name, mu in zip("abcd", (20, 30, 26, 24), strict=True)))
    assert by_seat(room) == ["a.0", "c.0", "b.0", "d.0"]


def test_a_pair_is_partners_whatever_that_does_to_the_teams() -> None:
    room = seated(ticket("p", 30, 30), ticket("a", 20), ticket("b", 20))
    assert by_seat(room) == ["p.0", "a.0", "p.1", "b.0"]
    room = seated(ticket("p", 25, 25), ticket("q", 30, 20))
    assert by_seat(room) == ["p.0", "q.0", "p.1", "q.1"]


def test_of_three_the_first_two_are_partners_and_the_third_plays_with_who_came() -> None:
    room = seated(ticket("a", 30), ticket("p", 10, 20, 30))
    assert by_seat(room) == ["a.0", "p.0", "p.2", "p.1"]


def test_a_party_that_fills_the_table_sits_as_it_came() -> None:
    assert by_seat(seated(ticket("p", 1, 2, 30, 40))) == ["p.0", "p.2", "p.1", "p.3"]


def test_people_play_against_each_other_rather_than_together_against_bots() -> None:
    room = seated(ticket("a", 25), ticket("b", 25), bots=2)
    assert by_seat(room) == ["a.0", "b.0", "normal", "normal"]
    assert by_seat(seated(ticket("p", 25, 25), bots=2)) == ["p.0", "normal", "p.1", "normal"]


@pytest.mark.parametrize(
    ("mu", "level"), [(12, "easy"), (24, "easy"), (25, "normal"), (26, "normal"), (27, "hard")]
)
def test_bots_are_of_the_level_nearest_to_the_people(mu: float, level: str) -> None:
    room = seated(ticket("a", mu), bots=3)
    assert by_seat(room) == ["a.0", level, level, level]
    assert [seat.name for seat in room.seats] == ["A", "Manolo", "Lola", "Paco"]


def test_how_near_a_level_is_depends_on_the_mode() -> None:
    seats = by_seat(seated(ticket("a", 27, preset="individual.pagat", players=2), bots=1))
    assert seats == ["a.0", "normal"]


def test_alone_everybody_sits_in_the_order_of_coming() -> None:
    people = [ticket(name, 25, preset="cabron.barajamos", players=3) for name in "ab"]
    assert by_seat(seated(*people, bots=1)) == ["a.0", "b.0", "normal"]


@pytest.mark.parametrize(
    ("preset", "sizes", "rated"),
    [
        ("clasico.barajamos", (1, 1, 1, 1), True),
        ("clasico.barajamos", (2, 1, 1), True),
        ("clasico.barajamos", (2, 2), True),
        ("clasico.barajamos", (3, 1), False),
        ("clasico.barajamos", (4,), False),
        ("cabron.barajamos", (1, 1, 1, 1), True),
        ("cabron.barajamos", (2, 1, 1), False),
    ],
)
def test_a_match_counts_unless_one_party_plays_against_itself(
    preset: str, sizes: tuple[int, ...], rated: bool
) -> None:
    parties = [ticket(f"q{n}", *[25.0] * size, preset=preset) for n, size in enumerate(sizes)]
    assert seated(*parties).rated is rated


def test_the_next_match_in_the_room_is_a_friendly_one() -> None:
    playing = matches.started(seated(ticket("a", 25), bots=3), "t_1")
    assert (playing.state, playing.quick, playing.rated) == ("playing", True, True)
    waiting = matches.heard(playing, "t_1", [])
    assert (waiting.state, waiting.quick, waiting.rated) == ("waiting", False, False)
    assert not matches.begin(waiting, "a.0", "t_2", NOW).rated
