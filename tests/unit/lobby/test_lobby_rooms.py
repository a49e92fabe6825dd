from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from services.lobby import invites, matches, rooms
from services.lobby.room import Settings
from tests.unit.lobby.people import NOW, names, person, refused, room, room_with
from tute.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable


def test_the_maker_is_host_in_seat_0() -> None:
    made = room()
    assert (made.host, made.state, names(made)) == ("p_ana", "waiting", ["Ana", "-", "-", "-"])


def test_a_room_has_as_many_seats_as_its_rules_have_players() -> None:
    assert len(room("subasta.barajamos").seats) == 3


def test_rules_are_stored_with_what_differs_from_the_preset() -> None:
    rules = rooms.agreed("cabron.barajamos", 3, '{"limit": 90, "letters": 5}')
    assert (rules.players, rules.options) == (3, '{"letters":5,"limit":90}')


@pytest.mark.parametrize("options", ["[1]", "{", '"x"', "[" * 5_000, '{"a":1} x'])
def test_options_are_a_json_object(options: str) -> None:
    with refused("bad_request"):
        rooms.agreed("clasico.barajamos", 4, options)


@pytest.mark.parametrize(
    ("preset", "players", "options"),
    [("mus", 4, ""), ("clasico.barajamos", 3, ""), ("clasico.barajamos", 4, '{"x": 1}')],
)
def test_bad_rules_are_the_rules_own_refusal(preset: str, players: int, options: str) -> None:
    with pytest.raises(RuleError) as caught:
        rooms.agreed(preset, players, options)
    assert caught.value.code == "bad_rules"


def test_numbers_are_small_enough_to_be_stored() -> None:
    assert rooms.agreed("clasico.barajamos", 0, '{"games": 1000000}').options
    with refused("bad_rules"):
        rooms.agreed("clasico.barajamos", 0, '{"games": 1000001}')


@pytest.mark.parametrize(
    "settings",
    [
        Settings(turn_seconds=-1),
        Settings(turn_seconds=601),
        Settings(pace=3),
        Settings(pace=-1),
        Settings(on_absent=2),
    ],
)
def test_settings_out_of_range_are_refused(settings: Settings) -> None:
    with refused("bad_request"):
        rooms.checked(settings)


def test_one_enters_at_the_lowest_free_seat() -> None:
    made = rooms.add_bot(room(), "p_ana", 1, "easy")
    assert names(rooms.join(made, person("Bea"))) == ["Ana", "easy", "Bea", "-"]


def test_joining_again_changes_nothing() -> None:
    made = room_with("Ana", "Bea")
    assert rooms.join(made, person("Bea", room="r_1")) is made


def test_who_is_in_another_room_may_not_enter() -> None:
    with refused("already_playing") as caught:
        rooms.join(room(), person("Bea", room="r_2"))
    assert caught.value.details == {"room": "r_2"}


def test_who_is_in_a_room_may_not_make_another() -> None:
    with refused("already_playing"):
        rooms.new(
            "r_2", person("Ana", room="r_1"), room().rules, Settings(), public=True, now_ms=NOW
        )


def test_a_session_nobody_knows_may_not_enter() -> None:
    with refused("unauthorized"):
        rooms.join(room(), replace(person("Bea"), name=""))


def test_a_private_room_takes_an_invite() -> None:
    with refused("forbidden"):
        rooms.join(room(public=False), person("Bea"))


def test_a_room_with_every_seat_taken_is_full() -> None:
    made = room_with("Ana", "Bea", "Carla")
    made = rooms.add_bot(made, "p_ana", 3, "hard")
    with refused("room_full"):
        rooms.join(made, person("Dani"))


def test_a_private_room_is_shown_to_its_members_only() -> None:
    made = room(public=False)
    assert rooms.visible(made, "p_ana") is made
    with refused("not_found"):
        rooms.visible(made, "p_bea")
    with refused("not_found"):
        rooms.visible(None, "p_ana")


