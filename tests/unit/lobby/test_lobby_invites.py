from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from services.lobby import invites, rooms
from services.lobby.invites import DAY_MS
from tests.unit.lobby.people import NOW, names, person, refused, room_with

if TYPE_CHECKING:
    from services.lobby.room import Room

CODE = "K7QF-2MXA"


def invited(ttl_s: int = 60, uses: int = 0, by: str = "p_ana") -> Room:
    return invites.create(room_with("Ana", "Bea"), by, CODE, ttl_s, uses, NOW)


def test_codes_can_be_read_aloud() -> None:
    codes = {invites.draw() for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch("[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}", code) for code in codes)


@pytest.mark.parametrize(
    "text", ["K7QF-2MXA", "k7qf-2mxa", "K7QF2MXA", " k7qf 2mxa\n", "k-7qf2mxa"]
)
def test_codes_are_read_as_people_type_them(text: str) -> None:
    assert invites.read(text) == CODE


@pytest.mark.parametrize("text", ["", "K7QF-2MX", "K7QF-2MXAA", "K7QF-2MX0", "Ñ7QF-2MXA", "{}" * 4])
def test_other_texts_are_no_codes(text: str) -> None:
    assert invites.read(text) == ""


def test_an_invite_opens_a_room() -> None:
    assert names(rooms.accept(invited(), person("Carla"), CODE, NOW)) == [
        "Ana",
        "Bea",
        "Carla",
        "-",
    ]


def test_uses_are_counted() -> None:
    made = rooms.accept(invited(uses=1), person("Carla"), CODE, NOW)
    with refused("invite_expired"):
        rooms.accept(made, person("Dani"), CODE, NOW)
    assert invites.live(made, NOW) == []


def test_who_is_inside_spends_nothing() -> None:
    made = invited(uses=1)
    assert rooms.accept(made, person("Bea", room="r_1"), CODE, NOW) is made


def test_time_runs_out() -> None:
    made = invited(ttl_s=60)
    assert invites.usable(made, CODE, NOW + 59_999).code == CODE
    with refused("invite_expired"):
        invites.usable(made, CODE, NOW + 60_000)


def test_no_ttl_is_a_day() -> None:
    assert invited(ttl_s=0).invites[0].expires_ms == NOW + 86_400_000


@pytest.mark.parametrize(("ttl_s", "uses"), [(-1, 0), (30 * 86_400 + 1, 0), (60, -1), (60, 1_001)])
def test_bounds(ttl_s: int, uses: int) -> None:
    with refused("bad_request"):
        invited(ttl_s, uses)


def test_members_invite_others_do_not() -> None:
    assert invited(by="p_bea").invites[0].by == "p_bea"
    with refused("forbidden"):
        invited(by="p_stranger")


@pytest.mark.parametrize("player", ["p_ana", "p_bea"])
def test_host_and_maker_may_revoke(player: str) -> None:
    assert invites.revoke(invited(by="p_bea"), player, CODE).invites == ()


def test_another_member_may_not_revoke() -> None:
    made = rooms.join(invited(), person("Carla"))
    with refused("forbidden"):
        invites.revoke(made, "p_carla", CODE)


def test_strangers_learn_nothing_from_revoking() -> None:
    for code in (CODE, "AAAA-AAAA"):
        with refused("not_found"):
            invites.revoke(invited(), "p_stranger", code)


def test_a_revoked_code_is_unknown() -> None:
    with refused("not_found"):
        invites.usable(invites.revoke(invited(), "p_ana", CODE), CODE, NOW)


def test_a_room_has_so_many_invites() -> None:
    made = room_with("Ana")
    for number in range(invites.MAX_OPEN):
        made = invites.create(made, "p_ana", f"AAAA-{number:04}", 60, 0, NOW)
    with refused("conflict"):
        invites.create(made, "p_ana", CODE, 60, 0, NOW)
    assert invites.create(made, "p_ana", CODE, 60, 0, NOW + 60_000).invites[-1].code == CODE


def test_what_is_over_stays_for_a_day() -> None:
    later = invites.create(invited(ttl_s=60), "p_ana", "AAAA-AAAA", 60, 0, NOW + DAY_MS)
    assert [each.code for each in later.invites] == [CODE, "AAAA-AAAA"]
    later = invites.create(invited(ttl_s=60), "p_ana", "AAAA-AAAA", 60, 0, NOW + DAY_MS + 60_000)
    assert [each.code for each in later.invites] == ["AAAA-AAAA"]


def test_a_full_room_spends_nothing() -> None:
    made = rooms.join(rooms.join(invited(uses=1), person("Carla")), person("Dani"))
    with refused("room_full"):
        rooms.accept(made, person("Eva"), CODE, NOW)
    assert made.invites[0].used == 0
