"""A player at a table: attached, moved on, replaced, resumed, and what is missed on the way."""

from collections.abc import AsyncIterator

import pytest
from prometheus_client import REGISTRY

from gateway import client as game_client
from gateway import counts
from tests.unit.gateway.rig import Rig, room, running, until
from tests.unit.gateway.socketclient import Client, connected
from tests.unit.gateway.table import PLAYER, TABLE
from tuteapi.codes import Refused
from tuteapi.v1 import lobby_pb2
from tuteapi.v1.game_pb2 import ActRequest
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


def acts(rig: Rig) -> list[ActRequest]:
    return [each.act for each in rig.games.commands if each.HasField("act")]


def resume(v: int, epoch: int = 1, table: str = TABLE) -> dict[str, object]:
    return {"table": table, "epoch": epoch, "v": v}


async def test_a_move_is_answered_and_seen(rig: Rig, client: Client) -> None:
    said = await client.ask(type="act", table=TABLE, action={"play": "1o"}, ask=7)
    assert said == {"type": "reply", "id": 2, "ok": True, "v": 4}
    request = acts(rig)[0]
    assert (request.seat, request.generation, request.ask) == (0, 1, 7)
    assert request.action.play == "1o"


async def test_what_is_said_and_refused_is_counted(rig: Rig, client: Client) -> None:
    """The hello is the fixture's."""
    said, refused = counts.MESSAGES["act"], counts.REFUSED["bad_request"]
    answered = REGISTRY.get_sample_value("tute_gateway_command_seconds_count") or 0
    await client.ask(type="act", table=TABLE, action={"play": "1o"}, ask=7)
    await client.ask(type="act", table=TABLE, action={}, ask=8)
    assert counts.MESSAGES["act"] == said + 2
    assert counts.REFUSED["bad_request"] == refused + 1
    assert REGISTRY.get_sample_value("tute_gateway_command_seconds_count") == answered + 1


async def test_a_move_whose_envelope_was_lost_is_answered_all_the_same(
    rig: Rig, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_client, "ECHO_S", 0.1)
    rig.store.lossy = True
    said = await client.ask(type="act", table=TABLE, action={"play": "1o"}, ask=7)
    assert said == {"type": "reply", "id": 2, "ok": True, "v": 4}
    assert [request.echo for request in acts(rig)] == [True, False]
    assert rig.store.v == 4


async def test_a_move_sent_twice_at_once_is_answered_twice(rig: Rig, client: Client) -> None:
    move = {"type": "act", "table": TABLE, "action": {"pass": True}, "ask": 7, "cmd": "k"}
    for _ in range(2):
        await client.send(**move)
    said = [message for message in [await client.next() for _ in range(3)] if "ok" in message]
    assert [message["v"] for message in said] == [4, 4]
    assert rig.store.v == 4


async def test_a_cmd_is_the_seats_own(rig: Rig, client: Client) -> None:
    await client.ask(type="act", table=TABLE, action={"pass": True}, ask=7, cmd="k1")
    assert acts(rig)[0].request == "p0:k1"


async def test_moves_without_cmd_are_never_taken_for_each_other(rig: Rig, client: Client) -> None:
    for _ in range(2):
        await client.ask(type="act", table=TABLE, action={"keep": True})
    async with connected(rig) as again:
        await again.hello()
        await again.ask(type="act", table=TABLE, action={"keep": True})
    assert not acts(rig)[0].HasField("ask")
    assert len({each.request for each in acts(rig)}) == 3


async def test_a_refused_move_keeps_its_code_and_details(rig: Rig, client: Client) -> None:
    rig.games.refuse["act"] = Error(
        code="illegal_card", message="You must follow.", details_json='{"legal":["1o"]}'
    )
    said = await client.ask(type="act", table=TABLE, action={"play": "2o"})
    assert said["error"] == {
        "code": "illegal_card",
        "message": "You must follow.",
        "details": {"legal": ["1o"]},
    }


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "act", "table": TABLE, "action": {}}, "bad_request"),
        ({"type": "act", "table": TABLE, "action": {"play": "1o"}, "cmd": "x"}, "bad_request"),
        ({"type": "act", "table": "t_2", "action": {"play": "1o"}}, "not_found"),
        ({"type": "view", "table": "t_2"}, "not_found"),
        ({"type": "leave", "table": "t_2"}, "not_found"),
        ({"type": "watch", "table": TABLE}, "already_playing"),
        ({"type": "say", "table": "t_2", "phrase": "hola"}, "not_found"),
    ],
)
async def test_what_is_not_the_clients(
    rig: Rig, client: Client, message: dict[str, object], code: str
) -> None:
    asked = len(rig.games.commands)
    assert (await client.ask(**message))["error"]["code"] == code
    assert len(rig.games.commands) == asked