def test_the_host_role_passes_to_who_was_there_longest() -> None:
    made = rooms.take_seat(room_with("Ana", "Bea", "Carla"), "p_bea", 3)
    made = rooms.leave(made, "p_ana")
    assert (made.host, names(made)) == ("p_bea", ["-", "-", "Carla", "Bea"])


def test_the_host_role_passes_to_people_who_are_present_first() -> None:
    made = rooms.presence(room_with("Ana", "Bea", "Carla"), "p_bea", present=False)
    assert rooms.leave(made, "p_ana").host == "p_carla"


def test_when_a_guest_leaves_the_host_stays() -> None:
    assert rooms.leave(room_with("Ana", "Bea"), "p_bea").host == "p_ana"


def test_the_last_one_out_leaves_nobody_not_even_for_bots() -> None:
    made = rooms.add_bot(room(), "p_ana", 1, "easy")
    assert rooms.leave(made, "p_ana").people == {}


def test_who_is_not_there_leaves_without_effect() -> None:
    made = room()
    assert rooms.leave(made, "p_bea") is made


def test_one_may_move_to_an_empty_seat() -> None:
    made = rooms.take_seat(room_with("Ana", "Bea"), "p_bea", 2)
    assert names(made) == ["Ana", "-", "Bea", "-"]
    assert rooms.take_seat(made, "p_bea", 2) is made


@pytest.mark.parametrize("taken", [0, 2])
def test_a_seat_with_a_person_or_a_bot_is_taken(taken: int) -> None:
    made = rooms.add_bot(room_with("Ana", "Bea"), "p_ana", 2, "easy")
    with refused("seat_taken"):
        rooms.take_seat(made, "p_bea", taken)


@pytest.mark.parametrize("seat", [-1, 4, 2**31 - 1])
def test_there_is_no_seat_beyond_the_last(seat: int) -> None:
    with refused("bad_request"):
        rooms.take_seat(room(), "p_ana", seat)
    with refused("bad_request"):
        rooms.add_bot(room(), "p_ana", seat, "easy")
    with refused("bad_request"):
        rooms.remove_bot(room(), "p_ana", seat)


def test_a_bot_can_be_given_another_level_and_be_removed() -> None:
    made = rooms.add_bot(room(), "p_ana", 1, "easy")
    made = rooms.add_bot(made, "p_ana", 1, "hard")
    assert names(made) == ["Ana", "hard", "-", "-"]
    assert names(rooms.remove_bot(made, "p_ana", 1)) == ["Ana", "-", "-", "-"]


def test_bots_have_names_of_their_own() -> None:
    made = room()
    for seat in (1, 2, 3):
        made = rooms.add_bot(made, "p_ana", seat, "easy")
    assert len({seat.name for seat in made.seats}) == 4


def test_a_bot_cannot_sit_on_a_person_or_be_of_no_level() -> None:
    with refused("seat_taken"):
        rooms.add_bot(room(), "p_ana", 0, "easy")
    with refused("bad_request"):
        rooms.add_bot(room(), "p_ana", 1, "genius")
    with refused("not_found"):
        rooms.remove_bot(room(), "p_ana", 1)


def test_a_kick_bars_and_replaces_the_codes() -> None:
    made = invites.create(room_with("Ana", "Bea"), "p_bea", "AAAA-AAAA", 60, 3, NOW)
    made = invites.spend(made, "AAAA-AAAA")
    made = rooms.kick(made, "p_ana", "p_bea", iter(["BBBB-BBBB"]), NOW)
    assert names(made) == ["Ana", "-", "-", "-"]
    assert [(each.code, each.used) for each in made.invites] == [("BBBB-BBBB", 1)]
    with refused("forbidden"):
        rooms.join(made, person("Bea"))
    with refused("forbidden"):
        rooms.accept(made, person("Bea"), "BBBB-BBBB", NOW)
    with refused("not_found"):
        rooms.accept(made, person("Carla"), "AAAA-AAAA", NOW)


def test_one_kicks_others_who_are_there() -> None:
    made = room_with("Ana", "Bea")
    with refused("bad_request"):
        rooms.kick(made, "p_ana", "p_ana", invites.drawn(), NOW)
    with refused("not_found"):
        rooms.kick(made, "p_ana", "p_carla", invites.drawn(), NOW)


