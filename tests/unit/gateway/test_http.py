"""HTTP as clients see it; the lobby behind it answers what the test says."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from structlog.testing import capture_logs

from tests.unit.gateway.rig import Rig, code, running, token
from tests.unit.gateway.table import PLAYER
from tuteapi import tokens
from tuteapi.codes import CODES, Refused
from tuteapi.v1 import lobby_pb2


@pytest.fixture
async def rig() -> AsyncIterator[Rig]:
    async with running(public_url="https://tute.example/", cors_origins="https://a.example") as rig:
        yield rig


async def test_a_session(rig: Rig) -> None:
    rig.lobby.replies["CreateSession"] = lobby_pb2.SessionReply(
        player="p", name="Ana", token="t", expires_at=9
    )
    status, body = await rig.call(
        "POST", "/session", who=None, json={"name": " Ana ", "lang": "pt"}
    )
    assert (status, body) == (
        201,
        {"player": "p", "name": "Ana", "token": "t", "expires_at": 9},
    )
    asked = rig.lobby.last("CreateSession")
    assert (asked.name, asked.lang, asked.ip) == (" Ana ", "pt", "127.0.0.1")


async def test_renewing_carries_who_it_was(rig: Rig) -> None:
    status, _ = await rig.call("POST", "/session/renew")
    assert status == 200
    asked = rig.lobby.last("RenewSession")
    assert (asked.player, asked.name) == (PLAYER, "Ana")


async def test_me(rig: Rig) -> None:
    rig.lobby.replies["Me"] = lobby_pb2.MeReply(
        player=PLAYER, name="Ana", lang="es", room="r_1", ratings={"clasico": 1042}
    )
    assert await rig.call("GET", "/me") == (
        200,
        {
            "player": PLAYER,
            "name": "Ana",
            "lang": "es",
            "rating": {"clasico": 1042},
            "room": "r_1",
            "table": None,
            "ticket": None,
        },
    )


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer x", "Basic abc", "Bearer " + "a.b.c", "Bearer \u00e9"],
)
async def test_a_call_needs_a_token(rig: Rig, header: str) -> None:
    headers = {"Authorization": header} if header else {}
    assert code(await rig.call("GET", "/me", who=None, headers=headers)) == (401, "unauthorized")


async def test_an_old_token_is_told_apart_from_a_share_link(rig: Rig) -> None:
    old = tokens.issue(PLAYER, "Ana", rig.hub.settings.jwt_keys, 1, 1_000_000_000).token
    shared = tokens.share("t_1", rig.hub.settings.jwt_keys)
    for each in (old, shared):
        headers = {"Authorization": f"Bearer {each}"}
        assert code(await rig.call("GET", "/me", who=None, headers=headers))[0] == 401


async def test_a_record_is_for_its_players_or_by_a_share_link(rig: Rig) -> None:
    assert await rig.call("GET", "/tables/t_1/record") == (200, {"format": "tute/1"})
    assert code(await rig.call("GET", "/tables/t_1/record", who="p_x")) == (403, "forbidden")
    assert code(await rig.call("POST", "/tables/t_1/share", who="p_x")) == (403, "forbidden")
    _, link = await rig.call("POST", "/tables/t_1/share")
    prefix = "https://tute.example/api/v1"
    assert link["record"].startswith(prefix + "/tables/t_1/record?share=")
    token = link["record"].partition("?share=")[2]
    assert link["url"] == f"https://tute.example/records/t_1?share={token}"
    path = link["record"].removeprefix(prefix)
    assert (await rig.call("GET", path, who=None))[0] == 200
    other = path.replace("t_1", "t_2")
    assert code(await rig.call("GET", other, who=None)) == (401, "unauthorized")
    assert code(await rig.call("GET", "/tables/t_1/record?share=x", who=None))[0] == 401
    assert code(await rig.call("GET", "/tables/t_1/record", who=None))[0] == 401


@pytest.mark.parametrize("away", ["not_found", "unavailable"])
async def test_a_record_that_no_table_has_comes_from_the_archive(rig: Rig, away: str) -> None:
    rig.games.no_record = Refused(away, "Not here.")
    reply = lobby_pb2.ArchivedRecordReply(record=b'{"from":"archive"}')
    rig.lobby.replies["ArchivedRecord"] = reply
    assert await rig.call("GET", "/tables/t_1/record") == (200, {"from": "archive"})
    assert rig.lobby.last("ArchivedRecord").player == PLAYER
    _, link = await rig.call("POST", "/tables/t_1/share")
    path = link["record"].removeprefix("https://tute.example/api/v1")
    assert await rig.call("GET", path, who=None) == (200, {"from": "archive"})
    assert rig.lobby.last("ArchivedRecord").player == "*"


@pytest.mark.parametrize(
    ("table", "archive", "said"),
    [
        ("not_found", "forbidden", 403),
        ("not_found", "not_found", 404),
        ("not_found", "unavailable", 503),
        ("unavailable", "not_found", 503),
    ],
)
async def test_what_neither_table_nor_archive_shows(
    rig: Rig, table: str, archive: str, said: int
) -> None:
    rig.games.no_record = Refused(table, "Not here.")
    rig.lobby.replies["ArchivedRecord"] = Refused(archive, "Nor here.")
    assert (await rig.call("GET", "/tables/t_1/record"))[0] == said


async def test_the_archive_is_not_asked_about_a_match_that_runs(rig: Rig) -> None:
    rig.games.no_record = Refused("conflict", "The match is not over.")
    assert code(await rig.call("GET", "/tables/t_1/record")) == (409, "conflict")
    assert not [name for name, _ in rig.lobby.asked if name == "ArchivedRecord"]


async def test_the_leaderboard(rig: Rig) -> None:
    first = lobby_pb2.Standing(rank=1, player="p", name="Eva", rating=1700, matches=9)
    rig.lobby.replies["Leaderboard"] = lobby_pb2.LeaderboardReply(standings=[first], cursor="c")
    assert await rig.call("GET", "/leaderboard?mode=clasico&cursor=b&limit=1") == (
        200,
        {
            "standings": [{"rank": 1, "player": "p", "name": "Eva", "rating": 1700, "matches": 9}],
            "cursor": "c",
        },
    )
    asked = rig.lobby.last("Leaderboard")
    assert (asked.mode, asked.cursor, asked.limit) == ("clasico", "b", 1)
    assert code(await rig.call("GET", "/leaderboard?mode=clasico&limit=0"))[0] == 400
    assert (await rig.call("GET", "/leaderboard?mode=clasico", who=None))[0] == 200


@pytest.mark.parametrize("name", CODES)
async def test_every_refusal_keeps_its_code_and_status(rig: Rig, name: str) -> None:
    rig.lobby.replies["JoinRoom"] = Refused(name, "A sentence.", {"why": [1]})
    status, body = await rig.call("POST", "/rooms/r_1/join")
    assert status == CODES[name].http
    assert body["error"] == {"code": name, "message": "A sentence.", "details": {"why": [1]}}


async def test_a_limit_says_when_to_come_back(rig: Rig) -> None:
    rig.lobby.replies["AcceptInvite"] = Refused("rate_limited", "Slow.", {"retry_after_s": 2.6})
    headers = {"Authorization": f"Bearer {token()}"}
    url = f"{rig.url}/api/v1/invites/x/accept"
    async with rig.http.post(url, headers=headers) as answer:
        assert answer.status == 429
        assert answer.headers["Retry-After"] == "3"


async def test_what_is_not_there(rig: Rig) -> None:
    assert code(await rig.call("GET", "/nothing")) == (404, "not_found")
    assert code(await rig.call("POST", "/queues", json={})) == (404, "not_found")
    async with rig.http.get(f"{rig.url}/elsewhere") as answer:
        assert (answer.status, (await answer.json())["error"]["code"]) == (404, "not_found")


async def test_a_wrong_method_names_the_right_one(rig: Rig) -> None:
    async with rig.http.put(f"{rig.url}/api/v1/me") as answer:
        assert answer.status == 405
        assert answer.headers["Allow"] == "GET,HEAD"
        assert (await answer.json())["error"]["code"] == "method_not_allowed"


async def test_a_body_that_is_too_large(rig: Rig) -> None:
    data = b'{"name":"' + b"x" * rig.hub.settings.body_bytes + b'"}'
    assert code(await rig.call("POST", "/session", who=None, data=data)) == (413, "too_large")


async def test_a_lobby_that_is_away(rig: Rig) -> None:
    rig.hub.lobby._members.addresses = ()
    rig.hub.lobby._reorder()
    rig.lobby.replies["JoinRoom"] = Refused("unavailable", "Redis is away.")
    assert code(await rig.call("POST", "/rooms/r_1/join")) == (503, "unavailable")


async def test_what_breaks_inside_says_an_id_only(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.http.limits.published", lambda _: 1 / 0)
    status, body = await rig.call("GET", "/limits")
    assert code((status, body)) == (500, "internal")
    assert set(body["error"]["details"]) == {"id"}
    assert "division" not in str(body)


async def test_headers_for_browsers(rig: Rig) -> None:
    async with rig.http.get(f"{rig.url}/api/v1/limits") as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize(("origin", "allowed"), [("https://a.example", True), ("https://b", False)])
async def test_only_named_origins_may_call(rig: Rig, origin: str, allowed: bool) -> None:
    headers = {"Origin": origin, "Access-Control-Request-Method": "PATCH"}
    for method in ("GET", "OPTIONS"):
        async with rig.http.request(method, f"{rig.url}/api/v1/limits", headers=headers) as answer:
            assert answer.status < 400
            assert (answer.headers.get("Access-Control-Allow-Origin") == origin) is allowed


async def test_a_forwarded_address_is_believed_from_a_proxy_only() -> None:
    headers = {"X-Forwarded-For": "6.6.6.6, 9.9.9.9, 10.0.0.1"}
    for proxies, ip in [
        ("", "127.0.0.1"),
        ("127.0.0.0/8", "10.0.0.1"),
        ("127.0.0.1,10.0.0.0/8", "9.9.9.9"),
    ]:
        async with running(trusted_proxies=proxies) as rig:
            await rig.call("POST", "/session", who=None, json={"name": "A"}, headers=headers)
            assert rig.lobby.last("CreateSession").ip == ip


async def test_every_hop_may_be_ours() -> None:
    headers = {"X-Forwarded-For": "10.0.0.2, nonsense, 10.0.0.1"}
    async with running(trusted_proxies="127.0.0.1, 10.0.0.0/8") as rig:
        await rig.call("POST", "/session", who=None, json={"name": "A"}, headers=headers)
        assert rig.lobby.last("CreateSession").ip == "nonsense"


async def test_ready_tells_how_one_came() -> None:
    headers = {"X-Forwarded-For": "9.9.9.9"}
    seen = []
    for proxies in ("", "127.0.0.1"):
        async with running(trusted_proxies=proxies) as rig:
            for sent in ({}, headers):
                async with rig.http.get(f"{rig.url}/readyz", headers=sent) as answer:
                    seen.append(tuple((await answer.json())["seen"].values()))
    assert seen == [
        ("127.0.0.1", False, False),
        ("127.0.0.1", True, False),
        ("127.0.0.1", False, False),
        ("9.9.9.9", True, True),
    ]


async def test_ready_is_told_part_by_part(rig: Rig) -> None:
    async with rig.http.get(f"{rig.url}/readyz") as answer:
        assert (answer.status, (await answer.json())["ok"]) == (200, True)
    rig.store.ready = False
    async with rig.http.get(f"{rig.url}/readyz") as answer:
        body = await answer.json()
        assert (answer.status, body["redis"], body["game"]) == (503, False, True)
    async with rig.http.get(f"{rig.url}/healthz") as answer:
        assert answer.status == 200


async def test_metrics_name_routes_and_never_codes(rig: Rig) -> None:
    await rig.call("GET", "/invites/K7QF-2MXA")
    async with rig.http.get(f"{rig.url}/metrics") as answer:
        text = await answer.text()
    assert 'route="GET /api/v1/invites/{code}",status="200"} 1.0' in text
    assert "K7QF" not in text


async def test_metrics_that_are_served_elsewhere_are_not_public() -> None:
    async with (
        running(metrics_listen="127.0.0.1:0") as rig,
        rig.http.get(f"{rig.url}/metrics") as answer,
    ):
        assert answer.status == 404


async def raw(rig: Rig, head: str, body: bytes = b"") -> bytes:
    """The answer to bytes that no client library would send."""
    port = int(rig.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{head}\r\nHost: x\r\nConnection: close\r\n".encode("latin-1") + b"\r\n" + body)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def test_a_token_of_any_bytes_is_no_token(rig: Rig) -> None:
    answer = await raw(rig, "GET /api/v1/me HTTP/1.1\r\nAuthorization: Bearer \xff\xfe")
    assert answer.startswith(b"HTTP/1.1 401 ")
    assert b'"code":"unauthorized"' in answer


async def test_a_body_that_is_not_packed_as_it_says(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    head = "POST /api/v1/session HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: 12"
    answer = await raw(rig, head, b'{"name":"A"}')
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"code":"bad_request"' in answer
    assert not [record for record in caplog.records if record.exc_info]


async def test_who_hangs_up_in_a_body_is_no_fault_of_ours(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    port = int(rig.url.rpartition(":")[2])
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    head = "POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"
    with capture_logs() as logs:
        writer.write(head.encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        assert (await rig.call("GET", "/limits"))[0] == 200
    assert not [line for line in logs if line["log_level"] == "error"]
    assert not [record for record in caplog.records if record.exc_info]
