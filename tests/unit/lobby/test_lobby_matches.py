from __future__ import annotations

from typing import TYPE_CHECKING

from services.lobby import matches, rooms
from tests.unit.lobby.people import NOW, names, refused, room_with

if TYPE_CHECKING:
    from services.lobby.room import Room


def full() -> Room:
    return room_with("Ana", "Bea", "Carla", "Dani")


def playing() -> Room:
    return matches.started(matches.begin(full(), "p_ana", "t_1", NOW), "t_1")


def test_a_start_promises_the_room_to_a_table() -> None:
    begun = matches.begin(full(), "p_ana", "t_1", NOW)
    assert (begun.state, begun.table, begun.started_ms) == ("starting", "t_1", NOW)
    assert matches.started(begun, "t_1").state == "playing"


def test_every_seat_must_be_taken() -> None:
    with refused("not_ready") as caught:
        matches.begin(room_with("Ana", "Bea"), "p_ana", "t_1", NOW)
    assert caught.value.details == {"free": [2, 3]}


def test_absent_people_may_be_started() -> None:
    absent = rooms.presence(full(), "p_bea", present=False)
    assert matches.begin(absent, "p_ana", "t_1", NOW).state == "starting"


def test_a_second_start_makes_no_second_table() -> None:
    begun = matches.begin(full(), "p_ana", "t_1", NOW)
    assert matches.begin(begun, "p_ana", "t_2", NOW) is begun
    assert matches.begin(playing(), "p_ana", "t_2", NOW) == playing()


def test_a_table_that_could_not_be_made_leaves_the_room_waiting() -> None:
    begun = matches.begin(full(), "p_ana", "t_1", NOW)
    assert matches.called_off(begun, "t_1") == full()


def test_what_another_table_says_changes_nothing() -> None:
    begun = matches.begin(full(), "p_ana", "t_1", NOW)
    assert matches.started(begun, "t_2") is begun
    assert matches.called_off(begun, "t_2") is begun
    assert matches.heard(begun, "t_2", ["p_bea"]) is begun
    assert matches.called_off(playing(), "t_1") == playing()


def test_after_a_match_the_same_people_wait_again() -> None:
    assert matches.heard(playing(), "t_1", []) == full()


def test_news_of_the_end_may_come_before_the_start_was_written() -> None:
    begun = matches.begin(full(), "p_ana", "t_1", NOW)
    waiting = matches.heard(begun, "t_1", [])
    assert waiting == full()
    assert matches.started(waiting, "t_1") is waiting


def test_who_lost_a_seat_is_out_and_the_host_role_passes_on() -> None:
    after = matches.heard(playing(), "t_1", ["p_ana", "p_nobody"])
    assert (after.state, after.host, names(after)) == (
        "waiting",
        "p_bea",
        ["-", "Bea", "Carla", "Dani"],
    )


def test_news_twice_is_harmless() -> None:
    once = matches.heard(playing(), "t_1", ["p_dani"])
    assert matches.heard(once, "t_1", ["p_dani"]) is once


def test_leaving_a_room_leaves_its_table_first() -> None:
    with refused("conflict"):
        matches.left(playing(), "p_bea", "")
    assert names(matches.left(playing(), "p_bea", "t_1")) == ["Ana", "-", "Carla", "Dani"]
    assert names(matches.left(full(), "p_bea", "t_1")) == ["Ana", "-", "Carla", "Dani"]