async def test_leaving_is_passed_on(rig: Rig, client: Client) -> None:
    assert (await client.ask(type="leave", table=TABLE))["ok"]
    assert rig.games.kinds()[-2:] == ["leave", "view"]
    await client.ws.close()
    await until(lambda: not rig.hub.sockets and not len(rig.hub.tasks))
    assert "disconnect" not in rig.games.kinds()


async def test_a_closed_socket_gives_its_seat_up(rig: Rig, client: Client) -> None:
    await client.ws.close()
    await until(lambda: "disconnect" in rig.games.kinds())
    given = rig.games.commands[-1].disconnect
    assert (given.table, given.seat, given.generation) == (TABLE, 0, 1)
    await until(lambda: "Disconnect" in [name for name, _ in rig.lobby.asked])
    assert rig.lobby.last("Disconnect").conn == 5
    assert rig.store.followers[TABLE] == []
    assert rig.store.listeners[PLAYER] == []


async def test_the_newer_socket_stays(rig: Rig, client: Client) -> None:
    rig.store.note(PLAYER, lobby_pb2.PlayerNote(replaced=5))
    assert (await client.ask(type="ping"))["ok"]
    rig.store.note(PLAYER, lobby_pb2.PlayerNote(replaced=6))
    assert await client.bye() == ("replaced", 4409)
    await until(lambda: not rig.hub.sockets and not len(rig.hub.tasks))
    assert "disconnect" not in rig.games.kinds()
    assert "Disconnect" not in [name for name, _ in rig.lobby.asked]


async def test_a_note_that_comes_during_hello_is_kept(rig: Rig) -> None:
    connect = lobby_pb2.PlayerConnectReply(conn=5, room=room(version=4))
    notes = [
        lobby_pb2.PlayerNote(room=room(version=3)),
        lobby_pb2.PlayerNote(room=room(TABLE, version=5)),
    ]

    class Replies(dict[str, object]):
        def get(self, name: str, default: object = None) -> object:
            if name == "Connect":
                for note in notes:
                    rig.store.note(PLAYER, note)
            return super().get(name, default)

    rig.lobby.replies = Replies(Connect=connect)
    async with connected(rig) as client:
        assert (await client.hello())["room"]["version"] == 4
        assert [(await client.next())["room"]["version"] for _ in range(2)] == [4, 5]
        await client.frames(1, 2, 3)


async def test_room_news_in_order(rig: Rig, client: Client) -> None:
    for version in (3, 2, 3, 4):
        rig.store.note(PLAYER, lobby_pb2.PlayerNote(room=room(TABLE, version=version)))
    assert [(await client.next())["room"]["version"] for _ in range(2)] == [3, 4]
    rig.store.note(PLAYER, lobby_pb2.PlayerNote(no_room=True))
    assert await client.next() == {"type": "room", "room": None}
    assert (await client.ask(type="view", table=TABLE))["ok"], "the old table stays followed"


async def test_the_next_table_follows_the_finished_one(rig: Rig, client: Client) -> None:
    rig.store.note(PLAYER, lobby_pb2.PlayerNote(room=room("t_2", version=3)))
    assert (await client.next())["room"]["table"] == "t_2"
    client.at = None
    rig.games.refuse["act"] = Error(code="conflict", message="Seen.")
    assert (await client.ask(type="act", table="t_2", action={"play": "1o"}))["error"]["code"] == (
        "conflict"
    )
    assert (await client.ask(type="act", table=TABLE, action={"play": "1o"}))["error"]["code"] == (
        "not_found"
    )
    await until(lambda: rig.store.followers[TABLE] == [])


