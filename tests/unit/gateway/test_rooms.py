"""Rooms and invites over HTTP; the lobby behind them answers what the test says."""

from collections.abc import AsyncIterator

import pytest

from tests.unit.gateway.rig import Rig, code, room, running
from tests.unit.gateway.table import PLAYER
from tuteapi.v1 import lobby_pb2
from tuteapi.v1.types_pb2 import OnAbsent, Pace


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running(public_url="https://tute.example/") as rig:
        yield rig


async def test_a_room_is_made_with_the_defaults(rig: Rig) -> None:
    rig.lobby.replies["CreateRoom"] = lobby_pb2.RoomReply(room=room(invites=["K7QF-2MXA"]))
    status, made = await rig.call("POST", "/rooms", json={"rules": {"preset": "clasico.barajamos"}})
    assert status == 201
    assert made == {
        "id": "r_1",
        "version": 1,
        "host": PLAYER,
        "state": "waiting",
        "rules": {"preset": "clasico.barajamos", "players": 2, "options": {}},
        "visibility": "private",
        "on_absent": "cancel",
        "turn_seconds": 0,
        "pace": "normal",
        "spectators": False,
        "rated": False,
        "seats": [
            {"seat": 0, "player": PLAYER, "name": "Ana", "bot": None, "present": True},
            {"seat": 1, "player": None, "name": "", "bot": "easy", "present": False},
        ],
        "table": None,
        "swaps": [],
        "invites": ["K7QF-2MXA"],
    }
    asked = rig.lobby.last("CreateRoom")
    assert (asked.rules.preset, asked.rules.players) == ("clasico.barajamos", 0)
    assert (asked.public, asked.settings.pace) == (False, Pace.PACE_NORMAL)


async def test_a_room_is_made_as_asked(rig: Rig) -> None:
    wish = {
        "rules": {"preset": "cabron.barajamos", "players": 3, "options": {"letters": 2}},
        "visibility": "public",
        "on_absent": "bot",
        "turn_seconds": 20,
        "pace": "none",
        "spectators": True,
    }
    await rig.call("POST", "/rooms", json=wish)
    asked = rig.lobby.last("CreateRoom")
    assert asked.rules.options_json == '{"letters": 2}'
    assert asked.public
    assert asked.settings.on_absent == OnAbsent.ON_ABSENT_BOT
    assert (asked.settings.turn_seconds, asked.settings.pace) == (20, Pace.PACE_NONE)
    assert asked.settings.spectators


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"rules": {}},
        {"rules": "clasico"},
        {"rules": {"preset": 7}},
        {"rules": {"preset": "x", "options": []}},
        {"rules": {"preset": "x"}, "pace": "slow"},
        {"rules": {"preset": "x"}, "visibility": None},
        {"rules": {"preset": "x"}, "turn_seconds": -1},
        {"rules": {"preset": "x"}, "turn_seconds": True},
        {"rules": {"preset": "x"}, "spectators": 1},
        [],
        "text",
        None,
    ],
)
async def test_a_wrong_body_is_a_bad_request(rig: Rig, wish: object) -> None:
    assert code(await rig.call("POST", "/rooms", json=wish)) == (400, "bad_request")
    assert rig.lobby.asked == []


@pytest.mark.parametrize("players", [0, -4, 2**40, 3.0, "3", True, [3]])
async def test_what_no_preset_can_list_as_players_is_refused_by_the_rules_name(
    rig: Rig, players: object
) -> None:
    wish = {"rules": {"preset": "clasico.barajamos", "players": players}}
    assert code(await rig.call("POST", "/rooms", json=wish)) == (400, "bad_rules")
    assert rig.lobby.asked == []


@pytest.mark.parametrize("data", [b"{", b"\xff", b'{"rules":NaN}', b"[" * 20_000])
async def test_what_is_no_json_is_a_bad_request(rig: Rig, data: bytes) -> None:
    assert code(await rig.call("POST", "/rooms", data=data)) == (400, "bad_request")


async def test_a_change_carries_only_what_is_given(rig: Rig) -> None:
    await rig.call("PATCH", "/rooms/r_1", json={"turn_seconds": 0, "visibility": "private"})
    asked = rig.lobby.last("UpdateRoom")
    given = {field.name for field, _ in asked.ListFields()}
    assert given == {"player", "room", "public", "turn_seconds"}
    assert asked.room == "r_1"


