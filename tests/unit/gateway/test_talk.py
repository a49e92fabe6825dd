"""Phrases: who may say them, how often, and who does not hear them."""

from collections.abc import AsyncIterator

import pytest

from tests.unit.gateway.rig import Rig, room, running
from tests.unit.gateway.socketclient import Client, connected
from tests.unit.gateway.table import PLAYER, TABLE
from tuteapi.codes import Refused
from tuteapi.phrases import LANGS, PHRASES
from tuteapi.v1 import lobby_pb2
from tuteapi.v1.frames_pb2 import Said

BEA = "p_bea"


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running(say_per_min=1, say_burst=2) as rig:
        rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(
            conn=5, room=room(TABLE), muted=["p_cruz"]
        )
        rig.store.commit()
        yield rig


@pytest.fixture
async def client(rig: Rig) -> AsyncIterator[Client]:
    async with connected(rig) as client:
        await at_table(client)
        yield client


async def at_table(client: Client) -> None:
    await client.hello()
    assert (await client.next())["type"] == "room"
    assert (await client.next())["type"] == "view"


async def heard(rig: Rig, client: Client, player: str) -> bool:
    """Whether what that player says now arrives."""
    await rig.store.say(TABLE, Said(seat=1, player=player, phrase="hola"))
    await client.send(type="ping")
    said = await client.next()
    if said["type"] == "say":
        assert said == {"type": "say", "table": TABLE, "seat": 1, "phrase": "hola"}
        await client.next()
        return True
    return False


async def test_a_phrase_is_heard_by_everybody_at_the_table_with_no_version(
    rig: Rig, client: Client
) -> None:
    await client.send(type="say", table=TABLE, phrase="bien_jugado")
    said = [await client.next(), await client.next()]
    assert {"type": "say", "table": TABLE, "seat": 0, "phrase": "bien_jugado"} in said
    assert {"type": "reply", "id": 2, "ok": True} in said
    assert rig.store.v == 1


async def test_only_phrases_of_the_list_are_said(rig: Rig, client: Client) -> None:
    for phrase in ("", "idiota", "HOLA"):
        said = await client.ask(type="say", table=TABLE, phrase=phrase)
        assert said["error"]["code"] == "bad_request"


async def test_who_says_much_is_told_when_to_go_on(rig: Rig, client: Client) -> None:
    async def say(client: Client) -> dict[str, object] | None:
        error: dict[str, object] | None
        error = (await client.ask(type="say", table=TABLE, phrase="hola")).get("error")
        return error

    assert [await say(client) for _ in range(2)] == [None, None]
    error = await say(client)
    assert error is not None
    assert error["code"] == "rate_limited"
    assert isinstance(error["details"], dict)
    assert 0 < error["details"]["retry_after_s"] <= 60
    async with connected(rig) as again:
        await at_table(again)
        error = await say(again)
        assert error is not None
        assert error["code"] == "rate_limited"


async def test_the_muted_are_not_heard_from_the_hello_on(rig: Rig, client: Client) -> None:
    assert not await heard(rig, client, "p_cruz")
    assert await heard(rig, client, BEA)
    assert (await client.ask(type="mute", player=BEA, on=True))["ok"]
    asked = rig.lobby.last("Mute")
    assert (asked.player, asked.muted, asked.on) == (PLAYER, BEA, True)
    assert not await heard(rig, client, BEA)
    await client.ask(type="mute", player=BEA, on=False)
    await client.ask(type="mute", player="p_cruz", on=False)
    assert await heard(rig, client, BEA)
    assert await heard(rig, client, "p_cruz")


async def test_a_mute_that_is_refused_changes_nothing(rig: Rig, client: Client) -> None:
    rig.lobby.replies["Mute"] = Refused("conflict", "Very many.")
    said = await client.ask(type="mute", player=BEA, on=True)
    assert said["error"]["code"] == "conflict"
    assert await heard(rig, client, BEA)


async def test_while_redis_is_away_nothing_is_said(rig: Rig, client: Client) -> None:
    rig.store.away = True
    said = await client.ask(type="say", table=TABLE, phrase="hola")
    assert said["error"]["code"] == "unavailable"


async def test_phrases_are_listed_in_every_language_for_everybody(rig: Rig) -> None:
    status, listed = await rig.call("GET", "/phrases", who=None)
    assert status == 200
    assert [each["phrase"] for each in listed["phrases"]] == list(PHRASES)
    assert 12 <= len(PHRASES) <= 16
    assert {each["kind"] for each in listed["phrases"]} == {"phrase", "emote"}
    for each in listed["phrases"]:
        assert set(each["texts"]) == set(LANGS)
        assert all(each["texts"].values())