async def test_a_finished_table_can_be_resumed(rig: Rig) -> None:
    rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=5)
    rig.games.generation = 0
    async with connected(rig) as client:
        assert (await client.hello(resume=resume(1)))["table"] is None
        await client.frames(2, 3)
        await client.ws.close()
    await until(lambda: not rig.hub.sockets and not len(rig.hub.tasks))
    assert "disconnect" not in rig.games.kinds()


async def test_a_table_that_is_not_the_players_says_so(rig: Rig) -> None:
    rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=5)
    rig.games.refuse["connect"] = Error(code="forbidden", message="Not yours.")
    async with connected(rig) as client:
        await client.hello(resume=resume(1))
        said = await client.ask(type="act", table=TABLE, action={"play": "1o"})
        assert said["error"]["code"] == "forbidden"
        await until(lambda: rig.store.followers[TABLE] == [])


async def test_attaching_waits_for_redis(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateway.attached.PAUSE_S", 0.01)
    follow, tries = rig.store.follow, 0

    async def away_at_first(follower: object) -> None:
        nonlocal tries
        tries += 1
        rig.store.away = tries < 3
        await follow(follower)  # type: ignore[arg-type]

    rig.store.follow = away_at_first  # type: ignore[method-assign]
    async with connected(rig) as client:
        await client.hello(resume=resume(2))
        await client.next()
        await client.frames(3)


async def test_a_lapsed_seat_is_taken_back_at_once(rig: Rig, client: Client) -> None:
    (session,) = rig.hub.sessions
    assert session.table is not None
    rig.games.generation = 2
    session.table.lost(lapsed=True)
    await until(lambda: session.table is not None and session.table.generation == 2)


async def test_an_idle_seat_waits_for_the_players_next_message(rig: Rig, client: Client) -> None:
    (session,) = rig.hub.sessions
    table = session.table
    assert table is not None
    rig.games.generation = 2
    table.lost(lapsed=False)
    await client.ask(type="ping")
    assert rig.games.kinds().count("connect") == 1
    await client.ask(type="view", table=TABLE)
    await until(lambda: table.generation == 2)


async def test_an_idle_players_move_takes_the_seat_back_and_is_played(
    rig: Rig, client: Client
) -> None:
    (session,) = rig.hub.sessions
    assert session.table is not None
    session.table.lost(lapsed=False)
    rig.games.generation = 3
    assert (await client.ask(type="act", table=TABLE, action={"play": "1o"}))["ok"]
    assert not session.table.away
    assert rig.games.kinds()[-2:] == ["connect", "act"]
    assert acts(rig)[0].generation == 3


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "table": TABLE, "action": {"play": "1o"}},
        {"type": "view", "table": TABLE},
        {"type": "say", "table": TABLE, "phrase": "hola"},
        {"type": "mute", "player": "p_bea", "on": True},
    ],
)
async def test_any_message_takes_back_the_seat_of_who_was_silent_too_long(
    rig: Rig, client: Client, message: dict[str, object]
) -> None:
    (session,) = rig.hub.sessions
    assert session.table is not None
    rig.store.commit(silent=[1])
    await client.frames(4)
    assert not session.table.away
    rig.store.commit(silent=[0, 1])
    await client.frames(5)
    assert session.table.away
    await client.ask(type="ping")
    assert rig.games.kinds().count("connect") == 1
    await client.ask(**message)
    await until(lambda: rig.games.kinds().count("connect") == 2)
    assert not session.table.away


async def test_who_is_back_is_not_taken_for_silent_by_frames_of_before(
    rig: Rig, client: Client
) -> None:
    (session,) = rig.hub.sessions
    assert session.table is not None
    rig.store.commit(silent=[0])
    rig.store.commit()
    await client.frames(4, 5)
    assert not session.table.away


async def test_a_move_carries_the_lag_that_the_last_ping_measured(rig: Rig, client: Client) -> None:
    (session,) = rig.hub.sessions
    for lag in (0, 140):
        session.lags(lag)
        await client.ask(type="act", table=TABLE, action={"play": "1o"})
    assert [request.lag_ms for request in acts(rig)] == [0, 140]


