"""Looking on: the public parts of one table at a time, where its room wants that."""

from collections.abc import AsyncIterator

import pytest

from tests.unit.gateway.rig import Rig, room, running, until
from tests.unit.gateway.socketclient import Client, connected
from tests.unit.gateway.table import TABLE
from tuteapi.v1 import lobby_pb2
from tuteapi.v1.frames_pb2 import Said
from tuteapi.v1.types_pb2 import Error


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running(watchers=2) as rig:
        for _ in range(3):
            rig.store.commit()
        yield rig


@pytest.fixture
async def client(rig: Rig) -> AsyncIterator[Client]:
    """In no room."""
    async with connected(rig) as client:
        await client.hello()
        yield client


async def watching(client: Client) -> None:
    said = await client.ask(type="watch", table=TABLE)
    assert (said["ok"], said["epoch"], said["v"], said["view"]) == (True, 1, 3, {"seen": True})


async def public(client: Client, *versions: int) -> None:
    for v in versions:
        said = await client.next()
        assert (said["type"], said["v"], said["events"]) == ("frame", v, [{"kind": "public"}])


async def test_a_watcher_gets_a_view_as_nobody_and_then_the_public_frames(
    rig: Rig, client: Client
) -> None:
    await watching(client)
    asked = [each.view.player for each in rig.games.commands if each.HasField("view")]
    assert asked == [""]
    rig.store.commit()
    rig.store.commit()
    await public(client, 4, 5)
    assert "connect" not in rig.games.kinds()


async def test_a_room_without_spectators_shows_nothing(rig: Rig, client: Client) -> None:
    rig.games.refuse["view"] = Error(code="forbidden", message="This is not your table.")
    said = await client.ask(type="watch", table=TABLE)
    assert said["error"]["code"] == "forbidden"
    rig.store.commit()
    assert (await client.ask(type="ping"))["tops"] == {}
    assert rig.store.followers[TABLE] == []
    assert not rig.hub.watchers


async def test_a_hole_is_mended_by_the_next_frame_or_a_look_at_the_top(
    rig: Rig, client: Client
) -> None:
    await watching(client)
    rig.store.lossy = True
    rig.store.commit()
    rig.store.lossy = False
    rig.store.commit()
    await public(client, 4, 5)
    rig.store.lossy = True
    rig.store.commit()
    (session,) = rig.hub.sessions
    assert session.looking_on.watched is not None
    session.looking_on.watched.history.check((1, 6))
    await public(client, 6)


async def test_a_watcher_may_ask_for_the_view_again(rig: Rig, client: Client) -> None:
    await watching(client)
    rig.store.lossy = True
    rig.store.commit()
    said = await client.ask(type="view", table=TABLE)
    assert (said["ok"], said["v"]) == (True, 4)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "action": {"play": "1o"}},
        {"type": "say", "phrase": "hola"},
        {"type": "salt", "salt": "ab" * 32},
    ],
)
async def test_a_watcher_only_looks_on(
    rig: Rig, client: Client, message: dict[str, object]
) -> None:
    await watching(client)
    asked = len(rig.games.commands)
    said = await client.ask(table=TABLE, **message)
    assert said["error"]["code"] == "forbidden"
    assert len(rig.games.commands) == asked


async def test_a_watcher_hears_what_is_said_but_for_the_muted(rig: Rig, client: Client) -> None:
    await watching(client)
    await client.ask(type="mute", player="p_bea", on=True)
    await rig.store.say(TABLE, Said(seat=1, player="p_bea", phrase="hola"))
    await rig.store.say(TABLE, Said(seat=2, player="p_cruz", phrase="suerte"))
    assert await client.next() == {"type": "say", "table": TABLE, "seat": 2, "phrase": "suerte"}


@pytest.mark.parametrize("how", ["leave", "another", "close"])
async def test_watching_ends(rig: Rig, client: Client, how: str) -> None:
    await watching(client)
    if how == "leave":
        assert (await client.ask(type="leave", table=TABLE))["ok"]
        assert "leave" not in rig.games.kinds()
    elif how == "another":
        await client.ask(type="watch", table="t_2")
    else:
        await client.ws.close()
    await until(lambda: not rig.store.followers[TABLE])
    assert rig.hub.watchers[TABLE] == 0
    if how != "close":
        rig.store.commit()
        said = await client.ask(type="view", table=TABLE)
        assert said["error"]["code"] == "not_found"


async def test_one_looks_on_beside_ones_own_table(rig: Rig) -> None:
    rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=5, room=room("t_own"))
    async with connected(rig) as client:
        await client.hello()
        assert (await client.next())["type"] == "room"
        assert (await client.next())["type"] == "view"
        client.at = None
        await watching(client)
        said = await client.ask(type="watch", table="t_own")
        assert said["error"]["code"] == "already_playing"
        rig.store.commit()
        await public(client, 4)
        assert (await client.ask(type="ping"))["tops"] == {TABLE: 4}


async def test_who_comes_to_play_where_they_looked_on_looks_on_no_more(
    rig: Rig, client: Client
) -> None:
    await watching(client)
    note = lobby_pb2.PlayerNote(room=room(TABLE, version=2))
    client.at = None
    rig.store.note("p_ana", note)
    assert (await client.next())["type"] == "room"
    await client.frames(1, 2, 3)
    rig.store.commit()
    await client.frames(4)
    assert len(rig.store.followers[TABLE]) == 1


async def test_not_everybody_looks_on_at_one_table(rig: Rig) -> None:
    async with connected(rig) as one, connected(rig) as two, connected(rig) as three:
        for client, who in ((one, "p_1"), (two, "p_2"), (three, "p_3")):
            await client.hello(who)
        await watching(one)
        await watching(two)
        said = await three.ask(type="watch", table=TABLE)
        assert said["error"]["code"] == "room_full"
        await one.ask(type="leave", table=TABLE)
        await watching(three)