async def test_seats_bots_and_kicks(rig: Rig) -> None:
    for method, path, body in [
        ("POST", "/rooms/r_1/seat", {"seat": 2}),
        ("POST", "/rooms/r_1/bots", {"seat": 1, "level": "hard"}),
        ("DELETE", "/rooms/r_1/bots/1", None),
        ("POST", "/rooms/r_1/kick", {"player": "p_x"}),
        ("POST", "/rooms/r_1/join", None),
        ("POST", "/rooms/r_1/start", None),
        ("POST", "/rooms/r_1/leave", None),
        ("GET", "/rooms/r_1", None),
    ]:
        status, _ = await rig.call(method, path, json=body)
        assert status == 200
    assert rig.lobby.last("TakeSeat").seat == 2
    assert rig.lobby.last("AddBot").level == "hard"
    assert rig.lobby.last("RemoveBot").seat == 1
    assert rig.lobby.last("Kick").kicked == "p_x"
    assert [name for name, _ in rig.lobby.asked[-4:]] == [
        "JoinRoom",
        "Start",
        "LeaveRoom",
        "GetRoom",
    ]


@pytest.mark.parametrize("seat", ["x", "-1", "1.5", "٣", "1" * 30])
async def test_a_seat_in_an_address_is_a_number(rig: Rig, seat: str) -> None:
    assert code(await rig.call("DELETE", f"/rooms/r_1/bots/{seat}")) == (400, "bad_request")


async def test_invites(rig: Rig) -> None:
    invite = lobby_pb2.InviteReply(code="K7QF-2MXA", expires_at=5, uses_left=3, room=room())
    rig.lobby.replies |= {"CreateInvite": invite, "PreviewInvite": invite}
    status, made = await rig.call("POST", "/rooms/r_1/invites")
    assert status == 201
    assert made == {
        "code": "K7QF-2MXA",
        "url": "https://tute.example/i/K7QF-2MXA",
        "expires_at": 5,
        "uses_left": 3,
    }
    assert rig.lobby.last("CreateInvite").ttl_s == 86_400
    _, seen = await rig.call("GET", "/invites/k7qf2mxa")
    assert seen["room"]["id"] == "r_1"
    assert rig.lobby.last("PreviewInvite").code == "k7qf2mxa"
    assert (await rig.call("POST", "/invites/K7QF-2MXA/accept"))[0] == 200
    assert (await rig.call("DELETE", "/invites/K7QF-2MXA"))[0] == 200


async def test_who_has_only_the_code_is_told_who_invites_and_costs_no_player_a_try(
    rig: Rig,
) -> None:
    rig.lobby.replies["PreviewInvite"] = lobby_pb2.InviteReply(code="K7QF-2MXA", by="p_ana")
    status, seen = await rig.call("GET", "/invites/K7QF-2MXA", who=None)
    assert (status, seen["by"]) == (200, "p_ana")
    assert rig.lobby.last("PreviewInvite").player == ""
    spoilt = {"Authorization": "Bearer spoilt"}
    refused = await rig.call("GET", "/invites/K7QF-2MXA", who=None, headers=spoilt)
    assert code(refused) == (401, "unauthorized")
    for method, path in (("DELETE", ""), ("POST", "/accept")):
        call = rig.call(method, f"/invites/K7QF-2MXA{path}", who=None)
        assert code(await call) == (401, "unauthorized")


async def test_pages_of_rooms(rig: Rig) -> None:
    rig.lobby.replies["ListRooms"] = lobby_pb2.ListRoomsReply(rooms=[room()], cursor="next")
    _, page = await rig.call("GET", "/rooms?cursor=abc&limit=7")
    assert page["cursor"] == "next"
    assert len(page["rooms"]) == 1
    asked = rig.lobby.last("ListRooms")
    assert (asked.cursor, asked.limit) == ("abc", 7)
    for limit in ("0", "51", "x"):
        assert code(await rig.call("GET", f"/rooms?limit={limit}")) == (400, "bad_request")