def test_fewer_seats_move_people_to_the_lowest_and_drop_bots_beyond() -> None:
    made = rooms.add_bot(room_with("Ana", "Bea"), "p_ana", 2, "easy")
    made = rooms.take_seat(made, "p_bea", 3)
    three = rooms.Changes(rules=rooms.agreed("subasta.barajamos", 0, ""))
    assert names(rooms.update(made, "p_ana", three)) == ["Ana", "Bea", "easy"]


def test_a_person_beyond_the_last_seat_takes_a_bots_if_none_is_empty() -> None:
    made = rooms.take_seat(room_with("Ana", "Bea"), "p_bea", 3)
    for seat in (1, 2):
        made = rooms.add_bot(made, "p_ana", seat, "easy")
    three = rooms.Changes(rules=rooms.agreed("subasta.barajamos", 0, ""))
    assert names(rooms.update(made, "p_ana", three)) == ["Ana", "Bea", "easy"]


def test_more_people_than_seats_refuse_the_rules() -> None:
    made = room_with("Ana", "Bea", "Carla", "Dani")
    with refused("conflict"):
        rooms.update(made, "p_ana", rooms.Changes(rules=rooms.agreed("subasta.barajamos", 0, "")))


def test_more_seats_are_empty() -> None:
    made = room_with("Ana", "Bea", preset="subasta.barajamos")
    four = rooms.Changes(rules=rooms.agreed("clasico.barajamos", 0, ""))
    assert names(rooms.update(made, "p_ana", four)) == ["Ana", "Bea", "-", "-"]


def test_what_is_not_named_stays_as_it_is() -> None:
    made = rooms.update(room(), "p_ana", rooms.Changes(turn_seconds=30, spectators=True))
    made = rooms.update(made, "p_ana", rooms.Changes(pace=2, public=False))
    assert made.settings == Settings(pace=2, turn_seconds=30, spectators=True)
    assert not made.public
    assert made.rules == room().rules


def test_updated_settings_are_checked() -> None:
    with refused("bad_request"):
        rooms.update(room(), "p_ana", rooms.Changes(turn_seconds=1_000))


@pytest.mark.parametrize("player", ["p_bea", "p_stranger"])
def test_only_the_host_disposes(player: str) -> None:
    made = rooms.add_bot(room_with("Ana", "Bea"), "p_ana", 3, "easy")
    acts: list[Callable[[], object]] = [
        lambda: rooms.add_bot(made, player, 2, "easy"),
        lambda: rooms.remove_bot(made, player, 3),
        lambda: rooms.kick(made, player, "p_ana", invites.drawn(), NOW),
        lambda: rooms.update(made, player, rooms.Changes(public=False)),
        lambda: matches.begin(made, player, "t_1", NOW),
    ]
    for act in acts:
        with refused("forbidden"):
            act()


@pytest.mark.parametrize("state", ["starting", "playing"])
def test_while_playing_only_leaving_goes(state: str) -> None:
    made = rooms.add_bot(room_with("Ana", "Bea"), "p_ana", 2, "easy")
    made = replace(made, state=state, table="t_1")
    acts: list[Callable[[], object]] = [
        lambda: rooms.add_bot(made, "p_ana", 3, "easy"),
        lambda: rooms.remove_bot(made, "p_ana", 2),
        lambda: rooms.kick(made, "p_ana", "p_bea", invites.drawn(), NOW),
        lambda: rooms.update(made, "p_ana", rooms.Changes(public=False)),
        lambda: rooms.take_seat(made, "p_bea", 3),
        lambda: rooms.join(made, person("Carla")),
    ]
    for act in acts:
        with refused("conflict"):
            act()
    assert names(rooms.leave(made, "p_bea")) == ["Ana", "-", "easy", "-"]


def test_presence_of_somebody_else_is_no_change() -> None:
    made = room()
    assert rooms.presence(made, "p_bea", present=False) is made
    assert rooms.presence(made, "p_ana", present=True) is made
    assert not rooms.presence(made, "p_ana", present=False).people["p_ana"].present
