"""What a client is shown of its table: from the start, resumed, with holes that are mended."""

from collections.abc import AsyncIterator

import pytest

from tests.unit.gateway.rig import Rig, room, running
from tests.unit.gateway.socketclient import Client, connected
from tests.unit.gateway.table import PLAYER, TABLE
from tuteapi.v1 import lobby_pb2
from tuteapi.v1.types_pb2 import Error


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running() as rig:
        rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=5, room=room(TABLE))
        for _ in range(3):
            rig.store.commit()
        yield rig


@pytest.fixture
async def client(rig: Rig) -> AsyncIterator[Client]:
    """At the table, with a view of version 3."""
    async with connected(rig) as client:
        await client.hello()
        assert (await client.next())["type"] == "room"
        assert await client.next() == {
            "type": "view",
            "table": TABLE,
            "epoch": 1,
            "v": 3,
            "view": {"seen": True},
        }
        yield client


def resume(v: int, epoch: int = 1, table: str = TABLE) -> dict[str, object]:
    return {"table": table, "epoch": epoch, "v": v}


async def test_who_is_at_the_start_gets_every_frame(rig: Rig) -> None:
    rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=5, room=room(version=4))
    async with connected(rig) as client:
        await client.hello()
        await client.next()
        rig.store.note(PLAYER, lobby_pb2.PlayerNote(room=room(TABLE, version=5)))
        assert (await client.next())["room"]["table"] == TABLE
        await client.frames(1, 2, 3)
        rig.store.commit()
        await client.frames(4)


async def test_a_resumed_client_gets_what_it_missed(rig: Rig) -> None:
    async with connected(rig) as client:
        await client.hello(resume=resume(1))
        await client.next()
        await client.frames(2, 3)
        assert rig.games.kinds() == ["connect"]


async def test_nothing_missed_nothing_sent(rig: Rig) -> None:
    async with connected(rig) as client:
        await client.hello(resume=resume(3))
        await client.next()
        assert (await client.ask(type="ping"))["ok"]
        rig.store.commit()
        await client.frames(4)


@pytest.mark.parametrize(
    ("has", "lost"),
    [
        (resume(1, epoch=2), 0),
        (resume(9), 0),
        (resume(1), 2),
        (resume(1, table="t_old"), 0),
    ],
    ids=["another epoch", "ahead of Redis", "trimmed", "another table"],
)
async def test_what_cannot_be_continued_is_a_view(
    rig: Rig, has: dict[str, object], lost: int
) -> None:
    del rig.store.entries[:lost]
    async with connected(rig) as client:
        await client.hello(resume=has)
        await client.next()
        said = await client.next()
        assert (said["type"], said["v"]) == ("view", 3)
        rig.store.commit()
        await client.frames(4)


async def test_frames_that_come_while_it_attaches_are_kept(rig: Rig) -> None:
    answer = rig.games._answer

    def slowly(command: object) -> object:
        rig.store.commit()
        return answer(command)  # type: ignore[arg-type]

    rig.games._answer = slowly  # type: ignore[method-assign, assignment]
    async with connected(rig) as client:
        await client.hello(resume=resume(0))
        await client.next()
        await client.frames(1, 2, 3, 4)


async def test_a_hole_is_filled_from_the_stream(rig: Rig, client: Client) -> None:
    rig.store.lossy = True
    rig.store.commit()
    rig.store.lossy = False
    rig.store.commit()
    await client.frames(4, 5)


async def test_a_hole_in_the_stream_is_a_view(rig: Rig, client: Client) -> None:
    rig.store.lossy = True
    rig.store.commit()
    rig.store.entries.clear()
    rig.store.lossy = False
    rig.store.commit()
    said = await client.next()
    assert (said["type"], said["v"]) == ("view", 5)
    rig.store.commit()
    await client.frames(6)


async def test_another_epoch_is_a_view(rig: Rig, client: Client) -> None:
    rig.store.epoch = 2
    rig.store.commit()
    said = await client.next()
    assert (said["type"], said["epoch"], said["v"]) == ("view", 2, 4)
    rig.store.commit()
    await client.frames(5)


async def test_holes_are_filled_once_redis_is_back(rig: Rig, client: Client) -> None:
    rig.store.lossy = True
    rig.store.commit()
    rig.store.lossy, rig.store.away = False, True
    rig.store.commit()
    assert (await client.ask(type="ping"))["error"]["code"] == "unavailable"
    rig.store.away = False
    await client.frames(4, 5)


async def test_a_lost_last_frame_is_found_by_the_top(rig: Rig, client: Client) -> None:
    rig.store.lossy = True
    rig.store.commit()
    for session in rig.hub.sessions:
        assert session.table is not None
        session.table.history.check((1, 4))
    await client.frames(4)


async def test_a_redis_that_went_back_is_a_view(rig: Rig, client: Client) -> None:
    rig.store.commit()
    await client.frames(4)
    rig.store.v = 2
    for session in rig.hub.sessions:
        assert session.table is not None
        session.table.history.check((1, 2))
    client.at = None
    said = await client.next()
    assert (said["type"], said["v"]) == ("view", 4)


async def test_a_view_is_not_older_than_the_frames(rig: Rig, client: Client) -> None:
    rig.store.commit()
    said = await client.ask(type="view", table=TABLE)
    assert (said["v"], said["epoch"], said["view"]) == (4, 1, {"seen": True})
    assert client.at == (1, 4)
    rig.store.commit()
    await client.frames(5)


async def test_frames_before_a_view_are_sent_before_it(rig: Rig, client: Client) -> None:
    rig.store.lossy = True
    for _ in range(3):
        rig.store.commit()
    await client.send(type="view", table=TABLE)
    await client.frames(4, 5, 6)
    assert (await client.next())["v"] == 6


async def test_a_refused_view_holds_nothing_back(rig: Rig, client: Client) -> None:
    rig.games.refuse["view"] = Error(code="internal", message="Oh.")
    assert (await client.ask(type="view", table=TABLE))["error"]["code"] == "internal"
    rig.store.commit()
    await client.frames(4)


async def test_a_refused_view_leaves_no_hole_unmended(rig: Rig, client: Client) -> None:
    answer = rig.games._answer

    def refusing(command: object) -> object:
        rig.store.lossy = True
        rig.store.commit()
        rig.store.lossy = False
        rig.store.commit()
        return answer(command)  # type: ignore[arg-type]

    rig.games._answer = refusing  # type: ignore[method-assign, assignment]
    rig.games.refuse["view"] = Error(code="internal", message="Oh.")
    assert (await client.ask(type="view", table=TABLE))["error"]["code"] == "internal"
    await client.frames(4, 5)
