"""The quick match over HTTP; the lobby behind it answers what the test says."""

from collections.abc import AsyncIterator

import pytest

from tests.unit.gateway.rig import Rig, code, running
from tests.unit.gateway.table import PLAYER
from tuteapi.codes import Refused
from tuteapi.v1 import lobby_pb2


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running() as rig:
        rig.lobby.replies["Enqueue"] = lobby_pb2.TicketReply(ticket="q_1")
        yield rig


@pytest.mark.parametrize(
    ("given", "after_s"),
    [({}, 20), ({"with_bots_after_s": 0}, 0), ({"with_bots_after_s": None}, None)],
)
async def test_a_wish_becomes_a_ticket(
    rig: Rig, given: dict[str, object], after_s: int | None
) -> None:
    wish = {"preset": "cabron.ludoteka", "players": 3, "options": {"letters": 2}, **given}
    assert await rig.call("POST", "/queue", json=wish) == (202, {"ticket": "q_1"})
    asked = rig.lobby.last("Enqueue")
    assert (asked.player, asked.name, asked.rules.preset, asked.rules.players) == (
        PLAYER,
        "Ana",
        "cabron.ludoteka",
        3,
    )
    assert asked.rules.options_json == '{"letters": 2}'
    assert asked.HasField("with_bots_after_s") == (after_s is not None)
    assert asked.with_bots_after_s == (after_s or 0)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"preset": 1},
        {"preset": "clasico.barajamos", "with_bots_after_s": -1},
        {"preset": "clasico.barajamos", "with_bots_after_s": 3_601},
        {"preset": "clasico.barajamos", "with_bots_after_s": "soon"},
        {"preset": "clasico.barajamos", "options": []},
    ],
)
async def test_what_is_no_wish(rig: Rig, wish: dict[str, object]) -> None:
    assert code(await rig.call("POST", "/queue", json=wish)) == (400, "bad_request")
    assert "Enqueue" not in [name for name, _ in rig.lobby.asked]


async def test_a_refusal_keeps_its_details(rig: Rig) -> None:
    rig.lobby.replies["Enqueue"] = Refused("conflict", "Another.", {"ticket": "q_0"})
    status, said = await rig.call("POST", "/queue", json={"preset": "clasico.barajamos"})
    assert (status, said["error"]["details"]) == (409, {"ticket": "q_0"})


async def test_leaving_the_queue(rig: Rig) -> None:
    assert await rig.call("DELETE", "/queue") == (200, {"ok": True})
    assert rig.lobby.last("Dequeue").player == PLAYER
