"""Commands at real tables: what is heard of a deal, and how a program is called."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp
import pytest
from hypothesis import given

from cli.arena.contest import Contest
from cli.arena.players import BadPlayer
from cli.arena.wire import remote
from cli.arena.wire.heard import Heard
from cli.arena.wire.overheard import Overheard
from cli.arena.wire.program import arguments
from cli.arena.wire.relay import Relay, relaying
from tests.rules.table import moments, rule_sets, seeds
from tests.unit.cli.server import DEADLINE_S, Server, serving
from tute import match as matches
from tute.events import is_public, public_json
from tute.history import seen
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tute.match import Match
    from tute.rules import RuleSet

CLASICO = rule_set("clasico.barajamos")


def turn(match: Match) -> list[dict[str, object]]:
    seat = matches.turn(match)
    return [] if seat is None else [{"kind": "turn", "seat": seat}]


@given(rules=rule_sets(), seed=seeds)
def test_frames_tell_all_of_a_deals_history(rules: RuleSet, seed: int) -> None:
    heard, history, deal_no = Heard(), b"", 0
    for before, seat, action, after, events in moments(rules, seed, deals=2):
        if before.deal_no != deal_no:
            deal_no, history = before.deal_no, b""
            heard.hear([{"kind": "deal_started"}, *turn(before)])
        history += seen(seat, action, events)
        told = [public_json(event) for event in events if is_public(event)]
        assert heard.hear([*told, *turn(after)])
        assert heard.history == history


def test_what_was_missed_is_no_history_until_the_next_deal() -> None:
    heard = Heard()
    played = [{"kind": "played", "seat": 1, "card": "1o"}]
    assert heard.hear(played)
    assert heard.history == b""
    heard.hear([{"kind": "deal_started"}])
    heard.hear(played)
    assert heard.history
    heard.forget()
    heard.hear(played)
    assert heard.history == b""
    assert not heard.hear([{"kind": "away", "seat": 2}])


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("cmd:python my_bot.py", ["python", "my_bot.py", "U", "I"]),
        ("cmd:'my bot' --at {url}", ["my bot", "--at", "U"]),
        ("cmd:bot {url}/i/{invite} --name={name}", ["bot", "U/i/I", "--name=N"]),
    ],
)
def test_a_program_is_told_where_to_sit_down(player: str, words: list[str]) -> None:
    assert arguments(player, "U", "I", "N") == words


@pytest.mark.parametrize(("a", "b"), [("cmd:x", "cmd:y"), ("cmd: ", "easy"), ("easy", "cmd:x 'y")])
def test_commands_that_cannot_play_are_refused(a: str, b: str) -> None:
    with pytest.raises(BadPlayer):
        remote.check(Contest(a, b, CLASICO))


def test_a_command_plays_whole_matches_in_each_seating_in_turn() -> None:
    contest = Contest("cmd:x", "easy", CLASICO)
    assert [contest.seatings(board) for board in range(3)] == [[{0, 2}], [{1, 3}], [{0, 2}]]
    rests = Contest("easy", "cmd:x", rule_set("subasta.ludoteka"))
    assert [rests.seatings(board) for board in (0, 3)] == [[{0}], [{3}]]
    assert rests.even == 0.25


ACT = {"id": 7, "type": "act", "table": "t_1", "action": {"play": "1o"}}


def refusal(code: str, id: int | None = 7) -> str:
    error = {"code": code, "message": "Because.", "details": {}}
    return json.dumps(
        {"type": "reply", "id": id, "ok": False, "error": error}, separators=(",", ":")
    )


@pytest.mark.parametrize(
    ("said", "code", "counts"),
    [
        ({**ACT, "ask": 3}, "illegal_card", True),
        ({**ACT, "ask": 3}, "not_your_turn", True),
        ({**ACT, "ask": 3}, "conflict", False),
        ({**ACT, "ask": 3}, "bad_sing", False),
        ({**ACT, "ask": 3}, "rate_limited", False),
        (ACT, "not_your_card", True),
        (ACT, "not_your_turn", False),
        ({"id": 7, "type": "act"}, "bad_request", True),
        ({"id": 7, "type": "dance"}, "bad_request", True),
        ({"id": 7, "type": "view", "table": "t_1"}, "not_found", False),
        ({"id": 7, "type": "say", "phrase": "x"}, "wrong_phase", False),
    ],
)
def test_a_refusal_counts_where_it_cannot_be_for_being_late(
    said: dict[str, object], code: str, counts: bool
) -> None:
    socket = Overheard()
    socket.said(json.dumps(said))
    assert socket.answered('{"type":"reply","id":6,"ok":true}') == ""
    assert socket.answered(refusal(code)) == (f"{code}: Because." if counts else "")


def test_an_id_may_be_used_again_before_it_is_answered() -> None:
    socket = Overheard()
    for ask in (3, 4):
        socket.said(json.dumps({**ACT, "ask": ask}))
    assert socket.answered(refusal("conflict")) == ""
    assert socket.answered(refusal("illegal_card")) == "illegal_card: Because."


def test_what_is_no_message_counts_once_it_is_refused() -> None:
    socket = Overheard()
    for text in ("", "{", "[]", "[" * 100_000, '{"id": [], "type": "act"}'):
        socket.said(text)
    assert socket.answered(refusal("bad_request", None)) == "bad_request: Because."


@asynccontextmanager
async def relayed() -> AsyncIterator[tuple[Server, Relay, aiohttp.ClientSession]]:
    async with (
        asyncio.timeout(DEADLINE_S),
        serving() as server,
        relaying(server.url) as relay,
        aiohttp.ClientSession() as http,
    ):
        yield server, relay, http


async def test_a_relay_passes_calls_on_and_their_answers_back() -> None:
    full = {"error": {"code": "room_full"}}
    async with relayed() as (server, relay, http):
        server.answers.append((409, full))
        async with http.post(f"{relay.url}/api/v1/rooms?x=1", json={"a": 1}) as answer:
            assert (answer.status, await answer.json()) == (409, full)
        assert server.calls == [("POST", "/api/v1/rooms", {"a": 1})]


async def test_a_relay_passes_messages_and_the_end_on_and_hears_what_is_refused() -> None:
    async with relayed() as (server, relay, http), http.ws_connect(f"{relay.url}/ws") as near:
        far = await server.connection()
        await near.send_json({**ACT, "ask": 3})
        assert await far.hears() == {**ACT, "ask": 3}
        await far.says(**json.loads(refusal("illegal_card")))
        assert (await near.receive_json())["error"]["code"] == "illegal_card"
        assert relay.refused == ["illegal_card: Because."]
        await far.close(4401)
        assert (await near.receive()).type is aiohttp.WSMsgType.CLOSE
        assert near.close_code == 4401


async def test_a_relay_to_nobody_says_so() -> None:
    async with relaying("http://127.0.0.1:1") as relay, aiohttp.ClientSession() as http:
        async with http.get(f"{relay.url}/readyz") as answer:
            assert answer.status == 502
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await http.ws_connect(f"{relay.url}/ws")