async def test_who_left_for_good_gets_nothing_more_of_a_running_match(
    rig: Rig, client: Client
) -> None:
    rig.games.refuse["view"] = Error(code="forbidden", message="This is not your table.")
    await client.ask(type="leave", table=TABLE)
    asked = rig.lobby.last("LeaveRoom")
    assert (asked.player, asked.room) == (PLAYER, "r_1")
    rig.store.commit()
    pong = await client.ask(type="ping")
    assert pong["tops"] == {}
    assert rig.store.followers[TABLE] == []
    said = await client.ask(type="act", table=TABLE, action={"play": "1o"})
    assert said["error"]["code"] == "not_found"


async def test_who_left_a_match_with_spectators_sees_the_public_parts(
    rig: Rig, client: Client
) -> None:
    rig.lobby.replies["LeaveRoom"] = Refused("unavailable", "Away.")
    assert (await client.ask(type="leave", table=TABLE))["ok"]
    rig.store.commit()
    assert (await client.next())["events"] == [{"kind": "public"}]
    for message in (
        {"type": "act", "action": {"play": "1o"}},
        {"type": "say", "phrase": "hola"},
    ):
        said = await client.ask(table=TABLE, **message)
        assert said["error"]["code"] == "forbidden"


async def test_a_quick_match_is_told_of_from_its_ticket_to_its_table(rig: Rig) -> None:
    rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=5, ticket="q_1")
    async with connected(rig) as client:
        said = await client.hello()
        assert (said["ticket"], said["room"]) == ("q_1", None)
        queue = lobby_pb2.Queue(waiting_s=4, size=3)
        matched = lobby_pb2.Matched(room="r_1", table=TABLE)
        for note in (
            lobby_pb2.PlayerNote(queue=queue),
            lobby_pb2.PlayerNote(unqueued="expired"),
            lobby_pb2.PlayerNote(room=room(TABLE, version=2)),
            lobby_pb2.PlayerNote(matched=matched),
        ):
            rig.store.note(PLAYER, note)
        assert await client.next() == {"type": "queue", "waiting_s": 4, "size": 3}
        assert await client.next() == {"type": "unqueued", "reason": "expired"}
        assert (await client.next())["room"]["table"] == TABLE
        assert await client.next() == {"type": "matched", "room": "r_1", "table": TABLE}
        await client.frames(1, 2, 3)


async def test_a_salt_is_revealed_for_the_player_of_the_socket(rig: Rig, client: Client) -> None:
    said = await client.ask(type="salt", table=TABLE, salt="ab" * 32, player="p_bea")
    assert said == {"type": "reply", "id": 2, "ok": True, "v": 4}
    request = next(each.salt for each in rig.games.commands if each.HasField("salt"))
    assert (request.table, request.player, request.salt) == (TABLE, PLAYER, "ab" * 32)


async def test_a_salt_of_another_table_is_refused(rig: Rig, client: Client) -> None:
    said = await client.ask(type="salt", table="t_2", salt="ab" * 32)
    assert said["error"]["code"] == "not_found"
    assert "salt" not in rig.games.kinds()


async def test_a_hash_is_promised_in_hello_or_later(rig: Rig) -> None:
    async with connected(rig) as client:
        await client.hello(salt_hash="ab" * 32)
        assert rig.lobby.last("Connect").salt_hash == "ab" * 32
        said = await client.ask(type="salt_hash", hash="cd" * 32)
        assert (said["ok"], set(said)) == (True, {"type", "id", "ok"})
        request = rig.lobby.last("SetSaltHash")
        assert (request.player, request.hash) == (PLAYER, "cd" * 32)
        rig.lobby.replies["SetSaltHash"] = Refused("conflict", "Used.")
        said = await client.ask(type="salt_hash", hash="cd" * 32)
        assert said["error"]["code"] == "conflict"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "salt", "table": TABLE, "salt": "AB" * 32},
        {"type": "salt", "table": TABLE, "salt": "ab" * 31},
        {"type": "salt", "table": TABLE},
        {"type": "salt_hash", "hash": "ab" * 33},
        {"type": "salt_hash", "hash": None},
    ],
)
async def test_salts_are_32_bytes_in_lower_case_hex(
    rig: Rig, client: Client, message: dict[str, object]
) -> None:
    said = await client.ask(**message)
    assert said["error"]["code"] == "bad_request"
    assert "salt" not in rig.games.kinds()
