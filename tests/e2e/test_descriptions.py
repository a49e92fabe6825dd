"""Every call of openapi.yaml with every status there, and the rarer messages of asyncapi.yaml.

What is said is held against the descriptions wherever tests say it (`tests/described.py`). Here is
said what no other test needs, so that at the end nothing in them is unmet.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.documents import OPENAPI, at, least
from tests.e2e.api import Refused
from tests.e2e.people import on_turn, play_out, start, turns
from tests.e2e.player import randomly
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e
API = "/api/v1"
ADMIN = "a-token-for-operators-of-tests"
IN_EVERY_SERVER = {"spec", "overview", "operatorPage"}
"""What is not there only under another name, or where operators have no token."""
CLASICO = {"rules": {"preset": "clasico.barajamos"}}
NOWHERE = {
    "room": "r_nowhere",
    "code": "AAAA-AAAA",
    "table": "t_nowhere",
    "seat": "1",
    "name": "nowhere",
}
OPERATIONS = {
    operation["operationId"]: (method, path)
    for path, item in OPENAPI["paths"].items()
    for method, operation in item.items()
    if method != "parameters"
}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Many guesses of invite codes are allowed, for each address one proxy tells."""
    folder = tmp_path_factory.mktemp("descriptions")
    settings = {
        "trusted_proxies": "127.0.0.0/8",
        "seat_hold_s": "2",
        "admin_token": ADMIN,
        "bot_tables": "2",
    }
    with running(Stack(folder, games=1, gateways=1, settings=settings)) as stack:
        yield stack


def with_status(status: str) -> list[str]:
    return [
        name
        for name, (method, path) in OPERATIONS.items()
        if status in OPENAPI["paths"][path][method]["responses"]
    ]


async def call(
    player: Player,
    name: str,
    /,
    body: object = None,
    headers: Json | None = None,
    query: Json | None = None,
    **names: object,
) -> tuple[int, Json]:
    """An operation's status and answer; where no body is given, the least one."""
    method, path = OPERATIONS[name]
    content = at("openapi.yaml", f"/paths/{path.replace('/', '~1')}/{method}").get("requestBody")
    if content and body is None:
        body = least(content["content"]["application/json"]["schema"])
    path = path.format_map({**NOWHERE, **names})
    return await player.api.any(method, path, body, headers, query)


async def refused(
    player: Player,
    name: str,
    status: int,
    /,
    body: object = None,
    headers: Json | None = None,
    query: Json | None = None,
    **names: object,
) -> None:
    got, answer = await call(player, name, body, headers, query, **names)
    assert got == status, f"{name}: {got} {answer}"


@pytest.mark.parametrize("name", with_status("401"))
async def test_with_a_token_that_is_none(people: People, name: str) -> None:
    player = await people.player()
    player.api.token = "spoilt"
    await refused(player, name, 401)


@pytest.mark.parametrize("name", sorted(set(with_status("404")) - IN_EVERY_SERVER))
async def test_what_is_not_there(people: People, name: str) -> None:
    await refused(await people.player(), name, 404, headers=from_("192.0.2.1"))


@pytest.mark.parametrize("name", with_status("413"))
async def test_a_body_too_large(people: People, name: str) -> None:
    await refused(await people.player(), name, 413, body={"x": "x" * 70_000})


@pytest.mark.parametrize("name", with_status("400"))
async def test_what_makes_no_sense(people: People, name: str) -> None:
    player = await people.player()
    bad: object = [] if "requestBody" in described(name) else None
    await refused(player, name, 400, bad, query={"limit": "0", "cursor": "?"}, seat="x")


def described(name: str) -> Json:
    method, path = OPERATIONS[name]
    found: Json = OPENAPI["paths"][path][method]
    return found


