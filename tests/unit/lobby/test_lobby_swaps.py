"""Seats are swapped by consent."""

from __future__ import annotations

import pytest

from services.lobby import matches, rooms, swaps
from services.lobby.messages import room_to_proto
from tests.unit.lobby.people import NOW, names, person, refused, room_with


def shown(room: object) -> list[tuple[int, int]]:
    told = room_to_proto(room, NOW, member=True)  # type: ignore[arg-type]
    return [(getattr(each, "from"), each.to) for each in told.swaps]


def test_who_asks_stays_where_they_are_until_the_other_wants_it_too() -> None:
    asked = swaps.ask(room_with("Ana", "Bea"), "p_ana", 1)
    assert (names(asked), shown(asked)) == (["Ana", "Bea", "-", "-"], [(0, 1)])
    agreed = swaps.ask(asked, "p_bea", 0)
    assert (names(agreed), shown(agreed)) == (["Bea", "Ana", "-", "-"], [])
    assert agreed.host == "p_ana"


def test_asking_twice_is_asking_once() -> None:
    asked = swaps.ask(room_with("Ana", "Bea"), "p_ana", 1)
    assert swaps.ask(asked, "p_ana", 1) == asked


def test_a_newer_wish_replaces_the_older_and_ones_own_seat_withdraws_it() -> None:
    made = room_with("Ana", "Bea", "Cruz")
    moved_on = swaps.ask(swaps.ask(made, "p_ana", 1), "p_ana", 2)
    assert shown(moved_on) == [(0, 2)]
    assert names(swaps.ask(moved_on, "p_bea", 0)) == ["Ana", "Bea", "Cruz", "-"]
    assert shown(swaps.ask(moved_on, "p_ana", 0)) == []


def test_who_is_asked_may_decline_that_wish_alone_and_it_may_come_again() -> None:
    asked = swaps.ask(room_with("Ana", "Bea", "Cruz"), "p_ana", 1)
    both = swaps.ask(asked, "p_cruz", 1)
    declined = swaps.decline(both, "p_bea", 0)
    assert (names(declined), shown(declined)) == (["Ana", "Bea", "Cruz", "-"], [(2, 1)])
    assert shown(swaps.ask(declined, "p_ana", 1)) == [(2, 1), (0, 1)]


@pytest.mark.parametrize(("player", "seat"), [("p_bea", 2), ("p_cruz", 0), ("p_bea", 1)])
def test_with_nothing_to_decline_nothing_happens(player: str, seat: int) -> None:
    asked = swaps.ask(room_with("Ana", "Bea", "Cruz"), "p_ana", 1)
    assert swaps.decline(asked, player, seat) == asked


def test_a_stranger_declines_nothing() -> None:
    asked = swaps.ask(room_with("Ana", "Bea"), "p_ana", 1)
    with refused("forbidden"):
        swaps.decline(asked, "p_eva", 0)


def test_nobody_declines_at_a_seat_that_is_none() -> None:
    with refused("bad_request"):
        swaps.decline(room_with("Ana", "Bea"), "p_bea", 9)


def test_an_empty_seat_and_a_bot_agree_at_once() -> None:
    made = rooms.add_bot(room_with("Ana", "Bea"), "p_ana", 2, "hard")
    assert names(swaps.ask(made, "p_bea", 3)) == ["Ana", "-", "hard", "Bea"]
    swapped = swaps.ask(made, "p_bea", 2)
    assert names(swapped) == ["Ana", "hard", "Bea", "-"]
    assert swapped.seats[1].name == rooms.BOT_NAMES[1]


def test_a_wish_ends_when_one_of_the_two_moves_or_leaves() -> None:
    asked = swaps.ask(room_with("Ana", "Bea"), "p_ana", 1)
    for after in (
        rooms.take_seat(asked, "p_bea", 3),
        rooms.take_seat(asked, "p_ana", 3),
        rooms.leave(asked, "p_bea"),
    ):
        assert shown(after) == []
    elsewhere = rooms.take_seat(asked, "p_ana", 3)
    assert names(swaps.ask(elsewhere, "p_bea", 3)) == ["-", "Bea", "-", "Ana"]


def test_who_takes_the_place_of_who_was_asked_was_not_asked() -> None:
    asked = swaps.ask(room_with("Ana", "Bea"), "p_ana", 1)
    another = rooms.join(rooms.leave(asked, "p_bea"), person("Cruz"))
    assert names(swaps.ask(another, "p_cruz", 0)) == ["Ana", "Cruz", "-", "-"]


def test_two_others_may_swap_while_a_third_waits() -> None:
    made = room_with("Ana", "Bea", "Cruz", "Dora")
    asked = swaps.ask(swaps.ask(made, "p_ana", 1), "p_cruz", 3)
    agreed = swaps.ask(asked, "p_dora", 2)
    assert (names(agreed), shown(agreed)) == (["Ana", "Bea", "Dora", "Cruz"], [(0, 1)])


def test_no_wish_outlives_the_start_of_a_match() -> None:
    asked = swaps.ask(room_with("Ana", "Bea", "Cruz", "Dora"), "p_ana", 1)
    begun = matches.begin(asked, "p_ana", "t_1", NOW)
    with refused("conflict"):
        swaps.ask(begun, "p_bea", 0)
    again = matches.heard(matches.started(begun, "t_1"), "t_1", [])
    assert names(swaps.ask(again, "p_bea", 0)) == ["Ana", "Bea", "Cruz", "Dora"]


def test_strangers_and_seats_that_are_none_are_refused() -> None:
    with refused("forbidden"):
        swaps.ask(room_with("Ana"), "p_bea", 0)
    for seat in (-1, 4):
        with refused("bad_request"):
            swaps.ask(room_with("Ana"), "p_ana", seat)
