"""A beat: who is here, what was lost, which tables were missed."""

import asyncio
from collections.abc import AsyncIterator, Set

import pytest

from gateway.heartbeat import ALL, PARTS, Heartbeat
from tests.unit.gateway.rig import Rig, room, running, until
from tests.unit.gateway.socketclient import Client, connected
from tests.unit.gateway.table import PLAYER, TABLE
from tuteapi.codes import Refused
from tuteapi.v1 import lobby_pb2
from tuteapi.v1.game_pb2 import HeartbeatRequest, Held, TouchRequest


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running() as rig:
        rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=5, room=room(TABLE))
        rig.store.commit()
        yield rig


@pytest.fixture
async def client(rig: Rig) -> AsyncIterator[Client]:
    async with connected(rig) as client:
        await client.hello()
        await client.next()
        await client.next()
        rig.lobby.replies["Heartbeat"] = lobby_pb2.PlayersHeartbeatReply(rooms={PLAYER: 1})
        yield client


@pytest.fixture
async def beat(rig: Rig) -> Heartbeat:
    return Heartbeat(rig.hub)


def renewed(rig: Rig) -> HeartbeatRequest:
    return next(each for each in reversed(rig.games.commands) if isinstance(each, HeartbeatRequest))


async def test_players_and_seats_are_renewed(rig: Rig, client: Client, beat: Heartbeat) -> None:
    assert await beat.beat()
    asked = rig.lobby.last("Heartbeat")
    assert asked.gateway == "g1"
    assert [(each.player, each.conn) for each in asked.connected] == [(PLAYER, 5)]
    assert list(renewed(rig).held) == [Held(table=TABLE, seat=0, generation=1)]


async def test_nobody_there_nothing_asked(rig: Rig, beat: Heartbeat) -> None:
    assert await beat.beat()
    assert rig.lobby.asked == []
    assert rig.games.commands == []


async def test_a_player_who_is_elsewhere_is_told(rig: Rig, client: Client, beat: Heartbeat) -> None:
    lost = [lobby_pb2.Connected(player=PLAYER, conn=5)]
    rig.lobby.replies["Heartbeat"] = lobby_pb2.PlayersHeartbeatReply(lost=lost)
    assert await beat.beat()
    assert await client.bye() == ("replaced", 4409)
    assert not any(isinstance(each, HeartbeatRequest) for each in rig.games.commands)


async def test_room_news_that_were_lost_are_fetched(
    rig: Rig, client: Client, beat: Heartbeat
) -> None:
    rig.lobby.replies |= {
        "Heartbeat": lobby_pb2.PlayersHeartbeatReply(rooms={PLAYER: 7}),
        "Me": lobby_pb2.MeReply(room="r_1"),
        "GetRoom": lobby_pb2.RoomReply(room=room(TABLE, version=7)),
    }
    await beat.beat()
    assert (await client.next())["room"]["version"] == 7
    rig.lobby.replies |= {
        "Heartbeat": lobby_pb2.PlayersHeartbeatReply(),
        "Me": lobby_pb2.MeReply(),
    }
    await beat.beat()
    assert await client.next() == {"type": "room", "room": None}


async def test_a_lost_last_frame_is_found(rig: Rig, client: Client, beat: Heartbeat) -> None:
    rig.store.lossy = True
    rig.store.commit()
    await beat.beat()
    await client.frames(2)


@pytest.mark.parametrize(("ttl", "again"), [(20.0, False), (0.000_001, True)])
async def test_a_lost_seat_is_taken_back_if_it_may_have_lapsed(
    rig: Rig,
    client: Client,
    beat: Heartbeat,
    monkeypatch: pytest.MonkeyPatch,
    ttl: float,
    again: bool,
) -> None:
    await beat.beat()
    rig.games.lost = [Held(table=TABLE, seat=0, generation=1)]
    rig.games.generation = 2
    rig.hub.settings = rig.hub.settings.model_copy(update={"presence_ttl_s": ttl})
    await beat.beat()
    (session,) = rig.hub.sessions
    table = session.table
    assert table is not None
    if again:
        await until(lambda: table.generation == 2)
    assert table.away is not again
    rig.games.lost = []
    count = len(rig.games.commands)
    await beat.beat()
    assert (len(rig.games.commands) > count) is again, "an idle seat is not renewed"


async def test_tables_are_touched_when_redis_runs_anew(
    rig: Rig, client: Client, beat: Heartbeat
) -> None:
    def touched() -> list[TouchRequest]:
        return [each for each in rig.games.commands if isinstance(each, TouchRequest)]

    await beat.beat()
    before = len(touched())
    await beat.beat()
    assert len(touched()) == before
    rig.games.run = "b"
    await beat.beat()
    assert [list(each.tables) for each in touched()[before:]] == [[TABLE]]


async def test_one_part_that_fails_stops_no_other(
    rig: Rig, client: Client, beat: Heartbeat
) -> None:
    rig.lobby.replies["Heartbeat"] = Refused("unavailable", "Away.")
    rig.store.away = True
    assert not await beat.beat()
    assert renewed(rig).held


async def test_it_beats_by_the_clock_and_when_called(client: Client, rig: Rig) -> None:
    rig.hub.settings = rig.hub.settings.model_copy(update={"heartbeat_s": 0.05})
    beat = Heartbeat(rig.hub)
    running = rig.hub.tasks.start(beat.run())
    await until(lambda: rig.lobby.asked.count(rig.lobby.asked[-1]) > 2)
    running.cancel()
    rig.hub.settings = rig.hub.settings.model_copy(update={"heartbeat_s": 1_000})
    beat = Heartbeat(rig.hub)
    rig.lobby.asked.clear()
    running = rig.hub.tasks.start(beat.run())
    beat.soon()
    await until(lambda: rig.lobby.asked)
    running.cancel()


async def test_in_the_time_of_a_beat_everybody_is_renewed_once_part_by_part(
    client: Client, rig: Rig
) -> None:
    beat = Heartbeat(rig.hub)
    for part in range(PARTS):
        assert await beat.beat({part})
    asked = [each for each in rig.games.commands if isinstance(each, HeartbeatRequest)]
    assert [list(each.held) for each in asked] == [[Held(table=TABLE, seat=0, generation=1)]]
    assert [each.player for each in rig.lobby.last("Heartbeat").connected] == [PLAYER]


async def test_a_beat_that_takes_long_is_made_up_for(client: Client, rig: Rig) -> None:
    """A lobby that takes a whole beat for each answer keeps nobody waiting for sixteen of them."""
    rig.hub.settings = rig.hub.settings.model_copy(update={"heartbeat_s": 0.4})
    beat = Heartbeat(rig.hub)
    beats: list[int] = []

    async def slow(parts: Set[int] = ALL) -> bool:
        beats.append(len(parts))
        await asyncio.sleep(0.4)
        return True

    beat.beat = slow  # type: ignore[method-assign]
    running = rig.hub.tasks.start(beat.run())
    await until(lambda: len(beats) == 3)
    running.cancel()
    assert beats[1:] == [PARTS, PARTS]