def from_(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


@pytest.mark.parametrize("name", with_status("429"))
async def test_what_comes_too_often(people: People, name: str) -> None:
    player = await people.player()

    async def at_once() -> list[int]:
        calls = (call(player, name, headers=from_("192.0.2.2")) for _ in range(20))
        return [status for status, _ in await asyncio.gather(*calls)]

    async with asyncio.timeout(60):
        while 429 not in await at_once():
            pass


async def test_who_has_no_say(people: People) -> None:
    host, guest = await people.room(2, "clasico.barajamos", bots=2)
    stranger = await people.player()
    room = (await host.call("GET", "/me"))["room"]
    for name in with_status("403"):
        who = (
            guest
            if name in ("updateRoom", "addBot", "removeBot", "kick", "startRoom")
            else stranger
        )
        if "{room}" in OPERATIONS[name][1]:
            await refused(who, name, 403, room=room)


async def test_who_is_not_let_in(people: People) -> None:
    host, guest, stranger = [await people.player() for _ in range(3)]
    room = (await host.call("POST", "/rooms", CLASICO))["id"]
    await refused(stranger, "joinRoom", 403, room=room)
    code = (await host.call("POST", f"/rooms/{room}/invites"))["code"]
    await guest.call("POST", f"/invites/{code}/accept")
    await refused(guest, "revokeInvite", 403, code=code)
    await host.call("POST", f"/rooms/{room}/kick", {"player": guest.id})
    fresh = (await host.call("GET", f"/rooms/{room}"))["invites"][0]
    await refused(guest, "acceptInvite", 403, code=fresh)


async def test_what_comes_too_late(people: People) -> None:
    host, guest = await people.match(2, "clasico.barajamos", bots=2)
    stranger = await people.player()
    room, table = (await host.call("GET", "/me"))["room"], host.table
    for name in ("updateRoom", "takeSeat", "swapSeats", "addBot", "removeBot", "kick"):
        await refused(host, name, 409, room=room, body={"seat": 2, "player": guest.id})
    await refused(host, "createRoom", 409)
    for name in ("record", "share"):
        await refused(host, name, 409, table=table)
        await refused(stranger, name, 403, table=table)
    while (await call(host, "createInvite", room=room))[0] == 201:
        pass
    await refused(host, "createInvite", 409, room=room)
    await refused(stranger, "acceptInvite", 409, code=(await rooms_of(host))["invites"][0])
    full = (await stranger.call("POST", "/rooms", {**CLASICO, "visibility": "public"}))["id"]
    await refused(host, "joinRoom", 409, room=full)


async def rooms_of(player: Player) -> Json:
    return await player.call("GET", f"/rooms/{(await player.call('GET', '/me'))['room']}")


async def test_a_spent_invite(people: People) -> None:
    host, first, second = [await people.player() for _ in range(3)]
    room = (await host.call("POST", "/rooms", CLASICO))["id"]
    invite = await host.call("POST", f"/rooms/{room}/invites", {"uses": 1, "ttl_s": 60})
    await first.call("POST", f"/invites/{invite['code']}/accept")
    await refused(second, "previewInvite", 409, code=invite["code"])


async def test_who_has_only_the_code_is_told_who_invites_to_which_rules(people: People) -> None:
    host, guest, stranger = [await people.player() for _ in range(3)]
    room = (await host.call("POST", "/rooms", CLASICO))["id"]
    code = (await host.call("POST", f"/rooms/{room}/invites"))["code"]
    await guest.call("POST", f"/invites/{code}/accept")
    theirs = (await guest.call("POST", f"/rooms/{room}/invites"))["code"]
    stranger.api.token = ""
    for each, player in ((code, host), (theirs, guest)):
        seen = await stranger.call("GET", f"/invites/{each}")
        assert seen["by"] == player.id
        assert seen["room"]["rules"]["preset"] == "clasico.barajamos"
        assert [seat["name"] for seat in seen["room"]["seats"][:2]] == [host.name, guest.name]
        assert seen["room"]["invites"] == []
    await guest.call("POST", f"/rooms/{room}/leave")
    assert (await stranger.call("GET", f"/invites/{theirs}"))["by"] is None


async def test_everything_around_a_match(people: People) -> None:
    host, guest = await people.player(), await people.player()
    rules = {"preset": "cabron.barajamos", "players": 3, "options": {"letters": 1}}
    more = {"turn_seconds": 60, "spectators": True, "on_absent": "bot", "pace": "fast"}
    room = (await host.call("POST", "/rooms", {"rules": rules, "visibility": "public", **more}))[
        "id"
    ]
    other = await (await people.player()).call(
        "POST", "/rooms", {**CLASICO, "visibility": "public"}
    )
    found = await host.call("GET", "/rooms?limit=1")
    rest = await host.call("GET", f"/rooms?cursor={found['cursor']}")
    assert {each["id"] for each in found["rooms"] + rest["rooms"]} >= {room, other["id"]}
    await guest.call("POST", f"/rooms/{room}/join")
    await guest.call("POST", f"/rooms/{room}/leave")
    invite = await host.call("POST", f"/rooms/{room}/invites")
    assert (await guest.call("GET", f"/invites/{invite['code']}"))["room"]["id"] == room
    await host.call("DELETE", f"/invites/{invite['code']}")
    change = {**CLASICO, "visibility": "private", "on_absent": "cancel", "turn_seconds": 0}
    await host.call("PATCH", f"/rooms/{room}", {**change, "pace": "none", "spectators": False})
    await host.call("POST", f"/rooms/{room}/seat", {"seat": 3})
    for seat, level in enumerate(("easy", "normal", "hard")):
        await host.call("POST", f"/rooms/{room}/bots", {"seat": seat, "level": level})
    await host.call("DELETE", f"/rooms/{room}/bots/1")
    await host.call("POST", f"/rooms/{room}/bots", {"seat": 1})
    await host.connect()
    await start([host])
    await play_out([host])
    link = (await host.call("POST", f"/tables/{host.table}/share"))["record"]
    path, _, share = link.partition("/tables/")[2].partition("/record?share=")
    guest.api.token = ""
    assert (await call(guest, "record", table=path, query={"share": share}))[0] == 200


async def test_what_needs_no_room(people: People) -> None:
    player = await people.player()
    assert (await player.call("GET", "/rules"))["presets"]
    await player.call("GET", "/limits")
    await player.call("GET", "/phrases")
    for lang in ("", "es", "fr", "pt", "en"):
        await player.call("POST", "/session", {"name": "Ana", "lang": lang})
    assert (await player.call("POST", "/session/renew"))["player"] == player.id
    for name in ("home", "invitePage", "docs", "healthz", "readyz", "metrics"):
        assert (await call(player, name))[0] == 200
    for lang in ("es", "fr", "pt", "en"):
        assert (await call(player, "docs", query={"lang": lang}))[0] == 200
    for file in ("openapi.yaml", "asyncapi.yaml"):
        assert (await call(player, "spec", name=file))[0] == 200
    assert (await call(player, "spec", name="nothing.yaml"))[0] == 404


async def test_the_page_and_all_it_asks_for(people: People) -> None:
    player = await people.player()
    status, page = await call(player, "home")
    assert status == 200
    names = re.findall(r"/assets/([^\"]+)", str(page))
    assert {name.rpartition(".")[2] for name in names} >= {"js", "css"}
    for name in names:
        assert (await call(player, "asset", name=name))[0] == 200
    for name in OPENAPI["paths"]["/{name}"]["get"]["parameters"][0]["schema"]["enum"]:
        assert (await call(player, "screen", name=name))[0] == 200
    for name in ("recordPage", "watchPage"):
        assert (await call(player, name))[0] == 200


async def test_a_view_of_every_phase_and_state(people: People) -> None:
    table = await people.match(3, "subasta.barajamos", options={"target": 60}, pace="fast")
    await views_until(table, {"bid", "trump", "play", "between"})
    await play_out(table)
    assert (await table[0].view())["match"]["state"] == "finished"
    table = await people.match(2, "individual.fournier", options={"games": 99})
    await views_until(table, {"swap"})
    await table[0].ask(type="leave", table=table[0].table)
    await table[1].until_event("match_cancelled")
    assert (await table[1].view())["match"]["state"] == "cancelled"


async def views_until(table: list[Player], wanted: set[str]) -> None:
    """Plays on until views of all these phases were had."""
    choose, phases, v = randomly(1), set[str](), 0
    while not phases >= wanted:
        player, ask, legal = await on_turn(table, v)
        phases.add((await player.view())["phase"])
        bids = [action for action in legal if "bid" in action]
        v = (await player.act((bids or [choose(legal)])[0], ask=ask))["v"]
        await player.until_v(v)
        if player.events("deal_finished", after=v - 1):
            phases.add((await player.view())["phase"])


async def test_who_comes_without_knowing_anything_gets_a_view(people: People) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 2})
    await turns(table, 43)
    await table[0].connect(resume=False)
    await table[0].until(lambda one: bool(one.views))
    assert table[0].views[-1]["last_deal"]["played"]


