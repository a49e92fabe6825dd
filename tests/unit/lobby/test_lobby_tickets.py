"""Who may look for a quick match, with whom, and whom they may meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from services.lobby import matches, rooms, tickets
from services.lobby.changes import Seen
from services.lobby.tickets import Wish, kind_of
from tests.unit.lobby.people import NOW, person, refused, room_with
from tuteapi.ratings import Rating

if TYPE_CHECKING:
    from services.lobby.room import Room

WISH = Wish(rooms.agreed("clasico.barajamos", 0, ""), 20)
TWO = Wish(rooms.agreed("individual.pagat", 2, ""), 20)


def party(room: Room | None, name: str = "Ana", wish: Wish = WISH) -> list[str]:
    seen = Seen(NOW, room, person(name, room=room.id if room else ""))
    return [each.name for each in tickets.party(seen, wish)]


def test_who_is_in_no_room_queues_alone() -> None:
    assert party(None) == ["Ana"]


def test_a_room_queues_together_when_its_host_says_so() -> None:
    room = room_with("Ana", "Bea")
    assert party(room) == ["Ana", "Bea"]
    with refused("forbidden"):
        party(room, "Bea")


@pytest.mark.parametrize(
    ("seats", "order"),
    [
        ((0, 2), ["Ana", "Bea"]),
        ((0, 1, 2), ["Ana", "Carla", "Bea"]),
        ((0, 1, 3), ["Bea", "Carla", "Ana"]),
        ((0, 1, 2, 3), ["Ana", "Carla", "Bea", "Dani"]),
    ],
)
def test_partners_come_first(seats: tuple[int, ...], order: list[str]) -> None:
    names = ["Ana", "Bea", "Carla", "Dani"][: len(seats)]
    room = room_with(*names)
    for name, seat in reversed(list(zip(names, seats, strict=True))):
        room = rooms.take_seat(room, f"p_{name.lower()}", seat)
    assert party(room) == order


def test_everybody_else_of_the_party_is_there() -> None:
    room = rooms.presence(room_with("Ana", "Bea", "Carla"), "p_bea", present=False)
    with refused("not_ready") as caught:
        party(room)
    assert caught.value.details == {"absent": ["p_bea"]}
    assert len(party(rooms.presence(room_with("Ana", "Bea"), "p_ana", present=False))) == 2


def test_the_table_must_be_large_enough() -> None:
    assert party(room_with("Ana", "Bea"), wish=TWO) == ["Ana", "Bea"]
    with refused("conflict"):
        party(room_with("Ana", "Bea", "Carla"), wish=TWO)


def test_who_plays_looks_for_no_other_match() -> None:
    begun = matches.begin(room_with("Ana", "Bea", "Carla", "Dani"), "p_ana", "t_1", NOW)
    for room in (begun, matches.started(begun, "t_1")):
        with refused("already_playing"):
            party(room)


@pytest.mark.parametrize("seconds", [-1, tickets.LONGEST_S + 1])
def test_the_time_without_bots_has_bounds(seconds: int) -> None:
    with refused("bad_request"):
        tickets.wished(WISH.rules, seconds)
    assert tickets.wished(WISH.rules, None).bots_after_s is None


def kind(preset: str, options: str = "", players: int = 0) -> str:
    return kind_of(rooms.agreed(preset, players, options))


def test_who_plays_by_the_same_rules_may_meet_whatever_they_are_called() -> None:
    usual = kind("clasico.barajamos")
    assert kind("clasico.barajamos", '{"games": 4, "tute": "hand"}') == usual
    assert kind("clasico.fournier") == usual
    pagat = '{"tute": "off", "series": 6, "partner_declares": false, "declare": "manual"}'
    assert kind("clasico.barajamos", pagat) == kind("clasico.pagat")
    assert kind("subasta.pagat", '{"min_bid": 60, "step": 5, "rounds": "single"}') == kind(
        "subasta.barajamos"
    )


def test_different_rules_never_meet() -> None:
    kinds = [
        kind("clasico.barajamos"),
        kind("clasico.barajamos", '{"games": 3}'),
        kind("clasico.pagat"),
        kind("cabron.barajamos"),
        kind("cabron.barajamos", players=3),
        kind("cabron.ludoteka"),
        kind("individual.pagat"),
        kind("individual.pagat", players=3),
        kind("subasta.barajamos"),
        kind("subasta.ludoteka"),
    ]
    assert len(set(kinds)) == len(kinds)


def test_a_ticket_carries_what_the_matching_needs() -> None:
    room = room_with("Ana", "Bea")
    seen = Seen(NOW, room, person("Ana", room=room.id))
    strengths = {"p_ana": Rating(30, 2), "p_bea": Rating(20, 2)}
    made = tickets.new("q_1", tickets.party(seen, WISH), strengths, WISH, seen)
    assert (made.size, made.mu, made.by, made.room) == (2, 25, "p_ana", room.id)
    assert (made.since_ms, made.bots_after_ms) == (NOW, 20_000)
    assert tickets.same(made, WISH)
    assert not tickets.same(made, WISH._replace(bots_after_s=None))
    assert not tickets.same(made, TWO)
