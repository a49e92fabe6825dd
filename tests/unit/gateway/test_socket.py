"""The WebSocket as such: hello, limits, bad input, byes."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from structlog.testing import capture_logs

from gateway import app
from gateway.envelope import HEADERS
from tests.unit.gateway.rig import Rig, room, running, token, until
from tests.unit.gateway.socketclient import connected
from tests.unit.gateway.table import PLAYER, TABLE
from tuteapi.codes import Refused
from tuteapi.v1 import lobby_pb2


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running() as rig:
        yield rig


async def test_who_goes_while_its_socket_opens_is_no_fault_of_ours(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise aiohttp.ClientConnectionResetError("Cannot write to closing transport")

    monkeypatch.setattr(web.WebSocketResponse, "prepare", fails)
    with capture_logs() as logs, pytest.raises(aiohttp.WSServerHandshakeError):
        async with connected(rig):
            pass
    assert logs == []
    assert rig.hub.requests["GET /ws", 499] == 1


async def test_hello_outside_a_room(rig: Rig) -> None:
    async with connected(rig) as client:
        assert await client.hello() == {
            "type": "reply",
            "id": 1,
            "ok": True,
            "player": PLAYER,
            "room": None,
            "table": None,
            "ticket": None,
        }
        asked = rig.lobby.last("Connect")
        assert (asked.player, asked.name, asked.gateway) == (PLAYER, "Ana", "g1")


async def test_hello_is_answered_first_and_then_the_room(rig: Rig) -> None:
    rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=1, room=room())
    async with connected(rig) as client:
        assert (await client.hello())["room"]["id"] == "r_1"
        said = await client.next()
        assert (said["type"], said["room"]["id"]) == ("room", "r_1")


async def test_no_hello_in_time() -> None:
    async with running(hello_s=0.3) as rig, connected(rig) as client:
        assert await client.bye() == ("unauthorized", 4401)


async def test_hello_comes_first(rig: Rig) -> None:
    async with connected(rig) as client:
        assert (await client.ask(type="ping"))["error"]["code"] == "unauthorized"
        assert await client.bye() == ("unauthorized", 4401)


async def test_a_token_that_is_not_valid(rig: Rig) -> None:
    async with connected(rig) as client:
        said = await client.ask(type="hello", token="nonsense")
        assert said["error"]["code"] == "unauthorized"
        assert await client.bye() == ("unauthorized", 4401)


async def test_hello_is_said_once(rig: Rig) -> None:
    async with connected(rig) as client:
        await client.hello()
        assert (await client.hello())["error"]["code"] == "bad_request"


async def test_hello_waits_for_a_lobby_that_is_away(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.player.PAUSE_S", 0.05)
    rig.lobby.replies["Connect"] = Refused("unavailable", "Redis is away.")
    async with connected(rig) as client:
        await client.send(type="hello", token="")
        assert (await client.next())["error"]["code"] == "unauthorized"
    async with connected(rig) as client:
        hello = asyncio.create_task(client.hello())
        await until(lambda: len(rig.lobby.asked) > 2)
        del rig.lobby.replies["Connect"]
        assert (await hello)["ok"]


async def test_what_follows_hello_at_once_waits_for_it(rig: Rig) -> None:
    async with connected(rig) as client:
        first = await client.send(type="hello", token=token())
        second = await client.send(type="ping")
        assert [(await client.next())["id"] for _ in range(2)] == [first, second]


async def test_hello_gives_up_in_the_end(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateway.player.PATIENCE_S", 0.1)
    monkeypatch.setattr("gateway.player.PAUSE_S", 0.01)
    rig.store.away = True
    async with connected(rig) as client:
        assert (await client.hello())["error"]["code"] == "unavailable"
        assert await client.bye() == ("unavailable", 1013)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("{", None),
        ("[]", None),
        ('{"type":"ping"}', None),
        ('{"id":"x","type":"ping"}', None),
        ('{"id":7,"type":"dance"}', 7),
        ('{"id":7}', 7),
        ('{"id":7,"type":"act","table":"t_1","action":5}', 7),
    ],
)
async def test_what_cannot_be_read_is_answered_and_harms_nothing(
    rig: Rig, text: str, id: int | None
) -> None:
    async with connected(rig) as client:
        for hello in (False, True):
            if hello:
                await client.hello()
            await client.ws.send_str(text)
            said = await client.next()
            assert (said["type"], said["id"], said["ok"]) == ("reply", id, False)
            assert said["error"]["code"] == "bad_request"


async def test_binary_frames_are_bad_requests(rig: Rig) -> None:
    async with connected(rig) as client:
        await client.ws.send_bytes(b'{"id":1,"type":"ping"}')
        said = await client.next()
        assert (said["id"], said["error"]["code"]) == (None, "bad_request")


@pytest.mark.parametrize("size", [17_000, 80_000])
async def test_a_message_that_is_too_large_closes(rig: Rig, size: int) -> None:
    async with connected(rig) as client:
        await client.ws.send_str('{"id":1,"type":"ping","x":"' + "y" * size + '"}')
        assert await client.bye() == ("too_large", 1009)


async def test_a_message_that_is_far_too_large_closes_at_once(rig: Rig) -> None:
    async with connected(rig) as client:
        await client.ws.send_str("x" * 200_000)
        assert await client.closed() == 1009


async def test_too_many_messages_are_refused_and_then_it_ends() -> None:
    async with running(ws_per_s=0.001, ws_burst=3) as rig, connected(rig) as client:
        await client.hello()
        for _ in range(4):
            await client.send(type="ping")
        assert [(await client.next())["ok"] for _ in range(2)] == [False, False]
        said = [await client.next() for _ in range(2)]
        assert all(each["ok"] for each in said)
        refused = await client.ask(type="ping")
        assert refused["error"]["code"] == "rate_limited"
        assert refused["error"]["details"]["retry_after_s"] > 1
        for _ in range(120):
            await client.send(type="ping")
        code = None
        while code is None:
            said_ = await client.next()
            code = said_.get("code")
        assert (code, await client.closed()) == ("rate_limited", 4429)


async def test_a_ping_says_the_time_and_the_tops(rig: Rig) -> None:
    rig.lobby.replies["Connect"] = lobby_pb2.PlayerConnectReply(conn=1, room=room(TABLE, version=9))
    rig.store.commit()
    async with connected(rig) as client:
        await client.hello()
        said = await client.ask(type="ping")
        assert (said["ok"], said["tops"], said["room_v"]) == (True, {TABLE: 1}, 9)
        assert said["t"] > 1_700_000_000_000
        rig.store.away = True
        assert (await client.ask(type="ping"))["error"]["code"] == "unavailable"


async def test_pings_of_the_protocol_are_answered(rig: Rig) -> None:
    async with connected(rig, autoping=False) as client:
        await client.ws.ping(b"there?")
        message = await client.ws.receive()
        assert (message.type, message.data) == (aiohttp.WSMsgType.PONG, b"there?")


async def test_a_client_that_answers_pings_stays() -> None:
    async with running(ping_s=0.3, pong_s=0.3) as rig, connected(rig, autoping=False) as client:
        await client.hello()
        for _ in range(3):
            message = await client.ws.receive()
            assert message.type is aiohttp.WSMsgType.PING
            await client.ws.pong(message.data)
        assert (await client.ask(type="ping"))["ok"]


async def test_a_pong_measures_the_lag_and_one_that_nobody_asked_for_does_not() -> None:
    async with running(ping_s=8, pong_s=5) as rig, connected(rig, autoping=False) as client:
        await client.hello()
        (session,) = rig.hub.sessions
        loop = asyncio.get_running_loop()
        message = await client.ws.receive()
        assert message.type is aiohttp.WSMsgType.PING
        pinged = loop.time()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(client.ws.receive(), 0.05)
        await client.ws.pong(message.data)
        assert (await client.ask(type="ping"))["ok"]
        lag = session._lag_ms
        assert 49 <= lag <= (loop.time() - pinged) * 1_000 + 50
        await client.ws.pong(b"")
        assert (await client.ask(type="ping"))["ok"]
        assert session._lag_ms == lag


async def test_a_client_that_answers_nothing_is_dropped() -> None:
    async with running(ping_s=0.3, pong_s=0.3) as rig, connected(rig, autoping=False) as client:
        await client.hello()
        assert (await client.ws.receive()).type is aiohttp.WSMsgType.PING
        message = await client.ws.receive()
        assert message.type is aiohttp.WSMsgType.CLOSED
        await until(lambda: not rig.hub.sockets)
        await until(lambda: "Disconnect" in [name for name, _ in rig.lobby.asked])


async def test_a_client_that_does_not_read_is_closed_and_nobody_else_notices() -> None:
    async with running(queue_frames=8) as rig, connected(rig) as lazy, connected(rig) as other:
        await lazy.hello()
        await other.hello("p_other")
        transport = lazy.ws._response.connection.transport  # type: ignore[union-attr]
        assert transport is not None
        transport.pause_reading()
        lazy_one = next(each for each in rig.hub.sessions if each.who == PLAYER)
        while lazy_one in rig.hub.sessions:
            lazy_one._send(b"\x81\x7e\x40\x00" + b"x" * 0x4000)
            await asyncio.sleep(0)
        assert rig.hub.byes["slow"] == 1
        assert (await other.ask(type="ping"))["ok"]
        transport.abort()
        await until(lambda: "Disconnect" in [name for name, _ in rig.lobby.asked])


async def test_the_process_says_goodbye_to_all() -> None:
    async with running() as rig:
        async with connected(rig) as first, connected(rig) as second:
            await first.hello()
            stop = asyncio.create_task(rig.close())
            for client in (first, second):
                said = await client.next()
                assert (said["type"], said["code"]) == ("bye", "restarting")
                assert 250 <= said["retry_after_ms"] <= app.latest_ms(2)
                assert await client.closed() == 1012
            await stop
        assert rig.hub.draining
        assert "Disconnect" not in [name for name, _ in rig.lobby.asked]


def test_few_clients_come_back_at_once_and_many_are_spread_over_five_seconds() -> None:
    assert app.latest_ms(1) < 300
    assert app.latest_ms(100) == 1_250
    assert app.latest_ms(475) == app.latest_ms(100_000) == 5_000


async def test_an_upgrade_tells_of_the_server_no_more_than_any_answer(rig: Rig) -> None:
    async with rig.http.ws_connect(f"{rig.url}/ws") as socket:
        headers = socket._response.headers
        assert {name: headers[name] for name in HEADERS} == HEADERS
    await until(lambda: rig.hub.requests["GET /ws", 101] == 1)


async def test_an_upgrade_that_is_none_is_refused(rig: Rig) -> None:
    for headers in ({"Upgrade": "h2c"}, {"Upgrade": "websocket"}):
        async with rig.http.get(f"{rig.url}/ws", headers=headers) as answer:
            assert (answer.status, (await answer.json())["error"]["code"]) == (400, "bad_request")
    async with rig.http.post(f"{rig.url}/ws", headers={"Upgrade": "websocket"}) as answer:
        assert answer.status == 405


async def test_plain_http_at_the_socket_is_refused(rig: Rig) -> None:
    async with rig.http.get(f"{rig.url}/ws") as answer:
        assert answer.status == 400
        assert (await answer.json())["error"]["code"] == "bad_request"