async def test_a_gateway_says_why_it_closes(stack: Stack, people: People) -> None:
    player = await people.player()
    await player.connect()
    stack["gateway.0"].terminate()
    await told_to_go(player, "restarting")
    stack["gateway.0"].wait_end()
    narrow = {"TUTE_WS_PER_S": "0.01", "TUTE_WS_BURST": "2"}
    await asyncio.to_thread(stack.start, "gateway.0", **narrow)
    await player.connect()
    assert player.socket
    with contextlib.suppress(ConnectionError, aiohttp.ClientError):  # closed meanwhile
        for _ in range(110):
            await player.socket.send('{"id": 1, "type": "ping"}')
    await told_to_go(player, "rate_limited")
    await asyncio.to_thread(stack["gateway.0"].stop)
    await asyncio.to_thread(stack.start, "gateway.0")


async def told_to_go(player: Player, why: str) -> None:
    assert player.socket
    async with asyncio.timeout(20):
        await player.socket.ended.wait()
    assert player.byes[-1]["code"] == why


async def test_while_the_services_are_away(stack: Stack, people: People) -> None:
    player, other = await people.player(), await people.player()
    socket = await other.api.socket(other._hear)
    for name in ("lobby.0", "game.0"):
        stack[name].kill()
    calls = [refused(player, name, 503) for name in with_status("503")]
    hello = socket.ask(type="hello", token=other.api.token)
    *_, greeting = await asyncio.gather(*calls, hello, return_exceptions=True)
    assert isinstance(greeting, Refused)
    async with asyncio.timeout(10):
        await socket.ended.wait()
    assert [bye["code"] for bye in other.byes] == ["unavailable"]
    await asyncio.to_thread(stack.start, "lobby.0", "game.0")
